import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import pg from 'pg';
import { totalBound } from './floor-schema.ts';

/**
 * The second baseline of the bench: a plain server on a plain schema (floor-schema.ts) with the same orders. It is what somebody would write in
 * a day who needs a list, one order and a save, and nothing else: no session, no rights, no audit, no languages. It owes nothing to the
 * product's SQL, so a slow schema or a fat row of the product shows against it.
 */
const { url } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as { url: string };
const pool = new pg.Pool({ connectionString: url, max: 20, pipeline: true, options: '-c jit=off -c search_path=floor' });

type Filter = { states?: string[]; customer?: string; from?: string; to?: string; words?: string; late?: boolean };
/** One text for each combination of filters, so that each is prepared once. */
function listOf(filter: Filter): { name: string; where: string; values: unknown[] } {
  const values: unknown[] = [];
  const at = (value: unknown): string => `$${values.push(value)}`;
  const clauses = [
    ...(filter.states ? [filter.states.length === 1 ? `o.state = ${at(filter.states[0])}` : `o.state = any(${at(filter.states)})`] : []),
    ...(filter.customer ? [`o.customer_id = ${at(filter.customer)}`] : []),
    ...(filter.from ? [`o.order_time >= ${at(filter.from)} and o.order_time < ${at(filter.to)}`] : []),
    ...(filter.words ? [`o.words like ${at(`%${filter.words.toLowerCase()}%`)}`] : []),
    ...(filter.late ? [`o.signed_at is null and o.due_at < now() and o.state not in ('draft', 'cancelled')`] : []),
  ];
  const where = clauses.length > 0 ? `where ${clauses.join(' and ')}` : '';
  return { name: where.replaceAll(/\W+/g, '_').slice(-50), where, values };
}

const app = fastify();
const replyOf = (data: unknown): unknown => ({ code: 200, msg: '', data });
app.post('/nothing', async () => replyOf({}));
app.post<{ Body: Filter }>('/list', async ({ body }) => {
  const { name, where, values } = listOf(body);
  const [page, count] = await Promise.all([
    pool.query({
      name: `page${name}`,
      text: `select o.*, c.name as customer_name, w.waybill_no from orders o join customers c on c.id = o.customer_id
             left join waybills w on w.order_id = o.id ${where} order by o.order_time desc, o.id desc limit 51`,
      values,
    }),
    pool.query({
      name: `count${name}`,
      text: `select count(*)::int as n from (select from orders o ${where} limit ${totalBound + 1}) bounded`,
      values,
    }),
  ]);
  return replyOf({ rows: page.rows, total: (count.rows[0] as { n: number }).n });
});
app.post<{ Body: { id: string } }>('/get', async ({ body: { id } }) => {
  const [order, lines, points] = await Promise.all([
    pool.query({
      name: 'get',
      text: `select o.*, c.name as customer_name, w.waybill_no from orders o join customers c on c.id = o.customer_id
             left join waybills w on w.order_id = o.id where o.id = $1`,
      values: [id],
    }),
    pool.query({ name: 'lines', text: 'select * from lines where order_id = $1 order by line_no', values: [id] }),
    pool.query({ name: 'points', text: 'select * from points where order_id = $1', values: [id] }),
  ]);
  return replyOf({ ...order.rows[0], lines: lines.rows, points: points.rows });
});
type Draft = {
  customer_id: string;
  due_at: string;
  shipper: string;
  consignee: string;
  pieces: number;
  gross_kg: string;
  lines: unknown[];
  points: unknown[];
};
app.post<{ Body: Draft }>('/save', async ({ body }) => {
  // One statement is one transaction: the order, its lines and its points.
  const { rows } = await pool.query({
    name: 'save',
    text: `with saved as (
             insert into orders (order_no, state, customer_id, order_time, due_at, shipper, consignee, pieces, gross_kg)
             values ($1, 'draft', $2, now(), $3, $4, $5, $6, $7) returning id
           ), saved_lines as (
             insert into lines (order_id, line_no, goods_name, packing, pieces, gross_kg)
             select saved.id, l.* from saved, jsonb_to_recordset($8) as l (line_no int, goods_name text, packing text, pieces int, gross_kg numeric)
           ), saved_points as (
             insert into points (order_id, code, planned_at)
             select saved.id, p.* from saved, jsonb_to_recordset($9) as p (code text, planned_at timestamptz)
           ) select id from saved`,
    values: [
      `F${process.hrtime.bigint()}`,
      body.customer_id,
      body.due_at,
      body.shipper,
      body.consignee,
      body.pieces,
      body.gross_kg,
      JSON.stringify(body.lines),
      JSON.stringify(body.points),
    ],
  });
  return replyOf(rows[0]);
});
app.get('/healthz', async () => ({ ok: true }));
await app.listen({ port: Number(process.argv[3]), host: '127.0.0.1' });
