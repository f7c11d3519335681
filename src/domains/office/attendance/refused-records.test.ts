import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { attendanceShifts } from '../attendance-shift/master.ts';
import { attendanceRoster } from '../attendance-roster/master.ts';
import type { OfficeTables } from '../server/db.ts';
import { dayShift, moveSheet } from '../server/seed/attendance-acts.ts';
import { assignDevicePerson, calculateMonth, clockIn, listMonths, moveCorrection, moveMonth, saveCorrection } from './contract.ts';
import { may } from './permits.ts';

/* Records that no sheet takes: those of a closed month, and corrections of the future or without anybody who decides. It is 20 November 2026. */

let stage: Stage;
let li: Player;
let personnel: Player;
let company_id: string;
beforeAll(async () => {
  stage = await startStage();
  company_id = String(stage.companies.cn);
  const own = [may.view, may.clock];
  li = await stage.cast({ name: 'Li', permits: own });
  await stage.cast({ name: 'Wang', permits: [...own, may.supervisor] });
  const tables = [...Object.values(attendanceShifts.may), ...Object.values(attendanceRoster.may)];
  personnel = await stage.cast({ name: 'He', permits: [...own, may.all, may.import, may.close, ...tables] });
  await personnel.send(attendanceShifts.save, dayShift(stage.companies.cn));
}, 60_000);
afterAll(() => stage.close());

const now = '2026-11-20T02:00:00Z';
async function calculated(month: string): Promise<{ id: string; version: number }> {
  await personnel.send(calculateMonth, { company_id, month });
  return monthOf(month);
}
async function monthOf(month: string): Promise<{ id: string; version: number }> {
  const { rows } = await personnel.send(listMonths, {});
  const row = rows.find((one) => one.month === month);
  return { id: row?.id ?? '', version: row?.version ?? 0 };
}

test('records of a number that nobody knew are given to their person while their month is open', async () => {
  await stage.system<OfficeTables, unknown>(({ db }) =>
    db
      .insertInto('attendance_punch')
      .values({
        company_id: stage.companies.cn,
        account_id: null,
        device_person: '7777',
        source: 'device',
        at: new Date('2026-10-15T00:58:00Z'),
        created_by: personnel.accountId,
      })
      .execute(),
  );
  await calculated('2026-10');
  await moveSheet(personnel, '2026-10', 'close');
  const assign = { company_id, device_person: '7777', account_id: String(li.accountId) };
  expect(await personnel.refused(assignDevicePerson, assign)).toBe('ATTENDANCE_CLOSED');
  await moveSheet(personnel, '2026-10', 'reopen');
  expect(await personnel.send(assignDevicePerson, assign)).toEqual({ assigned: 1 });
});

test('a phone records nothing in a month that was closed while the clock was wrong', async () => {
  await moveSheet(personnel, '2026-10', 'close');
  stage.clock.set('2026-10-30T01:00:00Z');
  expect(await li.refused(clockIn, {})).toBe('ATTENDANCE_CLOSED');
  stage.clock.set(now);
  await li.send(clockIn, {});
});

test('a correction of a moment that has not come is not submitted', async () => {
  const { id, version } = await li.send(saveCorrection, { in_at: '2026-11-20T01:00:00Z', out_at: null, reason: '忘记打卡' });
  stage.clock.set('2026-11-20T00:59:59Z');
  expect(await li.refused(moveCorrection, { id, version, action: 'submit' })).toBe('IN_THE_FUTURE');
  stage.clock.set(now);
  expect((await li.send(moveCorrection, { id, version, action: 'submit' })).state).toBe('supervisorReview');
});

/* dayMs of save-correction.ts: a day. */
test.each([
  ['2026-11-18T01:00:00Z', '2026-11-18T01:00:00Z', false],
  ['2026-11-18T01:00:00Z', '2026-11-18T01:00:01Z', true],
  ['2026-11-18T01:00:00Z', '2026-11-19T01:00:00Z', true],
  ['2026-11-18T01:00:00Z', '2026-11-19T01:00:01Z', false],
])('work from %s to %s is corrected: %s', async (in_at, out_at, isTaken) => {
  const correction = li.send(saveCorrection, { in_at, out_at, reason: '忘记打卡' });
  if (isTaken) expect((await correction).state).toBe('draft');
  else await expect(correction).rejects.toMatchObject({ reply: { data: { at: [{ at: 'out_at', why: 'END_BEFORE_START' }] } } });
});

test('a correction that nobody can decide is not submitted', async () => {
  const alone = await stage.cast({ name: 'Minh', companyId: stage.companies.vn, permits: [may.view, may.clock] });
  const correction = { in_at: '2026-11-19T01:00:00Z', out_at: null, reason: 'Quên chấm công' };
  expect(await alone.refused(saveCorrection, { ...correction, submit: true })).toBe('APPROVAL_NOBODY');
  const { id, version } = await alone.send(saveCorrection, correction);
  expect(await alone.refused(moveCorrection, { id, version, action: 'submit' })).toBe('APPROVAL_NOBODY');
});

test('a month is closed once, as it was seen, and while somebody has a shift', async () => {
  const seen = await calculated('2026-09');
  expect(await personnel.refused(moveMonth, { ...seen, version: seen.version + 1, action: 'close' })).toBe('CHANGED_MEANWHILE');
  const { rows } = await personnel.send(attendanceShifts.list, {});
  const shift = { id: rows[0]?.id ?? '', version: rows[0]?.version ?? 0 };
  const off = await personnel.send(attendanceShifts.setActive, { ...shift, active: false });
  expect(await personnel.refused(moveMonth, { ...seen, action: 'close' })).toBe('ATTENDANCE_NO_SHIFT');
  await personnel.send(attendanceShifts.setActive, { ...off, active: true });
  await personnel.send(moveMonth, { ...seen, action: 'close' });
  expect(await personnel.refused(moveMonth, { ...(await monthOf('2026-09')), action: 'close' })).toBe('ILLEGAL_MOVE');
});
