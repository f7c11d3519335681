import { workOrderCompleted } from '../../../../dispatch/work-order/events.ts';
import { react } from '../../../server/db.ts';
import { costTrip } from '../cost.ts';

/** Costs a trip of our own truck in the transaction of its last signature. */
export default react(workOrderCompleted, (work, { workOrderId }) =>
  work.asSystem(async () => {
    await costTrip(work, workOrderId);
  }),
);
