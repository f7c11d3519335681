import { sql } from 'kysely';
import { amountOf, type Currency } from '../../../../../kernel/money.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { listYears } from '../../contract.ts';
import type { YearState } from '../../states.ts';
import { plainName } from '../../../../reference/server/names.ts';

type Row = {
  company_id: bigint;
  company_name: string;
  year: number;
  version: number;
  state: YearState;
  reason: string | null;
  asked_by: string | null;
  asked_by_me: boolean;
  closed_by: string | null;
  december_closed: boolean;
  adjustments: number;
  functional_currency: Currency;
  profit: bigint;
  entry_no: string | null;
};

export default handle(listYears, async ({ db, who }, p) => {
  const companies = companiesOf(who).filter((id) => p.company_id === undefined || id === p.company_id);
  const { rows } = await sql<Row>`
    with turned as (
      select t.company_id, extract(year from t.posted_on)::int as year,
        coalesce(sum(t.credit_minor - t.debit_minor) filter (where a.kind in ('income', 'expense')), 0)::bigint as profit
      from ledger_turnover t join ledger_account a on a.id = t.account_id
      where t.company_id = any(${companies.map(String)}::bigint[]) group by 1, 2),
    -- What the closing of a year and its reopening took from the accounts of the result.
    closed as (
      select e.company_id, extract(year from e.posted_on)::int as year, sum(l.functional_minor)::bigint as profit
      from ledger_entry e join ledger_line l on l.entry_id = e.id join ledger_account a on a.id = l.account_id
      where e.subject = 'yearEnd' and a.kind in ('income', 'expense') group by 1, 2),
    adjusted as (
      select e.company_id, extract(year from e.posted_on)::int as year, count(*)::int as adjustments
      from ledger_entry e where e.adjustment and e.subject <> 'yearEnd' group by 1, 2),
    years as (
      select company_id, year, t.profit + coalesce(c.profit, 0) as profit, coalesce(d.adjustments, 0) as adjustments
      from turned t left join closed c using (company_id, year) left join adjusted d using (company_id, year))
    select k.company_id, ${plainName('oc', who.language)} as company_name, oc.currency as functional_currency, k.year, coalesce(y.version, 1) as version,
      coalesce(y.state, 'open') as state, y.reason, a.name as asked_by, coalesce(y.asked_by = ${who.accountId}, false) as asked_by_me, c.name as closed_by,
      exists (select from period p where p.company_id = k.company_id and p.month = k.year || '-12' and p.state = 'closed') as december_closed,
      k.adjustments, k.profit,
      (select e.entry_no from ledger_entry e where e.subject = 'yearEnd' and e.record_id = y.id and e.reverses_id is null
        and not exists (select from ledger_entry r where r.reverses_id = e.id)) as entry_no
    from years k join own_company oc on oc.id = k.company_id left join year_end y on y.company_id = k.company_id and y.year = k.year
    left join account a on a.id = y.asked_by left join account c on c.id = y.closed_by
    order by k.year desc, k.company_id limit 200`.execute(db);
  return { rows: rows.map((row) => ({ ...row, profit: amountOf(row.functional_currency, row.profit) })) };
});
