import { randomUUID } from 'node:crypto';
import { type Client, type Sent, signIn } from './client.ts';
import { type Measured, measureLanes, rounds } from './load.ts';
import { type Line, number, type Part, rate } from './parts.ts';
import { balancesWanted, growStock, issuedTasks, type Place, type Saved, type Task } from './reserve.ts';
import type { Stand } from './stand.ts';

const handHelds = 16;
/** Of each hand-held in a round, and in the time in which each sends one a second. */
const [scansOfRound, scansInTime] = [50, 20];
const [ratioMax, p95MsMax] = [2.5, 30];

/** The truck and the goods of one hand-held, and the truck in whose rows the bare server counts for it. */
type Lane = Truck & { readonly client: Client; readonly lane: number; readonly product_id: string; readonly bare: Truck };
type Truck = { readonly plan_id: string; readonly line_id: string };
type Setting = { readonly stand: Stand; readonly place: Place; readonly receiving: string; readonly staging: string };
/** A kind of scan: the product's call and the values of the bare statement for each place of a lane. */
type Scan = {
  readonly what: string;
  readonly name: keyof typeof bareWrites;
  readonly product: (lane: Lane, place: number) => Sent;
  readonly bare: (lane: Lane, place: number) => readonly unknown[];
  /** What the next scans of the product need. */
  readonly before?: (count: number) => Promise<void>;
};
type Side = 'product' | 'bare';

/* A scan of the bare server: the same rows in one statement, without a check, a lock, a number of the warehouse, audit, push or stored reply. Its
   pallets are its own. */
const bareWrites = {
  receive: `
    with lot as (
      insert into stock_lot (customer_id, product_id, inbound_plan_id, received_on, quality) values ($1, $2, $3, current_date, 'good')
      on conflict (product_id, inbound_plan_id, batch_no, production_on, expiry_on, received_on, grade, quality, customer_id)
      do update set received_on = excluded.received_on returning id),
    on_it as (
      insert into pallet (pallet_no, company_id, warehouse_id, customer_id, location_id, inbound_plan_id, received_at)
      values ($4, $5, $6, $1, $7, $3, now()) returning id, location_id),
    noted as (
      insert into receipt (plan_id, line_id, customer_id, pallet_id, lot_id, location_id, condition, qty, cartons, received_at)
      select $3, $8, $1, on_it.id, lot.id, location_id, 'good', 1, 1, now() from on_it, lot),
    counted as (update inbound_line set received_qty = received_qty + 1, received_cartons = received_cartons + 1 where id = $8),
    standing as (
      insert into stock_balance (lot_id, location_id, pallet_id, company_id, warehouse_id, customer_id, product_id, qty, cartons, since)
      select lot.id, location_id, on_it.id, $5, $6, $1, $2, 1, 1, now() from on_it, lot)
    insert into stock_transaction (at, kind, lot_id, location_id, pallet_id, company_id, customer_id, product_id, qty, cartons, qty_after, doc, doc_id, doc_no)
      select now(), 'receive', lot.id, location_id, on_it.id, $5, $1, $2, 1, 1, 1, 'inbound', $3, '' from on_it, lot`,
  putAway: `
    with stood as (select id, location_id from pallet where pallet_no = $1),
    moved as (update pallet p set location_id = $2, version = version + 1, updated_at = now() from stood where p.id = stood.id),
    gone as (
      update stock_balance b set qty = 0, cartons = 0, updated_at = now() from stood
      where b.pallet_id = stood.id and b.location_id = stood.location_id returning b.*),
    standing as (
      insert into stock_balance (lot_id, location_id, pallet_id, company_id, warehouse_id, customer_id, product_id, qty, cartons, since)
      select lot_id, $2, pallet_id, company_id, warehouse_id, customer_id, product_id, 1, 1, since from gone)
    insert into stock_transaction (at, kind, lot_id, location_id, pallet_id, company_id, customer_id, product_id, qty, cartons, qty_after, doc, doc_id, doc_no)
      select now(), 'putAway', lot_id, way.id, pallet_id, company_id, customer_id, product_id, way.sign, way.sign, greatest(way.sign, 0), 'pallet', pallet_id, ''
      from gone cross join lateral (values (gone.location_id, -1), ($2::bigint, 1)) way (id, sign)`,
  pick: `
    with stood as (select id, location_id from pallet where pallet_no = $1),
    moved as (update pallet p set location_id = $2, state = 'picked', version = version + 1, updated_at = now() from stood where p.id = stood.id),
    gone as (
      update stock_balance b set qty = 0, cartons = 0, updated_at = now() from stood
      where b.pallet_id = stood.id and b.location_id = stood.location_id returning b.*),
    standing as (
      insert into stock_balance (lot_id, location_id, pallet_id, company_id, warehouse_id, customer_id, product_id, qty, allocated, cartons, since)
      select lot_id, $2, pallet_id, company_id, warehouse_id, customer_id, product_id, 1, 1, 1, since from gone),
    done as (update pick_task set picked_at = now(), version = version + 1, updated_at = now() where id = $3),
    counted as (update outbound_line set picked_qty = picked_qty where id = $4)
    insert into stock_transaction (at, kind, lot_id, location_id, pallet_id, company_id, customer_id, product_id, qty, allocated, cartons, qty_after, doc, doc_id, doc_no)
      select now(), 'pick', lot_id, way.id, pallet_id, company_id, customer_id, product_id, way.sign, way.sign, way.sign, greatest(way.sign, 0), 'pickTask', $3, ''
      from gone cross join lateral (values (gone.location_id, -1), ($2::bigint, 1)) way (id, sign)`,
};

