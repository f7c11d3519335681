import { sql } from 'kysely';
import { companiesOf } from '../../charge/queries.ts';
import { handle } from '../../db.ts';
import { listPeriods } from '../contract.ts';

export default handle(listPeriods, async ({ db, who }, p) => {
  const rows = await db
    .selectFrom('period as p')
    .innerJoin('own_company as oc', 'oc.id', 'p.company_id')
    .leftJoin('account as a', 'a.id', 'p.asked_by')
    .selectAll('p')
    .select([
      'oc.name as company_name',
      'a.name as asker',
      sql<number>`(select count(*)::int from ledger_entry e where e.company_id = p.company_id and e.posted_on >= (p.month || '-01')::date
        and e.posted_on < (p.month || '-01')::date + interval '1 month')`.as('entries'),
      sql<number>`(select count(*)::int from charge c where c.company_id = p.company_id and not c.estimated and c.state in ('unpriced', 'open')
        and c.business_on >= (p.month || '-01')::date and c.business_on < (p.month || '-01')::date + interval '1 month')`.as('unreviewed'),
    ])
    .where(
      'p.company_id',
      'in',
      p.company_id === undefined
        ? companiesOf(who)
        : companiesOf(who)
            .filter((id) => id === p.company_id)
            .concat(0n),
    )
    .orderBy('p.month', 'desc')
    .orderBy('p.company_id')
    .limit(200)
    .execute();
  return {
    rows: rows.map((row) => ({
      id: row.id,
      version: row.version,
      company_id: row.company_id,
      company_name: row.company_name,
      month: row.month,
      state: row.state,
      reason: row.reason,
      asked_by: row.asker,
      entries: row.entries,
      unreviewed: row.unreviewed,
    })),
  };
});
