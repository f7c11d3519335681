import { workOrderCompleted } from '../../../../dispatch/work-order/events.ts';
import { react } from '../../../server/db.ts';
import { rateWorkOrder } from '../rate.ts';

/** Charges a completed trip in the transaction of its last signature. */
export default react(workOrderCompleted, (work, { workOrderId }) =>
  work.asSystem(async () => {
    await rateWorkOrder(work, workOrderId, { estimated: false });
  }),
);
