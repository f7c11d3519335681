import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { decideApproval, getApproval } from '../../workspace/approval/contract.ts';
import { allowancePlaces } from '../allowance-place/master.ts';
import { attendanceShifts } from '../attendance-shift/master.ts';
import { getTrip, moveTrip, saveTrip } from '../trip/contract.ts';
import { may as mayTrip } from '../trip/permits.ts';
import { dayShift, moveSheet, nanningAllowance } from '../server/seed/attendance-acts.ts';
import { calculateMonth, listSheets } from './contract.ts';
import { may } from './permits.ts';

/* Li travels in October 2026, whose sheet is closed on 20 November. */

let stage: Stage;
let li: Player;
let supervisor: Player;
let personnel: Player;
let nanning: string;
beforeAll(async () => {
  stage = await startStage();
  const own = [may.view, may.clock, mayTrip.view, mayTrip.apply];
  li = await stage.cast({ name: 'Li', permits: own });
  supervisor = await stage.cast({ name: 'Wang', permits: [...own, mayTrip.supervisor, mayTrip.settle] });
  personnel = await stage.cast({
    name: 'He',
    permits: [...own, may.all, may.close, ...Object.values(attendanceShifts.may), ...Object.values(allowancePlaces.may)],
  });
  await personnel.send(attendanceShifts.save, dayShift(stage.companies.cn));
  nanning = (await personnel.send(allowancePlaces.save, nanningAllowance(stage.companies.cn))).id;
}, 60_000);
afterAll(() => stage.close());

async function planned(from_on: string, to_on: string): Promise<{ id: string; version: number }> {
  const stay = { from_place: null, allowance_place_id: nanning, means: 'train' as const };
  const { id, version } = await li.send(saveTrip, {
    purpose: '走访客户',
    currency: 'CNY',
    companion_ids: [],
    stays: [{ ...stay, from_on, to_on, from_half: 'morning', to_half: 'afternoon' }],
    costs: [],
    advance: '0',
  });
  return { id, version };
}
const submit = ({ id, version }: { id: string; version: number }) => li.send(moveTrip, { id, version, action: 'submit' });
async function vote(id: string) {
  const { version } = await supervisor.send(getApproval, { subject: 'trip', id });
  return { subject: 'trip', id, version: version ?? 0, action: 'approve' as const };
}
const october = (action: 'close' | 'reopen') => moveSheet(personnel, '2026-10', action);
async function absentInOctober(): Promise<string | undefined> {
  const { rows } = await personnel.send(listSheets, { where: { month: ['2026-10'] } });
  return rows.find(({ employee }) => employee === 'Li')?.absent_days;
}

test('a closed sheet takes no business trip and loses none, until its month is reopened', async () => {
  const waiting = await planned('2026-10-27', '2026-10-28');
  await submit(waiting);
  await personnel.send(calculateMonth, { company_id: String(stage.companies.cn), month: '2026-10' });
  await october('close');
  const absent = Number(await absentInOctober());

  expect(await supervisor.refused(decideApproval, await vote(waiting.id))).toBe('ATTENDANCE_CLOSED');
  const late = await planned('2026-10-30', '2026-11-03');
  expect(await li.refused(moveTrip, { ...late, action: 'submit' })).toBe('ATTENDANCE_CLOSED');
  // The last day of October is a Saturday: no sheet counts it.
  const weekend = await planned('2026-10-31', '2026-11-03');
  expect((await submit(weekend)).state).toBe('supervisorReview');
  expect((await supervisor.send(decideApproval, await vote(weekend.id))).state).toBe('approved');

  await october('reopen');
  expect((await supervisor.send(decideApproval, await vote(waiting.id))).state).toBe('approved');
  await october('close');
  expect(Number(await absentInOctober())).toBe(absent - 2);
  const { version } = await supervisor.send(getTrip, { id: waiting.id });
  const cancel = { id: waiting.id, version, action: 'cancel' as const, reason: '未成行' };
  expect(await supervisor.refused(moveTrip, cancel)).toBe('ATTENDANCE_CLOSED');
  await october('reopen');
  expect((await supervisor.send(moveTrip, cancel)).state).toBe('cancelled');
});
