import { loadPlan } from '../../inbound/store.ts';
import { bringPallet, palletBy } from '../../stock/move/store.ts';
import { handle } from '../../db.ts';
import { putAway } from '../contract.ts';
import { putAwayIfDone } from '../store.ts';

export default handle(putAway, async (work, { pallet_no, location_code }) => {
  // The plan is locked before its pallet, as receiving does it, so that the two do not wait for each other crosswise.
  const known = await work.db.selectFrom('pallet').select('inbound_plan_id').where('pallet_no', '=', pallet_no).executeTakeFirst();
  const plan = known?.inbound_plan_id ? await loadPlan(work, known.inbound_plan_id) : null;
  const pallet = await palletBy(work, pallet_no);
  const doc = plan
    ? ({ doc: 'inbound', id: plan.id, no: plan.plan_no } as const)
    : ({ doc: 'pallet', id: pallet.id, no: pallet_no } as const);
  const brought = await bringPallet(work, pallet, location_code, doc);
  work.audit(
    plan
      ? { subject: 'inbound', id: plan.id, what: brought.kind, after: { pallet_no, location: brought.location_code } }
      : { subject: 'pallet', id: pallet.id, what: brought.kind, after: { location: brought.location_code } },
  );
  const now = plan ? await putAwayIfDone(work, plan) : null;
  return { location_code: brought.location_code, state: now?.state ?? null };
});
