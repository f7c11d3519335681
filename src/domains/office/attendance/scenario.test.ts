import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { decideApproval, getApproval } from '../../workspace/approval/contract.ts';
import { importFailures, runImport, startImport } from '../../workspace/batch/contract.ts';
import { attendanceRoster } from '../attendance-roster/master.ts';
import { attendanceShifts } from '../attendance-shift/master.ts';
import { leaveTypes } from '../leave-type/master.ts';
import { saveLeave } from '../leave/contract.ts';
import { may as mayLeave } from '../leave/permits.ts';
import type { OfficeTables } from '../server/db.ts';
import {
  assignDevicePerson,
  calculateMonth,
  clockIn,
  countAttendance,
  countCorrections,
  getCorrection,
  listAttendance,
  listCorrections,
  listMonths,
  listSheets,
  moveCorrection,
  moveMonth,
  readAttendanceDays,
  saveCorrection,
} from './contract.ts';
import { may } from './permits.ts';

/* The Chinese office works from 9 to 18. A device's file comes in, a person forgets a record, and personnel close the month. */

let stage: Stage;
let employee: Player;
let mate: Player;
let supervisor: Player;
let personnel: Player;
let company: string;
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-20T02:00:00Z');
  company = String(stage.companies.cn);
  const own = [may.view, may.clock, mayLeave.view, mayLeave.request];
  employee = await stage.cast({ name: 'Li', permits: own });
  mate = await stage.cast({ name: 'Zhao', permits: own });
  supervisor = await stage.cast({ name: 'Wang', permits: [...own, may.supervisor, mayLeave.supervisor] });
  const rights = [may.all, may.import, may.close, mayLeave.record, ...Object.values(leaveTypes.may)];
  personnel = await stage.cast({
    name: 'He',
    permits: [...own, ...rights, ...Object.values(attendanceShifts.may), ...Object.values(attendanceRoster.may)],
  });
}, 60_000);
afterAll(() => stage.close());

async function imported(lines: readonly string[]) {
  const file = await personnel.upload(`device ${Math.random()}.csv`, Buffer.from(['工号,日期时间', ...lines].join('\n')));
  const { batch_id } = await personnel.send(startImport, { what: 'attendance', file_id: file, mapping: null });
  await stage.runJobs();
  await personnel.send(runImport, { batch_id });
  await stage.runJobs();
  return batch_id;
}
const sheet = async (month: string, name: string) => {
  const { rows } = await personnel.send(listSheets, { where: { month: [month] } });
  const { work_days, present_days, leave_days, absent_days, late_minutes, missing_times } = rows.find((row) => row.employee === name) ?? {};
  return { work_days, present_days, leave_days, absent_days, late_minutes, missing_times };
};

test('without a shift no month is calculated; a company has one standard shift', async () => {
  expect(await personnel.refused(calculateMonth, { company_id: company, month: '2026-11' })).toBe('ATTENDANCE_NO_SHIFT');
  const day = { company_id: company, code: 'DAY', name: '白班', begins: '09:00', ends: '18:00', grace_minutes: 5, standard: true };
  const { id } = await personnel.send(attendanceShifts.save, day);
  await expect(personnel.send(attendanceShifts.save, { ...day, code: 'DAY2' })).rejects.toMatchObject({
    reply: { data: { at: [{ at: 'standard', why: 'SHIFT_ONE_STANDARD' }] } },
  });
  await expect(personnel.send(attendanceShifts.save, { ...day, code: 'X', standard: false, begins: '25:00' })).rejects.toMatchObject({
    reply: { data: { at: [{ at: 'begins', why: 'SHIFT_TIME' }] } },
  });
  await personnel.send(attendanceRoster.save, {
    account_id: String(employee.accountId),
    shift_id: id,
    valid_from: '2026-01-01',
    device_no: '1024',
  });
});

