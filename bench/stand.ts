import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { assemble } from '../src/apps/assemble.ts';
import { ensureDatabase, prepareDatabase, refreshStatistics } from '../src/apps/database.ts';
import { seedDemo } from '../src/apps/seed.ts';
import { orderFields } from '../src/domains/order/transport-order/contract.ts';
import { systemClock } from '../src/server/clock.ts';
import { sessionOptions, ownTypes } from '../src/server/db.ts';
import { folderStore } from '../src/server/file-store.ts';
import { startEmbedded } from '../src/server/postgres/embedded.ts';
import type { ServerSettings } from '../src/server/postgres/postmaster.ts';
import { recordStatements } from '../src/server/testing-statements.ts';
import { endpoints } from '../src/server/wire.ts';
import { type Client, type Sent, signIn } from './client.ts';
import { floorSchema } from './floor-schema.ts';
import { growCustomers, growOrders } from './life.ts';
import { type Measured, measure, type Rounds, rounds, type Target } from './load.ts';
import { type Served, serve, serveProduct } from './processes.ts';

export type Options = {
  /** The numbers of orders at which calls are measured, the smallest first. */
  readonly sizes: readonly number[];
  /** The largest of them. */
  readonly rows: number;
  readonly seconds: number;
  readonly rounds: number;
  /** The clients of the parts that do not vary them. */
  readonly clients: number;
  readonly clientCounts: readonly number[];
  /** Rounds count although the machine did other things: to try the bench. */
  readonly evenBusy: boolean;
  /** Settings of PostgreSQL beyond those of the product. */
  readonly settings: ServerSettings;
};
type Statement = { readonly text: string; readonly values: unknown[] };
export type Account = { readonly login_name: string; readonly password: string };
/** A call of the product, and what it asks of the floor. */
export type Call = { readonly cmd: string; readonly params: object; readonly floor?: object };
/** A draft as the form would send it, and the same for the floor. */
export type Draft = { readonly params: Record<string, unknown>; readonly floor: object };
type Side = 'product' | 'bare' | 'floor';
export type Shots = {
  readonly clients: number;
  readonly product: (place: number) => Sent;
  readonly bare: (place: number) => Sent;
  readonly floor?: (place: number) => Sent;
};
export type Comparison = {
  readonly sides: { readonly product: Measured; readonly bare: Measured; readonly floor?: Measured } | undefined;
  /** The multiple of the product's rate that the others have, as medians over the rounds. */
  readonly times: { readonly bare: number; readonly floor: number };
  readonly discarded: number;
};
/** The statements that one call of the product sends to PostgreSQL, its session included: the average of several. */
export type Counted = { readonly statements: number; readonly waits: number };

/** The environment of the bench: one database with the demo company, the product, the bare server and the floor on it. */
export type Stand = {
  readonly options: Options;
  readonly dir: string;
  readonly product: Served;
  readonly postmaster: number;
  /** The address of its database for the superuser. */
  readonly database: string;
  readonly clerk: Client;
  readonly accounts: readonly Account[];
  readonly productEnv: NodeJS.ProcessEnv;
  orders(): Promise<number>;
  /** Copies the demo's orders up to this number, over 2,000 customers. */
  grow(wanted: number): Promise<void>;
  /** As the superuser, who bypasses row-level security. */
  query<T extends pg.QueryResultRow>(text: string): Promise<T[]>;
  /** Interleaved rounds of the product, the bare server and the floor. */
  compare(shots: Shots): Promise<Comparison>;
  /** One side alone. */
  measure(shot: () => Sent, load?: { clients?: number; seconds?: number; warmMs?: number }): Promise<Measured>;
  /** Starts the baselines: the bare server with the product's statements for these calls and the inserts of these drafts. */
  prepare(reads: Readonly<Record<string, readonly Call[]>>, drafts?: readonly Draft[]): Promise<void>;
  /** Starts the bare server with these writes: a statement by name, whose values come with each call. */
  prepareWrites(writes: Readonly<Record<string, string>>): Promise<void>;
  target(side: Side): Target;
  count(calls: readonly (Call & { readonly write?: boolean })[]): Promise<Counted>;
  form(path: string, place: number): Sent;
  json(path: string, body: object | undefined): Sent;
  /** A draft like an existing one, with three lines, as the form would send it; different each time. */
  order(): Promise<() => Record<string, unknown>>;
  /** Drafts of several customers that the product accepts. */
  drafts(): Promise<Draft[]>;
  another(port: number): Promise<Served>;
  close(): Promise<void>;
};

/**
 * Ports of the product and the bare server; parts that start more servers use the following ones. They are below the
 * range of outgoing connections.
 */
export const firstPort = Number(process.env['PORT'] ?? 19_811);
const [productPort, barePort, floorPort] = [firstPort, firstPort + 1, firstPort + 5];
const secret = 'the secret of the bench';

