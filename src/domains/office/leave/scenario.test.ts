import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LeaveStage, startLeaveStage } from '../../../apps/leave-stage.ts';
import type { Player } from '../../../apps/stage.ts';
import { decideApproval, getApproval, listApprovals, saveDelegation } from '../../workspace/approval/contract.ts';
import { leaveEntitlements } from '../leave-entitlement/master.ts';
import type { OfficeTables } from '../server/db.ts';
import { workCalendar } from '../../reference/work-calendar/master.ts';
import {
  countLeaves,
  endLeaveEarly,
  getLeave,
  listLeaves,
  moveLeave,
  openLeaveYear,
  previewLeave,
  readLeaveCalendar,
  saveLeave,
} from './contract.ts';
import carryOver from './server/jobs/carry-over.ts';

let leave: LeaveStage;
let stranger: Player;
beforeAll(async () => {
  leave = await startLeaveStage();
  stranger = await leave.stage.cast({ name: 'Trần', companyId: leave.stage.companies.vn });
}, 60_000);
afterAll(() => leave.stage.close());

async function refusedDecision(who: Player, id: string): Promise<string> {
  const { version } = await leave.people.employee.send(getApproval, { subject: 'leave', id });
  return who.refused(decideApproval, { subject: 'leave', id, version: version ?? 0, action: 'approve' });
}

test('without an entitlement there is no leave; a year is opened for everybody once', async () => {
  expect(await leave.refusedAsk('employee', '2026-11-23', '2026-11-23')).toBe('LEAVE_NO_ENTITLEMENT');
  const year = { company_id: String(leave.stage.companies.cn), year: 2026 };
  expect(await leave.people.personnel.send(openLeaveYear, year)).toEqual({ opened: 5 });
  expect(await leave.people.personnel.refused(openLeaveYear, year)).toBe('LEAVE_YEAR_OPEN');
  expect(await leave.balance('employee')).toEqual({ granted: '10.0', carried: '0.0', taken: '0.0', in_review: '0.0', balance: '10.0' });
});

test('short leave: the supervisor and personnel approve, the executive is not needed, and the balance follows', async () => {
  const request = { leave_type_id: leave.types.annual, from_on: '2026-11-26', from_half: 'afternoon' as const, to_on: '2026-11-30' };
  expect(await leave.people.employee.send(previewLeave, request)).toEqual({
    days: '2.5',
    entitled: true,
    proof: false,
    executive: false,
    blocked: null,
    overlaps: null,
    years: [{ year: 2026, days: '2.5', left: '7.5' }],
  });
  const { id, state } = await leave.ask('employee', '2026-11-26', '2026-11-30', { from_half: 'afternoon' });
  expect(state).toBe('supervisorReview');
  expect(await leave.balance('employee')).toEqual({ granted: '10.0', carried: '0.0', taken: '0.0', in_review: '2.5', balance: '7.5' });
  expect((await leave.people.supervisor.send(countLeaves, {})).waiting).toBe(1);
  expect((await leave.people.supervisor.send(listApprovals, {})).rows.map(({ record_no, party }) => [record_no, party])).toEqual([
    [expect.stringMatching(/^LV/), 'Li · ANNUAL · 2.5'],
  ]);
  // Nobody sees it who has no part in it, and nobody decides about the own leave.
  expect(await leave.people.mate.refused(getLeave, { id })).toBe('NOT_FOUND');
  expect(await stranger.refused(getLeave, { id })).toBe('NOT_FOUND');
  expect(await refusedDecision(leave.people.employee, id)).toBe('FOUR_EYES');
  expect(await refusedDecision(leave.people.mate, id)).toBe('NOT_FOUND');
  expect(await leave.decide('supervisor', id)).toBe('recordReview');
  await leave.stage.pushes();
  expect(await leave.decide('personnel', id)).toBe('approved');
  expect((await leave.stage.pushes()).filter(({ type }) => type === 1)).toMatchObject([
    { title: 'leave.noticeApproved', to: { accounts: [String(leave.people.employee.accountId)] } },
  ]);
  expect(await leave.balance('employee')).toMatchObject({ taken: '2.5', in_review: '0.0', balance: '7.5' });
  const { steps } = await leave.people.employee.send(getApproval, { subject: 'leave', id });
  expect(steps.map(({ stage: name, state: as }) => [name, as])).toEqual([
    ['supervisorReview', 'passed'],
    ['executiveReview', 'skipped'],
    ['recordReview', 'passed'],
  ]);
});

