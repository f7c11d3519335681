import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Work } from '../../../../server/work.ts';
import type { OfficeTables } from '../../server/db.ts';
import { leads } from '../../leave/server/leave.ts';
import { may } from '../permits.ts';
import { type MonthsOf, requireOpenMonths } from './open-months.ts';
import { countedDays } from './shifts.ts';

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

/** Refuses ATTENDANCE_CLOSED for records that count for a day of a closed month, as requireOpenMonths does. */
export async function requireOpen(work: AttendanceWork, of: MonthsOf, timeZone: string, instants: readonly Date[]): Promise<void> {
  await requireOpenMonths(work, of, await countedDays(work, of, timeZone, instants));
}
