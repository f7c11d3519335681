import { middle } from './load.ts';
import { type Line, number, type Part } from './parts.ts';
import type { Stand } from './stand.ts';

export const balancesWanted = 1_000_000;
const linesOfPlan = 200;
const locations = 20_000;
const targetMs = 300;

/**
 * A plan of 200 lines is reserved by each rule, out of a million balances of five thousand products. Few products have most of them, a third of
 * the lots are gone, a ninth never expire and many have expired. Bare are the same rows written at once, without choosing or locking them:
 * reservations, transactions, balances and lines. `SIZES=20000 npm run bench -- reserve` tries it.
 */
const reserve: Part = async (stand) => {
  const balances = Math.min(stand.options.rows, balancesWanted);
  const place = await growStock(stand, balances);
  const lines: Line[] = [];
  for (const rule of ['fifo', 'fefo']) lines.push(await reserved(stand, place, rule, balances));
  return lines;
};

export type Place = { readonly customer_id: string; readonly warehouse_id: string; readonly company_id: string };
export type Saved = { readonly id: string; readonly version: number };

async function reserved({ clerk, query, options }: Stand, place: Place, rule: string, balances: number): Promise<Line> {
  const products = await query<{ id: string }>(
    `select id::text from (select product_id as id, row_number() over (order by count(*) desc, product_id) - 1 as place, count(*) over () as all_of
       from stock_balance b join customer_product g on g.id = b.product_id where g.code like 'BENCH-%' and b.available > 0 group by product_id) g
     where place % (all_of / ${linesOfPlan}) = 0 order by place limit ${linesOfPlan}`,
  );
  const from = Date.now() + 86_400_000;
  const plan = (await clerk.write('outbound.save', {
    customer_id: place.customer_id,
    warehouse_id: place.warehouse_id,
    etd_from: new Date(from).toISOString(),
    etd_to: new Date(from + 3_600_000).toISOString(),
    lines: products.map(({ id }) => ({ product_id: id, qty: '60', rule })),
  })) as Saved;
  const [product, bare]: [number[], number[]] = [[], []];
  let { version } = plan;
  let pallets = 0;
  for (let round = 0; round < options.rounds; round++) {
    const began = performance.now();
    ({ version } = (await clerk.write('outbound.move', { id: plan.id, version, action: 'reserve' })) as Saved);
    product.push(performance.now() - began);
    const copied = await copyWrites(query, plan.id);
    bare.push(copied.tookMs);
    pallets = copied.pallets;
    ({ version } = (await clerk.write('outbound.move', { id: plan.id, version, action: 'release' })) as Saved);
  }
  const [oursMs, bareMs] = [middle(product), middle(bare)];
  return {
    what: `reserve a plan of ${products.length} lines by ${rule.toUpperCase()}`,
    ours: `${number(oursMs)} ms`,
    bare: `${number(bareMs)} ms`,
    ratio: `${number(oursMs / bareMs)} ×`,
    target: `≤ ${targetMs} ms of ${balancesWanted.toLocaleString('en')}`,
    ok: balances < balancesWanted ? undefined : oursMs <= targetMs,
    rows: balances,
    notes: `${pallets} pallets`,
  };
}

/** The rows that a plan has just written, once more in one go, and taken back. The time to connect is not counted. */
async function copyWrites(query: Stand['query'], planId: string): Promise<{ tookMs: number; pallets: number }> {
  const [{ pallets } = { pallets: 0 }] = await query<{ pallets: number }>(
    `select count(*)::int as pallets from stock_reservation where plan_id = ${planId} and closed_at is null`,
  );
  const connecting = performance.now();
  await query('select 1');
  const began = performance.now();
  const connectMs = began - connecting;
  const open = `stock_reservation r where r.plan_id = ${planId} and r.closed_at is null`;
  await query(`begin;
    update stock_balance b set allocated = b.allocated, updated_at = now() from ${open} and b.lot_id = r.lot_id and b.pallet_id = r.pallet_id;
    insert into stock_transaction (at, kind, lot_id, location_id, pallet_id, company_id, customer_id, product_id, allocated, qty_after, doc, doc_id, doc_no)
      select now(), 'reserve', r.lot_id, p.location_id, r.pallet_id, r.company_id, r.customer_id, r.product_id, r.qty, 0, 'outbound', r.plan_id, ''
      from pallet p join ${open.replace('where', 'on p.id = r.pallet_id where')};
    insert into stock_reservation (plan_id, line_id, company_id, customer_id, product_id, lot_id, pallet_id, qty, reserved_at)
      select plan_id, line_id, company_id, customer_id, product_id, lot_id, pallet_id, qty, now() from ${open};
    update outbound_line set reserved_qty = reserved_qty where plan_id = ${planId};
    rollback`);
  return { tookMs: performance.now() - began - connectMs, pallets };
}

