import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { decideApproval, getApproval } from '../../workspace/approval/contract.ts';
import { importFailures, runImport, startImport } from '../../workspace/batch/contract.ts';
import { attendanceRoster } from '../attendance-roster/master.ts';
import { attendanceShifts } from '../attendance-shift/master.ts';
import { dayShift, moveSheet } from '../server/seed/attendance-acts.ts';
import {
  calculateMonth,
  getCorrection,
  listMonths,
  listSheets,
  moveCorrection,
  moveMonth,
  readAttendanceDays,
  saveCorrection,
} from './contract.ts';
import type { OfficeTables } from '../server/db.ts';
import { may } from './permits.ts';

/*
 * Li and Qian guard the yard from 22 to 6, Qian for the last time on 31 August; Zhao opens it at half past midnight. The last night of September
 * begins on Wednesday the 30th. It is 20 November 2026.
 */

let stage: Stage;
let li: Player;
let zhao: Player;
let supervisor: Player;
let personnel: Player;
let company: string;
let night: string;
beforeAll(async () => {
  stage = await startStage();
  company = String(stage.companies.cn);
  const own = [may.view, may.clock];
  li = await stage.cast({ name: 'Li', permits: own });
  zhao = await stage.cast({ name: 'Zhao', permits: own });
  supervisor = await stage.cast({ name: 'Wang', permits: [...own, may.supervisor] });
  const tables = [...Object.values(attendanceShifts.may), ...Object.values(attendanceRoster.may)];
  personnel = await stage.cast({ name: 'He', permits: [...own, may.all, may.import, may.close, ...tables] });
  await personnel.send(attendanceShifts.save, dayShift(stage.companies.cn));
  night = await rostered(li, { code: 'NIGHT', name: '夜班', begins: '22:00', ends: '06:00' }, '1024');
  await rostered(zhao, { code: 'EARLY', name: '凌晨班', begins: '00:30', ends: '08:30' }, '2048');
}, 60_000);
afterAll(() => stage.close());

async function rostered(who: Player, shift: { code: string; name: string; begins: string; ends: string }, device_no: string) {
  const { id } = await personnel.send(attendanceShifts.save, { ...dayShift(stage.companies.cn), ...shift, standard: false });
  await personnel.send(attendanceRoster.save, { account_id: String(who.accountId), shift_id: id, valid_from: '2026-01-01', device_no });
  return id;
}
async function imported(line: string): Promise<string> {
  const file = await personnel.upload(`${line.replace(/\W/g, '')}.csv`, Buffer.from(`工号,日期时间\n${line}`));
  const { batch_id } = await personnel.send(startImport, { what: 'attendance', file_id: file, mapping: null });
  await stage.runJobs();
  await personnel.send(runImport, { batch_id });
  await stage.runJobs();
  return batch_id;
}
async function closed(month: string): Promise<void> {
  await personnel.send(calculateMonth, { company_id: company, month });
  await moveSheet(personnel, month, 'close');
}
async function missingOf(employee: string, month: string): Promise<number | undefined> {
  const { rows } = await personnel.send(listSheets, { where: { month: [month] } });
  return rows.find((row) => row.employee === employee)?.missing_times;
}

test('the end of the last night shift belongs to its closed month, until the month is reopened', async () => {
  await imported('1024,2026-09-30 21:58');
  await closed('2026-09');
  expect(await missingOf('Li', '2026-09')).toBe(1);
  const morning = { in_at: null, out_at: '2026-09-30T22:05:00.000Z', reason: '忘记打卡' };
  const { id } = await li.send(saveCorrection, morning);
  const { day, version } = await li.send(getCorrection, { id });
  expect(day).toBe('2026-09-30');
  expect(await li.refused(moveCorrection, { id, version, action: 'submit' })).toBe('ATTENDANCE_CLOSED');
  const batch_id = await imported('1024,2026-10-01 06:04');
  expect((await personnel.send(importFailures, { batch_id })).rows).toHaveLength(1);

  await moveSheet(personnel, '2026-09', 'reopen');
  await li.send(moveCorrection, { id, version, action: 'submit' });
  const vote = await supervisor.send(getApproval, { subject: 'attendanceCorrection', id });
  await supervisor.send(decideApproval, { subject: 'attendanceCorrection', id, version: vote.version ?? 0, action: 'approve' });
  await moveSheet(personnel, '2026-09', 'close');
  expect(await missingOf('Li', '2026-09')).toBe(0);
});

test('the evening before the first shift of a month belongs to that month, though the month before is closed', async () => {
  await closed('2026-08');
  const evening = { in_at: '2026-08-31T15:50:00.000Z', out_at: null, reason: '忘记打卡', submit: true };
  // Zhao comes ten minutes before midnight for the shift of the first of September.
  expect(await zhao.refused(saveCorrection, evening)).toBe('ATTENDANCE_CLOSED');
  await moveSheet(personnel, '2026-09', 'reopen');
  const { id, state } = await zhao.send(saveCorrection, evening);
  expect(state).toBe('supervisorReview');
  expect((await zhao.send(getCorrection, { id })).day).toBe('2026-09-01');
});

test('a guard who left after the last night of a month is in the sheet of that month alone', async () => {
  const qian = await stage.cast({ name: 'Qian', permits: [may.view] });
  await personnel.send(attendanceRoster.save, {
    account_id: String(qian.accountId),
    shift_id: night,
    valid_from: '2026-08-31',
    device_no: '4096',
  });
  await moveSheet(personnel, '2026-08', 'reopen');
  await imported('4096,2026-08-31 21:55');
  await imported('4096,2026-09-01 06:02');
  await stage.system<OfficeTables, unknown>(({ db }) =>
    db.updateTable('account').set({ active: false }).where('id', '=', qian.accountId).execute(),
  );
  for (const month of ['2026-08', '2026-09']) await personnel.send(calculateMonth, { company_id: company, month });
  expect(await missingOf('Qian', '2026-08')).toBe(0);
  expect(await missingOf('Qian', '2026-09')).toBeUndefined();
});

test('a month is closed when its last night shift takes no more records, and the shift is not judged before', async () => {
  stage.clock.set('2026-12-01T02:59:00.000Z');
  await personnel.send(calculateMonth, { company_id: company, month: '2026-11' });
  const { rows } = await personnel.send(listMonths, {});
  const november = rows.find(({ month }) => month === '2026-11');
  const close = { id: november?.id ?? '', version: november?.version ?? 0, action: 'close' as const };
  const lastNight = async () => (await li.send(readAttendanceDays, { month: '2026-11' })).days.at(-1)?.state;
  expect(await personnel.refused(moveMonth, close)).toBe('ATTENDANCE_SHIFT_RUNS');
  expect(await lastNight()).toBe('coming');
  stage.clock.set('2026-12-01T03:00:00.000Z');
  expect((await personnel.send(moveMonth, close)).state).toBe('closed');
  expect(await lastNight()).toBe('absent');
});
