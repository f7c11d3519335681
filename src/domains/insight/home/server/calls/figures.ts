import Big from 'big.js';
import { type RawBuilder, sql } from 'kysely';
import { addDays, dayIn } from '../../../../../kernel/day.ts';
import type { Guard } from '../../../../../kernel/guard.ts';
import { amountOf, type Currency, minorDigits } from '../../../../../kernel/money.ts';
import type { Permit } from '../../../../../kernel/permit.ts';
import type { AccountWho } from '../../../../../server/session.ts';
import type { Work } from '../../../../../server/work.ts';
import { may as workOrders } from '../../../../dispatch/work-order/permits.ts';
import { may as bills } from '../../../../finance/bill/permits.ts';
import { may as cash } from '../../../../finance/cash/permits.ts';
import { may as profit } from '../../../../finance/profit/permits.ts';
import { may as orders } from '../../../../order/transport-order/permits.ts';
import { may as receiving } from '../../../../warehouse/receiving/permits.ts';
import { handle, type InsightTables } from '../../../server/db.ts';
import { type FigureKey, figureDays, homeFigures } from '../../contract.ts';
import { weeksOf } from '../../weeks.ts';

type FigureWork = Work<InsightTables, AccountWho>;
type Company = { readonly id: bigint; readonly currency: Currency; readonly time_zone: string };
type Span = { readonly company: Company; readonly from: string; readonly today: string };
/** A figure of one day: a number of records, a percent, or an amount in the currency's smallest unit. */
type Day = { readonly day: string; readonly value: bigint | number | null };

type Figure = {
  readonly key: FigureKey;
  readonly permit: Permit;
  readonly is: 'count' | 'amount' | 'percent';
  /** Left out for users from whom one of these amounts is hidden. */
  readonly guards?: readonly Guard[];
  readonly query: (span: Span) => RawBuilder<Day>;
};

/** The local day of an instant, and the instants of the span's days: the first condition uses the index on the instant. */
const dayOf = (column: string, { company }: Span) => sql`(${sql.ref(column)} at time zone ${company.time_zone})::date`;
const within = (column: string, { company, from }: Span) => sql`company_id = ${company.id}
  and ${sql.ref(column)} >= (${from}::date)::timestamp at time zone ${company.time_zone}`;

const figures: readonly Figure[] = [
  {
    key: 'ordersEntered',
    permit: orders.edit,
    is: 'count',
    query: (span) => sql`select ${dayOf('order_time', span)} as day, count(*)::int as value from transport_order
      where ${within('order_time', span)} and state <> 'cancelled' group by 1`,
  },
  {
    key: 'tripsDeparted',
    permit: workOrders.dispatch,
    is: 'count',
    // A trip departs within some days of its plan, so the index on the plan finds it.
    query: (span) => sql`select ${dayOf('departed_at', span)} as day, count(*)::int as value from work_order
      where company_id = ${span.company.id} and planned_depart >= ${span.from}::date - interval '7 days'
        and departed_at >= (${span.from}::date)::timestamp at time zone ${span.company.time_zone} group by 1`,
  },
  {
    key: 'onTime',
    permit: orders.view,
    is: 'percent',
    query: (span) => sql`select ${dayOf('signed_at', span)} as day,
        round(100.0 * count(*) filter (where signed_at <= due_at) / count(*))::int as value
      from transport_order where ${within('signed_at', span)} group by 1`,
  },
  {
    key: 'palletsReceived',
    permit: receiving.receive,
    is: 'count',
    // A receipt that was reversed on its day brought nothing, as on the board of the goods' owner.
    query: (span) => sql`select day, count(*)::int as value from (
        select ${dayOf('at', span)} as day, pallet_id from stock_transaction
        where ${within('at', span)} and kind in ('receive', 'unreceive') group by 1, 2 having sum(qty) > 0) received group by 1`,
  },
  {
    key: 'received',
    permit: cash.view,
    is: 'amount',
    guards: ['customerPrice'],
    query: ({ company, from, today }) => sql`select value_on as day, sum(functional_minor)::bigint as value from cash_entry
      where company_id = ${company.id} and direction = 'in' and value_on between ${from} and ${today} and state <> 'reversed' group by 1`,
  },
  {
    key: 'margin',
    permit: profit.view,
    is: 'amount',
    guards: ['customerPrice', 'cost', 'profit'],
    query: ({ company, from, today }) => sql`select business_on as day,
        sum(case side when 'receivable' then functional_net_minor else -functional_net_minor end)::bigint as value
      from charge where company_id = ${company.id} and side in ('receivable', 'payable') and business_on between ${from} and ${today}
        and state <> 'void' and not estimated and not disbursement group by 1`,
  },
];

