import pg from 'pg';
import { sessionOptions } from '../src/server/db.ts';
import { growCustomers } from './life.ts';
import { type Line, number, type Part } from './parts.ts';
import type { Stand } from './stand.ts';

/* The books of a company with five million postings over two years: two thousand customers, each bill paid by one receipt 35 days later. What an
   accountant waits for is measured with them, and what one write-off costs also with ten thousand. */

const postingsWanted = 5_000_000;
const firstPostings = 10_000;
/** A bill has three postings, its receipt two, its write-off two. */
const postingsOfBill = 7;
const customersWanted = 2000;
const linesWanted = 50_000;
const linesOfCall = 2000;
const linesOfCustomer = 500;
const rowsOfReceipt = 500;
const clients = 16;
const rowsOfClient = 200;
const singles = 100;

/** `SIZES=100000 npm run bench -- books` tries it with so many postings. */
export const books: Part = async (stand) => {
  const postings = Math.min(stand.options.rows === 1_000_000 ? postingsWanted : stand.options.rows, postingsWanted);
  const full = postings === postingsWanted;
  const place = await placeOf(stand);
  await growBooks(stand, place, { bills: Math.ceil(firstPostings / postingsOfBill), customer: null, open: false });
  const few = await singleMs(stand, place);
  await growBooks(stand, place, { bills: Math.ceil((postings - firstPostings) / postingsOfBill), customer: null, open: false });
  const many = await singleMs(stand, place);
  const counted = await count(stand);
  const flat: Line = {
    what: 'a write-off of one bill, against the same with 10,000 postings',
    ours: `${number(many)} ms`,
    bare: `${number(few)} ms`,
    ratio: `${number(many / few)} ×`,
    target: '≤ 1.2 ×',
    ok: full ? many / few <= 1.2 : undefined,
    rows: counted,
    notes: `medians of ${singles}`,
  };
  const absolute = (what: string, ms: number, targetMs: number, rows: number, notes?: string): Line => ({
    what,
    ours: ms < 10_000 ? `${number(ms)} ms` : `${number(ms / 1000)} s`,
    bare: '—',
    ratio: '—',
    target: `≤ ${number(targetMs / 1000)} s`,
    ok: full ? ms <= targetMs : undefined,
    rows,
    ...(notes ? { notes } : {}),
  });
  const month = await dayAgo(stand, 0);
  const yearAgo = await dayAgo(stand, 365);
  const balance = await readMs(stand, 'ledger.trialBalance', { company_id: place.company, month: month.slice(0, 7) });
  const lines = await statementMs(stand, place);
  return [
    flat,
    {
      ...absolute('trial balance of this month', balance, 1000, counted),
      bare: `${number(lines)} ms`,
      ratio: `1 : ${number(lines / balance)}`,
      notes: 'bare: the sums of the lines in one statement',
    },
    absolute('ageing of today', await readMs(stand, 'bill.ageing', { side: 'receivable' }), 1000, counted),
    absolute(
      'ageing as of a year ago',
      await readMs(stand, 'bill.ageing', { side: 'receivable', on: yearAgo }),
      1000,
      counted,
      'half of the bills were settled since',
    ),
    absolute(`one receipt over ${rowsOfReceipt} bills`, await receiptMs(stand, place), 1000, counted),
    absolute(
      `drafting the bills of ${linesWanted.toLocaleString('en')} lines`,
      await draftingMs(stand, place),
      60_000,
      linesWanted,
      `${linesWanted / linesOfCustomer} customers, ${linesOfCall} lines in a call`,
    ),
    await matching(stand, place, full ? counted : 0),
  ];
};

type Place = { readonly company: string; readonly bank: string; readonly fee: string; readonly customers: readonly string[]; next: number };

async function placeOf({ query }: Stand): Promise<Place> {
  await growCustomers(query, 'customer', customersWanted);
  const [own] = await query<{ company: string; bank: string; fee: string }>(
    `select c.id::text as company, b.id::text as bank, (select id::text from fee_name where not disbursement order by id limit 1) as fee
      from own_company c join own_bank_account b on b.company_id = c.id and b.currency = c.currency order by c.id, b.id limit 1`,
  );
  const customers = await query<{ id: string }>('select id::text from customer order by id');
  if (!own) throw new Error('no company has a bank account');
  return { ...own, customers: customers.map(({ id }) => id), next: 1 };
}

