import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { assemble } from '../src/apps/assemble.ts';
import { ensureDatabase, prepareDatabase } from '../src/apps/database.ts';
import { seedDemo } from '../src/apps/seed.ts';
import { orderFields } from '../src/domains/order/order/contract.ts';
import { systemClock } from '../src/server/clock.ts';
import { folderStore } from '../src/server/file-store.ts';
import { startEmbedded } from '../src/server/postgres/embedded.ts';
import { type Client, signIn } from './client.ts';
import { type Measured, measure, median, type Shot } from './load.ts';
import { type Served, serve, serveProduct } from './processes.ts';

export type Options = { readonly rows: number; readonly seconds: number; readonly rounds: number; readonly clients: number };
type Statement = { readonly text: string; readonly values: unknown[] };
export type Account = { readonly login_name: string; readonly password: string };
export type Compared = { readonly bare: Measured; readonly product: Measured };

/** What the parts of the bench stand on: one database with the demo company in it, the product and the bare server beside it. */
export type Stand = {
  readonly options: Options;
  readonly dir: string;
  readonly product: Served;
  readonly clerk: Client;
  readonly accounts: readonly Account[];
  readonly productEnv: NodeJS.ProcessEnv;
  orders(): Promise<number>;
  /** Copies the demo's orders until there are so many, spread over the same customers and states. */
  grow(wanted: number): Promise<void>;
  /** As the superuser, whom row-level security does not hold. */
  query<T extends pg.QueryResultRow>(text: string): Promise<T[]>;
  /** Interleaved rounds of the bare server and the product; medians. */
  compare(path: string, shot: Shot): Promise<Compared>;
  /** Has the bare server send what the product sends for these reads. */
  bareReads(reads: Record<string, { cmd: string; params: Record<string, unknown> }>): Promise<void>;
  /** A draft like one that is there, with three lines, as the form would send it; another each time. */
  order(): Promise<() => Record<string, unknown>>;
  another(port: number): Promise<Served>;
  close(): Promise<void>;
};

/** Of the product and the bare server; the parts that start more servers count on from here. Below the ports that outgoing connections take. */
export const firstPort = Number(process.env['PORT'] ?? 19_811);
const [productPort, barePort] = [firstPort, firstPort + 1];
const secret = 'the secret of the bench';

