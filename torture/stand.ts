import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { ownTypes } from '../src/server/db.ts';
import { type Client, RefusedCall, reply, signIn } from '../bench/client.ts';
import { type Served, serveProduct } from '../bench/processes.ts';
import { orderLike } from '../bench/stand.ts';
import { assemble } from '../src/apps/assemble.ts';
import { ensureDatabase, prepareDatabase } from '../src/apps/database.ts';
import { seedDemo } from '../src/apps/seed.ts';
import { systemClock } from '../src/server/clock.ts';
import { folderStore } from '../src/server/file-store.ts';
import { type Embedded, startEmbedded } from '../src/server/postgres/embedded.ts';
import { seeded } from '../src/server/random.ts';

/** Settings of a torture: a short run has few rounds; `fault` is a deliberate mistake that its checks must find. */
export type Ordeal = {
  readonly seed: number;
  readonly long: boolean;
  readonly fault: boolean;
  /** Repeats one failed run of the model, as fast-check names it. */
  readonly replay?: { readonly path: string; readonly commands: string | undefined };
};
export type Verdict = {
  readonly did: string;
  readonly wrong: readonly string[];
  /** Could not run on this machine; the report says why. */
  readonly leftOut?: true;
};
export type Torture = (stand: Stand, ordeal: Ordeal) => Promise<Verdict>;

export type Stand = {
  readonly dir: string;
  readonly database: Embedded;
  readonly ownerUrl: string;
  readonly clerk: Client;
  readonly ports: readonly [number, number];
  /** A server process; DATABASE_URL may point to a proxy, and the program may be one that starts the product. */
  serve(port: number, env?: NodeJS.ProcessEnv, program?: string): Promise<Served>;
  /** An order with three lines, different each time. */
  draft(): Record<string, unknown>;
  /** As the superuser. */
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[], database?: string): Promise<T[]>;
  /** A number from 0 up to the limit, by the seed. */
  random(limit: number): number;
  passwordOf(login: string): string;
  now(): string;
  /** The messages of a torture's servers about errors that no code handled. */
  unhandled(): readonly string[];
  /** Stops all servers of a torture, whatever its result, so that the next one finds its ports free. */
  sweep(): Promise<void>;
  close(): Promise<void>;
};

const secret = 'the secret of the torture';
// Below the ports that Linux gives to connections of their own (ip_local_port_range), so that no other process has one of them by chance.
const first = Number(process.env['PORT'] || 29_911);
const ports = [first, first + 1] as const;

