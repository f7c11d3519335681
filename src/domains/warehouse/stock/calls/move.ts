import { Refusal } from '../../../../kernel/refusal.ts';
import { handle } from '../../db.ts';
import { movePallet } from '../contract.ts';
import { bringPallet, palletBy } from '../move/store.ts';

export default handle(movePallet, async (work, { id, location_code, reason }) => {
  const found = await work.db
    .selectFrom('stock_balance as b')
    .innerJoin('pallet as p', 'p.id', 'b.pallet_id')
    .select('p.pallet_no')
    .where('b.id', '=', id)
    .where('b.company_id', 'in', [...work.who.companyIds])
    .executeTakeFirst();
  if (!found) throw new Refusal('NOT_FOUND');
  const pallet = await palletBy(work, found.pallet_no);
  const brought = await bringPallet(work, pallet, location_code, { doc: 'pallet', id: pallet.id, no: pallet.pallet_no, reason });
  work.audit({ subject: 'pallet', id: pallet.id, what: brought.kind, after: { location: brought.location_code }, note: reason });
  return { location_code: brought.location_code };
});
