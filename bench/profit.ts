import { dimensions } from '../src/domains/finance/profit-analysis/contract.ts';
import { middle } from './load.ts';
import { type Line, number, type Part } from './parts.ts';
import { serveProduct } from './processes.ts';
import { firstPort, type Stand } from './stand.ts';

/* The profit board over many orders: charges on each order in bulk, the facts and their sums by the job of the product, and then what the page
   asks for. */

/** The reads of the board when it is opened: its summary, a list for each dimension that it shows, and the orders below the margin. */
const board = [
  { cmd: 'profitAnalysis.summary', params: { where: {} } },
  ...dimensions
    .filter((by) => by !== 'month' && by !== 'company' && by !== 'route')
    .map((by) => ({ cmd: 'profitAnalysis.list', params: { where: { by: [by] }, size: 50 } })),
  { cmd: 'profit.list', params: { tab: 'belowMargin', size: 20 } },
];
const targetMs = 1000;

/**
 * Charges on every order that has none: the charges of an order of the demo company that has both sides, dated like the order. Foreign keys
 * hold for the templates, so neither they nor the triggers of the facts run for each copy: the rebuild computes the facts.
 */
async function growCharges(query: Stand['query']): Promise<void> {
  const own = [
    'order_id',
    'customer_id',
    'state',
    'bill_id',
    'job_lock_id',
    'work_order_id',
    'freight_job_id',
    'declaration_id',
    'storage_run_id',
    'cargo_claim_id',
    'reverses_id',
    'once_billed',
    'financial_month',
    'business_on',
  ];
  const columns = await query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute where attrelid = 'charge'::regclass and attnum > 0 and not attisdropped
      and attidentity = '' and attgenerated = '' and attname <> all ('{${own.join()}}')`,
  );
  const names = columns.map(({ name }) => name);
  await query(`
    begin;
    set local session_replication_role = replica;
    create temporary table template on commit drop as
      select order_id, row_number() over (order by order_id) - 1 as turn, count(*) over () as all_of from charge
      where order_id is not null and state <> 'void' group by order_id having count(distinct side) = 2;
    insert into charge (order_id, customer_id, state, financial_month, business_on, ${names.join(', ')})
      select o.id, case when c.customer_id is null then null else o.customer_id end, case c.state when 'billed' then 'reviewed' else c.state end,
        to_char(o.order_time, 'YYYY-MM'), o.order_time::date, ${names.map((name) => `c.${name}`).join(', ')}
      from (select *, row_number() over (order by id) as place from transport_order o
        where state not in ('draft', 'submitted', 'cancelled') and not exists (select from charge k where k.order_id = o.id)) o
      join template t on t.turn = o.place % t.all_of
      join charge c on c.order_id = t.order_id and c.state <> 'void';
    commit;`);
  await query('vacuum analyze charge');
}

/** Rebuilds the facts and their sums as the administrator does, in a worker process of its own. Answers the time that it took. */
async function rebuild({ clerk, query, productEnv }: Stand): Promise<number> {
  const runs = async () =>
    (await query<{ n: number }>(`select count(*)::int as n from audit_log where subject = 'profitAnalysis' and record_id = 0`))[0]?.n;
  const worker = await serveProduct(firstPort + 4, { ...productEnv, ROLE: 'all' });
  try {
    const [before, began] = [await runs(), performance.now()];
    await clerk.write('profitAnalysis.rebuild', {});
    while ((await runs()) === before) {
      const [failed] = await query<{ last_error: string }>(
        `select last_error from graphile_worker.jobs where task_identifier = 'profit.rebuild' and last_error is not null`,
      );
      if (failed) throw new Error(`the rebuild failed: ${failed.last_error}`);
      await new Promise((go) => setTimeout(go, 1000));
    }
    return performance.now() - began;
  } finally {
    await worker.stop();
  }
}

const profit: Part = async (stand) => {
  const { clerk, query, options } = stand;
  await stand.grow(options.rows);
  await growCharges(query);
  const rebuildMs = await rebuild(stand);
  await query('vacuum analyze profit_fact; ');
  for (const table of ['profit_summary', 'profit_order', 'profit_order_count']) await query(`vacuum analyze ${table}`);
  const [size] = await query<{ facts: number; sums: number; counts: number }>(
    `select (select count(*)::int from profit_fact) as facts, (select count(*)::int from profit_summary) as sums,
      (select count(*)::int from profit_order_count) as counts`,
  );
  const rows = await stand.orders();
  const lines: Line[] = [];
  const wholeMs: number[] = [];
  for (let round = 0; round < options.rounds; round++) {
    const began = performance.now();
    await Promise.all(board.map(({ cmd, params }) => clerk.read(cmd, params)));
    wholeMs.push(performance.now() - began);
  }
  const lineOf = (what: string, ms: number, notes?: string): Line => ({
    what,
    ours: `${number(ms)} ms`,
    bare: '—',
    ratio: '—',
    target: '≤ 1 s',
    ok: ms <= targetMs,
    rows,
    ...(notes ? { notes } : {}),
  });
  lines.push(
    lineOf(
      `profit board: its ${board.length} calls at once`,
      middle(wholeMs),
      `${number(size?.facts ?? 0)} facts, ${number(size?.sums ?? 0)} sums, ${number(size?.counts ?? 0)} order counts; rebuilt in ${number(rebuildMs / 1000)} s`,
    ),
  );
  for (const { cmd, params } of board) {
    const { p50Ms } = await stand.measure(() => clerk.sign(cmd, params), { clients: 1 });
    const by = 'where' in params && 'by' in params.where ? ` by ${params.where.by.join()}` : '';
    lines.push(lineOf(`${cmd}${by}`, p50Ms));
  }
  return lines;
};

export const profitParts: Readonly<Record<string, Part>> = { profit };
