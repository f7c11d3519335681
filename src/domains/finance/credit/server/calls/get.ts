import { sql } from 'kysely';
import type { Day } from '../../../../../kernel/day.ts';
import { plainDecimal } from '../../../../../kernel/decimal.ts';
import { amountOf, type Currency } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { companiesOf, feeNameIn } from '../../../charge/server/queries.ts';
import { type FinanceTables, handle } from '../../../server/db.ts';
import { getCredit } from '../../contract.ts';
import { creditRowOf, type CustomerCredit, customersWithCredit, liftRowOf, namedLifts, names, openBills, owedParts } from '../queries.ts';

const most = 200;

export default handle(getCredit, async (work, { id }) => {
  const row = await customersWithCredit(work).where('c.id', '=', id).where('c.company_id', 'in', companiesOf(work.who)).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  const lifts = await namedLifts(work).where('l.customer_id', '=', id).orderBy('l.id', 'desc').limit(most).execute();
  return {
    ...creditRowOf(row),
    parts: await partsOf(work, row),
    open_bills: await billsOf(work, row),
    lines: await linesOf(work, row),
    orders: await ordersOf(work, row),
    lifts: lifts.map((lift) => liftRowOf(lift, work)),
  };
});

const partNames = ['bills', 'unbilled', 'running', 'advances', 'overdue'] as const;
type Part = { part: (typeof partNames)[number]; currency: Currency; minor: bigint; rate: string | null; worth: bigint | null };

async function partsOf({ db }: Work<FinanceTables>, { id, today, credit_currency: to }: CustomerCredit) {
  const { rows } = await sql<Part>`
    select o.* from customer c cross join lateral (select ${today}::date as today) d cross join lateral (${owedParts}) o where c.id = ${id}
    order by array_position(${[...partNames]}::text[], o.part), o.currency`.execute(db);
  return rows.map(({ part, currency, minor, rate, worth }) => ({
    part,
    currency,
    amount: amountOf(currency, minor),
    rate: rate === null ? null : plainDecimal(rate),
    worth: worth === null ? null : amountOf(to, worth),
  }));
}

type OpenBill = {
  id: bigint;
  bill_no: string;
  bill_on: Day;
  due_on: Day;
  overdue_days: number;
  currency: Currency;
  whole: bigint;
  minor: bigint;
};

async function billsOf({ db }: Work<FinanceTables>, { id, today }: CustomerCredit) {
  const { rows } = await sql<OpenBill>`
    select o.*, s.amount_minor as whole, greatest(0, d.today - o.due_on) as overdue_days
    from customer c cross join lateral (select ${today}::date as today) d cross join lateral (${openBills}) o
      join bill_balance s on s.bill_id = o.id and s.currency = o.currency
    where c.id = ${id} order by o.due_on, o.id limit ${most}`.execute(db);
  return rows.map(({ whole, minor, ...row }) => ({ ...row, amount: amountOf(row.currency, whole), open: amountOf(row.currency, minor) }));
}

async function linesOf({ db, who }: Work<FinanceTables>, { id }: CustomerCredit) {
  const rows = await db
    .selectFrom('charge as c')
    .leftJoin('transport_order as o', 'o.id', 'c.order_id')
    .leftJoin('fee_name as f', 'f.id', 'c.fee_name_id')
    .select(['c.id', 'c.order_id', 'o.order_no', 'c.state', 'c.currency', 'c.amount_minor', 'c.business_on', feeNameIn(who).as('fee_name')])
    .where(sql<boolean>`c.customer_id in (select id from customer where id = ${id} or merged_into_id = ${id})`)
    .where('c.estimated', '=', false)
    .where('c.state', 'in', ['open', 'reviewed'])
    .orderBy('c.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ amount_minor, state, ...row }) => ({
    ...row,
    state: state === 'reviewed' ? state : ('open' as const),
    amount: amountOf(row.currency, amount_minor),
  }));
}

/** Orders waiting for review with their reserved amounts, and approved orders with their estimated income. */
async function ordersOf({ db }: Work<FinanceTables>, { id }: CustomerCredit) {
  const { rows } = await sql<{ id: bigint; order_no: string; state: string; currency: Currency; minor: bigint }>`
    select r.id, r.order_no, r.state, e.currency, sum(e.minor)::bigint as minor
    from customer c cross join lateral ${names} join transport_order r on r.bill_to_id = n.id cross join lateral (
      select h.currency, h.amount_minor as minor from charge h
        where h.order_id = r.id and h.side = 'receivable' and h.estimated and h.state = 'open' and r.state not in ('draft', 'submitted', 'cancelled')
      union all select v.currency, v.amount_minor from credit_reservation v where v.order_id = r.id and r.state = 'submitted') e
    where c.id = ${id} and r.signed_at is null group by r.id, e.currency order by r.id desc limit ${most}`.execute(db);
  return rows.map(({ minor, ...row }) => ({ ...row, amount: amountOf(row.currency, minor) }));
}