/**
 * Sixteen hand-helds, each with a session, a truck and goods of its own, receive pallets of one piece, put them away and pick them: as fast as
 * they can against the bare server, and then one scan a second each.
 */
const scans: Part = async (stand) => {
  const balances = Math.min(stand.options.rows, balancesWanted);
  const place = await growStock(stand, balances);
  const setting = { stand, place, receiving: await zoneOf(stand, place, 'receiving'), staging: await zoneOf(stand, place, 'staging') };
  const lanes: Lane[] = [];
  for (let lane = 0; lane < handHelds; lane++) lanes.push(await laneOf(setting, lane));
  await stand.prepareWrites(bareWrites);
  // Each scan works on what the one before it left: rounds may be repeated, so there is enough for twice as many.
  const most = 2 * stand.options.rounds * scansOfRound + scansInTime;
  const lines: Line[] = [];
  for (const kind of [receiving, puttingAway, picking]) {
    const queue = queueOf(lanes, await kind(setting, lanes));
    lines.push(...(await measured(stand, queue, balances)));
    for (const side of ['product', 'bare'] as const)
      await measureLanes(stand.target(side), await queue.take(side, most - queue.done[side]));
  }
  return lines;
};

/** The next scans of every lane, each taken once. */
type Queue = { readonly scan: Scan; readonly done: Record<Side, number>; readonly take: (side: Side, count: number) => Promise<Sent[][]> };

function queueOf(lanes: readonly Lane[], scan: Scan): Queue {
  const done = { product: 0, bare: 0 };
  const path = `/write/${scan.name}`;
  const sent: Record<Side, (lane: Lane, place: number) => Sent> = {
    product: scan.product,
    bare: (lane, place) => ({ path, body: JSON.stringify(scan.bare(lane, place)), type: 'application/json' }),
  };
  return {
    scan,
    done,
    async take(side, count) {
      const from = done[side];
      done[side] += count;
      if (side === 'product') await scan.before?.(count);
      return lanes.map((lane) => Array.from({ length: count }, (_, place) => sent[side](lane, from + place)));
    },
  };
}

async function measured(stand: Stand, { scan, take }: Queue, rows: number): Promise<Line[]> {
  const side = (name: Side) => async (): Promise<Measured> => measureLanes(stand.target(name), await take(name, scansOfRound));
  const { medians, times } = await rounds({ product: side('product'), bare: side('bare') }, stand.options);
  const inTime = await measureLanes(stand.target('product'), await take('product', scansInTime), 1000);
  const ratio = times('bare');
  const none = 'not measured';
  return [
    {
      what: `${scan.what} by scan, ${handHelds} hand-helds as fast as they can`,
      ours: medians ? rate(medians.product) : none,
      bare: medians ? rate(medians.bare) : none,
      ratio: medians ? `${number(ratio)} ×` : none,
      target: `≤ ${ratioMax} × (40 % of the bare transaction)`,
      ok: medians ? ratio <= ratioMax : undefined,
      rows,
      notes: medians ? `${number(medians.product.cpuMs)} ms of the server, ${number(medians.product.postgresMs)} of PostgreSQL` : none,
    },
    {
      what: `${scan.what} by scan, ${handHelds} hand-helds, one a second each`,
      ours: `${number(inTime.p50Ms)} ms (p95 ${number(inTime.p95Ms)}, p99 ${number(inTime.p99Ms)})`,
      bare: '—',
      ratio: '—',
      target: `p95 ≤ ${p95MsMax} ms`,
      ok: inTime.p95Ms <= p95MsMax,
      rows,
    },
  ];
}

async function zoneOf({ query }: Stand, { warehouse_id }: Place, kind: string): Promise<string> {
  const [first] = await query<{ id: string }>(
    `select l.id::text from location l join warehouse_zone z on z.id = l.zone_id
       where z.warehouse_id = ${warehouse_id} and z.kind = '${kind}' and l.active order by l.pick_seq, l.id limit 1`,
  );
  if (!first) throw new Error(`the warehouse has no location for ${kind}`);
  return first.id;
}

