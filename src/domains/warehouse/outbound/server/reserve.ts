import Big from 'big.js';
import { type RawBuilder, sql } from 'kysely';
import { dayIn } from '../../../../kernel/day.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { WarehouseWork } from '../../server/db.ts';
import { type Because, type Entry, post, stockWriterOf } from '../../stock/server/post.ts';
import type { ReservationRule } from '../kinds.ts';
import { type Candidate, divideStock } from '../rules.ts';
import { stockOfLines } from './stock.ts';

/** The plan that stock is reserved for. */
export type ReservingPlan = {
  readonly id: bigint;
  readonly plan_no: string;
  readonly company_id: bigint;
  readonly customer_id: bigint;
  readonly warehouse_id: bigint;
};
export type WantedLine = {
  readonly id: bigint;
  readonly line_no: number;
  readonly product_id: bigint;
  readonly rule: ReservationRule;
  readonly lot_id: bigint | null;
  readonly location_id: bigint | null;
  readonly pallet_id: bigint | null;
  /** The quantity that is still to be reserved. */
  readonly open: string;
};
export type Reservation = {
  readonly id: bigint;
  readonly line_id: bigint;
  readonly product_id: bigint;
  readonly lot_id: bigint;
  readonly pallet_id: bigint;
  readonly qty: string;
};

export const becauseOf = ({ id, plan_no }: { id: bigint; plan_no: string }, reason: string | null = null): Because => ({
  doc: 'outbound',
  id,
  no: plan_no,
  reason,
});

/**
 * Lets one transaction at a time reserve or release goods of a product in a warehouse. Every function that does both takes these locks first,
 * before it locks pallets and balances, so that two plans cannot wait for each other.
 */
export async function lockProducts({ db }: WarehouseWork, warehouseId: bigint, productIds: readonly bigint[]): Promise<void> {
  const keys = [...new Set(productIds)].map((id) => `stock ${warehouseId} ${id}`);
  await sql`select pg_advisory_xact_lock(k.key)
    from (select distinct hashtextextended(name, 0) as key from unnest(${keys}::text[]) name order by 1) k`.execute(db);
}

/** The number of times that a reservation starts again because stock was moved or held while it chose. */
const attemptsMax = 4;

/**
 * Reserves stock for lines by their rules: as much as there is, with the missing rest as its answer. It takes the same number of statements
 * for one line and for five hundred. The caller has locked the plan and the products.
 */
export async function reserveLines(
  work: WarehouseWork,
  plan: ReservingPlan,
  lines: readonly WantedLine[],
  reason: string | null = null,
): Promise<{ reservations: Reservation[]; missing: { line_id: bigint; qty: string }[] }> {
  const wanted = lines.filter(({ open }) => new Big(open).gt(0));
  if (wanted.length === 0) return { reservations: [], missing: [] };
  for (let attempt = 1; ; attempt++) {
    const outcome = await work.attempt(() => reserveOnce(work, plan, wanted, reason));
    if ('done' in outcome) return outcome.done;
    if (outcome.refused.code !== 'STOCK_CHANGED' || attempt === attemptsMax) throw outcome.refused;
  }
}

type Chosen = Candidate & { readonly available: string };

async function reserveOnce(work: WarehouseWork, plan: ReservingPlan, lines: readonly WantedLine[], reason: string | null) {
  const { db } = work;
  const chosen = await candidatesOf(work, plan, lines);
  const asWanted = lines.map((line) => ({ line_id: line.id, key: keyOf(line), qty: line.open }));
  const seen = divideStock(asWanted, chosen, new Map(chosen.map(({ balance_id, available }) => [balance_id, available])));
  const ids = [...new Set(seen.shares.map(({ balance_id }) => balance_id))];
  // The balances may have changed since they were chosen; from here on they do not.
  const { rows: locked } = await sql<{
    id: bigint;
    lot_id: bigint;
    location_id: bigint;
    pallet_id: bigint;
    available: string;
    frozen: boolean;
  }>`
    select b.id, b.lot_id, b.location_id, b.pallet_id, b.available, l.frozen from stock_balance b join location l on l.id = b.location_id
    where b.id = any(${ids.map(String)}::bigint[]) order by b.id for update of b`.execute(db);
  const standing = new Map(locked.map((row) => [row.id, row]));
  const { shares, missing } = divideStock(
    asWanted,
    chosen,
    new Map(locked.map(({ id, available, frozen }) => [id, frozen ? '0' : available])),
  );
  if (missing.length !== seen.missing.length || missing.some(({ qty }, place) => qty !== seen.missing[place]?.qty))
    throw new Refusal('STOCK_CHANGED');
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  const reserving = shares.map(({ line_id, balance_id, qty }) => {
    const balance = standing.get(balance_id);
    const line = lineOf.get(line_id);
    if (!balance || !line) throw new Error('a share without its balance or line');
    return {
      line_id,
      product_id: line.product_id,
      lot_id: balance.lot_id,
      location_id: balance.location_id,
      pallet_id: balance.pallet_id,
      qty,
    };
  });
  if (reserving.length === 0) return { reservations: [], missing };
  await post(
    stockWriterOf(work),
    becauseOf(plan, reason),
    reserving.map(
      ({ lot_id, location_id, pallet_id, qty }): Entry => ({ kind: 'reserve', lot_id, location_id, pallet_id, allocated: qty }),
    ),
  );
  const reservations = await insertReservations(work, plan, reserving);
  await addReserved(work, reserving, 1);
  return { reservations, missing };
}

