import { asSystem } from '../../../../server/as-system.ts';
import { workOrderCancelled } from '../../../dispatch/work-order/events.ts';
import { react } from '../../db.ts';
import { voidLines } from '../rate/store.ts';

export default react(workOrderCancelled, (work, { workOrderId }) =>
  asSystem(work, () =>
    voidLines(work, { column: 'work_order_id', id: workOrderId }, { estimatedOnly: false, reason: 'workOrderCancelled' }),
  ),
);
