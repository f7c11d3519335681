import { addDays, type Day, dayIn, minuteIn } from '../../../../kernel/day.ts';
import type { Work } from '../../../../server/work.ts';
import type { OfficeTables } from '../../server/db.ts';
import { dayOfRecord, type LocalMinute, localMinute, type Shift } from '../rules.ts';
import type { MonthsOf } from './open-months.ts';

type OfficeWork = Pick<Work<OfficeTables>, 'db'>;

export type NamedShift = Shift & { readonly name: string };
type ShiftOn = (accountId: bigint, day: Day) => NamedShift | undefined;

/** The shifts of people on each day until a last one. People without a shift of their own have the company's standard one, if there is one. */
export async function shiftsOf({ db }: OfficeWork, companyId: bigint, accountIds: readonly bigint[], last: Day): Promise<ShiftOn> {
  const [standard, rosters] = await Promise.all([
    db
      .selectFrom('attendance_shift')
      .select(['name', 'begins', 'ends', 'grace_minutes as graceMinutes'])
      .where('company_id', '=', companyId)
      .where('standard', '=', true)
      .where('active', '=', true)
      .executeTakeFirst(),
    db
      .selectFrom('attendance_roster as r')
      .innerJoin('attendance_shift as s', 's.id', 'r.shift_id')
      .select(['r.account_id', 'r.valid_from', 's.name', 's.begins', 's.ends', 's.grace_minutes as graceMinutes'])
      .where('r.account_id', 'in', [...accountIds])
      .where('r.active', '=', true)
      .where('r.valid_from', '<=', last)
      .orderBy('r.valid_from', 'desc')
      .execute(),
  ]);
  const rostersOf = Map.groupBy(rosters, ({ account_id }) => account_id);
  return (accountId, day) => rostersOf.get(accountId)?.find(({ valid_from }) => valid_from <= day) ?? standard;
}

export function localMinuteOf(at: Date, timeZone: string): LocalMinute {
  const [day = '', time = ''] = minuteIn(at, timeZone).split(' ');
  return localMinute(day, time);
}

/**
 * The days for which these records count by the person's shifts: the morning after a night shift counts for the day before. Records outside
 * all shifts, and those of a person who is not known, count for their calendar day.
 */
export async function countedDays(work: OfficeWork, of: MonthsOf, timeZone: string, instants: readonly Date[]): Promise<Day[]> {
  const days = instants.map((at) => dayIn(at, timeZone));
  const last = days.toSorted().at(-1);
  const { account_id: accountId } = of;
  if (last === undefined || accountId === undefined) return days;
  const shiftOn = await shiftsOf(work, of.company_id, [accountId], addDays(last, 1));
  return days.map((day, place) => {
    const at = instants[place];
    return (at && dayOfRecord(localMinuteOf(at, timeZone), (one) => shiftOn(accountId, one))) ?? day;
  });
}
