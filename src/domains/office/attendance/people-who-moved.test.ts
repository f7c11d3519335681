import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { decideApproval, getApproval } from '../../workspace/approval/contract.ts';
import { attendanceShifts } from '../attendance-shift/master.ts';
import { leaveTypes } from '../leave-type/master.ts';
import { endLeaveEarly, getLeave, moveLeave, saveLeave } from '../leave/contract.ts';
import { may as mayLeave } from '../leave/permits.ts';
import type { OfficeTables } from '../server/db.ts';
import { dayShift, moveSheet, personalLeave } from '../server/seed/attendance-acts.ts';
import { calculateMonth, listSheets, saveCorrection } from './contract.ts';
import { may } from './permits.ts';

/*
 * Li takes leave in October 2026 in the Chinese company and moves to the Vietnamese one, whose sheet of October has Li's days. It is 20 November.
 */

let stage: Stage;
let li: Player;
let supervisor: Player;
let personnel: Player;
let hanoi: Player;
let personal: string;
const own = [may.view, may.clock, mayLeave.view, mayLeave.request];
const keeper = [...own, may.all, may.close, may.supervisor, mayLeave.supervisor, mayLeave.record, ...Object.values(attendanceShifts.may)];
beforeAll(async () => {
  stage = await startStage();
  li = await stage.cast({ name: 'Li', permits: own });
  supervisor = await stage.cast({ name: 'Wang', permits: [...own, mayLeave.supervisor] });
  personnel = await stage.cast({ name: 'He', permits: [...keeper, ...Object.values(leaveTypes.may)] });
  hanoi = await stage.cast({ name: 'Hoa', companyId: stage.companies.vn, permits: keeper });
  await personnel.send(attendanceShifts.save, dayShift(stage.companies.cn));
  await hanoi.send(attendanceShifts.save, dayShift(stage.companies.vn));
  personal = (await personnel.send(leaveTypes.save, personalLeave(stage.companies.cn))).id;
}, 60_000);
afterAll(() => stage.close());

async function vote(who: Player, subject: string, id: string) {
  const { version } = await who.send(getApproval, { subject, id });
  return { subject, id, version: version ?? 0, action: 'approve' as const };
}
const october = (action: 'close' | 'reopen') => moveSheet(hanoi, '2026-10', action);

test('leave and corrections of a person who moved wait for the sheet of the new company that has counted the days', async () => {
  const { id } = await li.send(saveLeave, {
    leave_type_id: personal,
    from_on: '2026-10-27',
    to_on: '2026-10-29',
    reason: '办事',
    submit: true,
  });
  await supervisor.send(decideApproval, await vote(supervisor, 'leave', id));
  await personnel.send(decideApproval, await vote(personnel, 'leave', id));
  const forgotten = await li.send(saveCorrection, { in_at: '2026-10-26T01:00:00.000Z', out_at: null, reason: '忘记打卡', submit: true });
  await stage.system<OfficeTables, unknown>(({ db }) =>
    db.updateTable('account').set({ company_id: stage.companies.vn }).where('id', '=', li.accountId).execute(),
  );
  await hanoi.send(calculateMonth, { company_id: String(stage.companies.vn), month: '2026-10' });
  await october('close');
  const { rows } = await hanoi.send(listSheets, { where: { month: ['2026-10'] } });
  expect(rows.find(({ employee }) => employee === 'Li')).toMatchObject({ leave_days: '3.0' });

  const { version } = await personnel.send(getLeave, { id });
  expect(await personnel.refused(moveLeave, { id, version, action: 'cancel', reason: '误报' })).toBe('ATTENDANCE_CLOSED');
  expect(await personnel.refused(endLeaveEarly, { id, version, back_on: '2026-10-28' })).toBe('ATTENDANCE_CLOSED');
  expect(await personnel.refused(decideApproval, await vote(personnel, 'attendanceCorrection', forgotten.id))).toBe('ATTENDANCE_CLOSED');
  await october('reopen');
  expect((await personnel.send(endLeaveEarly, { id, version, back_on: '2026-10-28' })).days).toBe('1.0');
  expect((await personnel.send(decideApproval, await vote(personnel, 'attendanceCorrection', forgotten.id))).state).toBe('approved');
});

test('a month that the former company has closed counts a person who moved once, and again here when it is opened', async () => {
  const zhou = await stage.cast({ name: 'Zhou', permits: own });
  const september = '2026-09';
  const calculated = async (who: Player, company: bigint): Promise<boolean> => {
    await who.send(calculateMonth, { company_id: String(company), month: september });
    const { rows } = await who.send(listSheets, { where: { month: [september] } });
    return rows.some(({ employee }) => employee === 'Zhou');
  };
  const { cn, vn } = stage.companies;
  expect(await calculated(personnel, cn)).toBe(true);
  await moveSheet(personnel, september, 'close');
  await stage.system<OfficeTables, unknown>(({ db }) =>
    db.updateTable('account').set({ company_id: vn }).where('id', '=', zhou.accountId).execute(),
  );
  expect(await calculated(hanoi, vn)).toBe(false);
  await moveSheet(personnel, september, 'reopen');
  expect(await calculated(personnel, cn)).toBe(false);
  expect(await calculated(hanoi, vn)).toBe(true);
});
