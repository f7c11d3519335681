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
import { accrualChanges, billedOn, service } from '../queries.ts';

export default handle(accrualReport, async (work, p) => {
  if (!companiesOf(work.who).includes(p.company_id)) throw new Refusal('NOT_FOUND');
  const books = await booksOf(work, p.company_id);
  const text = (minor: bigint): string => amountOf(books.currency, minor);
  const changes = await accrualChanges(work, p.company_id, p.month);
  const sums = await sumsOf(work, p.company_id, p.month);
  return {
    functional_currency: books.currency,
    over: p.month < monthOf(books.today),
    to_post: changes.length,
    sums: sides.map((side) => {
      const { earned, locked, not_billed, earlier, accrued, in_progress, spread, ledger } = sums.get(side) ?? nothing;
      return {
        side,
        earned: text(earned),
        locked: text(locked),
        unbilled: text(not_billed),
        earlier: text(earlier),
        accrued: text(accrued),
        in_progress: text(in_progress),
        spread: text(spread),
        other: text(ledger - (earned + locked - not_billed + earlier + accrued - in_progress + spread)),
        ledger: text(ledger),
      };
    }),
  };
});

type Sums = {
  side: Side;
  earned: bigint;
  locked: bigint;
  not_billed: bigint;
  earlier: bigint;
  accrued: bigint;
  in_progress: bigint;
  spread: bigint;
  ledger: bigint;
};
const nothing = { earned: 0n, locked: 0n, not_billed: 0n, earlier: 0n, accrued: 0n, in_progress: 0n, spread: 0n, ledger: 0n };

/** The figures of a month by side: services and bills from the charges, accruals and turnover from the ledger. */
async function sumsOf({ db }: Work<FinanceTables>, companyId: bigint, month: string): Promise<ReadonlyMap<Side, Sums>> {
  const [from, to] = [firstDayOf(month), lastDayOf(month)];
  const isDone = sql`c.business_on between ${from}::date and ${to}::date`;
  const { rows } = await sql<Sums>`
    select s.side, coalesce(f.earned, 0)::bigint as earned, (coalesce(f.done, 0) - coalesce(f.earned, 0))::bigint as locked, coalesce(f.not_billed, 0)::bigint as not_billed, coalesce(f.earlier, 0)::bigint as earlier,
      (coalesce(k.accrued, 0) + coalesce(w.in_progress, 0))::bigint as accrued, coalesce(w.in_progress, 0)::bigint as in_progress,
      coalesce(k.spread, 0)::bigint as spread, coalesce(k.ledger, 0)::bigint as ledger
    from (values ('receivable'), ('payable')) s (side)
    left join (select c.side, sum(c.functional_net_minor) filter (where c.financial_month = ${month}) as earned,
        sum(c.functional_net_minor) filter (where ${isDone}) as done,
        sum(c.functional_net_minor) filter (where ${isDone} and not ${billedOn(to)}) as not_billed,
        sum(c.functional_net_minor) filter (where c.business_on < ${from}::date and b.bill_on between ${from}::date and ${to}::date) as earlier
      from charge c left join bill b on b.id = c.bill_id
      where c.company_id = ${companyId} and ${service}
        and (c.financial_month = ${month} or ${isDone}
          or (c.business_on < ${from}::date and b.bill_on between ${from}::date and ${to}::date))
      group by 1) f on f.side = s.side
    left join (select case a.use when 'revenue' then 'receivable' else 'payable' end as side,
        sum(case a.use when 'revenue' then -l.functional_minor else l.functional_minor end) as ledger,
        sum(case a.use when 'revenue' then -l.functional_minor else l.functional_minor end) filter (where e.subject = 'accrual') as accrued,
        sum(l.functional_minor) filter (where e.subject = 'prepaidCost') as spread
      from ledger_line l join ledger_entry e on e.id = l.entry_id join ledger_account a on a.id = l.account_id
      where e.company_id = ${companyId} and e.posted_on between ${from}::date and ${to}::date and a.use in ('revenue', 'cost')
      group by 1) k on k.side = s.side
    left join (select sum(l.functional_minor) as in_progress
      from ledger_line l join ledger_entry e on e.id = l.entry_id join ledger_account a on a.id = l.account_id
      where e.company_id = ${companyId} and e.posted_on between ${from}::date and ${to}::date and a.use = 'workInProgress') w on s.side = 'payable'`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.side, row]));
}