export default handle(homeFigures, async (work) => {
  const { db, who, now, can } = work;
  const company = await db
    .selectFrom('own_company')
    .select(['id', 'currency', 'time_zone'])
    .where('id', '=', who.companyId)
    .executeTakeFirstOrThrow();
  const today = dayIn(now, company.time_zone);
  const span = { company, today, from: addDays(today, 1 - figureDays) };
  const mine = figures.filter(({ permit, guards = [] }) => can(permit) && !guards.some((guard) => who.hidden.has(guard)));
  const [days, overdue] = await Promise.all([
    Promise.all(mine.map((figure) => daysOf(work, figure, span))),
    can(bills.view) && !who.hidden.has('customerPrice') ? overdueOf(work, span) : null,
  ]);
  const shown = mine.map(({ key }, place) => ({ key, days: days[place] ?? [] }));
  const margin = shown.find(({ key }) => key === 'margin')?.days;
  return {
    company_id: company.id,
    currency: company.currency,
    figures: shown,
    margin_week: margin ? weekOfMargin(margin, span) : null,
    overdue,
  };
});

/** The margin of this week up to today, and of the same days of the week before. */
function weekOfMargin(days: readonly (string | null)[], { today, company }: Span) {
  const { current, before } = weeksOf(days, today);
  const sum = (values: typeof days) => values.reduce((total, value) => total.plus(value ?? 0), new Big(0));
  const amount = (values: typeof days) => sum(values).toFixed(minorDigits[company.currency]);
  return { current: amount(current), before: amount(before) };
}

/** The figure of each day of the span. A day without records is zero, and null where there is nothing to take a percent of. */
async function daysOf({ db }: FigureWork, { is, query }: Figure, span: Span): Promise<(string | null)[]> {
  const { rows } = await query(span).execute(db);
  const byDay = new Map(rows.map(({ day, value }) => [day, value]));
  return Array.from({ length: figureDays }, (_, place) => {
    const value = byDay.get(addDays(span.from, place)) ?? null;
    if (is === 'amount') return amountOf(span.company.currency, BigInt(value ?? 0));
    return value === null && is === 'percent' ? null : String(value ?? 0);
  });
}

/** The open amount of overdue bills of customers, by the days since they were due: the bills that the tab `overdue` lists for the company. */
async function overdueOf({ db }: FigureWork, { company, today }: Span) {
  const { rows } = await sql<{ to30: bigint; to60: bigint; over60: bigint; bills: number }>`
    select coalesce(sum(open) filter (where age <= 30), 0)::bigint as to30,
      coalesce(sum(open) filter (where age between 31 and 60), 0)::bigint as to60,
      coalesce(sum(open) filter (where age > 60), 0)::bigint as over60, count(distinct bill_id)::int as bills
    from (
      select b.id as bill_id, ${today}::date - b.due_on as age, x.functional_minor - x.written_off_functional_minor as open
      from bill b join bill_balance x on x.bill_id = b.id and x.written_off_minor <> x.amount_minor
      where b.company_id = ${company.id} and b.side = 'receivable' and b.due_on < ${today} and b.state in ('sent', 'confirmed', 'disputed')
    ) late`.execute(db);
  const [late] = rows;
  const amount = (minor = 0n) => amountOf(company.currency, minor);
  return { to30: amount(late?.to30), to60: amount(late?.to60), over60: amount(late?.over60), bills: late?.bills ?? 0 };
}
