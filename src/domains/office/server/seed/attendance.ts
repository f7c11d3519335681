import { addDays } from '../../../../kernel/day.ts';
import { reviews } from '../../attendance/states.ts';
import { isWorkday } from '../../leave/rules.ts';
import { calendarOf } from '../../leave/server/days.ts';
import { type Context, seedReview } from './approvals.ts';

const shifts = { CN: ['白班', '09:00', '18:00'], VN: ['Ca ngày', '08:00', '17:00'], TH: ['กะกลางวัน', '08:30', '17:30'] } as const;
/** The offset of the place of each company in hours. None of the three countries changes its clocks. */
const offsets = { CN: 8, VN: 7, TH: 7 } as const;
const daysBack = 21;

/** The standard shift of each company, the records of three weeks, numbers that nobody knows, and a correction that waits. */
export async function seedAttendance(context: Context): Promise<void> {
  const { db, today, random } = context;
  const staff = await db
    .selectFrom('account')
    .select(['id', 'name', 'login_name', 'company_id'])
    .where('user_type', '=', 1)
    .orderBy('id')
    .execute();
  const companies = await db.selectFrom('own_company').select(['id', 'country']).execute();
  for (const { id, country } of companies) {
    if (country !== 'CN' && country !== 'VN' && country !== 'TH') continue;
    const [name, begins, ends] = shifts[country];
    await db
      .insertInto('attendance_shift')
      .values({
        company_id: id,
        code: 'DAY',
        name,
        begins,
        ends,
        grace_minutes: 5,
        standard: true,
        search: `DAY ${name}`,
        created_by: null,
      })
      .execute();
    const people = staff.filter(({ company_id }) => company_id === id);
    const days = Array.from({ length: daysBack }, (_, place) => addDays(today, -1 - place));
    const calendar = await calendarOf({ db }, country, days.at(-1) ?? today, today);
    const leave = await db
      .selectFrom('leave_day')
      .select(['account_id', 'day'])
      .where('given_back_at', 'is', null)
      .where('day', '>=', days.at(-1) ?? today)
      .execute();
    const away = new Set(leave.map(({ account_id, day }) => `${account_id} ${day}`));
    const at = (day: string, time: string, minutes: number): Date =>
      new Date(Date.parse(`${day}T${time}:00Z`) + minutes * 60_000 - offsets[country] * 3_600_000);
    const rows = days
      .filter((day) => isWorkday(day, calendar))
      .flatMap((day) =>
        people.flatMap((person, place) => {
          if (away.has(`${person.id} ${day}`) || random.chance(0.01)) return [];
          const arrives = at(day, begins, random.chance(0.06) ? random.between(8, 40) : -random.between(1, 18));
          const leaves = at(day, ends, random.between(0, 45));
          const record = {
            company_id: id,
            account_id: person.id,
            device_person: String(1001 + place),
            source: 'device' as const,
            created_by: null,
          };
          return [{ ...record, at: arrives }, ...(random.chance(0.02) ? [] : [{ ...record, at: leaves }])];
        }),
      );
    if (rows.length > 0) await db.insertInto('attendance_punch').values(rows).execute();
    if (country !== 'CN') continue;
    const last = days.find((day) => isWorkday(day, calendar)) ?? today;
    await db
      .insertInto('attendance_punch')
      .values(
        ['08:51', '18:07'].map((time) => ({
          company_id: id,
          account_id: null,
          device_person: '2077',
          source: 'device' as const,
          at: at(last, time, 0),
          created_by: null,
        })),
      )
      .execute();
    const clerk = people.find(({ login_name }) => login_name === 'clerk');
    if (!clerk) continue;
    const no = `ACC${addDays(today, -1).slice(2).replaceAll('-', '')}0001`;
    const correction = await db
      .insertInto('attendance_correction')
      .values({
        correction_no: no,
        company_id: id,
        account_id: clerk.id,
        day: last,
        in_at: null,
        out_at: at(last, ends, 5),
        reason: '外出取单，忘记打卡',
        state: 'supervisorReview',
        submitted_at: at(addDays(today, -1), '10:00', 0),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await seedReview(context, {
      subject: 'attendanceCorrection',
      id: correction.id,
      companyId: id,
      no,
      party: clerk.name,
      preparedBy: clerk.id,
      draft: 'draft',
      stages: reviews,
      unneeded: [],
      at: 'supervisorReview',
      day: addDays(today, -1),
      deciders: {},
    });
  }
}
