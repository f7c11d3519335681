import { sql } from 'kysely';
import { dayIn, monthOf } from '../../../../../kernel/day.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { listMonths } from '../../contract.ts';
import { timeZoneOf } from '../attendance.ts';

export default handle(listMonths, async (work, p) => {
  const { db, who, now } = work;
  const companyId = p.company_id ?? who.companyId;
  if (!who.companyIds.includes(companyId)) throw new Refusal('NOT_FOUND');
  const rows = await db
    .selectFrom('attendance_month as m')
    .select(['m.id', 'm.version', 'm.month', 'm.state', 'm.calculated_at'])
    .select(sql<number>`(select count(*)::int from attendance_sheet s where s.month_id = m.id)`.as('people'))
    .where('m.company_id', '=', companyId)
    .orderBy('m.month', 'desc')
    .limit(24)
    .execute();
  return { company_id: companyId, month: monthOf(dayIn(now, await timeZoneOf(work, companyId))), rows };
});
