import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { calculateMonth } from '../../contract.ts';
import { calculate } from '../months.ts';

export default handle(calculateMonth, async (work, p) => {
  const { db, who, now, audit } = work;
  if (!who.companyIds.includes(p.company_id)) throw new Refusal('NOT_FOUND');
  // The row is locked by this, so two calculations wait for each other.
  const month = await db
    .insertInto('attendance_month')
    .values({ company_id: p.company_id, month: p.month, calculated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'month']).doUpdateSet((eb) => ({ version: eb('attendance_month.version', '+', 1), updated_at: now })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  if (month.state === 'closed') throw new Refusal('ATTENDANCE_CLOSED', { month: p.month });
  const { people } = await calculate(work, month);
  await db.updateTable('attendance_month').set({ calculated_at: now }).where('id', '=', month.id).execute();
  audit({ subject: 'attendanceMonth', id: month.id, what: 'calculate', after: { month: p.month, people } });
  return { id: month.id, version: month.version, people };
});
