import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import pg from 'pg';

/**
 * What the product is measured against: the same framework, driver and SQL with nothing around them. It takes the statements from a
 * file that the bench wrote, so that both send the database the same text.
 */
const { url, list, insert } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as {
  url: string;
  list: { text: string; values: unknown[] };
  insert: { order: string; lines: string };
};
const pool = new pg.Pool({ connectionString: url, max: 20 });
const app = fastify();
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, body));

app.post('/nothing', async () => ({ code: 200, msg: '', data: {} }));
app.post('/list', async () => ({ code: 200, msg: '', data: (await pool.query(list.text, list.values)).rows }));
app.post('/save', async () => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ id: string }>(insert.order, [`BENCH${process.hrtime.bigint()}`]);
    await client.query(insert.lines, [rows[0]?.id]);
    await client.query('commit');
    return { code: 200, msg: '', data: rows[0] };
  } finally {
    client.release();
  }
});
await app.listen({ port: Number(process.argv[3]), host: '127.0.0.1' });
