import Big from 'big.js';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { type StoppedPlans, stopReserved } from '../../../outbound/server/stop-reserved.ts';
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
  let stoppedPlans: StoppedPlans = { released: [], intercepted: [] };
  let change = action === 'hold' ? new Big(qty) : new Big(qty).neg();
  if (change.gt(balance.available)) {
    stoppedPlans = await stopReserved(work, balance, change.minus(balance.available), reason);
    // Goods on the floor stay reserved: their plan stands still instead.
    const { available } = await mine().select('available').executeTakeFirstOrThrow();
    if (change.gt(available)) change = new Big(available);
  }
  const heldChange = change.toFixed(3);
  if (!change.eq(0))
    await post(stockWriterOf(work), { doc: 'pallet', id: balance.pallet_id, no: pallet.pallet_no, reason }, [
      { kind: action, lot_id: balance.lot_id, location_id: balance.location_id, pallet_id: balance.pallet_id, held: heldChange },
    ]);
  const after = await mine().select(['held', 'available']).executeTakeFirstOrThrow();
  work.audit({
    subject: 'pallet',
    id: balance.pallet_id,
    what: action,
    before: { held: new Big(after.held).minus(change).toFixed(3) },
    after: { held: after.held },
    note: reason,
  });
  return { ...after, ...stoppedPlans };
});
