import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import fastify from 'fastify';
import pg from 'pg';

/**
 * The first baseline of the bench: the same framework, driver, session options and SQL with nothing around them. It reads the statements from
 * a file that the bench writes. All statements of a call are sent in one go, inside a transaction, so that settings which the product makes
 * for a transaction apply here as well. Each statement is prepared, or planned for its values, whichever is faster.
 */
type Statement = { readonly text: string; readonly values: unknown[] };
const { url, options, reads, saves, writes } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as {
  url: string;
  options: string;
  reads: Record<string, Statement[][]>;
  saves: { order: Statement; rest: Statement[] }[];
  writes: Record<string, string>;
};
const pool = new pg.Pool({ connectionString: url, options, max: 20, pipeline: true });

/** A prepared statement is planned for its values five times on each connection, before PostgreSQL may choose a plan for all values. */
const warmRuns = 6;
/** The runs of a statement in each way that decide for one of them. */
const trialRuns = 10;
type Way = 'prepared' | 'plain';
type Trial = { readonly name: string; readonly ms: Record<Way, number[]>; best?: Way };
const trials = new Map<string, Trial>();
const runsOn = new WeakMap<pg.PoolClient, Map<Trial, number>>();

function trialOf(text: string): Trial {
  const trial = trials.get(text) ?? { name: `b${trials.size}`, ms: { prepared: [], plain: [] } };
  trials.set(text, trial);
  return trial;
}

/** The way in which a statement runs now, and whether its time counts. */
function wayOf(trial: Trial, client: pg.PoolClient): { way: Way; counts: boolean } {
  if (trial.best) return { way: trial.best, counts: false };
  const runs = runsOn.get(client) ?? new Map<Trial, number>();
  runsOn.set(client, runs);
  const run = runs.get(trial) ?? 0;
  runs.set(trial, run + 1);
  if (run < warmRuns) return { way: 'prepared', counts: false };
  // Calls come in turn with their values: a strict alternation would give each way values of its own.
  return { way: Math.random() < 0.5 ? 'prepared' : 'plain', counts: true };
}

function note(trial: Trial, way: Way, ms: number): void {
  trial.ms[way].push(ms);
  const { prepared, plain } = trial.ms;
  if (Math.min(prepared.length, plain.length) >= trialRuns) trial.best = middle(prepared) <= middle(plain) ? 'prepared' : 'plain';
}

function middle(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
}

async function inOneGo(begin: string, statements: readonly Statement[]): Promise<unknown[]> {
  const client = await pool.connect();
  try {
    // The driver's types do not declare its connection.
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    // The time of a statement begins with the answer to the one before it.
    let last = performance.now();
    const timed = async (one: Statement): Promise<unknown> => {
      const trial = trialOf(one.text);
      const { way, counts } = wayOf(trial, client);
      const { rows } = await client.query(way === 'prepared' ? { name: trial.name, ...one } : { ...one });
      const now = performance.now();
      if (counts) note(trial, way, now - last);
      last = now;
      return rows;
    };
    const begun = client.query(begin).then(() => (last = performance.now()));
    const [, rows] = await Promise.all([begun, Promise.all(statements.map(timed)), client.query('commit')]);
    client.release();
    return rows;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const app = fastify();
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, Number(body)));
const replyOf = (data: unknown): unknown => ({ code: 200, msg: '', data });
const turn = <T>(all: readonly T[] | undefined, place: number): T => {
  const one = all?.[place % all.length];
  if (one === undefined) throw new Error('no such call');
  return one;
};

app.post('/nothing', async () => replyOf({}));
app.post<{ Params: { name: string }; Body: number }>('/read/:name', async ({ params, body }) =>
  replyOf(await inOneGo('begin read only', turn(reads[params.name], body))),
);
// The rows of the order in one transaction, without credit, number, audit, stored reply and push.
app.post<{ Body: number }>('/save', async ({ body }) => {
  const { order, rest } = turn(saves, body);
  const numbered = { text: order.text, values: [`BENCH${process.hrtime.bigint()}`, ...order.values] };
  return replyOf((await inOneGo('begin', [numbered, ...rest]))[0]);
});
// A statement with the values of the call, alone in its transaction.
app.post<{ Params: { name: string }; Body: unknown[] }>('/write/:name', async ({ params, body }) => {
  await inOneGo('begin', [{ text: writes[params.name] ?? '', values: body }]);
  return replyOf({});
});
app.get('/healthz', async () => ({ ok: true }));
await app.listen({ port: Number(process.argv[3]), host: '127.0.0.1' });