async function count({ query }: Stand): Promise<number> {
  const [lines] = await query<{ n: number }>('select count(*)::int as n from ledger_line');
  return lines?.n ?? 0;
}

async function dayAgo({ query }: Stand, days: number): Promise<string> {
  const [row] = await query<{ day: string }>(`select (current_date - ${days})::text as day`);
  return row?.day ?? '';
}

type Growth = { readonly bills: number; readonly customer: string | null; readonly open: boolean };

/**
 * Bills with their receipts, write-offs and postings over two years, or open bills of one customer from yesterday. The rows hold what the product
 * would write, so neither foreign keys nor the triggers of a single posting run for each: the turnover is summed at the end. Answers the ids of
 * the bills that are open.
 */
async function growBooks({ query }: Stand, place: Place, { bills, customer, open }: Growth): Promise<string[]> {
  const first = place.next;
  const last = first + bills - 1;
  place.next += bills;
  const id = (table: string): string => `nextval(pg_get_serial_sequence('${table}', 'id'))`;
  await query(`
    begin;
    set local session_replication_role = replica;
    create temporary table doc on commit drop as
      select *, case when ${open} or billed_on + 35 > current_date then null else billed_on + 35 end as settled_on, round(amount / 1.06)::bigint as net
      from (select n, ${id('bill')} as bill_id, ${id('cash_entry')} as cash_id, ${id('write_off')} as write_off_id,
          ${id('ledger_entry')} as bill_entry, ${id('ledger_entry')} as cash_entry, ${id('ledger_entry')} as match_entry,
          ${customer ?? `(array[${place.customers.join()}]::bigint[])[1 + n % ${place.customers.length}]`} as customer_id,
          ${open ? 'current_date - 1' : `current_date - 730 + (((n - ${first})::bigint * 730) / ${bills})::int`} as billed_on,
          100000 + (n::bigint * 7919) % 900000 as amount
        from generate_series(${first}, ${last}) n) d;
    insert into bill (id, bill_no, company_id, side, customer_id, bill_on, due_on, state) overriding system value
      select bill_id, 'BENCH-' || n, ${place.company}, 'receivable', customer_id, billed_on, billed_on + 30, 'sent' from doc;
    insert into bill_balance (bill_id, currency, customer_id, amount_minor, net_minor, tax_minor, functional_minor, written_off_minor, written_off_functional_minor)
      select bill_id, 'CNY', customer_id, amount, net, amount - net, amount, case when settled_on is null then 0 else amount end,
        case when settled_on is null then 0 else amount end from doc;
    insert into cash_entry (id, entry_no, company_id, direction, customer_id, own_bank_account_id, currency, amount_minor, rate, rate_on, rate_source,
        functional_currency, functional_minor, value_on, allocated_minor, allocated_functional_minor, state) overriding system value
      select cash_id, 'BENCH-' || n, ${place.company}, 'in', customer_id, ${place.bank}, 'CNY', amount, 1, settled_on, 'same', 'CNY', amount, settled_on,
        amount, amount, 'claimed' from doc where settled_on is not null;
    insert into write_off (id, write_off_no, company_id, side, customer_id, cash_entry_id, currency, cash_minor, cash_functional_minor, business_on)
        overriding system value
      select write_off_id, 'BENCH-' || n, ${place.company}, 'receivable', customer_id, cash_id, 'CNY', amount, amount, settled_on
      from doc where settled_on is not null;
    insert into write_off_line (write_off_id, bill_id, currency, by, amount_minor, cash_minor, booked_functional_minor, settled_functional_minor,
        exchange_difference_minor, booked_rate, settled_rate)
      select write_off_id, bill_id, 'CNY', 'cash', amount, amount, amount, amount, 0, 1, 1 from doc where settled_on is not null;
    create temporary table entry on commit drop as
      select bill_entry as id, 'B' as letter, 'bill' as kind, 'bill' as subject, bill_id as record_id, billed_on as posted_on, doc.* from doc
      union all select cash_entry, 'R', 'receipt', 'cash', cash_id, settled_on, doc.* from doc where settled_on is not null
      union all select match_entry, 'W', 'writeOff', 'writeOff', write_off_id, settled_on, doc.* from doc where settled_on is not null;
    insert into ledger_entry (id, entry_no, company_id, posted_on, kind, subject, record_id, functional_currency) overriding system value
      select id, 'BENCH-' || letter || n, ${place.company}, posted_on, kind, subject, record_id, 'CNY' from entry;
    insert into ledger_line (entry_id, account_id, currency, amount_minor, functional_minor, customer_id, bill_id, cash_entry_id, own_bank_account_id)
      select e.id, a.id, 'CNY', l.amount, l.amount, l.customer_id, l.bill_id, l.cash_id, l.bank
      from entry e cross join lateral (values
          ('B', 'receivable', e.amount, e.customer_id, e.bill_id, null::bigint, null::bigint),
          ('B', 'revenue', -e.net, null, null, null, null),
          ('B', 'outputTax', e.net - e.amount, null, null, null, null),
          ('R', 'bank', e.amount, null, null, e.cash_id, ${place.bank}),
          ('R', 'advanceReceived', -e.amount, e.customer_id, null, e.cash_id, null),
          ('W', 'advanceReceived', e.amount, e.customer_id, null, e.cash_id, null),
          ('W', 'receivable', -e.amount, e.customer_id, e.bill_id, null, null)) l (letter, use, amount, customer_id, bill_id, cash_id, bank)
        join ledger_account a on a.use = l.use where l.letter = e.letter and l.amount <> 0;
    insert into ledger_turnover (company_id, posted_on, adjustment, account_id, currency, amount_minor, debit_minor, credit_minor)
      select e.company_id, e.posted_on, false, l.account_id, l.currency, sum(l.amount_minor), sum(greatest(l.functional_minor, 0)), sum(greatest(-l.functional_minor, 0))
      from entry n join ledger_entry e on e.id = n.id join ledger_line l on l.entry_id = e.id group by 1, 2, 4, 5;
    commit;`);
  await query('select app.fold_turnover(10000000)');
  if (bills > 10_000) await query('vacuum analyze');
  if (!open) return [];
  const rows = await query<{ id: string }>(
    `select id::text from bill where bill_no in (select 'BENCH-' || n from generate_series(${first}, ${last}) n) order by id`,
  );
  return rows.map((row) => row.id);
}

