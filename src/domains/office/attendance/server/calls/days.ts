import { dayIn } from '../../../../../kernel/day.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { readAttendanceDays } from '../../contract.ts';
import { daysOfMonth } from '../../../leave/server/days.ts';
import { isEmployed, type LocalMinute, localMinute } from '../../rules.ts';
import { isVisible } from '../attendance.ts';
import { personDays } from '../days.ts';

/** HH:MM, with +1 on the day after. */
function timeOn(day: string, at: LocalMinute | null): string | null {
  if (at === null) return null;
  const minutes = at - localMinute(day, '00:00');
  const time = new Date(at * 60_000).toISOString().slice(11, 16);
  return minutes >= 1440 ? `${time} +1` : time;
}

export default handle(readAttendanceDays, async (work, p) => {
  const { db, who, now } = work;
  const person = await db
    .selectFrom('account as a')
    .innerJoin('own_company as c', 'c.id', 'a.company_id')
    .select(['a.id', 'a.name', 'a.employed_from', 'a.employed_until', 'c.id as company_id', 'c.country', 'c.time_zone'])
    .where('a.id', '=', p.account_id ?? who.accountId)
    .where('a.company_id', 'in', [...who.companyIds])
    .where('a.user_type', '=', 1)
    .where(isVisible(work, 'a.id'))
    .executeTakeFirst();
  if (!person) throw new Refusal('NOT_FOUND');
  const today = dayIn(now, person.time_zone);
  const company = { id: person.company_id, country: person.country, time_zone: person.time_zone };
  const days = (await personDays(work, company, p.month, today, [person])).get(person.id) ?? [];
  return {
    name: person.name,
    today,
    days: daysOfMonth(p.month).map((day) => {
      const of = days.find((one) => one.day === day);
      if (!of?.isOver)
        return {
          day,
          state: isEmployed(person, day) ? ('coming' as const) : ('notEmployed' as const),
          shift: of?.shift.name ?? null,
          first: timeOn(day, of?.result.first ?? null),
          last: timeOn(day, of?.result.last ?? null),
          late_minutes: 0,
          early_minutes: 0,
          leave_halves: of?.result.onLeave ?? 0,
        };
      const { result, shift } = of;
      return {
        day,
        state: result.state,
        shift: shift.name,
        first: timeOn(day, result.first),
        last: timeOn(day, result.last),
        late_minutes: result.lateMinutes,
        early_minutes: result.earlyMinutes,
        leave_halves: result.onLeave,
      };
    }),
  };
});
