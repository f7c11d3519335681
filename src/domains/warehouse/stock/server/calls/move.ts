import { Refusal } from '../../../../../kernel/refusal.ts';
import { planOfPallet } from '../../../inbound/server/plan.ts';
import { putAwayIfDone } from '../../../inbound/server/put-away.ts';
import { handle } from '../../../server/db.ts';
import { movePallet } from '../../contract.ts';
import { bringPallet, palletBy } from '../pallet.ts';

export default handle(movePallet, async (work, { id, location_code, reason }) => {
  const balance = await work.db
    .selectFrom('stock_balance as b')
    .innerJoin('pallet as p', 'p.id', 'b.pallet_id')
    .select('p.pallet_no')
    .where('b.id', '=', id)
    .where('b.company_id', 'in', [...work.who.companyIds])
    .executeTakeFirst();
  if (!balance) throw new Refusal('NOT_FOUND');
  // The plan is locked before its pallet, as at put-away, so that the two cannot deadlock.
  const [plan, pallet] = await Promise.all([planOfPallet(work, balance.pallet_no), palletBy(work, balance.pallet_no)]);
  const palletMove = await bringPallet(work, pallet, location_code, { doc: 'pallet', id: pallet.id, no: pallet.pallet_no, reason });
  work.audit({ subject: 'pallet', id: pallet.id, what: palletMove.kind, after: { location: palletMove.location_code }, note: reason });
  // The last pallet that leaves the receiving area ends the put-away of its plan, whichever way it leaves.
  if (plan) await putAwayIfDone(work, plan);
  return { location_code: palletMove.location_code };
});
