import { sql } from 'kysely';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle, type WarehouseWork } from '../../../server/db.ts';
import { finishCountLocation } from '../../contract.ts';
import { floorStates } from '../../states.ts';
import { counts, lockCount } from '../count.ts';
import { countedBefore, lockPlace, momentOf, movedSince, type Place } from '../scan.ts';

export default handle(finishCountLocation, async (work, { id, location_code, at }) => {
  const { db, now, who } = work;
  const count = await lockCount(work, id);
  if (!floorStates.includes(count.state)) throw new Refusal('ILLEGAL_MOVE', { action: 'finish', state: count.state });
  const place = await lockPlace(work, id, location_code);
  const absent = await countRestAbsent(work, id, place, momentOf(work, count, at));
  await db
    .updateTable('stock_count_location')
    .set({ done: true, done_by: who.accountId, done_at: now })
    .where('id', '=', place.id)
    .execute();
  const { left } = await db
    .selectFrom('stock_count_location')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('count_id', '=', id)
    .where('done', '=', false)
    .executeTakeFirstOrThrow();
  work.audit({ subject: 'stockCount', id, what: 'finishLocation', after: { location: place.code } });
  if (left > 0) {
    const begun = count.state === 'released' ? await counts.follow(work, count, 'count') : count;
    return { absent, locations_left: left, state: begun.state };
  }
  const finished = await counts.follow(work, count, 'finish', { counted_at: now });
  return { absent, locations_left: 0, state: finished.state };
});

/** Counts what was not scanned at a location as absent. In a recount that is for others than those who counted it before. */
async function countRestAbsent(work: WarehouseWork, countId: bigint, place: Place, at: Date): Promise<number> {
  const { db, now, who } = work;
  const rest = await db
    .selectFrom('stock_count_line')
    .select('id')
    .where('count_id', '=', countId)
    .where('location_id', '=', place.location_id)
    .where('open', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = rest.map((line) => line.id);
  if (await countedBefore(work, ids)) throw new Refusal('SAME_COUNTER', { who: who.name });
  await sql`with balance as (
      select c.id, b.qty - ${movedSince(at, 'qty')} as qty, b.cartons - ${movedSince(at, 'cartons')} as cartons from stock_count_line c
        join stock_balance b on b.lot_id = c.lot_id and b.location_id = c.location_id and b.pallet_id = c.pallet_id
      where c.id = any(${ids.map(String)}::bigint[]) order by b.id for share of b
    ), counted as (
      update stock_count_line c set expected_qty = coalesce((select qty from balance where balance.id = c.id), 0),
        expected_cartons = coalesce((select cartons from balance where balance.id = c.id), 0), counted_qty = 0, counted_cartons = 0,
        open = false, cause = null, note = null, value_minor = null, value_currency = null, counted_by = ${who.accountId}::bigint,
        counted_at = ${now}::timestamptz
      where c.id = any(${ids.map(String)}::bigint[]) returning c.id, c.round, c.expected_qty
    )
    insert into stock_count_reading (line_id, round, qty, cartons, expected_qty, by_account, at)
    select id, round, 0, 0, expected_qty, ${who.accountId}::bigint, ${now}::timestamptz from counted`.execute(db);
  return ids.length;
}
