import { workOrderCompleted } from '../../../../dispatch/work-order/events.ts';
import { react } from '../../../server/db.ts';
import { tellCompleteness } from '../completeness.ts';
import { rateWorkOrder } from '../rate.ts';

/** Charges a completed trip in the transaction of its last signature. Orders that were signed before have open cost from then on. */
export default react(workOrderCompleted, (work, { workOrderId }) =>
  work.asSystem(async () => {
    await rateWorkOrder(work, workOrderId, { estimated: false });
    await tellCompleteness(work, [{ order_id: null, work_order_id: workOrderId }]);
  }),
);
