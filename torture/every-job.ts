import { randomUUID } from 'node:crypto';
import { appendFile, cp, mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { signIn } from '../bench/client.ts';
import type { Served } from '../bench/processes.ts';
import { upload } from '../bench/sheets.ts';
import { registry } from '../src/apps/registry.generated.ts';
import { taskOf } from '../src/server/job.ts';
import type { Fault, Faults } from './faulty.ts';
import { orderSheet } from './order-sheet.ts';
import { killPostmaster, type Stand, type Torture } from './stand.ts';

/** What befalls a job: it throws, or what it runs on is killed while it waits in its middle. */
const ways = ['start', 'middle', 'end', 'backend', 'postmaster', 'server'] as const;
type Way = (typeof ways)[number];

const names = registry.jobs.map(({ name }) => name).sort();
const [sheetRows, badEvery] = [200, 20];
const endedMsMax = 240_000;
const twin = 'quayside_twin';

/**
 * A job of every kind that the product declares fails once: at its start, in its middle, at its end, or its connection, PostgreSQL or the server is
 * killed in its middle. With nothing done by hand each then ends well, and the database holds as many rows in every table as its twin, in which the
 * same jobs ran undisturbed. The short form does one of these to each kind, the long one each of them.
 */
export const everyJob: Torture = async (stand, { long, seed, fault }) => {
  const wrong: string[] = [];
  const done: string[] = [];
  const rounds: readonly (readonly Way[])[] = long
    ? ways.map((way) => names.map(() => way))
    : [names.map((_, place) => ways[(place + seed) % ways.length] ?? 'start')];
  for (const [round, chosen] of rounds.entries()) {
    const plan = new Map(names.map((name, place): [string, Way] => [name, chosen[place] ?? 'start']));
    const begun = await localDays(stand);
    let { found, did } = await oneRound(stand, plan, fault && round === 0);
    // Jobs of the day do more after a midnight, so a round over one is repeated: the twin would have another day than the original.
    if ((await localDays(stand)) !== begun) ({ found, did } = await oneRound(stand, plan, fault && round === 0));
    wrong.push(...found);
    done.push(did);
  }
  return {
    did: `${names.length} kinds of job, ${rounds.length === 1 ? 'each failing in one way' : 'each failing in six ways'}: ${done.join('; ')}`,
    wrong,
  };
};

/** The calendar days of the companies now. */
async function localDays(stand: Stand): Promise<string> {
  const rows = await stand.query<{ day: string }>(
    'select distinct (now() at time zone time_zone)::date::text as day from own_company order by 1',
  );
  return rows.map(({ day }) => day).join(' ');
}

async function oneRound(stand: Stand, plan: ReadonlyMap<string, Way>, fault: boolean): Promise<{ found: string[]; did: string }> {
  const [port, other] = stand.ports;
  const batches = await enqueueAll(stand, plan);
  const folder = path.join(stand.dir, 'twin');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  await cp(path.join(stand.dir, 'files'), path.join(folder, 'files'), { recursive: true });
  await stand.query(`drop database if exists ${twin} with (force)`, [], 'postgres');
  await stand.query(`create database ${twin} template quayside owner quayside_owner`, [], 'postgres');

  // The twin: nothing fails, and the transactions of each job are counted.
  const counted = journalIn(folder, 'counted');
  const twinUrl = stand.ownerUrl.replace(/\/quayside\?/, `/${twin}?`);
  if (twinUrl === stand.ownerUrl) throw new Error('the address of the twin is that of the original');
  const calm = await stand.serve(
    other,
    { DATABASE_URL: twinUrl, DATA_DIR: folder, ROLE: 'all', ...faultsIn({ faults: {}, middles: {}, journal: counted }) },
    'torture/faulty.ts',
  );
  await allEnded(stand, twin);
  await calm.stop();
  const middles = middlesOf(await linesOf(counted));

  const journal = journalIn(stand.dir, `faults-${randomUUID()}`);
  const faults = Object.fromEntries([...plan].map(([name, way]): [string, Fault] => [name, isKill(way) ? 'hold' : way]));
  const env = { ROLE: 'all', ...faultsIn({ faults, middles, journal }) };
  let server = await stand.serve(port, env, 'torture/faulty.ts');
  const killed = new Map<string, Way>();
  const until = performance.now() + endedMsMax;
  while (performance.now() < until) {
    const held = (await linesOf(journal))
      .filter(([what, name, how]) => what === 'fault' && how === 'hold' && !killed.has(name))
      .map(([, name]) => name);
    if (held.length > 0) {
      // Others that start at the same time are held as well.
      await pause(500);
      await lastAttemptsEnded(stand, held);
      const way = plan.get(held[0] ?? '') ?? 'backend';
      for (const [what, name, how] of await linesOf(journal))
        if (what === 'fault' && how === 'hold' && !killed.has(name)) killed.set(name, way);
      if (way === 'backend') await killBackends(stand);
      else if (way === 'postmaster') await killPostmaster(stand);
      else {
        await new Promise((ended) => server.child.once('exit', ended).kill('SIGKILL'));
        server = await stand.serve(port, env, 'torture/faulty.ts');
      }
    } else if ((await waiting(stand, 'quayside')) === 0) break;
    await pause(100);
  }
  const found = await allEnded(stand, 'quayside', until);
  const happened = (await linesOf(journal)).filter(([what]) => what === 'fault');
  for (const name of names)
    if (!happened.some(([, one]) => one === name)) found.push(`${name}: nothing befell it, so this run proves nothing of it`);
  // The fault: an order that the import saved is taken away.
  if (fault)
    await stand.query(
      `update batch_row set state = 'pending' where batch_id = $1 and line = (select max(line) from batch_row where batch_id = $1)`,
      [batches.imported],
    );
  found.push(...(await differences(stand)), ...(await wrongBatches(stand, batches)));
  if (server.child.exitCode !== null) found.push('the server exited');
  await server.stop();
  const count = (way: Way): number => [...plan].filter(([name, planned]) => (killed.get(name) ?? planned) === way).length;
  return {
    found,
    did: ways
      .filter((way) => count(way) > 0)
      .map((way) => `${way} ${count(way)}`)
      .join(', '),
  };
}

const kills = ['backend', 'postmaster', 'server'] as const;
const isKill = (way: Way): way is (typeof kills)[number] => kills.some((kill) => kill === way);
const faultsIn = (faults: Faults): { FAULTS: string } => ({ FAULTS: JSON.stringify(faults) });
const journalIn = (folder: string, name: string): string => path.join(folder, `${name}.journal`);

async function linesOf(journal: string): Promise<[what: string, name: string, how: string][]> {
  await appendFile(journal, '');
  return (await readFile(journal, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [what = '', name = '', how = ''] = line.split(' ');
      return [what, name, how];
    });
}

/** The middle of each job: half of the transactions that it took undisturbed, in its shortest run. One by the clock has more. */
function middlesOf(lines: readonly (readonly [string, string, string])[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const [what, name, transactions] of lines)
    if (what === 'done') counts.set(name, Math.min(counts.get(name) ?? Infinity, Number(transactions)));
  return Object.fromEntries([...counts].map(([name, transactions]) => [name, Math.max(1, Math.ceil(transactions / 2))]));
}

type Batches = { readonly checked: string; readonly imported: string; readonly exported: string; readonly edited: string };

/** One job of every kind waits, those of one way after those of another, and no worker runs. */
async function enqueueAll(stand: Stand, plan: ReadonlyMap<string, Way>): Promise<Batches> {
  const [port] = stand.ports;
  const { clerk } = stand;
  const importOf = async (run: string, product: Served): Promise<string> => {
    const file = await upload({ clerk, product }, 'orders.xlsx', await orderSheet(stand, run, sheetRows, badEvery));
    return ((await clerk.write('import.start', { what: 'order', file_id: file, mapping: null })) as { batch_id: string }).batch_id;
  };
  const run = `E${randomUUID().slice(0, 8)}`;
  const calm = await stand.serve(port, { ROLE: 'all' });
  const imported = await importOf(run, calm);
  while (((await clerk.read('import.state', { batch_id: imported })) as { state: string }).state !== 'checked') await pause(200);
  await calm.stop();
  const server = await stand.serve(port, { ROLE: 'server' });
  await clerk.write('import.run', { batch_id: imported });
  const checked = await importOf(`${run}x`, server);
  const columns = ['order_no', 'state'].map((key) => ({ key, is: 'text', title: key }));
  const exported = (await clerk.write('export.start', { cmd: 'order.list', title: 'torture', params: {}, columns })) as {
    batch_id: string;
  };
  const { rows } = (await clerk.read('order.list', { size: 60, tab: 'draft' })) as { rows: { id: string }[] };
  const changes = { remark: `edited in ${run}` };
  const edited = (await clerk.write('edit.start', { cmd: 'order.list', title: 'torture', ids: rows.map(({ id }) => id), changes })) as {
    batch_id: string;
  };
  const list = await upload({ clerk, product: server }, 'unlocode.csv', Buffer.from(placesOf('AD', 300)));
  await clerk.write('unlocode.import', { release: '2026-1', file_id: list });
  const director = await signIn(port, 'findirector', stand.passwordOf('findirector'));
  await director.write('reconcile.start', {});
  const comment = { text: `comment of ${run}`, external: false, mentions: [String(director.accountId)] };
  await clerk.write('comment.add', { subject: 'order', id: rows[0]?.id, ...comment });
  await server.stop();
  const [stock] = await stand.query<{ customer: string; warehouse: string }>(
    `select (select id::text from customer order by id limit 1) as customer, (select id::text from warehouse order by id limit 1) as warehouse`,
  );
  const payloads: Readonly<Record<string, object>> = {
    'freightReport.accept': { message_id: '0' },
    'profitReport.mail': { account_id: String(director.accountId) },
    'storage.run': {
      account_id: String(clerk.accountId),
      month: '2026-10',
      of: [{ customer_id: stock?.customer, warehouse_id: stock?.warehouse }],
    },
  };
  const queued = new Set([
    'import.check',
    'import.rows',
    'export.rows',
    'edit.rows',
    'reconcile.run',
    'unlocode.import',
    'remark.tellComment',
  ]);
  for (const name of names.filter((one) => !queued.has(one)))
    await stand.query('select graphile_worker.add_job($1, $2::json)', [taskOf({ name }), JSON.stringify(payloads[name] ?? {})]);
  for (const [name, way] of plan)
    await stand.query(
      `update graphile_worker._private_jobs set priority = $2, run_at = now() - interval '1 minute'
       where task_id = (select id from graphile_worker._private_tasks where identifier = $1) and run_at <= now()`,
      [taskOf({ name }), ways.indexOf(way)],
    );
  return { checked, imported, exported: exported.batch_id, edited: edited.batch_id };
}

/** Places of a country in the layout of the UN/LOCODE list (UNECE Recommendation 16, the release's CSV). */
function placesOf(country: string, count: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const places = Array.from({ length: count }, (_, no) => {
    const code = `X${letters[Math.floor(no / 26)]}${letters[no % 26]}`;
    return `,"${country}","${code}","Place ${no}","Place ${no}",,"--3-----","RL","0601",,"4230N 00131E",`;
  });
  return [`,"${country}",,".COUNTRY",,,,,,,,`, ...places].join('\r\n');
}

/** The jobs that are due, will be tried again, or run: a job may be in its last attempt. */
async function waiting(stand: Stand, database: string): Promise<number> {
  const [row] = await stand
    .query<{ n: number }>(
      'select count(*)::int as n from graphile_worker._private_jobs where attempts < max_attempts or locked_at is not null',
      [],
      database,
    )
    .catch(
      // PostgreSQL is being started again.
      () => [{ n: 1 }],
    );
  return row?.n ?? 0;
}

/**
 * Waits until no other job runs that was interrupted more than once, for at most half of the time that a job is held: a long job is hit by the kills
 * that are meant for others, and would have no attempt left for its own.
 */
async function lastAttemptsEnded(stand: Stand, held: readonly string[]): Promise<void> {
  const until = performance.now() + 30_000;
  const running = async (): Promise<number> => {
    const [row] = await stand.query<{ n: number }>(
      `select count(*)::int as n from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where j.locked_at is not null and j.attempts > 2 and t.identifier <> all($1)`,
      [held.map((name) => taskOf({ name }))],
    );
    return row?.n ?? 0;
  };
  while ((await running()) > 0 && performance.now() < until) await pause(200);
}

/** Waits until no job is left, and says which are left or failed for good. */
async function allEnded(stand: Stand, database: string, until = performance.now() + endedMsMax): Promise<string[]> {
  while ((await waiting(stand, database)) > 0 && performance.now() < until) await pause(200);
  // Scheduled ones may begin at any moment, so only after the time is over all that is there is left.
  const late = performance.now() >= until;
  const rows = await stand.query<{ name: string; attempts: number; last_error: string | null; locked_by: string | null }>(
    `select t.identifier as name, j.attempts, j.last_error, j.locked_by from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where $1 or (j.attempts >= j.max_attempts and j.locked_at is null)`,
    [late],
    database,
  );
  return rows.map(
    ({ name, attempts, last_error, locked_by }) =>
      `${name} did not end (attempts ${attempts}, locked by ${locked_by}): ${last_error?.slice(0, 300)}`,
  );
}

async function killBackends(stand: Stand): Promise<void> {
  await stand.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'quayside' and query like '%pg_sleep%' and pid <> pg_backend_pid()`,
  );
}

/** Tables of which a run that failed leaves more rows, and why. */
const leftOut: Readonly<Record<string, string>> = {
  push_outbox: 'messages to browsers: emptied as they are sent',
  upkeep_run: 'the last run of each scheduled job',
  session: 'sessions end by themselves',
};

/**
 * The rows of tables that are not counted as they stand, each with a name for the report. Sums lie there in parts until a job folds them, and a sum of
 * zero may be there or not. A repeated rebuild of the profit facts is a second one and says so.
 */
const rowsOf: Readonly<Record<string, string>> = {
  audit_log: `select concat_ws(' ', subject, what) as named from audit_log where what <> 'rebuild'`,
  ledger_turnover: `select concat_ws(' ', posted_on, currency) as named from ledger_turnover
    group by company_id, posted_on, adjustment, account_id, currency having sum(debit_minor) <> 0 or sum(credit_minor) <> 0`,
  profit_order_count: `select concat_ws(' ', dimension, spans) as named from profit_order_count
    group by dimension, key_id, to_id, company_id, currency, spans having sum(orders) <> 0`,
  profit_summary: `select concat_ws(' ', dimension, month, side, business) as named from profit_summary
    group by dimension, key_id, to_id, company_id, month, side, business, currency
    having sum(line_count) <> 0 or sum(estimated_minor) <> 0 or sum(accrued_minor) <> 0 or sum(billed_minor) <> 0`,
};

/** The tables of which the twin has another number of rows. */
async function differences(stand: Stand): Promise<string[]> {
  const tables = await stand.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  );
  const compared = tables.map(({ name }) => name).filter((name) => !(name in leftOut));
  const total = compared
    .map((name) => `select '${name}' as name, count(*)::int as n from (${rowsOf[name] ?? `select from ${name}`}) r`)
    .join(' union all ');
  const found: string[] = [];
  for (const [name, ours, twins] of await apart(stand, total)) {
    const rows = rowsOf[name];
    const parts = rows ? await apart(stand, `select named as name, count(*)::int as n from (${rows}) r group by 1`) : [];
    const named = parts.slice(0, 5).map(([what, mine, other]) => `${what}: ${mine} and ${other}`);
    found.push(`${name} has ${ours} rows, and ${twins} where nothing failed${named.length > 0 ? ` (${named.join('; ')})` : ''}`);
  }
  return found;
}

/** The names that this query counts otherwise in the twin, with both numbers. */
async function apart(stand: Stand, query: string): Promise<[name: string, ours: number, twins: number][]> {
  const [ours = new Map<string, number>(), twins = new Map<string, number>()] = await Promise.all(
    ['quayside', twin].map(async (database) => {
      const rows = await stand.query<{ name: string; n: number }>(query, [], database);
      return new Map(rows.map(({ name, n }) => [name, n]));
    }),
  );
  return [...new Set([...ours.keys(), ...twins.keys()])].flatMap((name): [string, number, number][] => {
    const [mine, other] = [ours.get(name) ?? 0, twins.get(name) ?? 0];
    return mine === other ? [] : [[name, mine, other]];
  });
}

async function wrongBatches(stand: Stand, { checked, imported, exported, edited }: Batches): Promise<string[]> {
  const states = await stand.query<{ id: string; state: string; file: string | null }>(
    'select id, state, result_file_id::text as file from batch where id = any($1)',
    [[checked, imported, exported, edited]],
  );
  const wanted: readonly (readonly [string, string, string])[] = [
    ['the dry run', checked, 'checked'],
    ['the import', imported, 'done'],
    ['the export', exported, 'done'],
    ['the edit', edited, 'done'],
  ];
  const rows = await stand.query<{ batch_id: string; state: string; n: number }>(
    'select batch_id, state, count(*)::int as n from batch_row where batch_id = any($1) group by 1, 2',
    [[checked, imported, edited]],
  );
  const rowsIn = (id: string, state: string): number => rows.find((row) => row.batch_id === id && row.state === state)?.n ?? 0;
  const bad = Math.ceil(sheetRows / badEvery);
  return [
    ...wanted.flatMap(([what, id, state]) => {
      const now = states.find((one) => one.id === id)?.state;
      return now === state ? [] : [`${what} is ${now} and not ${state}`];
    }),
    ...(rowsIn(checked, 'good') === sheetRows - bad
      ? []
      : [`the dry run found ${rowsIn(checked, 'good')} good rows of ${sheetRows - bad}`]),
    ...(rowsIn(imported, 'done') === sheetRows - bad ? [] : [`the import saved ${rowsIn(imported, 'done')} rows of ${sheetRows - bad}`]),
    ...(rowsIn(edited, 'pending') + rowsIn(edited, 'bad') === 0 ? [] : ['the edit left rows out']),
    ...(states.find((one) => one.id === exported)?.file ? [] : ['the export has no file']),
  ];
}
