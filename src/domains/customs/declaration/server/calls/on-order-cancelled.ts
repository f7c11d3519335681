import { link } from '../../../../../kernel/link.ts';
import { orderCancelled } from '../../../../order/transport-order/events.ts';
import { react } from '../../../server/db.ts';
import { declarationPage } from '../../pages.ts';
import { declarations } from '../declaration.ts';
import { filedStates, unfiledStates } from '../../states.ts';

/**
 * A declaration of a cancelled order that customs does not have is void. One that customs has is not taken back from here: its declarants
 * hear of it, and ask customs to delete it.
 */
export default react(orderCancelled, (work, { orderId }) =>
  work.asSystem(async () => {
    const live = await work.db
      .selectFrom('customs_declaration')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('state', 'in', [...unfiledStates, ...filedStates])
      .where('state', '<>', 'closed')
      .orderBy('id')
      .forUpdate()
      .execute();
    if (live.length === 0) return;
    const order = await work.db
      .selectFrom('transport_order')
      .select(['order_no', 'reason'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const reason = [order.order_no, order.reason].filter(Boolean).join(' · ');
    for (const declaration of live) {
      if (unfiledStates.includes(declaration.state)) {
        await declarations.follow(work, declaration, 'discard', { reason }, reason);
        continue;
      }
      const readers = [...new Set([declaration.prepared_by, declaration.created_by, declaration.reviewed_by])].filter((id) => id !== null);
      if (readers.length > 0)
        work.push({
          type: 1,
          topic: 'other',
          to: { accounts: readers },
          title: 'declaration.orderCancelledTitle',
          message: 'declaration.orderCancelledMessage',
          facts: { no: declaration.no, order: order.order_no },
          link: link(declarationPage, { id: String(declaration.id) }),
        });
    }
  }),
);
