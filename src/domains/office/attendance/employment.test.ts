import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { attendanceShifts } from '../attendance-shift/master.ts';
import type { OfficeTables } from '../server/db.ts';
import { calculateMonth, listSheets, readAttendanceDays } from './contract.ts';
import { may } from './permits.ts';

/* One person begins in November, one leaves in it, and one left without a date after a single day. It is 20 November 2026. */

let stage: Stage;
let personnel: Player;
let joiner: Player;
let leaver: Player;
let company: string;
beforeAll(async () => {
  stage = await startStage();
  company = String(stage.companies.cn);
  const own = [may.view, may.clock];
  personnel = await stage.cast({ name: 'He', permits: [...own, may.all, may.close, ...Object.values(attendanceShifts.may)] });
  joiner = await stage.cast({ name: 'Joiner', permits: own });
  leaver = await stage.cast({ name: 'Leaver', permits: own });
  const gone = await stage.cast({ name: 'Gone', permits: own });
  const day = { company_id: company, code: 'DAY', name: '白班', begins: '09:00', ends: '18:00', grace_minutes: 5, standard: true };
  await personnel.send(attendanceShifts.save, day);
  await stage.system<OfficeTables, unknown>(async ({ db }) => {
    await db.updateTable('account').set({ employed_from: '2026-11-10' }).where('id', '=', joiner.accountId).execute();
    await db.updateTable('account').set({ employed_until: '2026-11-06' }).where('id', '=', leaver.accountId).execute();
    await db.updateTable('account').set({ active: false }).where('id', '=', gone.accountId).execute();
    // 08:30 in Shanghai on the first day of November, a Sunday.
    const punch = {
      company_id: stage.companies.cn,
      account_id: gone.accountId,
      source: 'phone' as const,
      at: new Date('2026-11-01T00:30:00Z'),
    };
    await db
      .insertInto('attendance_punch')
      .values({ ...punch, latitude: null, longitude: null, accuracy_m: null, created_by: gone.accountId })
      .execute();
  });
}, 60_000);
afterAll(() => stage.close());

async function sheetsOf(month: string) {
  await personnel.send(calculateMonth, { company_id: company, month });
  const { rows } = await personnel.send(listSheets, { where: { month: [month] } });
  return new Map(rows.map(({ employee, work_days, absent_days }) => [employee, [work_days, absent_days]]));
}

test('a sheet counts the days of employment alone, in the month of joining, of leaving and in those around them', async () => {
  const november = await sheetsOf('2026-11');
  // Working days until yesterday: 10 to 13 and 16 to 19 for who joined, 2 to 6 for who left.
  expect(november.get('Joiner')).toEqual(['8.0', '8.0']);
  expect(november.get('Leaver')).toEqual(['5.0', '5.0']);
  expect(november.get('He')).toEqual(['14.0', '14.0']);
  const october = await sheetsOf('2026-10');
  expect(october.has('Joiner')).toBe(false);
  expect(october.has('Leaver')).toBe(true);
});

test('who left without a date is in the sheet of the months with a record, and in none before or after', async () => {
  expect((await sheetsOf('2026-11')).has('Gone')).toBe(true);
  expect((await sheetsOf('2026-10')).has('Gone')).toBe(false);
  stage.clock.set('2026-12-15T02:00:00Z');
  expect((await sheetsOf('2026-12')).has('Gone')).toBe(false);
  expect((await sheetsOf('2026-12')).has('Leaver')).toBe(false);
  stage.clock.set('2026-11-20T02:00:00Z');
});

test('the days before and after the employment are shown as such', async () => {
  const statesOf = async (player: Player, from: string, until: string) => {
    const { days } = await player.send(readAttendanceDays, { month: '2026-11' });
    return days.filter(({ day }) => day >= from && day <= until).map(({ state }) => state);
  };
  expect(await statesOf(joiner, '2026-11-06', '2026-11-11')).toEqual([
    'notEmployed',
    'notEmployed',
    'notEmployed',
    'notEmployed',
    'absent',
    'absent',
  ]);
  expect(await statesOf(leaver, '2026-11-05', '2026-11-09')).toEqual(['absent', 'absent', 'notEmployed', 'notEmployed', 'notEmployed']);
});

test('a month is calculated as soon as its first day is over, and no sooner', async () => {
  // One second before and at the midnight of Shanghai after 1 December.
  stage.clock.set('2026-12-01T15:59:59Z');
  expect(await personnel.refused(calculateMonth, { company_id: company, month: '2026-12' })).toBe('ATTENDANCE_NOT_BEGUN');
  expect(await personnel.refused(calculateMonth, { company_id: company, month: '2027-01' })).toBe('ATTENDANCE_NOT_BEGUN');
  stage.clock.set('2026-12-01T16:00:00Z');
  expect((await sheetsOf('2026-12')).get('He')).toEqual(['1.0', '1.0']);
  stage.clock.set('2026-11-20T02:00:00Z');
});