/**
 * Stock of one customer in one warehouse of the demo company, spread as in life. Nothing is random, so every run has the same; parts of one
 * run share it.
 */
export async function growStock({ query }: Stand, wanted: number): Promise<Place> {
  const [place] = await query<Place>(
    `select c.id::text as customer_id, w.id::text as warehouse_id, w.company_id::text as company_id from warehouse w
       join pallet p on p.warehouse_id = w.id join customer c on c.id = p.customer_id where w.active and c.active order by p.id limit 1`,
  );
  if (!place) throw new Error('the demo has no stock');
  const { customer_id, warehouse_id, company_id } = place;
  const [grown] = await query<{ n: number }>(`select count(*)::int as n from pallet where pallet_no like '90%'`);
  if (grown && grown.n > 0) return place;
  const [products, lots] = [Math.max(linesOfPlan, Math.round(wanted / 200)), Math.round(wanted * 0.45)];
  // Keys are taken from the rows that were just made, so none can be wrong; checking them a million times would take minutes.
  await query(`begin;
    set local session_replication_role = replica;
    insert into location (zone_id, code, pick_seq, max_pallets)
      select z.id, 'BENCH-' || n, n, 1000 from generate_series(1, ${locations}) n cross join lateral (select id from warehouse_zone
        where warehouse_id = ${warehouse_id} and temperature = 'ambient' and kind = case when n % 12 = 0 then 'staging' else 'storage' end order by id limit 1) z;
    insert into customer_product (customer_id, code, name, unit) select ${customer_id}, 'BENCH-' || n, 'Bench ' || n, 'pc' from generate_series(1, ${products}) n;
    create temporary table goods on commit drop as select id, row_number() over (order by id) as n from customer_product where code like 'BENCH-%';
    create temporary table places on commit drop as select id, row_number() over (order by id) as n from location where code like 'BENCH-%';
    analyze goods;
    analyze places;
    insert into stock_lot (customer_id, product_id, batch_no, expiry_on, received_on, quality)
      select ${customer_id}, g.id, 'BENCH-' || s, case when s % 9 = 0 then null else current_date + (s::bigint * 7919 % 900)::int - case s % 3 when 0 then 800 else 60 end end,
        current_date - s % 700, case when s % 50 = 0 then 'damaged' else 'good' end
      from generate_series(1, ${lots}) s join goods g on g.n = 1 + floor(power((s::bigint * 104729 % 1000003) / 1000003.0, 2) * ${products})::int;
    create temporary table lots on commit drop as select id, product_id, expiry_on, row_number() over (order by id) as n from stock_lot where batch_no like 'BENCH-%';
    analyze lots;
    insert into pallet (pallet_no, company_id, warehouse_id, customer_id, received_at, location_id)
      select '9' || lpad(s::text, 17, '0'), ${company_id}, ${warehouse_id}, ${customer_id}, now() - s % 700 * interval '1 day', p.id
      from generate_series(1, ${wanted}) s join places p on p.n = 1 + s::bigint * 31 % ${locations};
    insert into stock_balance (lot_id, location_id, pallet_id, company_id, warehouse_id, customer_id, product_id, qty, since, expiry_on)
      select l.id, p.location_id, p.id, ${company_id}, ${warehouse_id}, ${customer_id}, l.product_id, case when l.n % 3 = 0 then 0 else 10 + p.n % 90 end, p.received_at, l.expiry_on
      from (select *, row_number() over (order by id) as n from pallet where pallet_no like '90%') p join lots l on l.n = 1 + p.n * 7 % ${lots};
    commit`);
  for (const table of ['stock_balance', 'stock_lot', 'pallet', 'location', 'customer_product']) await query(`vacuum analyze ${table}`);
  return place;
}

/** A task as the floor sees it. */
export type Task = {
  readonly id: string;
  readonly line_id: string;
  readonly task_no: string;
  readonly location_code: string;
  readonly pallet_no: string;
};

/** The tasks of a plan of so many pieces, reserved, issued and released. */
export async function issuedTasks(
  { query }: Stand,
  { customer_id, warehouse_id }: Place,
  client: Stand['clerk'],
  product_id: string,
  pieces: number,
): Promise<Task[]> {
  const from = Date.now() + 86_400_000;
  const { id, version } = (await client.write('outbound.save', {
    customer_id,
    warehouse_id,
    etd_from: new Date(from).toISOString(),
    etd_to: new Date(from + 3_600_000).toISOString(),
    lines: [{ product_id, qty: String(pieces) }],
    reserve: true,
  })) as Saved;
  await client.write('picking.issue', { plans: [{ id, version }], release: true });
  return query<Task>(
    `select t.id::text, t.line_id::text, t.task_no, l.code as location_code, p.pallet_no
       from pick_task t join pallet p on p.id = t.pallet_id join location l on l.id = p.location_id where t.plan_id = ${id} order by t.id`,
  );
}

export const reserveParts: Readonly<Record<string, Part>> = { reserve };
