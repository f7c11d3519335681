import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { decideApproval, getApproval } from '../../workspace/approval/contract.ts';
import { allowancePlaces } from '../allowance-place/master.ts';
import { attendanceShifts } from '../attendance-shift/master.ts';
import { leaveTypes } from '../leave-type/master.ts';
import { endLeaveEarly, getLeave, moveLeave, saveLeave } from '../leave/contract.ts';
import { may as mayLeave } from '../leave/permits.ts';
import { moveTrip, saveTrip } from '../trip/contract.ts';
import { may as mayTrip } from '../trip/permits.ts';
import { dayShift, moveSheet, nanningAllowance, personalLeave } from '../server/seed/attendance-acts.ts';
import { calculateMonth, clockIn, listAttendance, listSheets, readAttendanceDays } from './contract.ts';
import { may } from './permits.ts';

/* The office works from 9 to 18. Li is on a business trip, and asks for leave in months that are closed. It is 20 November 2026. */

let stage: Stage;
let li: Player;
let supervisor: Player;
let personnel: Player;
let company: string;
let nanning: string;
let personal: string;
beforeAll(async () => {
  stage = await startStage();
  company = String(stage.companies.cn);
  const own = [may.view, may.clock, mayLeave.view, mayLeave.request, mayTrip.view, mayTrip.apply];
  li = await stage.cast({ name: 'Li', permits: own });
  supervisor = await stage.cast({ name: 'Wang', permits: [...own, mayLeave.supervisor, mayTrip.supervisor] });
  personnel = await stage.cast({
    name: 'He',
    permits: [
      ...own,
      may.all,
      may.close,
      mayLeave.record,
      ...Object.values(leaveTypes.may),
      ...Object.values(attendanceShifts.may),
      ...Object.values(allowancePlaces.may),
    ],
  });
  await personnel.send(attendanceShifts.save, dayShift(stage.companies.cn));
  nanning = (await personnel.send(allowancePlaces.save, nanningAllowance(stage.companies.cn))).id;
  personal = (await personnel.send(leaveTypes.save, personalLeave(stage.companies.cn))).id;
}, 60_000);
afterAll(() => stage.close());

async function approve(who: Player, subject: 'leave' | 'trip', id: string): Promise<string> {
  const { version } = await who.send(getApproval, { subject, id });
  return (await who.send(decideApproval, { subject, id, version: version ?? 0, action: 'approve' })).state;
}
async function onTrip(from_on: string, to_on: string, to_half: 'morning' | 'afternoon'): Promise<string> {
  const stay = { from_place: null, allowance_place_id: nanning, means: 'train' as const, from_half: 'morning' as const };
  const saved = await li.send(saveTrip, {
    purpose: '走访客户',
    currency: 'CNY',
    companion_ids: [],
    stays: [{ ...stay, from_on, to_on, to_half }],
    costs: [],
    advance: '0',
  });
  await li.send(moveTrip, { id: saved.id, version: saved.version, action: 'submit' });
  return saved.id;
}
const askLeave = (from_on: string, to_on: string) => ({ leave_type_id: personal, from_on, to_on, reason: '办事', submit: true });

test('a day on a business trip is worked, not absent, and half of one excuses that half', async () => {
  const id = await onTrip('2026-11-09', '2026-11-11', 'morning');
  const days = async () => {
    const read = await li.send(readAttendanceDays, { month: '2026-11' });
    return read.days.filter(({ day }) => day >= '2026-11-09' && day <= '2026-11-12').map(({ state }) => state);
  };
  // A trip that nobody approved yet excuses nothing.
  expect(await days()).toEqual(['absent', 'absent', 'absent', 'absent']);
  expect(await approve(supervisor, 'trip', id)).toBe('approved');
  expect(await days()).toEqual(['trip', 'trip', 'absent', 'absent']);
  await personnel.send(calculateMonth, { company_id: company, month: '2026-11' });
  const { rows } = await personnel.send(listSheets, { where: { month: ['2026-11'] } });
  // Working days until yesterday: 2 to 6, 9 to 13 and 16 to 19 November.
  expect(rows.find(({ employee }) => employee === 'Li')).toMatchObject({ work_days: '14.0', present_days: '2.5', absent_days: '11.5' });
});

test('a closed month takes no leave and gives none back, until it is reopened', async () => {
  const before = await li.send(saveLeave, askLeave('2026-10-28', '2026-10-29'));
  const review = await li.send(saveLeave, askLeave('2026-10-26', '2026-10-26'));
  await approve(supervisor, 'leave', before.id);
  expect(await approve(personnel, 'leave', before.id)).toBe('approved');
  expect(await approve(supervisor, 'leave', review.id)).toBe('recordReview');
  await personnel.send(calculateMonth, { company_id: company, month: '2026-10' });
  await moveSheet(personnel, '2026-10', 'close');

  expect(await li.refused(saveLeave, askLeave('2026-10-30', '2026-11-02'))).toBe('ATTENDANCE_CLOSED');
  expect(await li.refused(saveLeave, askLeave('2026-10-27', '2026-10-27'))).toBe('ATTENDANCE_CLOSED');
  // A request that waits in review is recorded no more, and nothing of it is half done.
  const { version } = await personnel.send(getApproval, { subject: 'leave', id: review.id });
  const vote = { subject: 'leave', id: review.id, version: version ?? 0, action: 'approve' as const };
  expect(await personnel.refused(decideApproval, vote)).toBe('ATTENDANCE_CLOSED');
  expect((await li.send(getLeave, { id: review.id })).state).toBe('recordReview');
  const taken = await personnel.send(getLeave, { id: before.id });
  const at = { id: before.id, version: taken.version };
  expect(await personnel.refused(moveLeave, { ...at, action: 'cancel', reason: '误报' })).toBe('ATTENDANCE_CLOSED');
  expect(await personnel.refused(endLeaveEarly, { ...at, back_on: '2026-10-29' })).toBe('ATTENDANCE_CLOSED');

  // Leave that only touches the closed month with a day of rest, or lies behind it, is taken.
  expect((await li.send(saveLeave, askLeave('2026-10-31', '2026-11-02'))).state).toBe('supervisorReview');
  await moveSheet(personnel, '2026-10', 'reopen');
  expect((await personnel.send(endLeaveEarly, { ...at, back_on: '2026-10-29' })).days).toBe('1.0');
  expect(await approve(personnel, 'leave', review.id)).toBe('approved');
  // The day that was given back is one of work again.
  const { days } = await li.send(readAttendanceDays, { month: '2026-10' });
  const states = days.filter(({ day }) => day >= '2026-10-26' && day <= '2026-10-29').map(({ state }) => state);
  expect(states).toEqual(['leave', 'absent', 'leave', 'absent']);
});

test('two taps at the same moment record one', async () => {
  const outcomes = await Promise.allSettled([li.send(clockIn, {}), li.send(clockIn, {}), li.send(clockIn, {})]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect((await li.send(listAttendance, { tab: 'own' })).rows).toHaveLength(1);
});
