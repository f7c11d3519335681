import Big from 'big.js';
import { sql } from 'kysely';
import { dayIn } from '../../../../kernel/day.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { WarehouseWork } from '../../server/db.ts';
import { lockPlansOfPallets, putAwayIfDone } from '../../inbound/server/put-away.ts';
import { type Entry, post, stockWriterOf } from '../../stock/server/post.ts';
import type { CountCause, CountLineKind } from '../kinds.ts';
import { adjustmentOf, type BalanceNow, boundOn } from '../rules.ts';
import type { Count } from './tables.ts';

type Place = { readonly location_id: bigint; readonly pallet_id: bigint; readonly lot_id: bigint };
type Differing = Place & {
  readonly location_code: string;
  readonly pallet_no: string;
  readonly kind: CountLineKind;
  readonly expected_qty: string;
  readonly expected_cartons: number;
  readonly counted_qty: string;
  readonly counted_cartons: number | null;
  readonly cause: CountCause | null;
};

/**
 * Adjusts the stock by the differences of a count, all or none: it is part of the transaction that completes the count. Refuses where a
 * balance changed under a static count, where a pallet left with what was found on it, and where goods would be missing that are reserved. A
 * pallet that was found elsewhere takes its reservations and holds along, because both are about the goods and not about the place.
 */
export async function adjustStock(work: WarehouseWork, count: Count): Promise<number> {
  await bookUnknownPallets(work, count);
  const lines = await differingLines(work, count.id);
  const cameBy = await lockPlansOfPallets(
    work,
    lines.map(({ pallet_id }) => pallet_id),
  );
  const places = await lockPallets(work, count.id);
  const balances = await lockBalances(work, count.id);
  const entries = bringBound(
    lines.map((line) => {
      const now = balances.get(keyOf(line)) ?? { qty: '0', held: '0', allocated: '0', cartons: 0 };
      if (places.get(line.pallet_id) !== line.location_id && hasLeft(line, now)) throw new Refusal('COUNT_STALE', factsOf(line));
      const adjustment = adjustmentOf(line, now, count.method === 'dynamic', line.kind === 'moved' && foundOf(line, lines) !== undefined);
      if ('refused' in adjustment) throw new Refusal(adjustment.refused, factsOf(line));
      const { lot_id, location_id, pallet_id, cause } = line;
      return { line, now, cause, entry: { kind: 'adjust', lot_id, location_id, pallet_id, ...adjustment } };
    }),
  );
  // One posting for each cause, which is the reason of its transactions. All balances are locked above, in the order of every posting.
  for (const [cause, own] of Map.groupBy(entries, (one) => one.cause))
    await post(
      stockWriterOf(work),
      { doc: 'stockCount', id: count.id, no: count.count_no, reason: cause },
      own.map(({ entry }) => entry),
    );
  await placePallets(work, count.id);
  for (const plan of cameBy) await putAwayIfDone(work, plan);
  return entries.length;
}

type Adjusting = {
  readonly line: Differing;
  readonly now: BalanceNow;
  readonly cause: CountCause | null;
  readonly entry: Entry & { readonly qty: string };
};

/**
 * True where more was counted on a pallet than the books had, and all that they had here has left since. If the pallet left as well, it took
 * what was found on it along.
 */
function hasLeft({ expected_qty, counted_qty }: Differing, now: BalanceNow): boolean {
  return new Big(now.qty).eq(0) && new Big(expected_qty).gt(0) && new Big(counted_qty).gt(expected_qty);
}

const factsOf = ({ pallet_no, location_code }: Differing) => ({ pallet: pallet_no, location: location_code });

/** The line of the place where a pallet was found that the books have elsewhere. */
function foundOf({ pallet_id, lot_id }: Differing, lines: readonly Differing[]): Differing | undefined {
  return lines.find(
    (line) =>
      line.kind === 'misplaced' &&
      line.pallet_id === pallet_id &&
      line.lot_id === lot_id &&
      new Big(line.counted_qty).gt(line.expected_qty),
  );
}

/** Adds what leaves the former places of a pallet, of its reservations and holds, to the place where it was found. */
function bringBound(entries: readonly Adjusting[]): Adjusting[] {
  const lines = entries.map(({ line }) => line);
  const leaving = Map.groupBy(
    entries.filter(({ line }) => line.kind === 'moved'),
    ({ line }) => foundOf(line, lines),
  );
  return entries.map((one) => {
    const brought = leaving.get(one.line) ?? [];
    if (brought.length === 0) return one;
    const sum = (part: 'held' | 'allocated'): Big => brought.reduce((total, { entry }) => total.minus(entry[part] ?? 0), new Big(0));
    const qty = new Big(one.now.qty).plus(one.entry.qty).toFixed(3);
    const bound = boundOn({ ...one.now, qty }, { held: sum('held'), allocated: sum('allocated') });
    if (!bound) throw new Refusal('COUNT_RESERVED', factsOf(one.line));
    return { ...one, entry: { ...one.entry, held: bound.held.toFixed(3), allocated: bound.allocated.toFixed(3) } };
  });
}

const keyOf = (at: Place): string => `${at.location_id} ${at.pallet_id} ${at.lot_id}`;

