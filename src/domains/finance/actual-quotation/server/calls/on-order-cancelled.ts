import { orderCancelled } from '../../../../order/transport-order/events.ts';
import { withdrawApproval } from '../../../../workspace/approval/server/engine.ts';
import { react } from '../../../server/db.ts';
import { inReview, openStates } from '../../states.ts';
import { agreements } from '../moves.ts';

/** The agreements of a cancelled order are void with its charges. */
export default react(orderCancelled, (work, { orderId }) =>
  work.asSystem(async () => {
    const live = await work.db
      .selectFrom('actual_quotation')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('state', 'in', [...openStates, 'confirmed'])
      .orderBy('id')
      .forUpdate()
      .execute();
    for (const agreement of live) {
      if (inReview.some((stage) => stage === agreement.state))
        await withdrawApproval(work, 'actualQuotation', agreement.id, 'orderCancelled');
      await agreements.follow(work, agreement, 'drop', {}, 'orderCancelled');
    }
  }),
);