async function laneOf({ stand, place }: Setting, lane: number): Promise<Lane> {
  const { accounts, product, query } = stand;
  const client = await signIn(product.port, 'admin', accounts.find(({ login_name }) => login_name === 'admin')?.password ?? '');
  const code = `SCAN-${lane}`;
  const [goods] = await query<{ id: string }>(
    `insert into customer_product (customer_id, code, name, unit) values (${place.customer_id}, '${code}', '${code}', 'pc') returning id::text`,
  );
  const product_id = goods?.id ?? '';
  return { client, lane, product_id, ...(await truckOf(client, place, product_id)), bare: await truckOf(client, place, product_id) };
}

/** A truck at the dock with more of the goods than anybody scans. */
async function truckOf(client: Client, place: Place, product_id: string): Promise<Truck> {
  const now = Date.now();
  const plan = (await client.write('inbound.save', {
    customer_id: place.customer_id,
    warehouse_id: place.warehouse_id,
    eta_from: new Date(now).toISOString(),
    eta_to: new Date(now + 3_600_000).toISOString(),
    lines: [{ product_id, qty: '90000000' }],
    submit: true,
  })) as Saved;
  const audited = (await client.write('inbound.move', { id: plan.id, version: plan.version, action: 'audit' })) as Saved;
  await client.write('inbound.move', { id: plan.id, version: audited.version, action: 'arrive' });
  const { line_rows } = (await client.read('inbound.get', { id: plan.id })) as { line_rows: { id: string }[] };
  return { plan_id: plan.id, line_id: line_rows[0]?.id ?? '' };
}

/** The pallets of the bare server have numbers of their own. */
const barePalletNo = (lane: number, place: number): string => `6${String(lane).padStart(5, '0')}${String(place).padStart(12, '0')}`;

function receiving({ place, receiving: location }: Setting): Scan {
  const { customer_id, company_id, warehouse_id } = place;
  return {
    what: 'receive',
    name: 'receive',
    product: ({ client, plan_id, line_id }) =>
      client.sign('receiving.receive', { plan_id, line_id, qty: '1', cartons: 1, request_id: randomUUID() }),
    bare: ({ lane, product_id, bare }, at) => [
      customer_id,
      product_id,
      bare.plan_id,
      barePalletNo(lane, at),
      company_id,
      warehouse_id,
      location,
      bare.line_id,
    ],
  };
}

async function puttingAway({ stand, place }: Setting, lanes: readonly Lane[]): Promise<Scan> {
  const pallets = await stand.query<{ plan_id: string; numbers: string[] }>(
    `select inbound_plan_id::text as plan_id, array_agg(pallet_no order by id) as numbers from pallet
       where inbound_plan_id in (${lanes.map(({ plan_id }) => plan_id).join()}) group by 1`,
  );
  const numbersOf = new Map(pallets.map(({ plan_id, numbers }) => [plan_id, numbers]));
  const locations = await stand.query<{ id: string; code: string }>(
    `select l.id::text, l.code from location l join warehouse_zone z on z.id = l.zone_id
       where z.warehouse_id = ${place.warehouse_id} and z.kind = 'storage' and l.code like 'BENCH-%' order by l.id`,
  );
  const locationAt = (lane: number, at: number) => locations[(at * handHelds + lane) % locations.length];
  return {
    what: 'put away',
    name: 'putAway',
    product: ({ client, lane, plan_id }, at) =>
      client.sign('receiving.putAway', {
        pallet_no: numbersOf.get(plan_id)?.[at],
        location_code: locationAt(lane, at)?.code,
        request_id: randomUUID(),
      }),
    bare: ({ lane }, at) => [barePalletNo(lane, at), locationAt(lane, at)?.id],
  };
}

function picking({ stand, place, staging }: Setting, lanes: readonly Lane[]): Scan {
  const tasksOf = new Map<Lane, Task[]>(lanes.map((lane) => [lane, []]));
  return {
    what: 'pick',
    name: 'pick',
    // A plan of each lane, reserved and issued.
    async before(count) {
      for (const [lane, tasks] of tasksOf) tasks.push(...(await issuedTasks(stand, place, lane.client, lane.product_id, count)));
    },
    product(lane, at) {
      const { client } = lane;
      const { task_no, location_code, pallet_no } = tasksOf.get(lane)?.[at] ?? noTask();
      return client.sign('picking.pick', { scan_id: randomUUID(), task_no, location_code, pallet_no, request_id: randomUUID() });
    },
    // Its tasks are those that the product has done.
    bare(lane, at) {
      const tasks = tasksOf.get(lane) ?? [];
      const { id, line_id } = tasks[at % tasks.length] ?? noTask();
      return [barePalletNo(lane.lane, at), staging, id, line_id];
    },
  };
}

function noTask(): never {
  throw new Error('no task was issued');
}

export const scanParts: Readonly<Record<string, Part>> = { scans };
