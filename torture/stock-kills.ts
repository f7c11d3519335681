import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Client, reply, signIn } from '../bench/client.ts';
import type { Served } from '../bench/processes.ts';
import { insist, killPostmaster, type Stand, type Torture } from './stand.ts';

/** Each is killed while a write waits in its middle. */
const ways = ['backend', 'postmaster', 'server'] as const;
type Way = (typeof ways)[number];
/** The key of the advisory lock at which a write waits in its middle. */
const middleKey = 20_261_128;

/**
 * A pallet's split, the adjustment of a count, the run of a month's storage and the charge of it are killed in their middle, and sent again
 * under the same request. Each happens once and whole: stock is the sum of its movements, and a month is charged at what it comes to.
 */
export const stockKills: Torture = async (stand, { long, fault }) => {
  const [port] = stand.ports;
  const floor: Floor = { stand, port, server: await stand.serve(port, { ROLE: 'all' }), wrong: [] };
  const keeper = await signIn(port, 'keeper', stand.passwordOf('keeper'));
  const director = await signIn(port, 'admin', stand.passwordOf('admin'));
  const first = stand.random(ways.length);
  let kills = 0;
  const nextWay = (): Way => ways[(first + kills++) % ways.length] ?? 'server';
  for (let round = 0; round < (long ? 30 : 3); round++) await splitPallet(floor, keeper, nextWay());
  const counts = await adjustCounts(floor, director, nextWay);
  const months = await runStorage(floor, director, nextWay);
  // The fault: a unit is taken from a balance behind the books.
  if (fault) await stand.query('update stock_balance set qty = qty - 1 where id = (select min(id) from stock_balance where available > 1)');
  const { differing } = (await patiently(() => director.read('stock.reconcile'))) as { differing: unknown[] };
  if (differing.length > 0) floor.wrong.push(`stock differs: ${JSON.stringify(differing[0])}`);
  if (counts === 0 || months === 0) floor.wrong.push(`${counts} counts and ${months} months: this run proves nothing`);
  await floor.server.stop();
  return { did: `${kills} kills in a pallet's split, ${counts} adjustments and ${months} months of storage`, wrong: floor.wrong };
};

type Floor = { readonly stand: Stand; readonly port: number; server: Served; readonly wrong: string[] };