async function differingLines({ db }: WarehouseWork, countId: bigint): Promise<Differing[]> {
  const { rows } =
    await sql<Differing>`select c.location_id, l.code as location_code, c.pallet_id, p.pallet_no, c.lot_id, c.kind, c.expected_qty,
      c.expected_cartons, c.counted_qty, c.counted_cartons, c.cause
    from stock_count_line c join location l on l.id = c.location_id join pallet p on p.id = c.pallet_id
    where c.count_id = ${countId} and c.differs order by c.id`.execute(db);
  return rows;
}

/** Locks the pallets with differences in the order of their ids, before their balances. Answers where they stand, those in use alone. */
async function lockPallets({ db }: WarehouseWork, countId: bigint): Promise<ReadonlyMap<bigint, bigint | null>> {
  const { rows } = await sql<{ id: bigint; location_id: bigint | null }>`
    select p.id, case when p.state = 'active' then p.location_id end as location_id from pallet p
    where p.id in (select pallet_id from stock_count_line where count_id = ${countId} and differs) order by p.id for update`.execute(db);
  return new Map(rows.map(({ id, location_id }) => [id, location_id]));
}

/** Locks the balances of the pallets with differences in the order of their ids, as every posting does. */
async function lockBalances({ db }: WarehouseWork, countId: bigint): Promise<Map<string, BalanceNow>> {
  const { rows } = await sql<BalanceNow & Place>`
    select b.location_id, b.pallet_id, b.lot_id, b.qty, b.held, b.allocated, b.cartons from stock_balance b
    where b.pallet_id in (select pallet_id from stock_count_line where count_id = ${countId} and differs) order by b.id
    for update`.execute(db);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** Books the pallets that the books did not have: each with the number on it, and a lot of its goods from this day. */
async function bookUnknownPallets({ db, now }: WarehouseWork, count: Count): Promise<void> {
  const unbooked = sql`from stock_count_line c join customer_product g on g.id = c.product_id
    where c.count_id = ${count.id} and c.pallet_id is null and c.difference <> 0`;
  const { rows: unknown } = await sql<{ pallet_no: string }>`select c.pallet_no ${unbooked} order by c.id`.execute(db);
  if (unknown.length === 0) return;
  const warehouse = await db.selectFrom('warehouse').select('time_zone').where('id', '=', count.warehouse_id).executeTakeFirstOrThrow();
  const { rows: booked } = await sql<{ pallet_no: string }>`
    insert into pallet (pallet_no, company_id, warehouse_id, customer_id, location_id, gross_kg, net_kg, volume_m3, received_at)
    select c.pallet_no, ${count.company_id}, ${count.warehouse_id}, g.customer_id, c.location_id,
      round(coalesce(g.unit_kg, 0) * c.counted_qty, 3), round(coalesce(g.unit_kg, 0) * c.counted_qty, 3),
      round(coalesce(g.unit_m3, 0) * c.counted_qty, 4), ${now} ${unbooked}
    on conflict (pallet_no) do nothing returning pallet_no`.execute(db);
  const taken = unknown.find((one) => !booked.some(({ pallet_no }) => pallet_no === one.pallet_no));
  if (taken) throw new Refusal('PALLET_NO_TAKEN', { pallet: taken.pallet_no });
  await sql`with lot as (
      insert into stock_lot (customer_id, product_id, received_on, quality)
      select distinct g.customer_id, g.id, ${dayIn(now, warehouse.time_zone)}::date, 'good' ${unbooked}
      on conflict on constraint stock_lot_alike do update set received_on = excluded.received_on returning id, product_id
    )
    update stock_count_line c set pallet_id = p.id, lot_id = lot.id from pallet p, lot
    where c.count_id = ${count.id} and c.pallet_id is null and c.difference <> 0 and p.pallet_no = c.pallet_no and lot.product_id = c.product_id`.execute(
    db,
  );
}

/** Sets each adjusted pallet where most of its goods are, with its weights in proportion. A pallet without goods is destroyed. */
async function placePallets({ db, now }: WarehouseWork, countId: bigint): Promise<void> {
  await sql`update pallet p set location_id = s.location_id, state = case when s.qty > 0 then 'active' else 'destroyed' end,
      gross_kg = round(p.gross_kg * s.share, 3), net_kg = round(p.net_kg * s.share, 3), volume_m3 = round(p.volume_m3 * s.share, 4),
      version = p.version + 1, updated_at = ${now}
    from (
      select b.pallet_id, sum(b.qty) as qty, (array_agg(b.location_id order by b.qty desc) filter (where b.qty > 0))[1] as location_id,
        case when sum(b.qty) > 0 and sum(b.qty) > d.change then sum(b.qty) / (sum(b.qty) - d.change) else 1 end as share
      from (select pallet_id, sum(difference) as change from stock_count_line where count_id = ${countId} and difference <> 0 group by 1) d
      join stock_balance b on b.pallet_id = d.pallet_id group by b.pallet_id, d.change
    ) s
    where p.id = s.pallet_id and p.state in ('active', 'destroyed')`.execute(db);
  // A reservation is picked where its pallet stands, so none may stay behind with another lot of the pallet.
  const { rows } = await sql<{ pallet: string; location: string }>`
    select p.pallet_no as pallet, l.code as location from stock_balance b join pallet p on p.id = b.pallet_id join location l on l.id = b.location_id
    where b.pallet_id in (select pallet_id from stock_count_line where count_id = ${countId} and difference <> 0) and b.allocated > 0
      and p.location_id is distinct from b.location_id limit 1`.execute(db);
  if (rows[0]) throw new Refusal('COUNT_RESERVED', rows[0]);
}