/** Receipts of one customer from today that nothing is matched with. */
async function growReceipts({ query }: Stand, place: Place, customer: string, amounts: readonly string[]): Promise<string[]> {
  const first = place.next;
  place.next += amounts.length;
  const rows = await query<{ id: string }>(`
    with cash as (insert into cash_entry (entry_no, company_id, direction, customer_id, own_bank_account_id, currency, amount_minor, rate, rate_on, rate_source,
          functional_currency, functional_minor, value_on, state)
        select 'BENCH-C' || ${first} + place, ${place.company}, 'in', ${customer}, ${place.bank}, 'CNY', amount, 1, current_date, 'same', 'CNY', amount, current_date, 'claimed'
        from unnest(array[${amounts.join()}]::bigint[]) with ordinality a (amount, place) order by place returning id, entry_no, amount_minor),
      entry as (insert into ledger_entry (entry_no, company_id, posted_on, kind, subject, record_id, functional_currency)
        select entry_no, ${place.company}, current_date, 'receipt', 'cash', id, 'CNY' from cash returning id, record_id),
      lines as (insert into ledger_line (entry_id, account_id, currency, amount_minor, functional_minor, customer_id, cash_entry_id, own_bank_account_id)
        select e.id, a.id, 'CNY', l.amount, l.amount, l.customer, c.id, l.bank from cash c join entry e on e.record_id = c.id
          cross join lateral (values ('bank', c.amount_minor, null::bigint, ${place.bank}), ('advanceReceived', -c.amount_minor, ${customer}, null)) l (use, amount, customer, bank)
          join ledger_account a on a.use = l.use)
    select id::text from cash order by id`);
  return rows.map(({ id }) => id);
}

type OpenBill = { readonly id: string; readonly amount: string };

/** Open bills of one customer, and a receipt for each group of them: what one write-off needs. */
async function openItems(stand: Stand, place: Place, groups: number, billsOfGroup: number): Promise<{ cash: string; bills: OpenBill[] }[]> {
  const [customer = ''] = place.customers;
  const ids = await growBooks(stand, place, { bills: groups * billsOfGroup, customer, open: true });
  const amounts = await stand.query<{ id: string; amount: string }>(
    `select bill_id::text as id, amount_minor::text as amount from bill_balance where bill_id = any('{${ids.join()}}') order by bill_id`,
  );
  const parts = Array.from({ length: groups }, (_, group) => amounts.slice(group * billsOfGroup, (group + 1) * billsOfGroup));
  const sums = parts.map((bills) => String(bills.reduce((sum, { amount }) => sum + BigInt(amount), 0n)));
  const cash = await growReceipts(stand, place, customer, sums);
  return parts.map((bills, group) => ({ cash: cash[group] ?? '', bills }));
}

