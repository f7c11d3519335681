import { sql } from 'kysely';
import { addDays, type Day, dayIn } from '../../../../kernel/day.ts';
import { calendarOf, daysOfMonth } from '../../leave/server/days.ts';
import { isWorkday } from '../../leave/rules.ts';
import { type DayResult, dayOfRecord, type Employment, evaluateDay, isEmployed, isShiftOver } from '../rules.ts';
import { halfDayNumber } from '../../trip/rules.ts';
import type { AttendanceWork } from './attendance.ts';
import { localMinuteOf, type NamedShift, shiftsOf } from './shifts.ts';

type Company = { readonly id: bigint; readonly country: string; readonly time_zone: string };
type Employed = Employment & { readonly id: bigint };
/** A day that is not over is not judged: its shift still runs, or ended so lately that records still count for it. */
export type PersonDay = { readonly day: Day; readonly shift: NamedShift; readonly result: DayResult; readonly isOver: boolean };

/**
 * The days of people in a month until a day, those of their employment, with shift, leave, business trips and records; by person. People
 * without a shift of their own have the company's standard one, and none at all without that.
 */
export async function personDays(
  { db, now }: Pick<AttendanceWork, 'db' | 'now'>,
  company: Company,
  month: string,
  until: Day,
  people: readonly Employed[],
): Promise<ReadonlyMap<bigint, readonly PersonDay[]>> {
  const days = daysOfMonth(month).filter((day) => day <= until);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || people.length === 0) return new Map();
  const [today, minute] = [dayIn(now, company.time_zone), localMinuteOf(now, company.time_zone)];
  const accountIds = people.map(({ id }) => id);
  const ids = accountIds.map(String);
  const [from, to] = [halfDayNumber({ day: first, half: 1 }), halfDayNumber({ day: last, half: 2 })];
  const [calendar, shiftOn, leave, trips, punches] = await Promise.all([
    calendarOf({ db }, company.country, first, last),
    shiftsOf({ db }, company.id, accountIds, addDays(last, 1)),
    db
      .selectFrom('leave_day as d')
      .innerJoin('leave_request as l', 'l.id', 'd.leave_id')
      .select(['d.account_id', 'd.day', 'd.half'])
      .where('d.account_id', 'in', accountIds)
      .where('d.given_back_at', 'is', null)
      .where('l.state', '=', 'approved')
      .where('d.day', '>=', first)
      .where('d.day', '<=', last)
      .execute(),
    sql<{ account_id: bigint; day: Day; half: number }>`
      select p.account_id, ('2000-01-01'::date + n / 2)::text as day, n % 2 + 1 as half
      from trip_person p join trip t on t.id = p.trip_id and t.state in ('approved', 'reported', 'settled')
      cross join generate_series(${from}::int, ${to}::int) n
      where p.account_id = any(${ids}::bigint[]) and p.live and p.half_days && int4range(${from}, ${to}, '[]') and p.half_days @> n`.execute(
      db,
    ),
    sql<{ account_id: bigint; at: Date }>`
      select account_id, at from attendance_punch where account_id = any(${ids}::bigint[])
        and at >= ((${first}::date - 1)::timestamp at time zone ${company.time_zone})
        and at < ((${addDays(last, 3)}::date)::timestamp at time zone ${company.time_zone})`.execute(db),
  ]);
  const leaveOf = Map.groupBy(leave, ({ account_id }) => account_id);
  const tripsOf = Map.groupBy(trips.rows, ({ account_id }) => account_id);
  const punchesOf = Map.groupBy(punches.rows, ({ account_id }) => account_id);
  return new Map(
    people.map(({ id, ...employment }) => {
      const records = (punchesOf.get(id) ?? []).map(({ at }) => localMinuteOf(at, company.time_zone));
      const recordsOf = Map.groupBy(records, (at) => dayOfRecord(at, (day) => shiftOn(id, day)));
      const onLeave = halvesOf(leaveOf.get(id));
      const onTrip = halvesOf(tripsOf.get(id));
      const own = days.flatMap((day): PersonDay[] => {
        if (!isEmployed(employment, day)) return [];
        const shift = shiftOn(id, day);
        if (!shift) return [];
        const facts = { day, isWorkday: isWorkday(day, calendar), leave: onLeave(day), trip: onTrip(day) };
        const isOver = day < today && isShiftOver(day, shift, minute);
        return [{ day, shift, result: evaluateDay(facts, shift, recordsOf.get(day) ?? []), isOver }];
      });
      return [id, own];
    }),
  );
}

/** The morning and the afternoon of a day, each true when it is among these half days. */
function halvesOf(halfDays: readonly { readonly day: Day; readonly half: number }[] = []): (day: Day) => readonly [boolean, boolean] {
  const taken = new Set(halfDays.map(({ day, half }) => `${day} ${half}`));
  return (day) => [taken.has(`${day} 1`), taken.has(`${day} 2`)];
}