test('a line of the roster that does not hold any more is taken out of use, and read as such', async () => {
  const [shift] = (await personnel.send(attendanceShifts.list, {})).rows;
  const entry = { account_id: String(mate.accountId), shift_id: shift?.id ?? '', valid_from: '2027-01-01', device_no: '2048' };
  const { id } = await personnel.send(attendanceRoster.save, entry);
  const saved = await personnel.send(attendanceRoster.get, { id });
  expect(saved).toMatchObject({ ...entry, active: true });
  expect(await employee.refused(attendanceRoster.get, { id })).toBe('NOT_PERMITTED');
  const abroad = await stage.cast({ companyId: stage.companies.vn });
  expect(await abroad.refused(attendanceRoster.get, { id })).toBe('NOT_FOUND');
  const off = { id, version: saved.version, active: false };
  expect(await abroad.refused(attendanceRoster.setActive, off)).toBe('NOT_FOUND');
  await personnel.send(attendanceRoster.setActive, off);
  expect(await personnel.send(attendanceRoster.get, { id })).toMatchObject({ ...entry, active: false });
});

test('a device’s file is imported once, bad lines are told by B628, and numbers that nobody knows are kept', async () => {
  const lines = [
    '1024,2026-11-16 08:55',
    '1024,2026/11/16 18:03',
    '1024,2026-11-17 09:20:11',
    '777,2026-11-16 09:00',
    '777,2026-11-16 18:00',
  ];
  const batch_id = await imported([...lines, '1024,yesterday', ',2026-11-16 09:00', '1024,2026-12-24 09:00']);
  const { rows } = await personnel.send(importFailures, { batch_id });
  expect(rows.map(({ line }) => line)).toEqual([7, 8, 9]);
  const count = async () => (await personnel.send(listAttendance, { size: 1, total: true })).total;
  expect(await count()).toBe(5);
  await imported([...lines, '1024,2026-11-17 18:00']);
  expect(await count()).toBe(6);
  expect(await personnel.send(countAttendance, {})).toEqual({ unknown: 2 });
  expect((await employee.send(listAttendance, { tab: 'unknown' })).rows).toEqual([]);
  expect(
    await employee.refused(assignDevicePerson, { company_id: company, device_person: '777', account_id: String(mate.accountId) }),
  ).toBe('NOT_PERMITTED');
  expect(
    await personnel.send(assignDevicePerson, { company_id: company, device_person: '777', account_id: String(mate.accountId) }),
  ).toEqual({ assigned: 2 });
  // Later files of the number are that person's.
  await imported(['777,2026-11-17 09:00', '777,2026-11-17 18:30']);
  expect(await personnel.send(countAttendance, {})).toEqual({ unknown: 0 });
  expect((await mate.send(listAttendance, { tab: 'own' })).rows).toHaveLength(4);
});

test('a device’s number that changes hands gives each day to the person who had it on that day', async () => {
  const [before, after] = [await stage.cast({ name: 'Qin', permits: [may.view] }), await stage.cast({ name: 'Wei', permits: [may.view] })];
  const [shift] = (await personnel.send(attendanceShifts.list, {})).rows;
  const hold = async ({ accountId }: Player, valid_from: string) =>
    personnel.send(attendanceRoster.save, { account_id: String(accountId), shift_id: shift?.id ?? '', valid_from, device_no: '4096' });
  const own = async (who: Player) => (await who.send(listAttendance, { tab: 'own' })).rows.map(({ at }) => at);
  await hold(after, '2026-11-18');
  // Nobody has the number yet on the day before.
  await imported(['4096,2026-11-18 08:58', '4096,2026-11-17 08:57']);
  expect(await own(after)).toEqual(['2026-11-18T00:58:00.000Z']);
  expect(await personnel.send(countAttendance, {})).toEqual({ unknown: 1 });
  await hold(before, '2026-01-01');
  await imported(['4096,2026-11-17 18:02', '4096,2026-11-18 18:01']);
  expect(await own(before)).toEqual(['2026-11-17T10:02:00.000Z']);
  expect(await own(after)).toEqual(['2026-11-18T10:01:00.000Z', '2026-11-18T00:58:00.000Z']);
  const assigned = { company_id: company, device_person: '4096', account_id: String(before.accountId) };
  expect(await personnel.send(assignDevicePerson, assigned)).toEqual({ assigned: 1 });
});