/** The params of the write-off of a receipt over its bills. */
const writeOffOf = ({ cash, bills }: { cash: string; bills: readonly OpenBill[] }) => ({
  cash_entry_id: cash,
  version: 1,
  lines: bills.map(({ id, amount }) => ({
    bill_id: id,
    currency: 'CNY',
    version: 1,
    amount: `${amount.slice(0, -2)}.${amount.slice(-2)}`,
  })),
});

/** The time of one call in ms. */
async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

const middleOf = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

/** The median time of a write-off of one bill, after some that only warm up. */
async function singleMs(stand: Stand, place: Place): Promise<number> {
  const times: number[] = [];
  for (const item of await openItems(stand, place, singles * 1.2, 1))
    times.push(await timed(() => stand.clerk.write('writeOff.make', writeOffOf(item))));
  return middleOf(times.slice(singles * 0.2));
}

/** The median time of a read, after one that only warms up. */
async function readMs({ clerk, options }: Stand, cmd: string, params: object): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= options.rounds; round++) times.push(await timed(() => clerk.read(cmd, params)));
  return middleOf(times.slice(1));
}

/** The sums of a trial balance straight from the lines. */
async function statementMs({ query, options }: Stand, { company }: Place): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= options.rounds; round++)
    times.push(
      await timed(() =>
        query(`select l.account_id, sum(l.functional_minor) filter (where e.posted_on < date_trunc('month', current_date)),
          sum(l.functional_minor) filter (where e.posted_on >= date_trunc('month', current_date) and l.functional_minor > 0)
          from ledger_line l join ledger_entry e on e.id = l.entry_id where e.company_id = ${company} and e.posted_on <= current_date group by 1`),
      ),
    );
  return middleOf(times.slice(1));
}

async function receiptMs(stand: Stand, place: Place): Promise<number> {
  const times: number[] = [];
  for (const item of await openItems(stand, place, stand.options.rounds + 1, rowsOfReceipt))
    times.push(await timed(() => stand.clerk.write('writeOff.make', writeOffOf(item))));
  return middleOf(times.slice(1));
}

/** Reviewed lines of many customers become bills, call after call. */
async function draftingMs({ query, clerk }: Stand, place: Place): Promise<number> {
  const lines = await query<{ id: string }>(`
    insert into charge (company_id, side, customer_id, fee_name_id, currency, amount_minor, net_minor, functional_minor, functional_net_minor, rate_on, rate_source,
      functional_currency, source, business_on, financial_month, state)
    select ${place.company}, 'receivable', (array[${place.customers.slice(0, linesWanted / linesOfCustomer).join()}]::bigint[])[1 + (n - 1) / ${linesOfCustomer}], ${place.fee},
      'CNY', 1000 + n, 1000 + n, 1000 + n, 1000 + n, current_date, 'same', 'CNY', 'manual', current_date, to_char(current_date, 'YYYY-MM'), 'reviewed'
    from generate_series(1, ${linesWanted}) n returning id::text`);
  await query('analyze charge');
  const [today] = await query<{ day: string }>('select current_date::text as day');
  return timed(async () => {
    for (let from = 0; from < lines.length; from += linesOfCall)
      await clerk.write('bill.make', {
        charges: lines.slice(from, from + linesOfCall).map(({ id }) => ({ id, version: 1 })),
        bill_on: today?.day,
      });
  });
}

