import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { moveOrder } from '../../../transport-order/server/order.ts';
import { withdrawOrder } from '../../contract.ts';
import { loadOwnOrder } from '../order.ts';

export default handle(withdrawOrder, (work, { id, version, reason }) =>
  work.asSystem(async () => {
    const order = await loadOwnOrder(work, id, version);
    if (order.state !== 'draft' && order.state !== 'submitted') throw new Refusal('ORDER_ACCEPTED', { order: order.order_no });
    const moved = await moveOrder(work, order, 'cancel', work.now, reason);
    return { version: moved.version, state: moved.state };
  }),
);