/** Holds the writes that a trigger names in their middle, kills what they run on, and lets the others go on. */
async function killIn(
  floor: Floor,
  way: Way,
  { table, when }: { table: string; when: string },
  begin: () => Promise<unknown>,
): Promise<void> {
  const { stand } = floor;
  await stand.query(`create or replace function torture_middle() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(${middleKey}); return new; end $$`);
  await stand.query(
    `create trigger torture_middle before insert on ${table} for each row when (${when}) execute function torture_middle()`,
  );
  const holder = new pg.Client({ connectionString: stand.database.urlFor('quayside') });
  holder.on('error', () => {});
  await holder.connect();
  await holder.query('select pg_advisory_lock($1)', [middleKey]);
  const begun = begin().catch(() => {});
  const until = performance.now() + 20_000;
  let waits: readonly { pid: number }[] = [];
  while (waits.length === 0 && performance.now() < until) {
    await pause(20);
    waits = await stand.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and objid = ${middleKey} and not granted`,
    );
  }
  if (waits.length === 0) floor.wrong.push(`nothing came to its middle in ${table}: this run proves nothing`);
  if (way === 'backend') for (const { pid } of waits) await stand.query('select pg_terminate_backend($1)', [pid]);
  else if (way === 'postmaster') await killPostmaster(stand);
  else {
    await new Promise((ended) => floor.server.child.once('exit', ended).kill('SIGKILL'));
    floor.server = await stand.serve(floor.port, { ROLE: 'all' });
  }
  await holder.end().catch(() => {});
  await begun;
  await patiently(() => stand.query(`drop trigger torture_middle on ${table}`));
}

/** A server that was just killed is away for some seconds. */
const patiently = <T>(call: () => Promise<T>): Promise<T> => insist(call, { attempts: 200, mayBeAway: true });

/** Sends a write that is killed in its middle, then again under the same request, twice: both answers are the same. */
async function written(
  floor: Floor,
  client: Client,
  { cmd, params, way, at }: { cmd: string; params: object; way: Way; at: { table: string; when: string } },
): Promise<Record<string, unknown>> {
  const requestId = randomUUID();
  await killIn(floor, way, at, () => reply(floor.port, client.sign(cmd, { ...params, request_id: requestId }), 30_000));
  const answer = (await patiently(() => client.write(cmd, params, requestId))) as Record<string, unknown>;
  const again = await patiently(() => client.write(cmd, params, requestId));
  if (JSON.stringify(again) !== JSON.stringify(answer)) floor.wrong.push(`${cmd} was answered in two ways after a kill of the ${way}`);
  return answer;
}

type Standing = { pallets: number; qty: string; cartons: string; kg: string };

/** The goods and weight of a pallet with those that were split off it. */
async function standingOf({ stand }: Floor, id: string): Promise<Standing | undefined> {
  const [sums] = await stand.query<Standing>(
    `select count(*)::int as pallets, sum(qty)::text as qty, sum(cartons)::text as cartons, sum(gross_kg)::text as kg
     from pallet p join lateral (select sum(qty) as qty, sum(cartons) as cartons from stock_balance where pallet_id = p.id) b on true
     where p.id = $1 or p.parent_id = $1`,
    [id],
  );
  return sums;
}

async function splitPallet(floor: Floor, keeper: Client, way: Way): Promise<void> {
  const { stand, wrong } = floor;
  const free = await stand.query<{ id: string; pallet_no: string }>(
    `select p.id::text, p.pallet_no from pallet p join stock_balance b on b.pallet_id = p.id and b.qty > 0
       join location l on l.id = p.location_id join warehouse_zone z on z.id = l.zone_id
     where p.company_id = 1 and p.state = 'active' and z.kind = 'storage' and not l.frozen and l.mixing = 'any'
     group by p.id having count(*) = 1 and min(b.available) > 4 order by p.id limit 40`,
  );
  const pallet = free[stand.random(free.length)];
  if (!pallet) {
    wrong.push('the demo has no pallet to split');
    return;
  }
  // The half that is split off stays at the location, which may be full.
  await stand.query('update location set max_pallets = max_pallets + 1 where id = (select location_id from pallet where id = $1)', [
    pallet.id,
  ]);
  const before = await standingOf(floor, pallet.id);
  const params = { pallet_no: pallet.pallet_no, qty: String(1 + stand.random(3)) };
  const at = { table: 'stock_transaction', when: "new.kind = 'split' and new.qty > 0" };
  await written(floor, keeper, { cmd: 'repack.split', params, way, at });
  const after = await standingOf(floor, pallet.id);
  if (JSON.stringify(after) !== JSON.stringify(before && { ...before, pallets: before.pallets + 1 }))
    wrong.push(`${pallet.pallet_no} was ${JSON.stringify(before)} and is ${JSON.stringify(after)} after a kill of the ${way}`);
}

/** Approves the counts that wait for it. The posting of its last cause is killed, after those of the others were written. */
async function adjustCounts(floor: Floor, director: Client, nextWay: () => Way): Promise<number> {
  const { stand, wrong } = floor;
  const waiting = await stand.query<{ id: string; version: number; last: string }>(
    `select c.id::text, c.version, (array_agg(l.cause order by l.id desc))[1] as last
     from stock_count c join stock_count_line l on l.count_id = c.id and l.difference <> 0
     where c.state = 'review' and c.company_id = 1 group by c.id order by c.id limit 3`,
  );
  for (const { id, version, last } of waiting) {
    const way = nextWay();
    const at = { table: 'stock_transaction', when: `new.doc = 'stockCount' and new.doc_id = ${id} and new.reason = '${last}'` };
    await written(floor, director, { cmd: 'stockCount.move', params: { id, version, action: 'approve' }, way, at });
    const [count] = await stand.query<{ state: string; wanted: string; posted: string }>(
      `select state, (select sum(difference) from stock_count_line where count_id = c.id)::text as wanted,
         (select sum(qty) from stock_transaction where doc = 'stockCount' and doc_id = c.id)::text as posted
       from stock_count c where id = $1`,
      [id],
    );
    if (count?.state !== 'completed' || count.posted !== count.wanted)
      wrong.push(`a count is ${count?.state} with ${count?.posted} adjusted of ${count?.wanted} after a kill of the ${way}`);
  }
  return waiting.length;
}

type Month = { id: string; version: number; customer_id: string; warehouse_id: string; month: string; amount: string; pallets: number };
const jobMsMax = 60_000;

/** The months that wait to be charged are voided and worked out again, by a job that is killed on its way, and charged. */
async function runStorage(floor: Floor, director: Client, nextWay: () => Way): Promise<number> {
  const { stand, wrong } = floor;
  const prepared = async (): Promise<Month[]> =>
    ((await patiently(() => director.read('storage.list', { tab: 'prepared', size: 50 }))) as { rows: Month[] }).rows;
  const before = await prepared();
  const [month] = before.map((run) => run.month);
  for (const { id, version } of before)
    await patiently(() => director.write('storage.move', { id, version, action: 'void', reason: 'to work it out again' }));
  const [last] = await stand.query<{ id: string }>('select max(id)::text as id from storage_run');
  const way = nextWay();
  // The first of the customers is done when the next one is killed.
  const at = { table: 'storage_run_line', when: `new.run_id > ${Number(last?.id) + 1}` };
  await killIn(floor, way, at, () => director.write('storage.run', { month }));
  const until = performance.now() + jobMsMax;
  let runs = await prepared();
  while (runs.length < before.length && performance.now() < until) {
    await pause(300);
    runs = await prepared();
  }
  const keyOf = (run: Month): string => [run.customer_id, run.warehouse_id, run.month, run.amount, run.pallets].join(' ');
  const known = before.map(keyOf);
  const differing = runs.map(keyOf).filter((key) => !known.includes(key));
  if (differing.length > 0 || runs.length !== before.length)
    wrong.push(`${runs.length} months of ${before.length} after a kill of the ${way}, such as ${differing[0]}`);
  for (const run of runs.slice(0, 3)) await chargeMonth(floor, director, run, nextWay());
  return runs.length;
}

async function chargeMonth(floor: Floor, director: Client, { id, version }: Month, way: Way): Promise<void> {
  const at = { table: 'charge', when: `new.storage_run_id = ${id}` };
  await written(floor, director, { cmd: 'storage.move', params: { id, version, action: 'charge' }, way, at });
  const [sums] = await floor.stand.query<{
    run_no: string;
    state: string;
    lines: number;
    amount: string;
    charges: number;
    charged: string;
  }>(
    `select run_no, state, amount_minor::text as amount,
       (select count(*)::int from storage_run_line l where l.run_id = r.id and l.amount_minor <> 0) as lines,
       (select count(*)::int from charge c where c.storage_run_id = r.id) as charges,
       (select coalesce(sum(c.amount_minor), 0)::text from charge c where c.storage_run_id = r.id) as charged
     from storage_run r where id = $1`,
    [id],
  );
  if (sums?.state !== 'charged' || sums.charges !== sums.lines || sums.charged !== sums.amount)
    floor.wrong.push(`a month was charged as ${JSON.stringify(sums)} after a kill of the ${way}`);
}
