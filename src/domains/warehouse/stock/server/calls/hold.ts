import Big from 'big.js';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { holdStock } from '../../contract.ts';
import { stockWriterOf, post } from '../post.ts';

export default handle(holdStock, async (work, { id, action, qty, reason }) => {
  const mine = () =>
    work.db
      .selectFrom('stock_balance')
      .where('id', '=', id)
      .where('company_id', 'in', [...work.who.companyIds]);
  const balance = await mine().selectAll().executeTakeFirst();
  if (!balance) throw new Refusal('NOT_FOUND');
  const pallet = await work.db.selectFrom('pallet').select('pallet_no').where('id', '=', balance.pallet_id).executeTakeFirstOrThrow();
  const heldChange = action === 'hold' ? qty : new Big(qty).neg().toFixed(3);
  await post(stockWriterOf(work), { doc: 'pallet', id: balance.pallet_id, no: pallet.pallet_no, reason }, [
    { kind: action, lot_id: balance.lot_id, location_id: balance.location_id, pallet_id: balance.pallet_id, held: heldChange },
  ]);
  const after = await mine().select(['held', 'available']).executeTakeFirstOrThrow();
  work.audit({
    subject: 'pallet',
    id: balance.pallet_id,
    what: action,
    before: { held: new Big(after.held).minus(heldChange).toFixed(3) },
    after: { held: after.held },
    note: reason,
  });
  return after;
});
