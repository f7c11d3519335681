import { type RawBuilder, sql } from 'kysely';
import { dayIn, monthOf } from '../../../../kernel/day.ts';
import type { DayRange } from '../../../../kernel/list.ts';
import { type Currency, minorDigits } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { rateRow } from '../../../reference/exchange/server/rates.ts';
import { lineName, partyName, plainName, stationName } from '../../../reference/server/names.ts';
import type { FinanceTables } from '../../server/db.ts';
import type { Dimension, listProfitAnalysis } from '../contract.ts';
import { addMonths, type Months, monthsBack, type Sums } from '../rules.ts';
import { keyOf, sourceOf } from './sources.ts';
import type { ParamsOf } from '../../../../kernel/call.ts';

type Asked = ParamsOf<typeof listProfitAnalysis>;

/** The months of a period: without one, the twelve months to the present one. */
export function periodOf({ now, who }: Pick<Work<FinanceTables>, 'now' | 'who'>, range: DayRange = {}): Months {
  const to = monthOf(range.to ?? dayIn(now, who.timeZone));
  const from = range.from ? monthOf(range.from) : addMonths(to, -11);
  return from <= to ? { from, to } : { from, to: from };
}

/** The name of a group for its reader. Words of a business and a month are the page's. */
export function groupName(by: Dimension, { who }: Pick<Work<FinanceTables>, 'who'>): RawBuilder<string | null> {
  switch (by) {
    case 'customer':
      return sql`(select ${partyName('cu', who.language)} from customer cu where cu.id = g.key::bigint)`;
    case 'carrier':
      return sql`(select ${partyName('ca', who.language)} from carrier ca where ca.id = g.key::bigint)`;
    case 'line':
      return sql`(select ${lineName('li', who.language)} from line li where li.id = g.key::bigint)`;
    case 'salesperson':
      return sql`(select a.name from account a where a.id = g.key::bigint)`;
    case 'company':
      return sql`(select ${plainName('oc', who.language)} from own_company oc where oc.id = g.key::bigint)`;
    case 'route':
      return sql`(select ${stationName('s', who.language)} || ' → ' || ${stationName('d', who.language)} from station s, station d
        where s.id = split_part(g.key, '-', 1)::bigint and d.id = split_part(g.key, '-', 2)::bigint)`;
    case 'business':
    case 'month':
      return sql`g.key`;
  }
}

export type Grouped = Sums & { readonly key: string | null; readonly currency: Currency; readonly orders: number };

/** In the order of the columns below. */
const sumColumns = [
  'accrued_income',
  'accrued_cost',
  'billed_income',
  'billed_cost',
  'estimated_income',
  'estimated_cost',
  'before_income',
  'before_cost',
] as const satisfies readonly (keyof Sums)[];

/** A question over the facts: its period, the compared one, and its groups as SQL. */
export type Analysis = {
  readonly period: Months;
  readonly before: Months;
  /** Rows of `Grouped` by a dimension, or one row for each currency. */
  readonly groups: (by: Dimension | null) => RawBuilder<unknown>;
};