/** Sixteen clients that each match a receipt with 200 bills, against the same rows written by a bare transaction of few statements. */
async function matching(stand: Stand, place: Place, rows: number): Promise<Line> {
  const { clerk, database, options } = stand;
  const pool = new pg.Pool({ connectionString: database, max: clients, options: sessionOptions, pipeline: true });
  const perSecond = async (run: (item: Awaited<ReturnType<typeof openItems>>[number]) => Promise<unknown>): Promise<number> => {
    const items = await openItems(stand, place, clients * 2, rowsOfClient);
    const took = await timed(() =>
      Promise.all(
        Array.from({ length: clients }, async (_, client) => {
          for (const item of [items[client * 2], items[client * 2 + 1]]) if (item) await run(item);
        }),
      ),
    );
    return (items.length * 1000) / took;
  };
  const [ours, bare]: [number[], number[]] = [[], []];
  try {
    for (let round = 0; round <= options.rounds; round++) {
      ours.push(await perSecond((item) => clerk.write('writeOff.make', writeOffOf(item))));
      bare.push(await perSecond((item) => bareWriteOff(pool, place, item)));
    }
  } finally {
    await pool.end();
  }
  const [product, floor] = [middleOf(ours.slice(1)), middleOf(bare.slice(1))];
  const share = product / floor;
  return {
    what: `${clients} clients matching receipts with ${rowsOfClient} bills each`,
    ours: `${number(product)}/s`,
    bare: `${number(floor)}/s`,
    ratio: `${number(share)} ×`,
    target: '≥ 0.4 ×',
    ok: rows > 0 ? share >= 0.4 : undefined,
    rows,
    notes: 'bare: the same rows in one transaction of seven statements, without session, audit or checks',
  };
}

async function bareWriteOff(
  pool: pg.Pool,
  { company, customers: [customer] }: Place,
  { cash, bills }: { cash: string; bills: readonly OpenBill[] },
): Promise<void> {
  const client = await pool.connect();
  const [ids, amounts] = [bills.map(({ id }) => id), bills.map(({ amount }) => amount)];
  const run = (name: string, text: string, values: unknown[]) => client.query<{ id: string }>({ name, text, values });
  try {
    await client.query('begin');
    const [, , made] = await Promise.all([
      run('lock', 'select * from bill_balance where bill_id = any($1::bigint[]) order by bill_id for update', [ids]),
      run(
        'cash',
        'update cash_entry set allocated_minor = amount_minor, allocated_functional_minor = functional_minor, version = version + 1 where id = $1',
        [cash],
      ),
      run(
        'off',
        `insert into write_off (write_off_no, company_id, side, customer_id, cash_entry_id, currency, cash_minor, cash_functional_minor, business_on)
        select 'BARE-' || id, $2, 'receivable', $3, id, currency, amount_minor, functional_minor, current_date from cash_entry where id = $1 returning id`,
        [cash, company, customer],
      ),
    ]);
    const id = made.rows[0]?.id;
    const [, , entry] = await Promise.all([
      run(
        'lines',
        `insert into write_off_line (write_off_id, bill_id, currency, by, amount_minor, cash_minor, booked_functional_minor, settled_functional_minor,
          exchange_difference_minor, booked_rate, settled_rate)
        select $1, bill, 'CNY', 'cash', amount, amount, amount, amount, 0, 1, 1 from unnest($2::bigint[], $3::bigint[]) l (bill, amount)`,
        [id, ids, amounts],
      ),
      run(
        'balances',
        `update bill_balance b set written_off_minor = b.written_off_minor + l.amount, written_off_functional_minor = b.written_off_functional_minor + l.amount,
          version = version + 1 from unnest($1::bigint[], $2::bigint[]) l (bill, amount) where b.bill_id = l.bill and b.currency = 'CNY'`,
        [ids, amounts],
      ),
      run(
        'entry',
        `insert into ledger_entry (entry_no, company_id, posted_on, kind, subject, record_id, functional_currency)
        values ('BARE-' || $1::bigint, $2, current_date, 'writeOff', 'writeOff', $1, 'CNY') returning id`,
        [id, company],
      ),
    ]);
    await run(
      'postings',
      `insert into ledger_line (entry_id, account_id, currency, amount_minor, functional_minor, customer_id, bill_id, cash_entry_id)
      select $1, a.id, 'CNY', l.amount, l.amount, $2, l.bill, l.cash from (
          select 'receivable' as use, -amount as amount, bill, null::bigint as cash from unnest($3::bigint[], $4::bigint[]) x (bill, amount)
          union all select 'advanceReceived', sum(amount), null, $5::bigint from unnest($4::bigint[]) x (amount)) l
        join ledger_account a on a.use = l.use`,
      [entry.rows[0]?.id, customer, ids, amounts, cash],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

export const bookParts: Readonly<Record<string, Part>> = { books };
