import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LeaveStage, startLeaveStage } from '../../../apps/leave-stage.ts';
import { workCalendar } from '../../reference/work-calendar/master.ts';
import type { OfficeTables } from '../server/db.ts';
import { endLeaveEarly, getLeave, moveLeave } from './contract.ts';

let leave: LeaveStage;
beforeAll(async () => {
  leave = await startLeaveStage();
  for (const year of [2026, 2027]) await leave.openYear(year);
}, 60_000);
afterAll(() => leave.stage.close());

test('a draft that was right when it was written is refused when it is submitted too late', async () => {
  const person = leave.people.executive;
  const draft = async (from: string, to: string, more: object = {}) =>
    (await leave.ask('executive', from, to, { submit: false, ...more })).id;
  const submit = async (id: string) => ({ id, version: (await person.send(getLeave, { id })).version, action: 'submit' as const });
  const refused = async (id: string) => {
    const refusal = await person.refused(moveLeave, await submit(id));
    expect((await person.send(getLeave, { id })).state).toBe('draft');
    return refusal;
  };
  const [first, second, long, most] = [
    await draft('2027-03-01', '2027-03-02'),
    await draft('2027-03-02', '2027-03-03'),
    await draft('2027-03-08', '2027-03-12'),
    await draft('2027-03-08', '2027-04-02'),
  ];
  expect(await leave.people.mate.refused(moveLeave, await submit(first))).toBe('NOT_YOURS');
  const { version } = await person.send(getLeave, { id: first });
  expect(await leave.people.personnel.refused(endLeaveEarly, { id: first, version, back_on: '2027-03-02' })).toBe('ILLEGAL_MOVE');
  await person.send(moveLeave, await submit(first));
  const before = await leave.balance('executive', 2027);
  expect(await refused(second)).toBe('LEAVE_OVERLAP');
  expect(await refused(most)).toBe('LEAVE_BALANCE');
  // Long leave is the executive's to decide, and there is no other one.
  expect(await refused(long)).toBe('APPROVAL_NOBODY');

  const holiday = await draft('2027-03-23', '2027-03-23');
  const calendar = { country: 'CN', day: '2027-03-23', kind: 'holiday', name: '壮族三月三', basis: 'law', source: '放假办法' } as const;
  await leave.people.personnel.send(workCalendar.save, calendar);
  expect(await refused(holiday)).toBe('LEAVE_NO_DAYS');
  expect(await refused(await draft('2026-11-18', '2026-11-19', { leave_type_id: leave.types.sick }))).toBe('LEAVE_PROOF');
  const whole = await draft('2027-04-01', '2027-09-05', { leave_type_id: leave.types.maternity });
  const setLongest = (days: string) =>
    leave.stage.system<OfficeTables, unknown>(({ db }) =>
      db.updateTable('leave_type').set({ days_max: days }).where('id', '=', BigInt(leave.types.maternity)).execute(),
    );
  await setLongest('157');
  expect(await refused(whole)).toBe('LEAVE_TOO_LONG');
  await setLongest('158');

  const [past, tomorrow] = [
    await draft('2025-10-16', '2025-10-16', { leave_type_id: leave.types.sick }),
    await draft('2026-11-20', '2026-11-20'),
  ];
  leave.stage.clock.set('2026-11-21T02:00:00Z');
  expect(await refused(past)).toBe('LEAVE_FAR');
  expect(await refused(tomorrow)).toBe('LEAVE_AFTERWARDS');
  leave.stage.clock.set('2026-12-20T02:00:00Z');
  expect(await refused(await draft('2028-01-04', '2028-01-04'))).toBe('LEAVE_NO_ENTITLEMENT');
  leave.stage.clock.set('2026-11-20T02:00:00Z');
  expect(await leave.balance('executive', 2027)).toEqual(before);
});
