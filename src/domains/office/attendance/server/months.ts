import { type Selectable, sql } from 'kysely';
import { addDays, type Day, dayIn, monthOf } from '../../../../kernel/day.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { lockOwn, mover } from '../../server/db.ts';
import { daysText } from '../../leave/rules.ts';
import { daysOfMonth } from '../../leave/server/days.ts';
import { afterMinutes, sheetOf } from '../rules.ts';
import { monthStates } from '../states.ts';
import type { AttendanceWork } from './attendance.ts';
import { personDays } from './days.ts';
import type { AttendanceMonthTable } from './tables.ts';

export type Month = Selectable<AttendanceMonthTable>;

/** Locks a month of the caller's companies; refuses NOT_FOUND and CHANGED_MEANWHILE. */
export async function lockMonth(work: AttendanceWork, wanted: { id: bigint; version: number }): Promise<Month> {
  return lockOwn(work, 'attendance_month', wanted);
}

/**
 * Writes the sheet of an open month that the caller has locked, from all records of the days whose shifts are over. Answers the number of
 * people, and whether a shift of the days before today still runs.
 */
export async function calculate(
  work: AttendanceWork,
  { id, company_id, month }: Pick<Month, 'id' | 'company_id' | 'month'>,
): Promise<{ readonly people: number; readonly isRunning: boolean }> {
  const { db, now } = work;
  const company = await db
    .selectFrom('own_company')
    .select(['id', 'country', 'time_zone'])
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow();
  const yesterday = addDays(dayIn(now, company.time_zone), -1);
  const [firstDay = '', ...otherDays] = daysOfMonth(month);
  if (firstDay > yesterday) throw new Refusal('ATTENDANCE_NOT_BEGUN', { month });
  const lastDay = otherDays.at(-1) ?? firstDay;
  const midnight = (day: Day) => sql<Date>`${day}::date::timestamp at time zone ${company.time_zone}`;
  // People whose account is disabled belong to the months until their last day. Without a last day, they belong to the months that have a
  // record for one of their days. That record may be of the evening before the first shift, or of the morning after the last night.
  const people = await db
    .selectFrom('account as a')
    .select(['a.id', 'a.employed_from', 'a.employed_until', 'a.active'])
    .where('a.company_id', '=', company_id)
    .where('a.user_type', '=', 1)
    .where((eb) =>
      eb.or([
        eb('a.active', '=', true),
        eb.exists(
          eb
            .selectFrom('attendance_punch as p')
            .select('p.id')
            .whereRef('p.account_id', '=', 'a.id')
            .where('p.at', '>=', midnight(addDays(firstDay, -1)))
            .where('p.at', '<', midnight(addDays(lastDay, 2))),
        ),
        eb('a.employed_until', '>=', firstDay),
      ]),
    )
    .where((eb) => eb.or([eb('a.employed_from', 'is', null), eb('a.employed_from', '<=', lastDay)]))
    .where((eb) => eb.or([eb('a.employed_until', 'is', null), eb('a.employed_until', '>=', firstDay)]))
    // A person who moved here since is in the sheet that another own company has closed.
    .where(
      sql<boolean>`not exists (select from attendance_sheet s join attendance_month m on m.id = s.month_id
        where s.account_id = a.id and s.month = ${month} and s.company_id <> ${company_id} and m.state = 'closed')`,
    )
    .orderBy('a.id')
    .execute();
  const members = new Set(people.flatMap(({ id, active, employed_until }) => (active || employed_until !== null ? [id] : [])));
  const days = [...(await personDays(work, company, month, yesterday, people))].filter(
    ([id, own]) => members.has(id) || own.some(({ result }) => result.first !== null),
  );
  const isRunning = days.some(([, own]) => own.some(({ isOver }) => !isOver));
  const rows = days.flatMap(([account_id, all]) => {
    const own = all.filter(({ isOver }) => isOver);
    if (own.length === 0) return [];
    const sheet = sheetOf(own.map(({ result }) => result));
    return [
      {
        month_id: id,
        company_id,
        month,
        account_id,
        work_days: daysText(sheet.work),
        present_days: daysText(sheet.present),
        leave_days: daysText(sheet.leave),
        absent_days: daysText(sheet.absent),
        late_times: sheet.lateTimes,
        late_minutes: sheet.lateMinutes,
        early_times: sheet.earlyTimes,
        early_minutes: sheet.earlyMinutes,
        missing_times: sheet.missingTimes,
        rest_days_worked: sheet.restDaysWorked,
      },
    ];
  });
  if (rows.length === 0) throw new Refusal(isRunning ? 'ATTENDANCE_NOT_BEGUN' : 'ATTENDANCE_NO_SHIFT', { month });
  await db.deleteFrom('attendance_sheet').where('month_id', '=', id).execute();
  await db.insertInto('attendance_sheet').values(rows).execute();
  return { people: rows.length, isRunning };
}

export const months = mover({
  subject: 'attendanceMonth',
  table: 'attendance_month',
  machine: monthStates,
  facts: ({ month }) => ({ month }),
  effects: {
    close: async (work: AttendanceWork, month) => {
      const { time_zone } = await work.db
        .selectFrom('own_company')
        .select('time_zone')
        .where('id', '=', month.company_id)
        .executeTakeFirstOrThrow();
      if (month.month >= monthOf(dayIn(work.now, time_zone))) throw new Refusal('ATTENDANCE_NOT_OVER', { month: month.month });
      const { isRunning } = await calculate(work, month);
      if (isRunning) throw new Refusal('ATTENDANCE_SHIFT_RUNS', { month: month.month, hours: afterMinutes / 60 });
      return { calculated_at: work.now };
    },
  },
});