/** As one value: a plan may take more pallets than a statement takes values. */
async function insertReservations(
  { db, now }: WarehouseWork,
  plan: ReservingPlan,
  reserving: readonly Omit<Reservation, 'id'>[],
): Promise<Reservation[]> {
  const text = JSON.stringify(
    reserving.map(({ line_id, product_id, lot_id, pallet_id, qty }, place) => ({
      place,
      line_id: String(line_id),
      product_id: String(product_id),
      lot_id: String(lot_id),
      pallet_id: String(pallet_id),
      qty,
    })),
  );
  const { rows } = await sql<Reservation>`
    insert into stock_reservation (line_id, product_id, lot_id, pallet_id, qty, plan_id, company_id, customer_id, reserved_at)
    select r.line_id, r.product_id, r.lot_id, r.pallet_id, r.qty, ${plan.id}, ${plan.company_id}, ${plan.customer_id}, ${now}
    from jsonb_to_recordset(${text}::jsonb)
      as r (place int, line_id bigint, product_id bigint, lot_id bigint, pallet_id bigint, qty numeric) order by r.place
    returning id, line_id, product_id, lot_id, pallet_id, qty`.execute(db);
  return rows;
}

/** Adds to what lines have reserved, or takes it away, in one statement. */
async function addReserved({ db }: WarehouseWork, shares: readonly { line_id: bigint; qty: string }[], sign: 1 | -1): Promise<void> {
  const text = JSON.stringify(shares.map(({ line_id, qty }) => ({ line_id: String(line_id), qty })));
  await sql`update outbound_line l set reserved_qty = l.reserved_qty + ${sign} * s.qty
    from (select r.line_id, sum(r.qty) as qty from jsonb_to_recordset(${text}::jsonb) as r (line_id bigint, qty numeric) group by 1) s
    where l.id = s.line_id`.execute(db);
}

/** Lines that ask for the same goods by the same rule. They share what is chosen for them. */
function keyOf({ product_id, rule, lot_id, location_id, pallet_id }: WantedLine): string {
  return [product_id, rule, lot_id, location_id, pallet_id].join(' ');
}

type Walk = {
  readonly order: RawBuilder<unknown>;
  readonly after: RawBuilder<boolean>;
  readonly unexpired: (today: string) => RawBuilder<boolean>;
};
/**
 * Rules that take from all goods of a product walk along an index: `order` is the index, `after` the next balance of it. A condition is
 * written so that only this index suits it.
 */
const walks: Readonly<Partial<Record<ReservationRule, Walk>>> = {
  fifo: {
    order: sql`b.since, b.id`,
    after: sql`(b.since, b.id) > (step.since, step.id)`,
    unexpired: (today) => sql`(b.expiry_on is null or b.expiry_on > ${today}::date)`,
  },
  fefo: {
    order: sql`coalesce(b.expiry_on, 'infinity'), b.since, b.id`,
    after: sql`(coalesce(b.expiry_on, 'infinity'), b.since, b.id) > (step.expires, step.since, step.id)`,
    unexpired: (today) => sql`coalesce(b.expiry_on, 'infinity') > ${today}::date`,
  },
};
/** The other rules name their goods, and may look outside the storage zones. */
const named: Readonly<Partial<Record<ReservationRule, { readonly where: RawBuilder<boolean>; readonly anywhere?: true }>>> = {
  lot: { where: sql`b.lot_id = w.lot_id` },
  location: { where: sql`b.location_id = w.location_id` },
  pallet: { where: sql`b.pallet_id = w.pallet_id`, anywhere: true },
  hand: { where: sql`b.pallet_id = w.pallet_id and b.lot_id = w.lot_id`, anywhere: true },
};

