import { todayOf } from '../../../../identity/own-company/server/today.ts';
import { findBelowZero } from '../../../cash/server/balance.ts';
import { latest } from '../../../period/rules.ts';
import { handle, lockOwn } from '../../../server/db.ts';
import { moveTransfer } from '../../contract.ts';
import { payingAccount, transfers } from '../moves.ts';

export default handle(moveTransfer, async (work, p) => {
  const transfer = await lockOwn(work, 'transfer', p);
  const moved = await transfers.take(work, transfer, p);
  const account = payingAccount(transfer, p.action);
  if (account === null) return { ...moved, below_zero: null };
  const { out_on, in_on, company_id } = transfer;
  const on = p.action === 'reverse' ? latest(await todayOf(work, company_id), in_on ?? out_on) : out_on;
  return { ...moved, below_zero: await findBelowZero(work, account, on) };
});