export async function makeStand(options: Options, say: (text: string) => void): Promise<Stand> {
  const dir = await mkdtemp(path.join(tmpdir(), 'quayside-bench-'));
  // PostgreSQL's account needs access, or its data would be placed elsewhere and left behind.
  await chmod(dir, 0o755);
  const server = await startEmbedded({ dir, settings: options.settings });
  const started: Served[] = [];
  const ownerUrl = await ensureDatabase(server, 'bench', secret);
  const adminUrl = server.urlFor('bench');
  const { appUrl } = await prepareDatabase(ownerUrl, secret, () => {});
  const files = folderStore(path.join(dir, 'files'));
  const { door, product, close } = assemble({ appUrl, secret, version: 'bench', clock: systemClock, files, note: () => {} });
  say('making the demo company');
  await seedDemo({ door, product, now: systemClock.now(), dataDir: dir, say: () => {} });
  await refreshStatistics(ownerUrl);

  const query = async <T extends pg.QueryResultRow>(text: string): Promise<T[]> => {
    const client = new pg.Client({ types: ownTypes, connectionString: adminUrl });
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
  const target = (side: Side): Target => {
    const [bare, floor] = baselines;
    const [port, pid] = { product: [productPort, productServer.pid], bare: [barePort, bare?.pid], floor: [floorPort, floor?.pid] }[side];
    return { ports: [port ?? 0], pid: pid ?? 0, postmaster: server.pid };
  };
  let baselines: Served[] = [];
  const baselineFile = path.join(dir, 'baselines.json');

  const serveBaselines = async (what: object): Promise<void> => {
    for (const baseline of baselines) await baseline.stop();
    const asked = { url: adminUrl, options: sessionOptions, reads: {}, saves: [], writes: {}, ...what };
    // Ids are bigints, alone and in lists.
    await writeFile(
      baselineFile,
      JSON.stringify(asked, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    );
    baselines = [
      await serve(['bench/bare.ts', baselineFile, String(barePort)], process.env, barePort),
      await serve(['bench/floor.ts', baselineFile, String(floorPort)], process.env, floorPort),
    ];
    started.push(...baselines);
  };

  const prepare: Stand['prepare'] = async (reads, drafts = []) => {
    const who = await door.whoOf(clerk.accountId);
    if (!who) throw new Error('the clerk is gone');
    const statements: Record<string, Statement[][]> = {};
    for (const [name, calls] of Object.entries(reads)) {
      statements[name] = [];
      for (const { cmd, params } of calls) statements[name].push(await statementsOf(() => door.read(who, cmd, { ...params })));
    }
    const saves = [];
    for (const { params } of drafts) {
      const { id } = (await clerk.write('order.save', { ...params, customer_ref: randomUUID().slice(0, 30) })) as { id: string };
      saves.push(await insertsLike(query, id));
    }
    await serveBaselines({ reads: statements, saves });
  };

  const compare: Stand['compare'] = async ({ clients, ...shots }) => {
    const load = { clients, seconds: options.seconds };
    const side = (name: Side, shot: (place: number) => Sent) => {
      let place = 0;
      return () => measure(target(name), () => shot(place++), load);
    };
    const product = side('product', shots.product);
    const bare = side('bare', shots.bare);
    const { floor } = shots;
    if (!floor) return comparisonOf(await rounds<Exclude<Side, 'floor'>>({ product, bare }, options));
    return comparisonOf(await rounds<Side>({ product, bare, floor: side('floor', floor) }, options));
  };

  const count: Stand['count'] = async (calls) => {
    const some = calls.slice(0, 20);
    let [statements, waits] = [0, 0];
    for (const { cmd, params, write } of some) {
      const own = write ? { request_id: randomUUID(), customer_ref: randomUUID().slice(0, 30) } : {};
      const { body } = clerk.sign(cmd, { ...params, ...own });
      const sent = await recordStatements(async () => {
        const { code, msg } = await door.answer(endpoints.staff, body, { ip: '127.0.0.1' });
        if (code !== 200) throw new Error(`${cmd}: ${code} ${msg}`);
      });
      statements += sent.statements.length;
      waits += sent.waits;
    }
    return { statements: statements / some.length, waits: waits / some.length };
  };

  const drafts: Stand['drafts'] = async () => {
    const { rows } = (await clerk.read('order.list', { tab: 'draft', size: 60 })) as { rows: { id: string; customer_id: string }[] };
    const ofCustomers = [...new Map(rows.map((row) => [row.customer_id, row.id])).values()];
    const accepted: Draft[] = [];
    for (const id of ofCustomers.slice(0, 30)) {
      const draft = await draftLike(clerk, id);
      const saved = await clerk.write('order.save', draft()).catch(() => undefined);
      if (!saved) continue;
      accepted.push({ params: draft(), floor: await floorDraft(query, (saved as { id: string }).id) });
    }
    if (accepted.length < 5) throw new Error(`only ${accepted.length} drafts can be saved`);
    return accepted;
  };

  return {
    options,
    dir,
    product: productServer,
    postmaster: server.pid,
    database: adminUrl,
    clerk,
    accounts,
    productEnv,
    query,
    prepare,
    prepareWrites: (writes) => serveBaselines({ writes }),
    target,
    compare,
    measure: (shot, { clients = options.clients, seconds = options.seconds, ...load } = {}) =>
      measure(target('product'), shot, { clients, seconds, ...load }),
    count,
    form: (at, place) => ({ path: at, body: String(place) }),
    json: (at, body = {}) => ({ path: at, body: JSON.stringify(body), type: 'application/json' }),
    order: () => orderLike(clerk),
    drafts,
    another,
    orders: async () => Number((await query<{ n: number }>('select count(*)::int as n from transport_order'))[0]?.n ?? 0),
    async grow(wanted) {
      const [{ n, floor } = { n: 0, floor: null }] = await query<{ n: number; floor: string | null }>(
        `select count(*)::int as n, to_regclass('floor.orders')::text as floor from transport_order`,
      );
      if (n >= wanted && floor) return;
      say(`orders up to ${wanted.toLocaleString('en')}`);
      await growCustomers(query, 'customer', 2000);
      await growOrders(query, wanted);
      await query(floorSchema);
      await query('vacuum analyze');
    },
    async close() {
      for (const served of started) await served.stop();
      await close();
      await server.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

function comparisonOf({ medians, times, discarded }: Rounds<Side> | Rounds<Exclude<Side, 'floor'>>): Comparison {
  const floor = medians && 'floor' in medians;
  return {
    sides: medians,
    times: { bare: times('bare'), floor: floor ? (times as Rounds<Side>['times'])('floor') : Number.NaN },
    discarded,
  };
}

/** The statements that the product sends for a read, without those that begin and end its transaction. */
async function statementsOf(run: () => Promise<unknown>): Promise<Statement[]> {
  const { statements } = await recordStatements(run);
  const queries = statements.filter(({ text }) => /^[\s(]*(select|with)/i.test(text));
  if (queries.length === 0) throw new Error('the read sent no statement');
  return queries.map(({ text, values }) => ({ text, values: [...values] }));
}

/** An order's rows as plain inserts of their values: the order with another number, its lines, its planned points. */
async function insertsLike(query: Stand['query'], id: string): Promise<{ order: Statement; rest: Statement[] }> {
  const insertOf = async (table: string, where: string, own: { column: string; sql: string; values: number }, without: string[]) => {
    const rows = await query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${table} t where ${where} order by id`);
    const columns = Object.keys(rows[0]?.row ?? {}).filter((column) => ![own.column, 'id', ...without].includes(column));
    const at = (row: number, place: number): string => `$${own.values + 1 + row * columns.length + place}`;
    const tuples = rows.map((_, row) => `(${[own.sql, ...columns.map((__, place) => at(row, place))].join(', ')})`);
    return {
      text: `insert into ${table} (${[own.column, ...columns].join(', ')}) values ${tuples.join(', ')}${own.values > 0 ? ' returning id' : ''}`,
      values: rows.flatMap(({ row }) => columns.map((column) => row[column])),
    };
  };
  // The id of the order that the same transaction has inserted, so that all of it can be sent in one go.
  const ofOrder = { column: 'order_id', sql: `currval('transport_order_id_seq')`, values: 0 };
  return {
    order: await insertOf('transport_order', `id = ${id}`, { column: 'order_no', sql: '$1', values: 1 }, ['customer_ref', 'plain']),
    rest: [
      await insertOf('order_line', `order_id = ${id}`, ofOrder, []),
      await insertOf('order_milestone', `order_id = ${id}`, ofOrder, []),
    ],
  };
}

/** An order as the form of the floor would send it. */
async function floorDraft(query: Stand['query'], id: string): Promise<object> {
  const [draft] = await query<{ draft: object }>(`
    select jsonb_build_object('customer_id', customer_id::text, 'due_at', due_at, 'shipper', shipper_name, 'consignee', consignee_name,
      'pieces', pieces, 'gross_kg', gross_kg::text,
      'lines', (select jsonb_agg(jsonb_build_object('line_no', line_no, 'goods_name', goods_name, 'packing', packing, 'pieces', pieces, 'gross_kg', gross_kg))
                from order_line where order_id = o.id),
      'points', (select jsonb_agg(jsonb_build_object('code', code, 'planned_at', planned_at)) from order_milestone where order_id = o.id)) as draft
    from transport_order o where id = ${id}`);
  return draft?.draft ?? {};
}

export async function orderLike(clerk: Client): Promise<() => Record<string, unknown>> {
  const drafts = (await clerk.read('order.list', { tab: 'draft', size: 1 })) as { rows: { id: string }[] };
  return draftLike(clerk, drafts.rows[0]?.id ?? '');
}

async function draftLike(clerk: Client, id: string): Promise<() => Record<string, unknown>> {
  const order = (await clerk.read('order.get', { id })) as Record<string, unknown> & { lines: Record<string, unknown>[] };
  const fields = Object.fromEntries(Object.keys(orderFields.shape).flatMap((key) => (key in order ? [[key, order[key]]] : [])));
  const lineKeys = Object.keys(orderFields.shape.lines.element.shape);
  const line = Object.fromEntries(lineKeys.flatMap((key) => (order.lines[0] && key in order.lines[0] ? [[key, order.lines[0][key]]] : [])));
  return () => ({ ...fields, lines: [line, line, line], customer_ref: randomUUID().slice(0, 30) });
}