/**
 * The free balances of the goods of `w` in a warehouse, where their pallet stands: a reservation names no location, so goods that a count left
 * away from their pallet could neither be picked nor released.
 */
const freeStock = (warehouseId: bigint): RawBuilder<unknown> => sql`from stock_balance b join location l on l.id = b.location_id
  join warehouse_zone z on z.id = l.zone_id join stock_lot lot on lot.id = b.lot_id join pallet p on p.id = b.pallet_id
  where b.product_id = w.product_id and b.warehouse_id = ${warehouseId} and b.available > 0 and not l.frozen and p.state = 'active'
    and p.location_id = b.location_id`;
const usual = sql`and z.kind = 'storage' and lot.quality = 'good'`;

/**
 * Balances that suit the lines, those of each key in the order of its rule, as many as its lines need with those before them of the same
 * goods. A walk stops at the balance with which there is enough, however many the product has.
 */
async function candidatesOf({ db, now }: WarehouseWork, plan: ReservingPlan, lines: readonly WantedLine[]): Promise<Chosen[]> {
  const warehouse = await db.selectFrom('warehouse').select('time_zone').where('id', '=', plan.warehouse_id).executeTakeFirstOrThrow();
  const today = dayIn(now, warehouse.time_zone);
  const sums = new Map<bigint, Big>();
  const wants = new Map<string, WantedLine & { need: string }>();
  for (const line of lines) {
    const sum = (sums.get(line.product_id) ?? new Big(0)).plus(line.open);
    sums.set(line.product_id, sum);
    wants.set(keyOf(line), { ...line, need: sum.toFixed(3) });
  }
  const text = JSON.stringify(
    [...wants].map(([key, { product_id, rule, lot_id, location_id, pallet_id, need }]) => ({
      key,
      product_id: String(product_id),
      rule,
      lot_id: lot_id && String(lot_id),
      location_id: location_id && String(location_id),
      pallet_id: pallet_id && String(pallet_id),
      need,
    })),
  );
  const from = freeStock(plan.warehouse_id);
  const rules = [...new Set(lines.map(({ rule }) => rule))];
  const branches = rules.map((rule) => {
    const walk = walks[rule];
    if (walk)
      return sql`select w.key, c.balance_id, c.available, c.place from w cross join lateral (
        with recursive step as (
          select 0::bigint as id, 0::numeric as available, date '-infinity' as expires, timestamptz '-infinity' as since,
            0::numeric as before, 0 as place
          union all
          select n.id, n.available, n.expires, n.since, step.before + step.available, step.place + 1
          from step cross join lateral (
            select b.id, b.available, coalesce(b.expiry_on, 'infinity') as expires, b.since ${from} ${usual}
              and ${walk.unexpired(today)} and ${walk.after} order by ${walk.order} limit 1) n
          where step.before + step.available < w.need)
        select id as balance_id, available, place from step where place > 0) c where w.rule = ${sql.lit(rule)}`;
    const goods = named[rule];
    if (!goods) throw new Error(`no way to choose by ${rule}`);
    return sql`select w.key, c.balance_id, c.available, c.place from w cross join lateral (
      select n.id as balance_id, n.available, n.place::int from (
        select b.id, b.available, row_number() over by_age as place, sum(b.available) over by_age - b.available as before ${from}
          and ${goods.where} ${goods.anywhere ? sql`` : sql`${usual} and (b.expiry_on is null or b.expiry_on > ${today}::date)`}
        window by_age as (order by b.since, b.id)) n
      where n.before < w.need) c where w.rule = ${sql.lit(rule)}`;
  });
  const { rows } = await sql<Chosen>`with w as materialized (
      select * from jsonb_to_recordset(${text}::jsonb)
        as w (key text, product_id bigint, rule text, lot_id bigint, location_id bigint, pallet_id bigint, need numeric))
    select key, balance_id, available from (${sql.join(branches, sql` union all `)}) c order by key, place`.execute(db);
  return rows;
}

/** An open reservation, the location where its pallet stands now, and how much of it a hold stopped on the floor. */
export type OpenReservation = Reservation & { readonly location_id: bigint; readonly stopped_qty: string };

