import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import fastify from 'fastify';
import pg from 'pg';

/**
 * The first baseline of the bench: the same framework, driver, session options and SQL with nothing around them. It reads the statements from
 * a file that the bench writes. All statements of a call are prepared and sent in one go, inside a transaction, so that settings which the
 * product makes for a transaction apply here as well.
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
const names = new Map<string, string>();
const prepared = (statement: Statement): pg.QueryConfig => {
  const name = names.get(statement.text) ?? `b${names.size}`;
  names.set(statement.text, name);
  return { name, ...statement };
};

async function inOneGo(begin: string, statements: readonly Statement[]): Promise<unknown[]> {
  const client = await pool.connect();
  try {
    // The driver's types do not declare its connection.
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    const answers = await Promise.all([
      client.query(begin),
      ...statements.map((one) => client.query(prepared(one))),
      client.query('commit'),
    ]);
    client.release();
    return answers.slice(1, -1).map(({ rows }) => rows);
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