test('a phone records the place; a second tap at once records nothing', async () => {
  await employee.send(clockIn, { latitude: 22.817002, longitude: 108.366543, accuracy_m: 12 });
  expect(await employee.refused(clockIn, {})).toBe('ATTENDANCE_JUST_NOW');
  expect((await employee.send(listAttendance, { tab: 'own' })).rows[0]).toMatchObject({
    source: 'phone',
    latitude: '22.817002',
    accuracy_m: 12,
  });
  expect((await mate.send(listAttendance, { tab: 'everybody' })).rows.every((row) => row.employee === 'Zhao')).toBe(true);
  expect(await mate.refused(readAttendanceDays, { month: '2026-11', account_id: String(employee.accountId) })).toBe('NOT_FOUND');
});

test('leave and holidays are counted in, and a correction is added when it is approved', async () => {
  const names = { name_zh: '事假', name_vi: 'x', name_en: 'x', name_th: 'x' };
  const rules = {
    paid: false,
    entitled: false,
    days_a_year: '0',
    carry_days_max: '0',
    carry_months: 3,
    every_day: false,
    afterwards: true,
  };
  const { id: type } = await personnel.send(leaveTypes.save, {
    ...names,
    ...rules,
    company_id: company,
    code: 'PERSONAL',
    kind: 'personal',
  });
  const leave = await employee.send(saveLeave, {
    leave_type_id: type,
    from_on: '2026-11-18',
    to_on: '2026-11-18',
    reason: '办事',
    submit: true,
  });
  const approve = async (who: Player, subject: string, id: string) => {
    const { version } = await who.send(getApproval, { subject, id });
    return who.send(decideApproval, { subject, id, version: version ?? 0, action: 'approve' });
  };
  await approve(supervisor, 'leave', leave.id);
  await approve(personnel, 'leave', leave.id);
  await personnel.send(calculateMonth, { company_id: company, month: '2026-11' });
  // Working days until yesterday: 2 to 6, 9 to 13 and 16 to 19 November.
  expect(await sheet('2026-11', 'Li')).toEqual({
    work_days: '14.0',
    present_days: '2.0',
    leave_days: '1.0',
    absent_days: '11.0',
    late_minutes: 20,
    missing_times: 0,
  });
  expect(await employee.refused(saveCorrection, { in_at: null, out_at: null, reason: '忘记' })).toBe('BAD_PARAMS');
  expect(await employee.refused(saveCorrection, { in_at: '2026-11-25T01:00:00Z', out_at: null, reason: '忘记' })).toBe('IN_THE_FUTURE');
  const { id, correction_no } = await employee.send(saveCorrection, {
    in_at: '2026-11-19T01:00:00Z',
    out_at: '2026-11-19T10:05:00Z',
    reason: '忘记打卡',
    submit: true,
  });
  // AC is the series of activities.
  expect(correction_no).toMatch(/^AT/);
  const { version } = await employee.send(getApproval, { subject: 'attendanceCorrection', id });
  expect(await employee.refused(decideApproval, { subject: 'attendanceCorrection', id, version: version ?? 0, action: 'approve' })).toBe(
    'FOUR_EYES',
  );
  // A withdrawn one counts for nobody and is discarded by its own person alone.
  const other = await employee.send(saveCorrection, { in_at: '2026-11-13T01:00:00Z', out_at: null, reason: '忘记', submit: true });
  expect(await supervisor.send(countCorrections, {})).toEqual({ waiting: 2 });
  expect((await supervisor.send(listCorrections, { tab: 'waiting' })).rows.map((row) => row.id)).toEqual([other.id, id]);
  expect(await mate.refused(getCorrection, { id: other.id })).toBe('NOT_FOUND');
  const move = async (who: Player, action: 'withdraw' | 'discard') => {
    const now = await employee.send(getCorrection, { id: other.id });
    return who.refused(moveCorrection, { id: other.id, version: now.version, action }).catch(() => action);
  };
  expect(await move(mate, 'withdraw')).toBe('NOT_YOURS');
  expect(await move(employee, 'withdraw')).toBe('withdraw');
  expect(await move(employee, 'discard')).toBe('discard');
  expect((await employee.send(getCorrection, { id: other.id })).state).toBe('cancelled');
  await approve(supervisor, 'attendanceCorrection', id);
  await personnel.send(calculateMonth, { company_id: company, month: '2026-11' });
  expect(await sheet('2026-11', 'Li')).toMatchObject({ present_days: '3.0', absent_days: '10.0' });
  const { days } = await employee.send(readAttendanceDays, { month: '2026-11' });
  const on = (day: string) => days.find((one) => one.day === day);
  expect(on('2026-11-17')).toMatchObject({ state: 'present', first: '09:20', last: '18:00', late_minutes: 20, shift: '白班' });
  expect([on('2026-11-18')?.state, on('2026-11-19')?.state, on('2026-11-15')?.state, on('2026-11-20')?.state]).toEqual([
    'leave',
    'present',
    'rest',
    'coming',
  ]);
});