test('the team calendar shows who is away; the type only to those who may see the request', async () => {
  const month = { month: '2026-11' };
  const all = await leave.people.personnel.send(readLeaveCalendar, month);
  const li = all.people.find(({ name }) => name === 'Li');
  expect(li?.away.map(({ day, half, kind }) => [day, half, kind])).toEqual([
    ['2026-11-26', 'afternoon', 'annual'],
    ['2026-11-27', 'morning', 'annual'],
    ['2026-11-27', 'afternoon', 'annual'],
    ['2026-11-30', 'morning', 'annual'],
    ['2026-11-30', 'afternoon', 'annual'],
  ]);
  expect(all.days.filter(({ kind }) => kind === 'work')).toHaveLength(21);
  expect((await leave.people.mate.send(readLeaveCalendar, month)).people.map(({ name }) => name)).toEqual(['Zhao']);
  await leave.stage.system<OfficeTables, void>(async ({ db }) => {
    const team = await db
      .insertInto('team')
      .values({ company_id: leave.stage.companies.cn, name: '一组', leader_id: leave.people.supervisor.accountId, remark: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('account')
      .set({ team_id: team.id })
      .where('id', 'in', [leave.people.employee.accountId, leave.people.mate.accountId])
      .execute();
  });
  const team = (await leave.people.mate.send(readLeaveCalendar, month)).people;
  expect(team.map(({ name }) => name)).toEqual(['Li', 'Zhao']);
  expect(team[0]?.away[0]).toEqual({ day: '2026-11-26', half: 'afternoon', leave_id: null, leave_type: null, kind: null, approved: true });
  expect((await leave.people.supervisor.send(readLeaveCalendar, month)).people.find(({ name }) => name === 'Li')?.away[0]?.kind).toBe(
    'annual',
  );
  expect(await leave.people.mate.refused(readLeaveCalendar, { ...month, company_id: String(leave.stage.companies.vn) })).toBe('NOT_FOUND');
});

test('overlaps, rest days, far dates, the past and more than is left are refused with what to do', async () => {
  expect(await leave.refusedAsk('employee', '2026-11-30', '2026-12-01')).toBe('LEAVE_OVERLAP');
  expect(await leave.refusedAsk('employee', '2026-11-28', '2026-11-29')).toBe('LEAVE_NO_DAYS');
  expect(await leave.refusedAsk('employee', '2028-11-27', '2028-11-27')).toBe('LEAVE_FAR');
  expect(await leave.refusedAsk('employee', '2026-11-19', '2026-11-20')).toBe('LEAVE_AFTERWARDS');
  expect(await leave.refusedAsk('employee', '2026-12-01', '2026-12-14')).toBe('LEAVE_BALANCE');
  expect(await leave.refusedAsk('employee', '2026-12-02', '2026-12-01')).toBe('BAD_PARAMS');
  expect(await leave.refusedAsk('employee', '2026-12-01', '2027-06-30', { leave_type_id: leave.types.maternity })).toBe('LEAVE_TOO_LONG');
  // The two half days of one day do not overlap.
  const morning = await leave.ask('employee', '2026-12-10', '2026-12-10', { to_half: 'morning' });
  const afternoon = await leave.ask('employee', '2026-12-10', '2026-12-10', { from_half: 'afternoon' });
  expect((await leave.balance('employee')).in_review).toBe('1.0');
  await leave.move('employee', morning.id, 'withdraw');
  await leave.move('employee', afternoon.id, 'withdraw');
  expect(await leave.balance('employee')).toMatchObject({ taken: '2.5', in_review: '0.0', balance: '7.5' });
  expect(await leave.move('employee', morning.id, 'discard')).toBe('cancelled');
  expect(await leave.move('employee', afternoon.id, 'discard')).toBe('cancelled');
});

test('leave is as long as its type allows and no half day longer, begins within 400 days, and today at the earliest', async () => {
  const seen = (leave_type_id: string, from_on: string, to_on: string, more: object = {}) =>
    leave.people.employee.send(previewLeave, { leave_type_id, from_on, to_on, ...more });
  const refusedPreview = (from_on: string, to_on: string, more: object = {}) =>
    leave.people.employee.refused(previewLeave, { leave_type_id: leave.types.maternity, from_on, to_on, ...more });
  // 158 days, each of which counts, from 1 December.
  expect(await seen(leave.types.maternity, '2026-12-01', '2027-05-07')).toMatchObject({ days: '158.0' });
  expect(await refusedPreview('2026-12-01', '2027-05-08', { to_half: 'morning' })).toBe('LEAVE_TOO_LONG');
  // The 400th day, 1 December itself included, is 4 January 2028.
  expect(await refusedPreview('2026-12-01', '2028-01-04')).toBe('LEAVE_TOO_LONG');
  expect(await refusedPreview('2026-12-01', '2028-01-05')).toBe('LEAVE_FAR');
  // 400 days before and after 20 November 2026.
  expect(await seen(leave.types.maternity, '2025-10-16', '2025-10-16')).toMatchObject({ days: '1.0' });
  expect(await refusedPreview('2025-10-15', '2025-10-15')).toBe('LEAVE_FAR');
  expect(await seen(leave.types.maternity, '2027-12-25', '2027-12-25')).toMatchObject({ days: '1.0' });
  expect(await refusedPreview('2027-12-26', '2027-12-26')).toBe('LEAVE_FAR');
  // The executive decides leave of more than three days, and sick leave of more than one needs a proof.
  expect(await seen(leave.types.annual, '2026-12-01', '2026-12-03')).toMatchObject({ days: '3.0', executive: false });
  expect(await seen(leave.types.annual, '2026-12-01', '2026-12-04', { to_half: 'morning' })).toMatchObject({
    days: '3.5',
    executive: true,
  });
  expect(await seen(leave.types.sick, '2026-11-19', '2026-11-19')).toMatchObject({ days: '1.0', proof: false });
  expect(await seen(leave.types.sick, '2026-11-18', '2026-11-19', { from_half: 'afternoon' })).toMatchObject({ days: '1.5', proof: true });
  expect(await leave.refusedAsk('employee', '2026-11-19', '2026-11-19', { submit: false })).toBe('LEAVE_AFTERWARDS');
  const { id } = await leave.ask('employee', '2026-11-20', '2026-11-20', { submit: false });
  expect(await leave.move('employee', id, 'discard')).toBe('cancelled');
});

test('work is handed over to a colleague of a company for which one acts', async () => {
  const elsewhere = await leave.stage.cast({ name: 'Minh', companyId: leave.stage.companies.vn });
  const handover = (to: Player) => ({ leave_type_id: leave.types.annual, submit: false, handover_id: String(to.accountId) });
  expect(await leave.refusedAsk('mate', '2026-12-01', '2026-12-01', handover(elsewhere))).toBe('BAD_PARAMS');
  const { id, version } = await leave.ask('mate', '2026-12-01', '2026-12-01', handover(leave.people.employee));
  await leave.people.mate.send(moveLeave, { id, version, action: 'discard', reason: null });
});

test('two requests at once for the last days: one of them is refused', async () => {
  const outcomes = await Promise.allSettled([
    leave.ask('mate', '2026-12-01', '2026-12-08', { leave_type_id: leave.types.annual }),
    leave.ask('mate', '2026-12-09', '2026-12-16', { leave_type_id: leave.types.annual }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await leave.balance('mate')).toMatchObject({ in_review: '6.0', balance: '4.0' });
  const { rows } = await leave.people.mate.send(listLeaves, { tab: 'own' });
  for (const { id, state } of rows) if (state === 'supervisorReview') await leave.move('mate', id, 'withdraw').catch(() => undefined);
});

test('sick leave may be requested afterwards and needs a proof when it is longer', async () => {
  const two = { leave_type_id: leave.types.sick };
  expect(await leave.refusedAsk('employee', '2026-11-18', '2026-11-19', two)).toBe('LEAVE_PROOF');
  const slip = await leave.people.employee.upload(
    'certificate.png',
    Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
  );
  const { id, state } = await leave.ask('employee', '2026-11-18', '2026-11-19', { ...two, proof_file_id: slip });
  expect(state).toBe('supervisorReview');
  expect(await leave.decide('supervisor', id, 'sendBack')).toBe('draft');
  // Sent back it takes no days; it is edited and submitted again, and passes.
  const { version } = await leave.people.employee.send(getLeave, { id });
  expect(await leave.people.mate.refused(saveLeave, { id, version, ...two, from_on: '2026-11-18', to_on: '2026-11-18', reason: 'x' })).toBe(
    'NOT_YOURS',
  );
  await leave.people.employee.send(saveLeave, {
    id,
    version,
    ...two,
    from_on: '2026-11-18',
    to_on: '2026-11-18',
    reason: '发烧',
    submit: true,
  });
  await leave.decide('supervisor', id);
  expect(await leave.decide('personnel', id)).toBe('approved');
  // It began: the employee cannot take it back any more, personnel can.
  await expect(leave.move('employee', id, 'cancel', '没病')).rejects.toMatchObject({ reply: { data: { refusal: 'LEAVE_STARTED' } } });
  expect(await leave.move('personnel', id, 'cancel', '误报')).toBe('cancelled');
});

test('long leave needs the executive, is ended early by personnel, and gives back what was not used', async () => {
  const { id } = await leave.ask('employee', '2026-12-14', '2026-12-18');
  expect(await leave.decide('supervisor', id)).toBe('executiveReview');
  // A delegate who is the applicant decides nothing.
  await leave.people.executive.send(saveDelegation, {
    deputy_id: String(leave.people.employee.accountId),
    from_on: '2026-11-20',
    until_on: '2026-11-30',
    reason: null,
  });
  expect(await refusedDecision(leave.people.employee, id)).toBe('FOUR_EYES');
  expect(await leave.decide('executive', id)).toBe('recordReview');
  expect(await leave.decide('personnel', id)).toBe('approved');
  expect(await leave.balance('employee')).toMatchObject({ taken: '7.5', balance: '2.5' });
  const { version } = await leave.people.employee.send(getLeave, { id });
  const early = { id, version, back_on: '2026-12-16', back_half: 'afternoon' as const };
  expect(await leave.people.supervisor.refused(endLeaveEarly, early)).toBe('NOT_PERMITTED');
  expect(await leave.people.personnel.send(endLeaveEarly, early)).toMatchObject({ days: '2.5', state: 'approved' });
  expect(await leave.people.personnel.refused(endLeaveEarly, early)).toBe('CHANGED_MEANWHILE');
  expect(await leave.balance('employee')).toMatchObject({ taken: '5.0', balance: '5.0' });
  // The half days that were given back are free for another request.
  const again = await leave.ask('employee', '2026-12-17', '2026-12-17');
  expect(await leave.move('employee', again.id, 'withdraw')).toBe('draft');
  expect(await leave.move('employee', again.id, 'discard')).toBe('cancelled');
});

test.each([
  ['executive', ['supervisor']],
  ['personnel', ['supervisor', 'executive']],
] as const)('the %s sends leave back, it is taken back from the same review, and its days are free again', async (reviewer, before) => {
  const upTo = async (id: string): Promise<void> => {
    for (const one of before) await leave.decide(one, id);
  };
  const left = await leave.balance('employee');
  const { id } = await leave.ask('employee', '2026-12-21', '2026-12-24');
  await upTo(id);
  expect(await leave.decide(reviewer, id, 'sendBack')).toBe('draft');
  expect(await leave.balance('employee')).toEqual(left);
  await leave.move('employee', id, 'submit');
  await upTo(id);
  // A request in review is not written over.
  const { version } = await leave.people.employee.send(getLeave, { id });
  const changed = { id, version, leave_type_id: leave.types.annual, from_on: '2026-12-21', to_on: '2026-12-21', reason: '回家' };
  expect(await leave.people.employee.refused(saveLeave, changed)).toBe('LEAVE_FROZEN');
  expect(await leave.move('employee', id, 'withdraw')).toBe('draft');
  expect(await leave.balance('employee')).toEqual(left);
  expect(await leave.move('employee', id, 'discard')).toBe('cancelled');
});

test('leave that is ended on its weekend gives nothing back', async () => {
  const { id } = await leave.ask('mate', '2026-12-25', '2026-12-27');
  await leave.decide('supervisor', id);
  await leave.decide('personnel', id);
  const { version } = await leave.people.mate.send(getLeave, { id });
  const saturday = { id, version, back_on: '2026-12-26', back_half: 'morning' } as const;
  expect(await leave.people.personnel.refused(endLeaveEarly, saturday)).toBe('LEAVE_NOTHING_BACK');
  for (const back_on of ['2026-12-24', '2026-12-28'])
    await expect(leave.people.personnel.send(endLeaveEarly, { ...saturday, back_on })).rejects.toMatchObject({
      reply: { data: { at: [{ at: 'back_on', why: 'LEAVE_BACK_DAY' }] } },
    });
});

test('an entitlement below what is taken is refused, by the table and by the database', async () => {
  const { rows } = await leave.people.personnel.send(leaveEntitlements.list, {
    where: { account_id: [String(leave.people.employee.accountId)], leave_type_id: [leave.types.annual] },
  });
  const row = await leave.people.personnel.send(leaveEntitlements.get, { id: rows[0]?.id ?? '' });
  expect(rows[0]).toMatchObject({ taken: '5.0', balance: '5.0', year: 2026 });
  const { id, version, account_id, leave_type_id, year } = row;
  const change = (granted_days: string) => ({
    id,
    version,
    account_id,
    leave_type_id,
    year,
    granted_days,
    carried_days: '0',
    carry_until: null,
    remark: null,
  });
  await expect(leave.people.personnel.send(leaveEntitlements.save, change('4.5'))).rejects.toMatchObject({
    reply: { data: { at: [{ at: 'granted_days', why: 'LEAVE_ENTITLEMENT_TAKEN' }] } },
  });
  await expect(leave.people.personnel.send(leaveEntitlements.save, change('7.3'))).rejects.toMatchObject({
    reply: { data: { at: [{ at: 'granted_days', why: 'LEAVE_HALF_DAYS' }] } },
  });
  await leave.people.personnel.send(leaveEntitlements.save, change('12'));
  expect(await leave.balance('employee')).toMatchObject({ granted: '12.0', balance: '7.0' });
  await expect(
    leave.stage.system<OfficeTables, unknown>(({ db }) =>
      sql`update leave_entitlement set granted_days = 1 where id = ${id}::bigint`.execute(db),
    ),
  ).rejects.toThrow('leave_entitlement_covers');
});

test('a chain with nobody in it, or whose approver has left, refuses the submission', async () => {
  const active = (on: boolean) =>
    leave.stage.system<OfficeTables, unknown>(({ db }) =>
      db.updateTable('account').set({ active: on }).where('id', '=', leave.people.supervisor.accountId).execute(),
    );
  await active(false);
  expect(await leave.refusedAsk('employee', '2026-12-22', '2026-12-22')).toBe('APPROVAL_NOBODY');
  await active(true);
  expect(await leave.people.employee.refused(getLeave, { id: '999999' })).toBe('NOT_FOUND');
  expect(await leave.balance('employee')).toMatchObject({ in_review: '0.0' });
});

test('a leave across New Year takes from both years, unused days are carried over once and lapse', async () => {
  expect(await leave.refusedAsk('employee', '2026-12-30', '2027-01-05')).toBe('LEAVE_NO_ENTITLEMENT');
  await leave.openYear(2027);
  // 1 January 2027 is entered as a holiday: 30 and 31 December, 4 and 5 January remain.
  await leave.people.personnel.send(workCalendar.save, {
    country: 'CN',
    day: '2027-01-01',
    kind: 'holiday',
    name: '元旦',
    basis: 'law',
    source: '放假办法',
  });
  const { id } = await leave.ask('employee', '2026-12-30', '2027-01-05');
  expect(await leave.balance('employee', 2026)).toMatchObject({ in_review: '2.0', balance: '5.0' });
  expect(await leave.balance('employee', 2027)).toMatchObject({ in_review: '2.0', balance: '8.0' });
  await leave.decide('supervisor', id);
  await leave.decide('executive', id);
  await leave.decide('personnel', id);
  leave.stage.clock.set('2027-01-02T02:00:00Z');
  const carry = async () => {
    await leave.stage.system<OfficeTables, void>((work) => work.enqueue(carryOver, {}));
    await leave.stage.runJobs();
  };
  await carry();
  expect(await leave.balance('employee', 2027)).toEqual({
    granted: '10.0',
    carried: '5.0',
    taken: '2.0',
    in_review: '0.0',
    balance: '13.0',
  });
  expect(await leave.balance('employee', 2026)).toMatchObject({ balance: '0.0' });
  await carry();
  expect(await leave.balance('employee', 2027)).toMatchObject({ carried: '5.0', balance: '13.0' });
  leave.stage.clock.set('2027-04-01T02:00:00Z');
  expect(await leave.balance('employee', 2027)).toMatchObject({ taken: '2.0', balance: '10.0' });
  leave.stage.clock.set('2026-11-20T02:00:00Z');
});
