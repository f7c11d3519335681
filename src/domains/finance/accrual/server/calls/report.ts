import { sql } from 'kysely';
import { monthOf } from '../../../../../kernel/day.ts';
import { amountOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { firstDayOf, lastDayOf } from '../../../period/rules.ts';
import { booksOf } from '../../../period/server/books.ts';
import { type FinanceTables, handle } from '../../../server/db.ts';
import { type Side, sides } from '../../../side.ts';
import { accrualReport } from '../../contract.ts';
import { changesOf } from '../../rules.ts';
import { accruedIn, billedOn, service, unbilledAt } from '../accrue.ts';

const rowsMax = 500;

export default handle(accrualReport, async (work, p) => {
  if (!companiesOf(work.who).includes(p.company_id)) throw new Refusal('NOT_FOUND');
  const books = await booksOf(work, p.company_id);
  const text = (minor: bigint): string => amountOf(books.currency, minor);
  const unbilled = await unbilledAt(work, p.company_id, p.month);
  const posted = await accruedIn(work, p.company_id, p.month);
  const sums = await sumsOf(work, p.company_id, p.month);
  const rows = await ordersOf(work, p.company_id, p.month);
  return {
    functional_currency: books.currency,
    over: p.month < monthOf(books.today),
    to_post: changesOf(unbilled, posted).length,
    sums: sides.map((side) => {
      const { earned, not_billed, earlier, accrued, spread, ledger } = sums.get(side) ?? nothing;
      return {
        side,
        earned: text(earned),
        unbilled: text(not_billed),
        earlier: text(earlier),
        accrued: text(accrued),
        spread: text(spread),
        other: text(ledger - (earned - not_billed + earlier + accrued + spread)),
        ledger: text(ledger),
      };
    }),
    rows: rows.slice(0, rowsMax).map((row) => ({
      ...row,
      earned: text(row.earned),
      billed: text(row.billed),
      accrued: text(row.accrued),
      open: text(row.earned - row.billed - row.accrued),
    })),
    left_off: Math.max(0, rows.length - rowsMax),
  };
});

type Sums = { side: Side; earned: bigint; not_billed: bigint; earlier: bigint; accrued: bigint; spread: bigint; ledger: bigint };
const nothing = { earned: 0n, not_billed: 0n, earlier: 0n, accrued: 0n, spread: 0n, ledger: 0n };

/** The figures of a month by side: services and bills from the charges, accruals and turnover from the ledger. */
async function sumsOf({ db }: Work<FinanceTables>, companyId: bigint, month: string): Promise<ReadonlyMap<Side, Sums>> {
  const [from, to] = [firstDayOf(month), lastDayOf(month)];
  const { rows } = await sql<Sums>`
    select s.side, coalesce(f.earned, 0)::bigint as earned, coalesce(f.not_billed, 0)::bigint as not_billed, coalesce(f.earlier, 0)::bigint as earlier,
      coalesce(k.accrued, 0)::bigint as accrued, coalesce(k.spread, 0)::bigint as spread, coalesce(k.ledger, 0)::bigint as ledger
    from (values ('receivable'), ('payable')) s (side)
    left join (select c.side, sum(c.functional_net_minor) filter (where c.financial_month = ${month}) as earned,
        sum(c.functional_net_minor) filter (where c.financial_month = ${month} and not ${billedOn(to)}) as not_billed,
        sum(c.functional_net_minor) filter (where c.financial_month < ${month}) as earlier
      from charge c left join bill b on b.id = c.bill_id
      where c.company_id = ${companyId} and ${service}
        and (c.financial_month = ${month} or (c.financial_month < ${month} and b.bill_on between ${from}::date and ${to}::date))
      group by 1) f on f.side = s.side
    left join (select case a.use when 'revenue' then 'receivable' else 'payable' end as side,
        sum(case a.use when 'revenue' then -l.functional_minor else l.functional_minor end) as ledger,
        sum(case a.use when 'revenue' then -l.functional_minor else l.functional_minor end) filter (where e.subject = 'accrual') as accrued,
        sum(l.functional_minor) filter (where e.subject = 'prepaidCost') as spread
      from ledger_line l join ledger_entry e on e.id = l.entry_id join ledger_account a on a.id = l.account_id
      where e.company_id = ${companyId} and e.posted_on between ${from}::date and ${to}::date and a.use in ('revenue', 'cost')
      group by 1) k on k.side = s.side`.execute(db);
  return new Map(rows.map((row) => [row.side, row]));
}

type Row = { order_id: bigint | null; order_no: string | null; side: Side; earned: bigint; billed: bigint; accrued: bigint };

/** Orders with an amount that is unbilled or accrued at the end of the month, those with the largest unbilled amount first. */
async function ordersOf({ db }: Work<FinanceTables>, companyId: bigint, month: string): Promise<Row[]> {
  const day = lastDayOf(month);
  const { rows } = await sql<Row>`
    with charged as (
      select c.side, c.order_id, sum(c.functional_net_minor)::bigint as earned,
        coalesce(sum(c.functional_net_minor) filter (where ${billedOn(day)}), 0)::bigint as billed
      from charge c left join bill b on b.id = c.bill_id
      where c.company_id = ${companyId} and ${service} and c.financial_month <= ${month} group by 1, 2),
    accrued as (
      select l.side, l.order_id, sum(l.amount_minor)::bigint as minor from accrual a join accrual_line l on l.accrual_id = a.id
      where a.company_id = ${companyId} and a.month = ${month} group by 1, 2)
    select coalesce(c.order_id, k.order_id) as order_id, o.order_no, coalesce(c.side, k.side) as side, coalesce(c.earned, 0)::bigint as earned,
      coalesce(c.billed, 0)::bigint as billed, coalesce(k.minor, 0)::bigint as accrued
    from charged c full join accrued k on k.side = c.side and coalesce(k.order_id, 0) = coalesce(c.order_id, 0)
    left join transport_order o on o.id = coalesce(c.order_id, k.order_id)
    where coalesce(c.earned, 0) <> coalesce(c.billed, 0) or coalesce(k.minor, 0) <> 0
    order by abs(coalesce(c.earned, 0) - coalesce(c.billed, 0)) desc, 1, 3`.execute(db);
  return rows;
}