export async function analyse(work: Work<FinanceTables>, asked: Asked): Promise<Analysis> {
  const { where = {} } = asked;
  const period = periodOf(work, where.period);
  const back = monthsBack(period, where.compare?.[0] ?? 'year');
  const before = { from: addMonths(period.from, -back), to: addMonths(period.to, -back) };
  const target = where.currency?.[0] as Currency | undefined;
  const factors = target ? await factorsOf(work, target, sourceOf(work, asked, null).sums(period, before)) : null;
  const months = sql`(values (true, ${period.from}, ${period.to}, 0), (false, ${before.from}, ${before.to}, ${back}::int)) as p (present, first, last, back)`;
  // An amount is converted once for each group and month, so the groups of a page add up to its months.
  const factor = factors ? sql`case when x.currency = ${target} then 1 else r.factor end` : sql`1`;
  const rates = factors ? sql`left join (${factors}) r on r.currency = x.currency and r.month = x.month` : sql``;
  const sum = (column: string, side: string, present: boolean) =>
    sql`coalesce(sum(round(${sql.ref(`x.${column}`)} * ${factor})) filter (where x.side = ${side} and ${present ? sql`x.present` : sql`not x.present`}), 0)::bigint`;
  const currency = target ? sql`${target}::text` : sql`x.currency`;
  return {
    period,
    before,
    groups: (by) => {
      const key = keyOf(by);
      const source = sourceOf(work, asked, by);
      const orders = source.orders(by, period);
      // Facts are added up by month first: few rows are left to be placed in the periods and converted. Keys are sorted as bytes, because
      // the order of a language takes several times as long.
      const placed = by === 'month' ? sql`to_char((b.month || '-01')::date + make_interval(months => p.back), 'YYYY-MM')` : sql`b.key`;
      return sql`
        select u.key, u.currency, sum(u.orders)::int as orders, ${sql.join(sumColumns.map((column) => sql`sum(${sql.ref(`u.${column}`)})::bigint as ${sql.ref(column)}`))}
        from (
          select x.key, (${currency}) collate "C" as currency, 0 as orders, true as charged,
            ${sum('accrued', 'receivable', true)} as accrued_income, ${sum('accrued', 'payable', true)} as accrued_cost,
            ${sum('billed', 'receivable', true)} as billed_income, ${sum('billed', 'payable', true)} as billed_cost,
            ${sum('estimated', 'receivable', true)} as estimated_income, ${sum('estimated', 'payable', true)} as estimated_cost,
            ${sum('actual', 'receivable', false)} as before_income, ${sum('actual', 'payable', false)} as before_cost
          from (
            select (${placed}) collate "C" as key, b.currency, b.month, b.side, p.present, b.estimated, b.accrued, b.billed, b.accrued + b.billed as actual
            from (
              select (${key}) collate "C" as key, f.currency collate "C" as currency, f.month collate "C" as month, f.side, sum(f.estimated_minor) as estimated, sum(f.accrued_minor) as accrued,
                sum(f.billed_minor) as billed
              from ${source.sums(period, before)} group by 1, 2, 3, 4 having sum(f.line_count) > 0) b
            join ${months} on b.month between p.first and p.last) x ${rates}
          group by 1, 2
          union all
          select (${orders.key}) collate "C", (${target ? sql`${target}::text` : sql`f.currency`}) collate "C", ${orders.count}, false, ${sql.join(sumColumns.map(() => sql`0`))}
          from ${orders.from} group by 1, 2) u
        group by 1, 2 having bool_or(u.charged)`;
    },
  };
}

/**
 * The rates to the target currency for each currency and month of the facts: that of the month's last day, or of today in the present month. They
 * turn smallest units into smallest units. A missing rate refuses.
 */
async function factorsOf(work: Work<FinanceTables>, target: Currency, sums: RawBuilder<unknown>): Promise<RawBuilder<unknown>> {
  const today = dayIn(work.now, work.who.timeZone);
  const { rows } = await sql<{ currency: Currency; month: string; day: string; rate: string | null }>`
    select u.currency, u.month, u.day, r.rate from (
      select s.currency, s.month, least((s.month || '-01')::date + interval '1 month' - interval '1 day', ${today}::date)::date as day
      from (select f.currency, f.month from ${sums} and f.currency <> ${target} group by 1, 2, f.side having sum(f.line_count) > 0) s
      group by 1, 2) u
    left join lateral (${rateRow({
      from: sql`u.currency`,
      to: sql`${target}`,
      day: sql`u.day`,
      side: sql`'receivable'`,
      company: sql`${work.who.companyId}::bigint`,
    })}) r on true`.execute(work.db);
  const missing = rows.find(({ rate }) => rate === null);
  if (missing) throw new Refusal('RATE_MISSING', { from: missing.currency, to: target, day: missing.day });
  const lines = rows.map(
    ({ currency, month, rate }) =>
      sql`(${currency}, ${month}, ${rate}::numeric * 10::numeric ^ ${minorDigits[target] - minorDigits[currency]}::int)`,
  );
  return lines.length === 0
    ? sql`select null::text as currency, null::text as month, null::numeric as factor where false`
    : sql`select * from (values ${sql.join(lines)}) as v (currency, month, factor)`;
}
