import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import pg from 'pg';

/**
 * What the product is measured against: the same framework, driver and SQL with nothing around them. It takes the statements from a
 * file that the bench wrote, so that both send the database the same text.
 */
type Statement = { readonly text: string; readonly values: unknown[] };
const { url, reads, save } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as {
  url: string;
  reads: Record<string, Statement[]>;
  save: { order: Statement; lines: Statement; milestones: Statement };
};
const pool = new pg.Pool({ connectionString: url, max: 20 });
const app = fastify();
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, body));
const done = (data: unknown): unknown => ({ code: 200, msg: '', data });

app.post('/nothing', async () => done({}));
app.post<{ Params: { name: string } }>('/read/:name', async ({ params }) => {
  const results = [];
  for (const { text, values } of reads[params.name] ?? []) results.push((await pool.query(text, values)).rows);
  return done(results);
});
// The rows of the order alone, as one transaction: its lines and its planned points, no number, no audit, no push.
app.post('/save', async () => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ id: string }>(save.order.text, [`BENCH${process.hrtime.bigint()}`, ...save.order.values]);
    await client.query(save.lines.text, [rows[0]?.id, ...save.lines.values]);
    await client.query(save.milestones.text, [rows[0]?.id, ...save.milestones.values]);
    await client.query('commit');
    return done(rows[0]);
  } finally {
    client.release();
  }
});
app.get('/healthz', async () => ({ ok: true }));
await app.listen({ port: Number(process.argv[3]), host: '127.0.0.1' });
