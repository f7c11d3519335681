import { workOrderPlanned } from '../../../dispatch/work-order/events.ts';
import { react } from '../../db.ts';
import { estimateTrip } from '../estimate/store.ts';

/** A trip that was planned or changed shows what it should cost, on each order it carries. */
export default react(workOrderPlanned, (work, { workOrderId }) => work.asSystem(() => estimateTrip(work, workOrderId)));
