import { type Day, monthOf } from '../../../../kernel/day.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import type { OfficeTables } from '../../server/db.ts';

/**
 * Locks the months of these days against a close in the same moment, and refuses ATTENDANCE_CLOSED where one is closed. A month that nobody
 * calculated yet has no row and is open.
 */
export async function requireOpenMonths({ db }: Pick<Work<OfficeTables>, 'db'>, companyId: bigint, days: readonly Day[]): Promise<void> {
  const months = [...new Set(days.map(monthOf))];
  if (months.length === 0) return;
  const rows = await db
    .selectFrom('attendance_month')
    .select(['month', 'state'])
    .where('company_id', '=', companyId)
    .where('month', 'in', months)
    .orderBy('month')
    .forShare()
    .execute();
  const closed = rows.find(({ state }) => state === 'closed');
  if (closed) throw new Refusal('ATTENDANCE_CLOSED', { month: closed.month });
}
