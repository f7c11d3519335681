import { planOfPallet } from '../../../inbound/server/plan.ts';
import { putAwayIfDone } from '../../../inbound/server/put-away.ts';
import { bringPallet, palletBy } from '../../../stock/server/pallet.ts';
import { handle } from '../../../server/db.ts';
import { putAway } from '../../contract.ts';

export default handle(putAway, async (work, { pallet_no, location_code }) => {
  // The plan is locked before its pallet, in the same order as in receiving, so that the two cannot deadlock.
  const [plan, pallet] = await Promise.all([planOfPallet(work, pallet_no), palletBy(work, pallet_no)]);
  const doc = plan
    ? ({ doc: 'inbound', id: plan.id, no: plan.plan_no } as const)
    : ({ doc: 'pallet', id: pallet.id, no: pallet_no } as const);
  const putAwayResult = await bringPallet(work, pallet, location_code, doc);
  work.audit(
    plan
      ? { subject: 'inbound', id: plan.id, what: putAwayResult.kind, after: { pallet_no, location: putAwayResult.location_code } }
      : { subject: 'pallet', id: pallet.id, what: putAwayResult.kind, after: { location: putAwayResult.location_code } },
  );
  const now = plan ? await putAwayIfDone(work, plan) : null;
  return { location_code: putAwayResult.location_code, state: now?.state ?? null };
});
