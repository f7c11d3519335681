import { sql } from 'kysely';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { listPeriods } from '../../contract.ts';
import type { PeriodState } from '../../states.ts';
import { plainName } from '../../../../reference/server/names.ts';

type Row = {
  company_id: bigint;
  company_name: string;
  month: string;
  last_day: string;
  version: number;
  state: PeriodState;
  reason: string | null;
  asked_by: string | null;
  asked_by_me: boolean;
  changed_at: Date | null;
  entries: number;
  unreviewed: number;
};

export default handle(listPeriods, async ({ db, who, now }, p) => {
  const companies = companiesOf(who).filter((id) => p.company_id === undefined || id === p.company_id);
  const { rows } = await sql<Row>`
    with own as (
      select oc.id, ${plainName('oc', who.language)} as name, to_char(${now} at time zone oc.time_zone, 'YYYY-MM') as this_month,
        (select min(month) from period where company_id = oc.id) as first_month
      from own_company oc where oc.id = any(${companies.map(String)}::bigint[])),
    days as (
      select own.*, d from own, generate_series((coalesce(least(first_month, this_month), this_month) || '-01')::timestamp,
        (this_month || '-01')::timestamp, interval '1 month') d
      union all select own.*, (p.month || '-01')::timestamp from own join period p on p.company_id = own.id and p.month > own.this_month),
    months as (
      select id as company_id, name as company_name, to_char(d, 'YYYY-MM') as month, (d + interval '1 month - 1 day')::date as last_day,
        (select max(month) from period where company_id = days.id and state in ('closed', 'reopenAsked')) as closed_to
      from days)
    select m.*, coalesce(p.version, 1) as version, coalesce(p.state, case when m.month < m.closed_to then 'closed' else 'open' end) as state, p.reason, a.name as asked_by,
      coalesce(p.asked_by = ${who.accountId}, false) as asked_by_me, case when p.version > 1 then p.updated_at end as changed_at,
      (select count(*)::int from ledger_entry e where e.company_id = m.company_id and e.posted_on between (m.month || '-01')::date and m.last_day) as entries,
      (select count(*)::int from charge c where c.company_id = m.company_id and not c.estimated and c.state in ('unpriced', 'open')
        and c.financial_month = m.month) as unreviewed
    from months m left join period p on p.company_id = m.company_id and p.month = m.month left join account a on a.id = p.asked_by
    where ${p.year ?? null}::int is null or left(m.month, 4) = ${String(p.year ?? '')}
    order by m.month desc, m.company_id limit 400`.execute(db);
  return { rows };
});
