import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { readPallet } from '../../contract.ts';
import { placesFor, standingPallets } from '../standing.ts';

export default handle(readPallet, async (work, { pallet_no }) => {
  const pallet = await standingPallets(work, ['active', 'picked'])
    .where('p.pallet_no', '=', pallet_no)
    .where('p.company_id', 'in', [...work.who.companyIds])
    .executeTakeFirst();
  if (!pallet) throw new Refusal('NO_SUCH_PALLET', { pallet: pallet_no });
  const waits = pallet.state === 'active' && (pallet.kind === 'receiving' || pallet.kind === 'staging');
  const places = await placesFor(work, waits ? [pallet] : []);
  return { ...pallet, waits, suggested: places.get(pallet.id) ?? null };
});
