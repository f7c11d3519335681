import type { Work } from '../../../../../server/work.ts';
import { findBelowZero } from '../../../cash/server/balance.ts';
import { type FinanceTables, handle } from '../../../server/db.ts';
import { moveIntercompanySettlement } from '../../contract.ts';
import { intercompanySettlements, requireSide } from '../moves.ts';
import { type IntercompanySettlement, lockSettlement } from '../queries.ts';

export default handle(moveIntercompanySettlement, async (work, p) => {
  const settlement = await lockSettlement(work, p);
  await intercompanySettlements.require(work, settlement, p.action, p.reason);
  requireSide(work, settlement, p.action);
  const moved = await intercompanySettlements.take(work, settlement, p);
  return { ...moved, below_zero: await belowZeroBy(work, settlement, p.action) };
});

/** Our account below zero after a move. An approved payment leaves only when the receiver accepts it, so the approver is told in advance. */
async function belowZeroBy(work: Work<FinanceTables>, settlement: IntercompanySettlement, action: string) {
  const { id, kind, from_account_id, to_account_id, settled_on, amount_minor } = settlement;
  if (kind === 'netting') return null;
  if (action === 'approve' && from_account_id !== null) return findBelowZero(work, from_account_id, settled_on, amount_minor);
  if (action !== 'confirmReversal' || to_account_id === null) return null;
  const { reversed_on } = await work.db
    .selectFrom('intercompany_settlement')
    .select('reversed_on')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return findBelowZero(work, to_account_id, reversed_on ?? settled_on);
}
