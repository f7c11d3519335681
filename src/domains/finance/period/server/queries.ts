import { sql } from 'kysely';
import type { Work } from '../../../../server/work.ts';
import type { FinanceTables } from '../../server/db.ts';
import { firstUnbooked } from '../../prepaid-cost/server/queries.ts';
import { unrevalued } from '../../revaluation/server/unrevalued.ts';
import { firstDayOf, lastDayOf, type Obstacle, type ObstacleKind, obstacleKinds } from '../rules.ts';

/** The unfinished work of a month in one statement that uses the indexes of each table; kinds with a count of zero are omitted. */
export async function obstaclesOf({ db }: Work<FinanceTables>, companyId: bigint, month: string): Promise<Obstacle[]> {
  const [from, to] = [firstDayOf(month), lastDayOf(month)];
  const { rows } = await sql<Record<ObstacleKind, number>>`
    select l.*, e.*, b.*, c.*, j.*, t.*, d.*, i.*, n.*, s.*, r.* from
      (select
        count(*) filter (where state = 'unpriced' and side = 'receivable')::int as "unpricedReceivable",
        count(*) filter (where state = 'unpriced' and side = 'payable')::int as "unpricedPayable",
        count(*) filter (where state = 'open' and side = 'receivable')::int as "openReceivable",
        count(*) filter (where state = 'open' and side = 'payable')::int as "openPayable",
        count(*) filter (where state = 'reviewed' and side = 'receivable')::int as "unbilledReceivable",
        count(*) filter (where state = 'reviewed' and side = 'payable')::int as "unbilledPayable"
       from charge where company_id = ${companyId} and not estimated and state in ('unpriced', 'open', 'reviewed') and financial_month = ${month}) l,
      (select count(*)::int as unbalanced from (select from ledger_entry e join ledger_line l on l.entry_id = e.id
        where e.company_id = ${companyId} and e.posted_on between ${from} and ${to}
        group by e.id, l.currency having sum(l.amount_minor) <> 0
        union all select from ledger_entry e join ledger_line l on l.entry_id = e.id
        where e.company_id = ${companyId} and e.posted_on between ${from} and ${to} group by e.id having sum(l.functional_minor) <> 0) u) e,
      (select count(*) filter (where side = 'receivable')::int as "unsentReceivable", count(*) filter (where side = 'payable')::int as "unsentPayable"
       from bill where company_id = ${companyId} and state = 'made' and bill_on between ${from} and ${to}) b,
      (select count(*)::int as unclaimed from cash_entry where company_id = ${companyId} and direction = 'in' and state = 'registered'
        and value_on between ${from} and ${to}) c,
      (select count(*)::int as "submittedJournals" from journal where company_id = ${companyId} and state = 'submitted' and not adjustment
        and posted_on between ${from} and ${to}) j,
      (select count(*) filter (where state = 'submitted' and out_on >= ${from})::int as "submittedTransfers",
        count(*) filter (where state = 'inTransit')::int as "inTransit"
       from transfer where company_id = ${companyId} and state in ('submitted', 'inTransit') and out_on <= ${to}) t,
      (select count(*)::int as "submittedBadDebts" from bad_debt where company_id = ${companyId} and state = 'submitted'
        and given_up_on between ${from} and ${to}) d,
      (select count(*)::int as "submittedIntercompany" from intercompany_bill where ${companyId} in (seller_id, buyer_id) and state = 'submitted'
        and bill_on between ${from} and ${to}) i,
      (select count(*)::int as "submittedSettlements" from intercompany_settlement where ${companyId} in (payer_id, receiver_id)
        and state in ('submitted', 'approved') and settled_on between ${from} and ${to}) n,
      (select count(*)::int as "unbookedShares" from prepaid_cost p where p.company_id = ${companyId} and p.state in ('submitted', 'spreading', 'changing')
        and ${firstUnbooked} <= ${month}) s,
      (select count(*)::int as "notRevalued" from (${unrevalued(companyId, month)}) k) r`.execute(db);
  const [row] = rows;
  return obstacleKinds.flatMap((kind) => {
    const count = row?.[kind] ?? 0;
    return count > 0 ? [{ kind, count }] : [];
  });
}

/** The first month before this one that is not closed. A month without a row is open, unless a later one is closed. */
export async function earlierOpen({ db }: Work<FinanceTables>, companyId: bigint, month: string): Promise<string | null> {
  const { rows } = await sql<{ month: string }>`
    select m.month from (
      select to_char(d, 'YYYY-MM') as month from generate_series((select min(month) || '-01' from period where company_id = ${companyId})::date,
        ${firstDayOf(month)}::date - 1, interval '1 month') d) m
    left join period p on p.company_id = ${companyId} and p.month = m.month
    where coalesce(p.state, case when exists (select from period l where l.company_id = ${companyId} and l.month > m.month
      and l.state in ('closed', 'reopenAsked')) then 'closed' else 'open' end) <> 'closed' order by m.month limit 1`.execute(db);
  return rows[0]?.month ?? null;
}

/** The latest month after this one that is still closed: reopening has to start there. */
export async function laterClosed({ db }: Work<FinanceTables>, companyId: bigint, month: string): Promise<string | null> {
  const row = await db
    .selectFrom('period')
    .select('month')
    .where('company_id', '=', companyId)
    .where('month', '>', month)
    .where('state', 'in', ['closed', 'reopenAsked'])
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.month ?? null;
}
