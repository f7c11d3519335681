import { workOrderPlanned } from '../../../../dispatch/work-order/events.ts';
import { react } from '../../../server/db.ts';
import { estimateTrip } from '../estimate.ts';

/** Estimates the cost of a planned or changed trip on each order that it carries. */
export default react(workOrderPlanned, (work, { workOrderId, takenOff = [] }) =>
  work.asSystem(() => estimateTrip(work, workOrderId, takenOff)),
);