test('a month is closed by one right after it is over; then it takes no record and keeps its sheet until it is reopened', async () => {
  const months = async () => (await personnel.send(listMonths, {})).rows[0];
  const row = await months();
  const at = { id: row?.id ?? '', version: row?.version ?? 0 };
  expect(await personnel.refused(moveMonth, { ...at, action: 'close' })).toBe('ATTENDANCE_NOT_OVER');
  stage.clock.set('2026-12-01T02:00:00Z');
  expect(await employee.refused(moveMonth, { ...at, action: 'close' })).toBe('NOT_PERMITTED');
  expect((await personnel.send(moveMonth, { ...at, action: 'close' })).state).toBe('closed');
  expect(await sheet('2026-11', 'Zhao')).toMatchObject({ work_days: '21.0', present_days: '2.0', absent_days: '19.0' });
  expect(await personnel.refused(calculateMonth, { company_id: company, month: '2026-11' })).toBe('ATTENDANCE_CLOSED');
  expect(await employee.refused(saveCorrection, { in_at: '2026-11-13T01:00:00Z', out_at: null, reason: '忘记', submit: true })).toBe(
    'ATTENDANCE_CLOSED',
  );
  const batch_id = await imported(['1024,2026-11-13 09:00']);
  expect((await personnel.send(importFailures, { batch_id })).rows).toHaveLength(1);
  await expect(
    stage.system<OfficeTables, unknown>(({ db }) => sql`update attendance_sheet set late_times = 0`.execute(db)),
  ).rejects.toThrow('the month is closed');
  const closed = await months();
  const now = { id: closed?.id ?? '', version: closed?.version ?? 0 };
  expect(await personnel.refused(moveMonth, { ...now, action: 'reopen' })).toBe('REASON_REQUIRED');
  expect((await personnel.send(moveMonth, { ...now, action: 'reopen', reason: '漏了一天' })).state).toBe('open');
  const abroad = await stage.cast({ companyId: stage.companies.vn });
  expect((await abroad.send(listSheets, {})).rows).toEqual([]);
});

test('a correction that is sent back counts for nothing until its person has asked again and it is approved', async () => {
  const { id } = await employee.send(saveCorrection, { in_at: '2026-11-12T01:00:00Z', out_at: null, reason: '忘记', submit: true });
  const vote = async (action: 'approve' | 'sendBack', reason: string | null) => ({
    subject: 'attendanceCorrection',
    id,
    version: (await supervisor.send(getApproval, { subject: 'attendanceCorrection', id })).version ?? 0,
    action,
    reason,
  });
  expect(await supervisor.refused(decideApproval, await vote('sendBack', null))).toBe('REASON_REQUIRED');
  await supervisor.send(decideApproval, await vote('sendBack', '请补下班时间'));
  const back = await employee.send(getCorrection, { id });
  expect(back.state).toBe('draft');
  expect(await mate.refused(moveCorrection, { id, version: back.version, action: 'submit' })).toBe('NOT_YOURS');
  const again = { id, version: back.version, in_at: '2026-11-12T01:00:00Z', out_at: '2026-11-12T10:00:00Z', reason: '忘记', submit: true };
  expect(await employee.refused(saveCorrection, { ...again, version: back.version + 1 })).toBe('CHANGED_MEANWHILE');
  expect(await mate.refused(saveCorrection, again)).toBe('NOT_YOURS');
  await employee.send(saveCorrection, again);
  expect(await employee.refused(saveCorrection, { ...again, version: (await employee.send(getCorrection, { id })).version })).toBe(
    'ILLEGAL_MOVE',
  );
  await supervisor.send(decideApproval, await vote('approve', null));
  expect(await employee.send(getCorrection, { id })).toMatchObject({ state: 'approved', out_at: '2026-11-12T10:00:00.000Z' });
});
