import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { dayIn, monthOf } from '../../../../kernel/day.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import type { OfficeTables } from '../../server/db.ts';
import { leads } from '../../leave/server/leave.ts';
import { may } from '../permits.ts';

export type AttendanceWork = Work<OfficeTables>;

export async function timeZoneOf({ db }: Pick<AttendanceWork, 'db'>, companyId: bigint): Promise<string> {
  const { time_zone } = await db.selectFrom('own_company').select('time_zone').where('id', '=', companyId).executeTakeFirstOrThrow();
  return time_zone;
}

/** True when the caller may see the records of an account, given as a column. */
export function isVisible(work: AttendanceWork, account: string): RawBuilder<SqlBool> {
  const { can, who } = work;
  if (can(may.all) || can(may.import) || can(may.close)) return sql<SqlBool>`true`;
  return sql<SqlBool>`(${sql.ref(account)} = ${who.accountId} or ${leads(work, account)})`;
}

/**
 * Locks the months of these instants against a close in the same moment, and refuses ATTENDANCE_CLOSED where one is closed. A month that
 * nobody calculated yet has no row and is open.
 */
export async function requireOpen({ db }: AttendanceWork, companyId: bigint, timeZone: string, instants: readonly Date[]): Promise<void> {
  const months = [...new Set(instants.map((at) => monthOf(dayIn(at, timeZone))))];
  if (months.length === 0) return;
  const closed = await db
    .selectFrom('attendance_month')
    .select(['month', 'state'])
    .where('company_id', '=', companyId)
    .where('month', 'in', months)
    .forShare()
    .execute();
  const month = closed.find(({ state }) => state === 'closed');
  if (month) throw new Refusal('ATTENDANCE_CLOSED', { month: month.month });
}
