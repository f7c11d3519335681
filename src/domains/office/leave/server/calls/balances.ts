import { sql } from 'kysely';
import { todayOf } from '../../../../identity/own-company/server/today.ts';
import { handle } from '../../../server/db.ts';
import { readBalances } from '../../contract.ts';
import { daysText, leftOn } from '../../rules.ts';
import { entitlementOf, yearOf } from '../days.ts';

export default handle(readBalances, async (work, p) => {
  const { db, who } = work;
  const today = await todayOf(work, who.companyId);
  const year = p.year ?? yearOf(today);
  const rows = await db
    .selectFrom('leave_entitlement as e')
    .innerJoin('leave_type as t', 't.id', 'e.leave_type_id')
    .selectAll('e')
    .select([
      sql<string>`t.${sql.ref(`name_${who.language}`)}`.as('leave_type'),
      sql<number>`(select count(*)::int from leave_day d join leave_request l on l.id = d.leave_id
        where d.entitlement_id = e.id and d.given_back_at is null and l.state <> 'approved')`.as('reviewed_halves'),
    ])
    .where('e.account_id', '=', who.accountId)
    .where('e.year', '=', year)
    .where('e.active', '=', true)
    .orderBy('t.id')
    .execute();
  const on = yearOf(today) === year ? today : yearOf(today) < year ? `${year}-01-01` : `${year}-12-31`;
  return {
    year,
    company_id: who.companyId,
    balances: rows.map((row) => {
      const of = entitlementOf(row);
      return {
        id: row.id,
        leave_type_id: row.leave_type_id,
        leave_type: row.leave_type,
        granted: daysText(of.granted),
        carried: daysText(of.carried),
        carry_until: row.carry_until,
        carried_out: daysText(of.carriedOut),
        lapsed: daysText(of.carryUntil !== null && on > of.carryUntil ? Math.max(0, of.carried - of.early) : 0),
        taken: daysText(of.early + of.late - row.reviewed_halves),
        in_review: daysText(row.reviewed_halves),
        balance: daysText(leftOn(of, on)),
      };
    }),
  };
});
