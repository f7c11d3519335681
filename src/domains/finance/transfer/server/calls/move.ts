import { findBelowZero } from '../../../cash/server/balance.ts';
import { handle, lockOwn } from '../../../server/db.ts';
import { moveTransfer } from '../../contract.ts';
import { payingAccount, transfers } from '../moves.ts';

export default handle(moveTransfer, async (work, p) => {
  const transfer = await lockOwn(work, 'transfer', p);
  const moved = await transfers.take(work, transfer, p);
  const account = payingAccount(transfer, p.action);
  return { ...moved, below_zero: account === null ? null : await findBelowZero(work, account) };
});