export async function makeStand(seed: number): Promise<Stand> {
  const dir = await mkdtemp(path.join(tmpdir(), 'quayside-torture-'));
  // With access for PostgreSQL's own account the database lies in this folder too and is removed with it.
  await chmod(dir, 0o755);
  const database = await startEmbedded({ dir });
  const ownerUrl = await ensureDatabase(database, 'quayside', secret);
  const served: Served[] = [];
  const serve = async (port: number, env: NodeJS.ProcessEnv = {}, program?: string): Promise<Served> => {
    const own = { DATABASE_URL: ownerUrl, QUAYSIDE_SECRET: secret, DATA_DIR: dir, ROLE: 'server' };
    const one = await serveProduct(port, { ...own, ...env }, program);
    served.push(one);
    return one;
  };
  const { appUrl } = await prepareDatabase(ownerUrl, secret, () => {});
  const files = folderStore(path.join(dir, 'files'));
  const { door, product, close } = assemble({ appUrl, secret, version: 'torture', clock: systemClock, files, note: () => {} });
  await seedDemo({ door, product, now: systemClock.now(), dataDir: dir, say: () => {}, orders: 300 });
  await close();
  const server = await serve(ports[0]);
  const accounts = JSON.parse(await readFile(path.join(dir, 'demo-accounts.json'), 'utf8')) as { login_name: string; password: string }[];
  const passwordOf = (login: string): string => accounts.find(({ login_name }) => login_name === login)?.password ?? '';
  const clerk = await signIn(ports[0], 'admin', passwordOf('admin'));
  const next = await orderLike(clerk);
  let draftCount = 0;
  await server.stop();
  const random = seeded(seed);
  const sweep = async (): Promise<void> => {
    for (const { child } of served.splice(0))
      if (child.exitCode === null && child.signalCode === null) await new Promise((ended) => child.once('exit', ended).kill('SIGKILL'));
  };
  return {
    dir,
    database,
    ownerUrl,
    clerk,
    ports,
    serve,
    draft: () => ({ ...next(), customer_ref: `T${seed}-${++draftCount}` }),
    random: (limit) => random.whole(limit),
    passwordOf,
    now: () => systemClock.now().toISOString(),
    unhandled: () => served.flatMap((one) => one.unhandled()),
    sweep,
    async query(text, values, name = 'quayside') {
      const client = new pg.Client({ types: ownTypes, connectionString: database.urlFor(name) });
      client.on('error', () => {});
      await client.connect();
      try {
        return (await client.query(text, values)).rows;
      } finally {
        await client.end();
      }
    },
    async close() {
      await sweep();
      await database.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Kills PostgreSQL, and waits until another process of it is there. */
export async function killPostmaster({ database }: Stand): Promise<void> {
  const { pid } = database;
  process.kill(pid, 'SIGKILL');
  while (database.pid === pid) await new Promise((go) => setTimeout(go, 20));
}

/** Repeats a call while the server says that it is busy, as it does when what it runs on was just cut or killed. */
export async function insist<T>(
  call: () => Promise<T>,
  { attempts = 100, mayBeAway = false }: { readonly attempts?: number; readonly mayBeAway?: boolean } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const passes = error instanceof RefusedCall ? error.code === 503 : mayBeAway;
      if (!passes || attempt === attempts) throw error;
      await new Promise((go) => setTimeout(go, 100));
    }
  }
}

export type Sent = { readonly ref: string; readonly requestId: string; readonly params: Record<string, unknown>; answer?: { id: string } };

/** Repeats a call, a save without `cmd`, until any server answers, as the browser does, always with the same request id. */
export async function persist(
  stand: Stand,
  sent: Sent,
  at: readonly number[],
  {
    cmd = 'order.save',
    patienceMs = 60_000,
    again = () => sent.requestId,
  }: { cmd?: string; patienceMs?: number; again?: () => string } = {},
): Promise<{ id: string }> {
  const until = performance.now() + patienceMs;
  for (let attempt = 0; performance.now() < until; attempt++) {
    const request_id = attempt === 0 ? sent.requestId : again();
    try {
      const answered = await reply(at[attempt % at.length] ?? 0, stand.clerk.sign(cmd, { ...sent.params, request_id }), 20_000);
      if (answered.code === 200) return answered.data as { id: string };
      // Busy and aborted calls deserve another try; every other answer is a finding.
      if (answered.code !== 503) throw new RefusedCall(answered);
    } catch (error) {
      if (error instanceof RefusedCall) throw error;
    }
    await new Promise((go) => setTimeout(go, 30 + 50 * Math.min(attempt, 10)));
  }
  throw new Error(`${sent.ref} was not answered in ${patienceMs} ms`);
}

/** Checks some saves in the database: each exists once and complete, with one audit line and one stored reply. */
export async function checkSaves(stand: Stand, sent: readonly Sent[]): Promise<string[]> {
  const rows = await stand.query<{ ref: string; orders: number; whole: boolean; audited: number; ids: string[] }>(
    `select r.ref, count(o.id)::int as orders, array_agg(o.id::text) as ids,
       coalesce(bool_and((select count(*) from order_line l where l.order_id = o.id) = 3
         and (select count(*) from order_milestone m where m.order_id = o.id) between 8 and 9), false) as whole,
       coalesce(sum((select count(*) from audit_log a where a.subject = 'order' and a.record_id = o.id and a.what = 'create')), 0)::int as audited
     from unnest($1::text[]) r (ref) left join transport_order o on o.customer_ref = r.ref group by r.ref`,
    [sent.map(({ ref }) => ref)],
  );
  const rowsByRef = new Map(rows.map((row) => [row.ref, row]));
  return sent.flatMap(({ ref, answer }) => {
    const row = rowsByRef.get(ref);
    if (!row || row.orders === 0) return answer ? [`${ref} was acknowledged and is lost`] : [];
    return [
      ...(row.orders > 1 ? [`${ref} is there ${row.orders} times`] : []),
      ...(row.whole ? [] : [`${ref} is half done`]),
      ...(row.audited === row.orders ? [] : [`${ref} has ${row.audited} audit lines`]),
      ...(answer && !row.ids.includes(answer.id) ? [`${ref} was answered with another id`] : []),
    ];
  });
}