/** Locks the open reservations of a plan, or some of them, and their pallets in the order of their ids. */
export async function lockReservations({ db }: WarehouseWork, planId: bigint, only?: readonly bigint[]): Promise<OpenReservation[]> {
  const open = await db
    .selectFrom('stock_reservation')
    .select('pallet_id')
    .distinct()
    .where('plan_id', '=', planId)
    .where('closed_at', 'is', null)
    .execute();
  await sql`select id from pallet where id = any(${open.map(({ pallet_id }) => String(pallet_id))}::bigint[]) order by id for update`.execute(
    db,
  );
  const rows = await db
    .selectFrom('stock_reservation as r')
    .innerJoin('pallet as p', 'p.id', 'r.pallet_id')
    .select(['r.id', 'r.line_id', 'r.product_id', 'r.lot_id', 'r.pallet_id', 'r.qty', 'r.stopped_qty', 'p.location_id'])
    .where('r.plan_id', '=', planId)
    .where('r.closed_at', 'is', null)
    .$if(only !== undefined, (query) => query.where('r.id', 'in', [...(only ?? []), 0n]))
    .orderBy('r.id')
    .execute();
  return rows.map(({ location_id, ...row }) => {
    if (location_id === null) throw new Error('reserved goods stand nowhere');
    return { ...row, location_id };
  });
}

/** Releases reserved stock. The part that a hold stopped goes on hold, the rest is free. The caller has locked the plan and the products. */
export async function releaseReservations(
  work: WarehouseWork,
  plan: ReservingPlan,
  reservations: readonly OpenReservation[],
  reason: string | null = null,
): Promise<void> {
  if (reservations.length === 0) return;
  await post(
    stockWriterOf(work),
    becauseOf(plan, reason),
    reservations.flatMap(({ lot_id, location_id, pallet_id, qty, stopped_qty }): Entry[] => {
      const place = { lot_id, location_id, pallet_id };
      const back: Entry = { kind: 'unreserve', ...place, allocated: new Big(qty).neg().toFixed(3) };
      return new Big(stopped_qty).eq(0) ? [back] : [back, { kind: 'hold', ...place, held: stopped_qty }];
    }),
  );
  for (const { pallet_id, stopped_qty } of reservations)
    if (new Big(stopped_qty).gt(0))
      work.audit({ subject: 'pallet', id: pallet_id, what: 'hold', after: { held: stopped_qty }, note: plan.plan_no });
  await work.db
    .updateTable('stock_reservation')
    .set({ closed_at: work.now, closing: 'released' })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(reservations.map(({ id }) => id)))))
    .execute();
  await addReserved(work, reservations, -1);
}

/** Releases all that a plan has reserved. */
export async function releasePlan(work: WarehouseWork, plan: ReservingPlan, reason: string | null = null): Promise<number> {
  const open = await work.db
    .selectFrom('stock_reservation')
    .select('product_id')
    .where('plan_id', '=', plan.id)
    .where('closed_at', 'is', null)
    .execute();
  if (open.length === 0) return 0;
  await lockProducts(
    work,
    plan.warehouse_id,
    open.map(({ product_id }) => product_id),
  );
  const reservations = await lockReservations(work, plan.id);
  await releaseReservations(work, plan, reservations, reason);
  return reservations.length;
}

/** The lines of a plan with what is still to be reserved. */
export async function linesToReserve({ db }: WarehouseWork, planId: bigint): Promise<WantedLine[]> {
  return db
    .selectFrom('outbound_line')
    .select(['id', 'line_no', 'product_id', 'rule', 'lot_id', 'location_id', 'pallet_id'])
    .select(sql<string>`qty - reserved_qty`.as('open'))
    .where('plan_id', '=', planId)
    .orderBy('line_no')
    .execute();
}

/**
 * Reserves all open lines of a plan. When stock is short it refuses STOCK_MISSING with the first such line, how much of it is free and what
 * keeps the rest; with `partial` it reserves what there is. Answers the new reservations.
 */
export async function reservePlan(work: WarehouseWork, plan: ReservingPlan, partial: boolean): Promise<readonly Reservation[]> {
  const lines = await linesToReserve(work, plan.id);
  await lockProducts(
    work,
    plan.warehouse_id,
    lines.map(({ product_id }) => product_id),
  );
  const { reservations, missing } = await reserveLines(work, plan, lines);
  const [first] = missing;
  if (!first || partial) return reservations;
  const line = lines.find(({ id }) => id === first.line_id);
  const stock = (await stockOfLines(work, plan)).find(({ line_id }) => line_id === first.line_id);
  if (!stock || !line) throw new Error('a missing line is not of its plan');
  throw new Refusal('STOCK_MISSING', {
    line: stock.line_no,
    goods: `${stock.product_code} ${stock.product_name}`,
    wanted: new Big(line.open).toString(),
    missing: new Big(first.qty).toString(),
    free: new Big(line.open).minus(first.qty).toString(),
    reserved: new Big(stock.reserved).toString(),
    plans: stock.plans || '—',
    held: new Big(stock.held).toString(),
    frozen: new Big(stock.frozen).toString(),
    elsewhere: new Big(stock.elsewhere).toString(),
    lines: missing.length,
  });
}
