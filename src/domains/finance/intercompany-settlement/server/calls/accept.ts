import { Refusal } from '../../../../../kernel/refusal.ts';
import { findBelowZero } from '../../../cash/server/balance.ts';
import { ownBankAccount } from '../../../cash/server/register.ts';
import { handle } from '../../../server/db.ts';
import { acceptIntercompanySettlement } from '../../contract.ts';
import { clearBoth } from '../clear.ts';
import { intercompanySettlements, requireSide } from '../moves.ts';
import { lockSettlement } from '../queries.ts';

export default handle(acceptIntercompanySettlement, async (work, { to_account_id, ...seen }) => {
  const settlement = await lockSettlement(work, seen);
  const move = await intercompanySettlements.require(work, settlement, 'accept');
  requireSide(work, settlement, 'accept');
  const account = settlement.kind === 'transfer' ? await ownBankAccount(work, to_account_id ?? 0n) : null;
  if (account && (account.company_id !== settlement.receiver_id || account.currency !== settlement.currency))
    throw new Refusal('INTERCOMPANY_ACCOUNT', { currency: settlement.currency });
  const accepted = { ...settlement, to_account_id: account?.id ?? null };
  // The accepting person belongs to one company and the entry is made in both, so it is made by the system in this transaction.
  await work.asSystem(() => clearBoth(work, accepted));
  const settled = await intercompanySettlements.store(work, settlement, move, {
    to_account_id: accepted.to_account_id,
    accepted_by: work.who.accountId,
  });
  return {
    ...settled,
    below_zero:
      account && settlement.from_account_id !== null ? await findBelowZero(work, settlement.from_account_id, settlement.settled_on) : null,
  };
});