export async function makeStand(options: Options, say: (text: string) => void): Promise<Stand> {
  const dir = await mkdtemp(path.join(tmpdir(), 'quayside-bench-'));
  // PostgreSQL's account must walk into it, or its data would lie elsewhere and stay there.
  await chmod(dir, 0o755);
  const server = await startEmbedded({ dir });
  const started: Served[] = [];
  const ownerUrl = await ensureDatabase(server, 'bench', secret);
  const adminUrl = server.urlFor('bench');
  const { appUrl } = await prepareDatabase(ownerUrl, secret, () => {});
  const files = folderStore(path.join(dir, 'files'));
  const { door, product, close } = assemble({ appUrl, secret, version: 'bench', clock: systemClock, files, note: () => {} });
  say('making the demo company');
  await seedDemo({ door, product, now: systemClock.now(), dataDir: dir, say: () => {} });

  const query = async <T extends pg.QueryResultRow>(text: string): Promise<T[]> => {
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    try {
      return (await client.query<T>(text)).rows;
    } finally {
      await client.end();
    }
  };
  const productEnv = { DATABASE_URL: ownerUrl, QUAYSIDE_SECRET: secret, DATA_DIR: dir, ROLE: 'server' };
  const another = async (port: number): Promise<Served> => {
    const served = await serveProduct(port, productEnv);
    started.push(served);
    return served;
  };
  const productServer = await another(productPort);
  const accounts = JSON.parse(await readFile(path.join(dir, 'demo-accounts.json'), 'utf8')) as Account[];
  const clerk = await signIn(productPort, 'admin', accounts.find(({ login_name }) => login_name === 'admin')?.password ?? '');
  let bare: Served | undefined;
  const bareFile = path.join(dir, 'bare.json');

  const bareReads: Stand['bareReads'] = async (reads) => {
    await bare?.stop();
    const who = await door.whoOf(clerk.accountId);
    if (!who) throw new Error('the clerk is gone');
    const sent: Record<string, Statement[]> = {};
    for (const [name, { cmd, params }] of Object.entries(reads)) sent[name] = await statementsOf(() => door.read(who, cmd, params));
    const made = await clerk.write('order.save', (await order())());
    const save = await insertsLike(query, (made as { id: string }).id);
    await writeFile(bareFile, JSON.stringify({ url: adminUrl, reads: sent, save }));
    bare = await serve(['bench/bare.ts', bareFile, String(barePort)], process.env, barePort);
    started.push(bare);
  };
  const order: Stand['order'] = () => orderLike(clerk);

  return {
    options,
    dir,
    product: productServer,
    clerk,
    accounts,
    productEnv,
    query,
    bareReads,
    order,
    another,
    orders: async () => Number((await query<{ n: string }>('select count(*)::int as n from transport_order'))[0]?.n ?? 0),
    grow: (wanted) => grow(query, wanted, say),
    async compare(at, shot) {
      const { clients, seconds, rounds } = options;
      const [theirs, ours]: [Measured[], Measured[]] = [[], []];
      for (let round = 0; round < rounds; round++) {
        theirs.push(await measure(barePort, bare?.pid ?? 0, () => ({ path: at, body: 'x=1' }), { clients, seconds }));
        ours.push(await measure(productPort, productServer.pid, shot, { clients, seconds }));
      }
      return { bare: median(theirs), product: median(ours) };
    },
    async close() {
      for (const served of started) await served.stop();
      await close();
      await server.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Copies of the demo's orders at earlier times, without their lines: lists are what they are for. */
async function grow(query: Stand['query'], wanted: number, say: (text: string) => void): Promise<void> {
  const [{ n, first } = { n: 0, first: '0' }] = await query<{ n: number; first: string }>(
    `select count(*)::int as n, (select count(*)::int from transport_order where order_no not like '%-%') as first from transport_order`,
  );
  if (n >= wanted) return;
  say(`copying orders up to ${wanted.toLocaleString('en')}`);
  const names = await query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'transport_order'::regclass and attnum > 0 and not attisdropped
      and attidentity = '' and attgenerated = '' and attname not in ('order_no', 'customer_ref', 'order_time')`,
  );
  const columns = names.map(({ name }) => `"${name}"`).join(', ');
  const base = Number(first);
  await query(
    `insert into transport_order (order_no, order_time, ${columns})
     select order_no || '-' || ${n} || '-' || copy, order_time - copy * interval '37 minutes', ${columns}
     from transport_order, generate_series(1, ${Math.ceil((wanted - n) / base)}) copy where order_no not like '%-%' limit ${wanted - n}`,
  );
  await query('vacuum analyze');
}

/** The very statements that the product sends for a read, seen on their way to the driver. */
async function statementsOf(run: () => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = [];
  const { query } = pg.Client.prototype;
  // The driver's one door for statements, watched for the length of one call.
  pg.Client.prototype.query = function watched(this: pg.Client, ...args: never[]) {
    const [sent] = args as unknown as [{ text?: string; values?: unknown[] } | string];
    if (typeof sent === 'object' && /^[\s(]*(select|with)/i.test(sent.text ?? ''))
      seen.push({ text: sent.text ?? '', values: (sent.values ?? []).map((value) => (typeof value === 'bigint' ? String(value) : value)) });
    return (query as (...passed: never[]) => unknown).apply(this, args);
  } as typeof query;
  try {
    await run();
  } finally {
    pg.Client.prototype.query = query;
  }
  if (seen.length === 0) throw new Error('the read sent no statement');
  return seen;
}

/** An order's rows as three plain inserts of their values: the order with another number, its lines, its planned points. */
async function insertsLike(query: Stand['query'], id: string): Promise<Record<'order' | 'lines' | 'milestones', Statement>> {
  const insertOf = async (table: string, where: string, first: string, without: string[]): Promise<Statement> => {
    const rows = await query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${table} t where ${where} order by id`);
    const columns = Object.keys(rows[0]?.row ?? {}).filter((column) => ![first, 'id', ...without].includes(column));
    const tuples = rows.map((_, at) => `($1, ${columns.map((__, place) => `$${2 + at * columns.length + place}`).join(', ')})`);
    return {
      text: `insert into ${table} (${[first, ...columns].join(', ')}) values ${tuples.join(', ')}${first === 'order_no' ? ' returning id' : ''}`,
      values: rows.flatMap(({ row }) => columns.map((column) => row[column])),
    };
  };
  return {
    order: await insertOf('transport_order', `id = ${id}`, 'order_no', ['customer_ref']),
    lines: await insertOf('order_line', `order_id = ${id}`, 'order_id', []),
    milestones: await insertOf('order_milestone', `order_id = ${id}`, 'order_id', []),
  };
}

export async function orderLike(clerk: Client): Promise<() => Record<string, unknown>> {
  const found = (await clerk.read('order.list', { tab: 'draft', size: 1 })) as { rows: { id: string }[] };
  const order = (await clerk.read('order.get', { id: found.rows[0]?.id })) as Record<string, unknown> & {
    lines: Record<string, unknown>[];
  };
  const known = Object.fromEntries(Object.keys(orderFields.shape).flatMap((key) => (key in order ? [[key, order[key]]] : [])));
  const lineKeys = Object.keys(orderFields.shape.lines.element.shape);
  const line = Object.fromEntries(lineKeys.flatMap((key) => (order.lines[0] && key in order.lines[0] ? [[key, order.lines[0][key]]] : [])));
  return () => ({ ...known, lines: [line, line, line], customer_ref: randomUUID().slice(0, 30) });
}
