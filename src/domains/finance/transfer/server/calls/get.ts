import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getTransfer } from '../../contract.ts';
import { namedTransfers, transferRowOf } from '../queries.ts';

export default handle(getTransfer, async (work, { id }) => {
  const transfer = await namedTransfers(work).where('t.id', '=', id).executeTakeFirst();
  if (!transfer) throw new Refusal('NOT_FOUND');
  return transferRowOf(transfer, work);
});
