import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { orderFields } from '../src/domains/order/order/contract.ts';
import { assemble } from '../src/apps/assemble.ts';
import { ensureDatabase, prepareDatabase } from '../src/apps/database.ts';
import { seedDemo } from '../src/apps/seed.ts';
import { systemClock } from '../src/server/clock.ts';
import { folderStore } from '../src/server/file-store.ts';
import type { Door } from '../src/server/door.ts';
import type { Who } from '../src/server/session.ts';
import { startEmbedded } from '../src/server/postgres/embedded.ts';
import { ask, type Measured, measure, median, type Shot } from './load.ts';

/*
 * npm run bench: the product against a bare server (bench/bare.ts) with the same SQL over the same data on the same PostgreSQL, in one
 * run. Only the ratios mean something. ROWS (100,000), SECONDS (4) and ROUNDS (3) may be set.
 */
const rows = Number(process.env['ROWS'] ?? 100_000);
const seconds = Number(process.env['SECONDS'] ?? 4);
const rounds = Number(process.env['ROUNDS'] ?? 3);
const clients = 8;
const [productPort, barePort] = [39_811, 39_812];
const secret = 'the secret of the bench';

const dir = await mkdtemp(path.join(tmpdir(), 'quayside-bench-'));
const started: ChildProcess[] = [];
const server = await startEmbedded({ dir });
try {
  const ownerUrl = await ensureDatabase(server, 'bench', secret);
  const { appUrl } = await prepareDatabase(ownerUrl, secret, () => {});
  const { door, product, close } = assemble({
    appUrl,
    secret,
    version: 'bench',
    clock: systemClock,
    files: folderStore(path.join(dir, 'files')),
    note: () => {},
  });
  await seedDemo({ door, product, now: systemClock.now(), dataDir: dir, say: () => {} });
  await multiply(ownerUrl, rows);

  const env = {
    ...process.env,
    DATABASE_URL: ownerUrl,
    QUAYSIDE_SECRET: secret,
    DATA_DIR: dir,
    PORT: String(productPort),
    ROLE: 'server',
    LOG: 'quiet',
  };
  const productProcess = await start(['src/apps/main.ts'], env, productPort);
  const accounts = JSON.parse(await readFile(path.join(dir, 'demo-accounts.json'), 'utf8')) as { login_name: string; password: string }[];
  const clerk = await signIn(door, accounts.find((account) => account.login_name === 'admin')?.password ?? '');

  const customer = (
    await ownerQuery<{ id: string; state: string }>(
      ownerUrl,
      `select customer_id::text as id, state from transport_order group by 1, 2 order by count(*) desc, 1 limit 1`,
    )
  )[0];
  const listParams = {
    where: { customer_id: [customer?.id ?? '1'], state: [customer?.state ?? 'closed'] },
    sort: [{ key: 'order_time', desc: true }],
    size: 50,
    total: true,
  };
  const list = await sqlOf(() => door.read(clerk.who, 'order.list', listParams));
  await close();
  const draft = await orderToSave(clerk);
  const bareFile = path.join(dir, 'bare.json');
  await writeFile(bareFile, JSON.stringify({ url: ownerUrl, list, insert: await insertsOf(ownerUrl) }));
  const bareProcess = await start(['bench/bare.ts', bareFile, String(barePort)], process.env, barePort);

  const pages = await pageShots(clerk, listParams);
  const compare = async (name: string, bare: string, shot: Shot): Promise<Row> => {
    const [ours, theirs]: [Measured[], Measured[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      theirs.push(await measure(barePort, pidOf(bareProcess), () => ({ path: bare, body: 'x=1' }), { clients, seconds }));
      ours.push(await measure(productPort, pidOf(productProcess), shot, { clients, seconds }));
    }
    return { name, bare: median(theirs), product: median(ours) };
  };
  const table = [
    await compare('a call that does nothing (columns.get)', '/nothing', () => clerk.shot('columns.get', { page: '/bench' })),
    await compare('list 50 orders: customer, state, newest first, total', '/list', () => clerk.shot('order.list', listParams)),
    await compare('the same, page 2', '/list', () => pages.second),
    await compare('the same, page 20', '/list', () => pages.later),
    await compare('save an order with 3 lines', '/save', () =>
      clerk.shot('order.save', { ...draft, customer_ref: randomUUID().slice(0, 30), request_id: randomUUID() }),
    ),
  ];
  print(table);
} finally {
  for (const child of started) child.kill('SIGTERM');
  await server.stop();
  await rm(dir, { recursive: true, force: true });
}

type Row = { readonly name: string; readonly bare: Measured; readonly product: Measured };

function print(table: readonly Row[]): void {
  const number = (value: number): string => value.toFixed(value < 10 ? 2 : 0);
  console.log(
    `\n${rows.toLocaleString('en')} orders, ${clients} clients, ${rounds} rounds of ${seconds} s, median; ${cpus()[0]?.model ?? 'unknown processor'} × ${cpus().length}, Node ${process.version}\n`,
  );
  console.log('| what | bare /s | product /s | time ratio (p50) | bare p95 ms | product p95 ms | product CPU − bare CPU, ms a call |');
  console.log('|---|---|---|---|---|---|---|');
  for (const { name, bare, product } of table) {
    const cells = [
      number(bare.perSecond),
      number(product.perSecond),
      `${number(product.p50Ms / bare.p50Ms)} ×`,
      number(bare.p95Ms),
      number(product.p95Ms),
      number(product.cpuMs - bare.cpuMs),
    ];
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('the server has not started');
  return child.pid;
}

async function start(args: string[], env: NodeJS.ProcessEnv, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'], cwd: path.join(import.meta.dirname, '..') });
  started.push(child);
  for (let attempt = 0; attempt < 150; attempt++) {
    if (
      await fetch(`http://127.0.0.1:${port}/healthz`).then(
        () => true,
        () => false,
      )
    )
      return child;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`${args[0]} does not answer`);
}

type Clerk = { readonly who: Who; readonly shot: (cmd: string, params: unknown) => ReturnType<Shot> };

/** Signs in as a client that knows only the wire. */
async function signIn(door: Door, password: string): Promise<Clerk> {
  const encode = (params: unknown): string => Buffer.from(JSON.stringify(params)).toString('base64');
  const hash = createHash('sha256').update(password).digest('hex');
  const body = new URLSearchParams({ cmd: 'U001', params: encode({ login_name: 'admin', password: hash }) }).toString();
  const session = (await ask(productPort, { path: '/api/callMethod', body })) as {
    sid: string;
    sign_key: string;
    login_ts: number;
    login_num_id: string;
  };
  const key = Buffer.from(session.sign_key, 'base64url');
  let last = 0;
  const shot = (cmd: string, params: unknown): ReturnType<Shot> => {
    last = Math.max(systemClock.now().getTime(), last + 1);
    const frame = { cmd, sid: session.sid, params: encode(params), timestamp: String(last) };
    const text = `v1\n/api/callMethod\n${cmd}\n${session.sid}\n${frame.params}\n${last}\n${session.login_ts}`;
    return {
      path: '/api/callMethod',
      body: new URLSearchParams({ ...frame, sign: createHmac('sha256', key).update(text).digest('hex') }).toString(),
    };
  };
  const who = await door.whoOf(BigInt(session.login_num_id));
  if (!who) throw new Error('the clerk is gone');
  return { who, shot };
}

async function ownerQuery<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Copies the demo's orders until there are enough, spread over the same customers and states. Row security does not hold the superuser. */
async function multiply(url: string, wanted: number): Promise<void> {
  const columns = (
    await ownerQuery<{ name: string }>(
      url,
      `select attname as name from pg_attribute where attrelid = 'transport_order'::regclass and attnum > 0 and not attisdropped
    and attidentity = '' and attgenerated = '' and attname not in ('order_no', 'customer_ref', 'order_time')`,
    )
  )
    .map((row) => `"${row.name}"`)
    .join(', ');
  const [{ n } = { n: 5000 }] = await ownerQuery<{ n: number }>(url, 'select count(*)::int as n from transport_order');
  const copies = Math.max(0, Math.ceil((wanted - n) / n));
  if (copies > 0) {
    await ownerQuery(
      url,
      `insert into transport_order (order_no, order_time, ${columns})
      select order_no || '-' || copy, order_time - copy * interval '37 minutes', ${columns} from transport_order, generate_series(1, ${copies}) copy`,
    );
  }
  await ownerQuery(url, 'analyze');
}

/** The very statement that the product sends for a list, seen on its way to the driver. */
async function sqlOf(run: () => Promise<unknown>): Promise<{ text: string; values: unknown[] }> {
  const seen: { text: string; values: unknown[] }[] = [];
  const { query } = pg.Client.prototype;
  // The driver's one door for statements, watched for the length of one call.
  pg.Client.prototype.query = function watched(this: pg.Client, ...args: never[]) {
    const [text, values] = args as unknown as [unknown, unknown[] | undefined];
    if (typeof text === 'string' && /^select/i.test(text) && text.includes('transport_order')) seen.push({ text, values: values ?? [] });
    return (query as (...passed: never[]) => unknown).apply(this, args);
  } as typeof query;
  try {
    await run();
  } finally {
    pg.Client.prototype.query = query;
  }
  const first = seen[0];
  if (!first) throw new Error('the list sent no statement');
  return { text: first.text, values: first.values.map((value) => (typeof value === 'bigint' ? String(value) : value)) };
}

/** What the product writes of an order and its lines, as two bare inserts with the values of one that is there. */
async function insertsOf(url: string): Promise<{ order: string; lines: string }> {
  const columnsOf = async (table: string, without: string[]): Promise<string> =>
    (
      await ownerQuery<{ name: string }>(
        url,
        `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped
      and attidentity = '' and attgenerated = '' and attname <> all (array['${without.join("','")}'])`,
      )
    )
      .map((row) => `"${row.name}"`)
      .join(', ');
  const order = await columnsOf('transport_order', ['order_no', 'customer_ref']);
  const line = await columnsOf('order_line', ['id', 'order_id', 'line_no']);
  return {
    order: `insert into transport_order (order_no, ${order}) select $1, ${order} from transport_order order by id limit 1 returning id`,
    lines: `insert into order_line (order_id, line_no, ${line}) select $1, n, ${line} from generate_series(1, 3) n, (select * from order_line order by id limit 1) l`,
  };
}

/** A draft like one that is there, with three lines, as the form would send it. */
async function orderToSave(clerk: Clerk): Promise<Record<string, unknown>> {
  const found = (await ask(productPort, clerk.shot('order.list', { tab: 'draft', size: 1 }))) as { rows: { id: string }[] };
  const order = (await ask(productPort, clerk.shot('order.get', { id: found.rows[0]?.id }))) as Record<string, unknown> & {
    lines: Record<string, unknown>[];
  };
  const known = Object.fromEntries(Object.keys(orderFields.shape).flatMap((key) => (key in order ? [[key, order[key]]] : [])));
  const lineKeys = Object.keys(orderFields.shape.lines.element.shape);
  const line = Object.fromEntries(lineKeys.flatMap((key) => (order.lines[0] && key in order.lines[0] ? [[key, order.lines[0][key]]] : [])));
  return { ...known, lines: [line, line, line] };
}

/** The signed request for page 2 and for page 20, with the cursors that lead there. */
async function pageShots(clerk: Clerk, params: Record<string, unknown>): Promise<{ second: ReturnType<Shot>; later: ReturnType<Shot> }> {
  let cursor: string | null = null;
  const cursors: string[] = [];
  for (let page = 1; page < 20; page++) {
    const reply = (await ask(productPort, clerk.shot('order.list', { ...params, ...(cursor ? { cursor } : {}) }))) as {
      next_cursor: string | null;
    };
    if (!reply.next_cursor) break;
    cursor = reply.next_cursor;
    cursors.push(cursor);
  }
  const shotOf = (at: string | undefined): ReturnType<Shot> => clerk.shot('order.list', { ...params, ...(at ? { cursor: at } : {}) });
  return { second: shotOf(cursors[0]), later: shotOf(cursors.at(-1)) };
}
