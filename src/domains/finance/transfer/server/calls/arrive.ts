import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle, lockOwn } from '../../../server/db.ts';
import { arriveTransfer } from '../../contract.ts';
import { postArrival, transfers } from '../moves.ts';

export default handle(arriveTransfer, async (work, { in_on, ...seen }) => {
  const transfer = await lockOwn(work, 'transfer', seen);
  const move = await transfers.require(work, transfer, 'arrive');
  if (in_on < transfer.out_on) throw new Refusal('TRANSFER_DAYS', { out: transfer.out_on });
  return transfers.store(work, transfer, move, await postArrival(work, transfer, in_on));
});
