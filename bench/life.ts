import { searchText } from '../src/server/search-text.ts';
import type { Stand } from './stand.ts';

const towns = ['广州', '南宁', '凭祥', '昆明', '深圳', '上海', 'Hà Nội', 'Hải Phòng', 'Đà Nẵng', 'Lạng Sơn', 'Bangkok', 'Khon Kaen'];
const trades = ['华锐', '顺达', '金桥', '恒通', 'Phương Nam', 'Thành Đạt', 'Sunrise', 'ไทยผลไม้', '立讯', '滇香'];
const kinds = ['贸易有限公司', '物流中心仓', '电子厂', 'Công ty', 'Logistics', '果业', 'Trading', '保税仓'];
const names = towns.flatMap((town) => trades.flatMap((trade) => kinds.map((kind) => `${town}${trade} ${kind}`)));
/** Each name with its search text, as JSON for one insert; table rows are these with a number appended. */
const namesJson = JSON.stringify(names.map((name) => ({ name, search: searchText(name) })));

/** Copies of a demo customer and consignor under some thousand names, each batch of ten thousand with a word of its own. */
export async function growCustomers(query: Stand['query'], table: 'customer' | 'consignor', wanted: number): Promise<void> {
  const [{ n } = { n: 0 }] = await query<{ n: number }>(`select count(*)::int as n from ${table}`);
  if (n >= wanted) return;
  const textColumns = table === 'customer' ? ['code', 'name', 'short_name', 'search', 'tax_no'] : ['name', 'name_en', 'search', 'tax_no'];
  const others = await query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped
      and attidentity = '' and attgenerated = '' and attname <> all ('{${textColumns.join()}}')`,
  );
  const columns = others.map((column) => column.name).join(', ');
  const own = table === 'customer' ? ['code', 'name', 'short_name', 'search'] : ['name', 'search'];
  await query(`
    insert into ${table} (${own.join(', ')}, ${columns})
    select ${table === 'customer' ? `'Z' || place, said.name || ' ' || place, said.name,` : `said.name || ' ' || place,`}
      said.search || ' ' || place || ' lot' || place / 10000, ${columns.replaceAll(/(^|, )/g, '$1like_this.')}
    from generate_series(${n + 1}, ${wanted}) place
    join lateral (select * from (select *, row_number() over (order by id) - 1 as turn, count(*) over () as all_of from (
      select * from ${table} order by id limit 50) few) turns where turns.turn = place % turns.all_of) like_this on true
    join (select *, row_number() over () - 1 as turn from jsonb_to_recordset('${namesJson.replaceAll("'", "''")}') as s (name text, search text)) said
      on said.turn = place % ${names.length}`);
  await query(`vacuum analyze ${table}`);
}

/** The share of each state among orders of an age, in per mille, as a freight operator's orders lie: what is old is closed. */
const ages: readonly { readonly days: number; readonly states: Readonly<Record<string, number>> }[] = [
  { days: 3, states: { draft: 250, submitted: 220, reviewed: 130, received: 150, partDispatched: 30, dispatched: 180, cancelled: 40 } },
  { days: 10, states: { received: 40, partDispatched: 20, dispatched: 140, inTransit: 480, signed: 260, draft: 10, cancelled: 50 } },
  { days: 40, states: { inTransit: 10, signed: 250, podReturned: 350, closed: 340, cancelled: 50 } },
  { days: 100_000, states: { signed: 3, podReturned: 7, closed: 950, cancelled: 40 } },
];

/** The state of an order as SQL, from its age in days and a number from 0 to 999. */
const stateSql = ages
  .map(({ days, states }) => {
    let upTo = 0;
    const cases = Object.entries(states).map(([state, share]) => `when dice < ${(upTo += share)} then '${state}'`);
    return `when age < ${days} then case ${cases.join(' ')} end`;
  })
  .join(' ');

/** The span of the orders in days, however many there are. */
const spanDays = 730;

/**
 * Copies the demo's orders up to a number, spread over two years and over all customers, of whom few order much, with lines, planned points and
 * a waybill on each. The state of a copy is that of its template, which is chosen by age. The copies of one run are the same in every run.
 */
export async function growOrders(query: Stand['query'], wanted: number): Promise<void> {
  const [{ n } = { n: 0 }] = await query<{ n: number }>('select count(*)::int as n from transport_order');
  if (n >= wanted) return;
  const columns = await columnsOf(query, 'transport_order', ['order_no', 'customer_ref', 'order_time', 'customer_id', 'bill_to_id']);
  const empty = new Set(['customer_line_id', 'copied_from_id']);
  const orders = columns.map(({ name, instant }) => (empty.has(name) ? 'null' : instant ? `t.${name} + w.shift` : `t.${name}`));
  const lines = await columnsOf(query, 'order_line', ['order_id']);
  const points = await columnsOf(query, 'order_milestone', ['order_id']);
  const names = (all: readonly Column[]): string => all.map(({ name }) => name).join(', ');
  const values = (all: readonly Column[]): string =>
    all.map(({ name, instant }) => (instant ? `t.${name} + w.shift` : `t.${name}`)).join(', ');
  // One text is one transaction. Foreign keys hold for the templates, so they are not checked for each copy.
  await query(`
    begin;
    set local session_replication_role = replica;
    create temporary table template on commit drop as
      select o.id, o.state, o.order_time, row_number() over (partition by o.state order by o.id) - 1 as turn, count(*) over (partition by o.state) as all_of
      from transport_order o where o.order_no not like '%~%' and exists (select from order_line l where l.order_id = o.id);
    create temporary table buyer on commit drop as select id, row_number() over (order by hashint8extended(id, 5)) - 1 as turn from customer where active;
    analyze template;
    analyze buyer;
    create temporary table aged on commit drop as
      select place, now() - age * interval '1 day' as at, floor(skew * (select count(*) from buyer))::bigint as buyer_turn, (case ${stateSql} end) as state
      from (
        select place, ${dice(1)} / 1000000.0 * ${spanDays} as age, ${dice(2)} / 1000 as dice, power(${dice(3)} / 1000000.0, 2.5) as skew
        from generate_series(${n + 1}, ${wanted}) place
      ) thrown;
    -- A state that the demo has no order in is that of a closed one.
    update aged set state = 'closed' where state is null or state not in (select state from template);
    analyze aged;
    create temporary table wanted on commit drop as
      select nextval('transport_order_id_seq') as id, place, template.id as template_id, buyer.id as customer_id, at, at - template.order_time as shift
      from aged
      join (select distinct state, all_of from template) of_state on of_state.state = aged.state
      join template on template.state = aged.state and template.turn = place % of_state.all_of
      join buyer on buyer.turn = buyer_turn;
    insert into transport_order (id, order_no, order_time, customer_id, bill_to_id, customer_ref, ${names(columns)}) overriding system value
      select w.id, t.order_no || '~' || w.place, w.at, w.customer_id, w.customer_id, 'PO-' || w.place, ${orders.join(', ')}
      from wanted w join transport_order t on t.id = w.template_id;
    insert into order_line (order_id, ${names(lines)}) select w.id, ${values(lines)} from wanted w join order_line t on t.order_id = w.template_id;
    insert into order_milestone (order_id, ${names(points)})
      select w.id, ${values(points)} from wanted w join order_milestone t on t.order_id = w.template_id;
    insert into waybill (waybill_no, order_id, company_id, created_at, updated_at)
      select 'WB~' || w.place, w.id, t.company_id, w.at, w.at from wanted w join transport_order t on t.id = w.template_id;
    commit;`);
  await query('vacuum analyze');
}

/** A number from 0 to 999,999 for each order, the same in every run. */
function dice(seed: number): string {
  return `(hashint8extended(place, ${seed}) & 1048575) * 999999 / 1048575`;
}

type Column = { readonly name: string; readonly instant: boolean };
async function columnsOf(query: Stand['query'], table: string, without: readonly string[]): Promise<Column[]> {
  return query<Column>(
    `select quote_ident(attname) as name, atttypid = 'timestamptz'::regtype as instant from pg_attribute
     where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''
       and attname <> all ('{${without.join()}}')`,
  );
}
