import { Refusal } from '../../../../../kernel/refusal.ts';
import { planOfPallet } from '../../../inbound/server/plan.ts';
import { putAwayIfDone } from '../../../inbound/server/put-away.ts';
import { bringPallet, type Pallet, palletBy } from '../../../stock/server/pallet.ts';
import { handle, type WarehouseWork } from '../../../server/db.ts';
import { putAway } from '../../contract.ts';

export default handle(putAway, async (work, { pallet_no, location_code, at }) => {
  // The plan is locked before its pallet, in the same order as in receiving, so that the two cannot deadlock.
  const [plan, pallet] = await Promise.all([planOfPallet(work, pallet_no), palletBy(work, pallet_no)]);
  if (at) await requireUnmoved(work, pallet, at);
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

/** Refuses a scan that waited for the network while somebody else moved the pallet: it stands where that person brought it. */
async function requireUnmoved({ db, who }: WarehouseWork, pallet: Pallet, at: Date): Promise<void> {
  const later = await db
    .selectFrom('stock_transaction as t')
    .innerJoin('location as l', 'l.id', 't.location_id')
    .select('l.code')
    .where('t.pallet_id', '=', pallet.id)
    .where('t.kind', 'in', ['putAway', 'move', 'pick'])
    .where('t.qty', '>', '0')
    .where('t.at', '>', at)
    .where('t.by_account', 'is distinct from', who.accountId)
    .orderBy('t.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (later) throw new Refusal('MOVED_SINCE', { pallet: pallet.pallet_no, location: later.code });
}
