import { workOrderCompleted } from '../../../dispatch/work-order/events.ts';
import { tellCounts } from '../../bill/store.ts';
import { react } from '../../db.ts';
import { rateWorkOrder } from '../rate/store.ts';

/** A finished trip is owed for, in the transaction of its last signature. */
export default react(workOrderCompleted, (work, { workOrderId }) =>
  work.asSystem(async () => {
    await rateWorkOrder(work, workOrderId, { estimated: false });
    const trip = await work.db.selectFrom('work_order').select('company_id').where('id', '=', workOrderId).executeTakeFirstOrThrow();
    tellCounts(work, trip.company_id);
  }),
);
