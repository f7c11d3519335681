import type { Work } from '../../../../server/work.ts';
import { withdrawApproval } from '../../../workspace/approval/server/engine.ts';
import type { FinanceTables } from '../../server/db.ts';
import { type ActualQuotationState, inReview } from '../states.ts';
import { agreements } from './moves.ts';

/** Ends the agreements of an order that are in these states, with the reason. */
export async function dropAgreements(
  work: Work<FinanceTables>,
  orderId: bigint,
  states: readonly ActualQuotationState[],
  reason: string,
): Promise<void> {
  const live = await work.db
    .selectFrom('actual_quotation')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', [...states])
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const agreement of live) {
    if (inReview.some((stage) => stage === agreement.state)) await withdrawApproval(work, 'actualQuotation', agreement.id, reason);
    await agreements.follow(work, agreement, 'drop', {}, reason);
  }
}
