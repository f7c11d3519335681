import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { decideApproval, getApproval, listApprovals, saveDelegation } from '../../workspace/approval/contract.ts';
import { leaveEntitlements } from '../leave-entitlement/master.ts';
import { leaveTypes } from '../leave-type/master.ts';
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
  readBalances,
  readLeaveCalendar,
  saveLeave,
} from './contract.ts';
import { may } from './permits.ts';
import carryOver from './server/jobs/carry-over.ts';

/*
 * An employee of the Chinese company asks for leave; the supervisor, the executive for long leave, and personnel decide. It is Friday, 20 November 2026.
 */

type Person = 'employee' | 'mate' | 'supervisor' | 'executive' | 'personnel';
let stage: Stage;
let people: Record<Person, Player>;
let stranger: Player;
let annual: string;
let sick: string;
let maternity: string;
beforeAll(async () => {
  stage = await startStage();
  const employee = [may.view, may.request];
  people = {
    employee: await stage.cast({ name: 'Li', permits: employee }),
    mate: await stage.cast({ name: 'Zhao', permits: employee }),
    supervisor: await stage.cast({ name: 'Wang', permits: [...employee, may.supervisor] }),
    executive: await stage.cast({ name: 'Sun', permits: [...employee, may.executive] }),
    personnel: await stage.cast({
      name: 'He',
      permits: [
        ...employee,
        may.record,
        may.all,
        ...Object.values(leaveEntitlements.may),
        ...Object.values(leaveTypes.may),
        ...Object.values(workCalendar.may),
      ],
    }),
  };
  stranger = await stage.cast({ name: 'Trần', companyId: stage.companies.vn });
  const type = async (code: string, more: object): Promise<string> => {
    const names = { name_zh: code, name_vi: code, name_en: code, name_th: code };
    const rules = {
      paid: true,
      entitled: true,
      days_a_year: '10',
      carry_days_max: '0',
      carry_months: 3,
      every_day: false,
      afterwards: false,
    };
    const { id } = await people.personnel.send(leaveTypes.save, {
      ...names,
      ...rules,
      company_id: String(stage.companies.cn),
      code,
      kind: 'other',
      ...more,
    });
    return id;
  };
  annual = await type('ANNUAL', { kind: 'annual', carry_days_max: '5', executive_over_days: '3' });
  sick = await type('SICK', { kind: 'sick', entitled: false, days_a_year: '0', proof_over_days: '1', afterwards: true });
  maternity = await type('MATERNITY', { kind: 'maternity', entitled: false, days_a_year: '0', every_day: true, days_max: '158' });
}, 60_000);
afterAll(() => stage.close());

const ask = (who: Person, from: string, to: string, more: object = {}) =>
  people[who].send(saveLeave, { leave_type_id: annual, from_on: from, to_on: to, reason: '回家', submit: true, ...more });
const refusedAsk = (who: Person, from: string, to: string, more: object = {}) =>
  people[who].refused(saveLeave, { leave_type_id: annual, from_on: from, to_on: to, reason: '回家', submit: true, ...more });
async function decide(who: Person, id: string, action: 'approve' | 'sendBack' = 'approve'): Promise<string> {
  const { version } = await people[who].send(getApproval, { subject: 'leave', id });
  const reason = action === 'sendBack' ? '请改期' : null;
  return (await people[who].send(decideApproval, { subject: 'leave', id, version: version ?? 0, action, reason })).state;
}
async function refusedDecision(who: Player, id: string): Promise<string> {
  const { version } = await people.employee.send(getApproval, { subject: 'leave', id });
  return who.refused(decideApproval, { subject: 'leave', id, version: version ?? 0, action: 'approve' });
}
async function move(who: Person, id: string, action: 'submit' | 'withdraw' | 'discard' | 'cancel', reason?: string): Promise<string> {
  const { version } = await people.employee.send(getLeave, { id });
  return (await people[who].send(moveLeave, { id, version, action, reason: reason ?? null })).state;
}
async function balance(who: Person, year = 2026) {
  const { balances } = await people[who].send(readBalances, { year });
  const { granted, carried, taken, in_review, balance } = balances.find(({ leave_type_id }) => leave_type_id === annual) ?? {};
  return { granted, carried, taken, in_review, balance };
}

test('without an entitlement there is no leave; a year is opened for everybody once', async () => {
  expect(await refusedAsk('employee', '2026-11-23', '2026-11-23')).toBe('LEAVE_NO_ENTITLEMENT');
  const year = { company_id: String(stage.companies.cn), year: 2026 };
  expect(await people.personnel.send(openLeaveYear, year)).toEqual({ opened: 5 });
  expect(await people.personnel.refused(openLeaveYear, year)).toBe('LEAVE_YEAR_OPEN');
  expect(await balance('employee')).toEqual({ granted: '10.0', carried: '0.0', taken: '0.0', in_review: '0.0', balance: '10.0' });
});

test('short leave: the supervisor and personnel approve, the executive is not needed, and the balance follows', async () => {
  const request = { leave_type_id: annual, from_on: '2026-11-26', from_half: 'afternoon' as const, to_on: '2026-11-30' };
  expect(await people.employee.send(previewLeave, request)).toEqual({
    days: '2.5',
    entitled: true,
    proof: false,
    executive: false,
    blocked: null,
    overlaps: null,
    years: [{ year: 2026, days: '2.5', left: '7.5' }],
  });
  const { id, state } = await ask('employee', '2026-11-26', '2026-11-30', { from_half: 'afternoon' });
  expect(state).toBe('supervisorReview');
  expect(await balance('employee')).toEqual({ granted: '10.0', carried: '0.0', taken: '0.0', in_review: '2.5', balance: '7.5' });
  expect((await people.supervisor.send(countLeaves, {})).waiting).toBe(1);
  expect((await people.supervisor.send(listApprovals, {})).rows.map(({ record_no, party }) => [record_no, party])).toEqual([
    [expect.stringMatching(/^LV/), 'Li · ANNUAL · 2.5'],
  ]);
  // Nobody sees it who has no part in it, and nobody decides about the own leave.
  expect(await people.mate.refused(getLeave, { id })).toBe('NOT_FOUND');
  expect(await stranger.refused(getLeave, { id })).toBe('NOT_FOUND');
  expect(await refusedDecision(people.employee, id)).toBe('FOUR_EYES');
  expect(await refusedDecision(people.mate, id)).toBe('NOT_FOUND');
  expect(await decide('supervisor', id)).toBe('recordReview');
  await stage.pushes();
  expect(await decide('personnel', id)).toBe('approved');
  expect((await stage.pushes()).filter(({ type }) => type === 1)).toMatchObject([
    { title: 'leave.noticeApproved', to: { accounts: [String(people.employee.accountId)] } },
  ]);
  expect(await balance('employee')).toMatchObject({ taken: '2.5', in_review: '0.0', balance: '7.5' });
  const { steps } = await people.employee.send(getApproval, { subject: 'leave', id });
  expect(steps.map(({ stage: name, state: as }) => [name, as])).toEqual([
    ['supervisorReview', 'passed'],
    ['executiveReview', 'skipped'],
    ['recordReview', 'passed'],
  ]);
});

test('the team calendar shows who is away; the type only to those who may see the request', async () => {
  const month = { month: '2026-11' };
  const all = await people.personnel.send(readLeaveCalendar, month);
  const li = all.people.find(({ name }) => name === 'Li');
  expect(li?.away.map(({ day, half, kind }) => [day, half, kind])).toEqual([
    ['2026-11-26', 'afternoon', 'annual'],
    ['2026-11-27', 'morning', 'annual'],
    ['2026-11-27', 'afternoon', 'annual'],
    ['2026-11-30', 'morning', 'annual'],
    ['2026-11-30', 'afternoon', 'annual'],
  ]);
  expect(all.days.filter(({ kind }) => kind === 'work')).toHaveLength(21);
  expect((await people.mate.send(readLeaveCalendar, month)).people.map(({ name }) => name)).toEqual(['Zhao']);
  await stage.system<OfficeTables, void>(async ({ db }) => {
    const team = await db
      .insertInto('team')
      .values({ company_id: stage.companies.cn, name: '一组', leader_id: people.supervisor.accountId, remark: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('account')
      .set({ team_id: team.id })
      .where('id', 'in', [people.employee.accountId, people.mate.accountId])
      .execute();
  });
  const team = (await people.mate.send(readLeaveCalendar, month)).people;
  expect(team.map(({ name }) => name)).toEqual(['Li', 'Zhao']);
  expect(team[0]?.away[0]).toEqual({ day: '2026-11-26', half: 'afternoon', leave_id: null, leave_type: null, kind: null, approved: true });
  expect((await people.supervisor.send(readLeaveCalendar, month)).people.find(({ name }) => name === 'Li')?.away[0]?.kind).toBe('annual');
  expect(await people.mate.refused(readLeaveCalendar, { ...month, company_id: String(stage.companies.vn) })).toBe('NOT_FOUND');
});

test('overlaps, rest days, far dates, the past and more than is left are refused with what to do', async () => {
  expect(await refusedAsk('employee', '2026-11-30', '2026-12-01')).toBe('LEAVE_OVERLAP');
  expect(await refusedAsk('employee', '2026-11-28', '2026-11-29')).toBe('LEAVE_NO_DAYS');
  expect(await refusedAsk('employee', '2028-11-27', '2028-11-27')).toBe('LEAVE_FAR');
  expect(await refusedAsk('employee', '2026-11-19', '2026-11-20')).toBe('LEAVE_AFTERWARDS');
  expect(await refusedAsk('employee', '2026-12-01', '2026-12-14')).toBe('LEAVE_BALANCE');
  expect(await refusedAsk('employee', '2026-12-02', '2026-12-01')).toBe('BAD_PARAMS');
  expect(await refusedAsk('employee', '2026-12-01', '2027-06-30', { leave_type_id: maternity })).toBe('LEAVE_TOO_LONG');
  // The two half days of one day do not overlap.
  const morning = await ask('employee', '2026-12-10', '2026-12-10', { to_half: 'morning' });
  const afternoon = await ask('employee', '2026-12-10', '2026-12-10', { from_half: 'afternoon' });
  expect((await balance('employee')).in_review).toBe('1.0');
  await move('employee', morning.id, 'withdraw');
  await move('employee', afternoon.id, 'withdraw');
  expect(await balance('employee')).toMatchObject({ taken: '2.5', in_review: '0.0', balance: '7.5' });
  expect(await move('employee', morning.id, 'discard')).toBe('cancelled');
  expect(await move('employee', afternoon.id, 'discard')).toBe('cancelled');
});

test('leave is as long as its type allows and no half day longer, begins within 400 days, and today at the earliest', async () => {
  const seen = (leave_type_id: string, from_on: string, to_on: string, more: object = {}) =>
    people.employee.send(previewLeave, { leave_type_id, from_on, to_on, ...more });
  const refusedPreview = (from_on: string, to_on: string, more: object = {}) =>
    people.employee.refused(previewLeave, { leave_type_id: maternity, from_on, to_on, ...more });
  // 158 days, each of which counts, from 1 December.
  expect(await seen(maternity, '2026-12-01', '2027-05-07')).toMatchObject({ days: '158.0' });
  expect(await refusedPreview('2026-12-01', '2027-05-08', { to_half: 'morning' })).toBe('LEAVE_TOO_LONG');
  // The 400th day, 1 December itself included, is 4 January 2028.
  expect(await refusedPreview('2026-12-01', '2028-01-04')).toBe('LEAVE_TOO_LONG');
  expect(await refusedPreview('2026-12-01', '2028-01-05')).toBe('LEAVE_FAR');
  // 400 days before and after 20 November 2026.
  expect(await seen(maternity, '2025-10-16', '2025-10-16')).toMatchObject({ days: '1.0' });
  expect(await refusedPreview('2025-10-15', '2025-10-15')).toBe('LEAVE_FAR');
  expect(await seen(maternity, '2027-12-25', '2027-12-25')).toMatchObject({ days: '1.0' });
  expect(await refusedPreview('2027-12-26', '2027-12-26')).toBe('LEAVE_FAR');
  // The executive decides leave of more than three days, and sick leave of more than one needs a proof.
  expect(await seen(annual, '2026-12-01', '2026-12-03')).toMatchObject({ days: '3.0', executive: false });
  expect(await seen(annual, '2026-12-01', '2026-12-04', { to_half: 'morning' })).toMatchObject({ days: '3.5', executive: true });
  expect(await seen(sick, '2026-11-19', '2026-11-19')).toMatchObject({ days: '1.0', proof: false });
  expect(await seen(sick, '2026-11-18', '2026-11-19', { from_half: 'afternoon' })).toMatchObject({ days: '1.5', proof: true });
  expect(await refusedAsk('employee', '2026-11-19', '2026-11-19', { submit: false })).toBe('LEAVE_AFTERWARDS');
  const { id } = await ask('employee', '2026-11-20', '2026-11-20', { submit: false });
  expect(await move('employee', id, 'discard')).toBe('cancelled');
});

test('work is handed over to a colleague of a company for which one acts', async () => {
  const elsewhere = await stage.cast({ name: 'Minh', companyId: stage.companies.vn });
  const handover = (to: Player) => ({ leave_type_id: annual, submit: false, handover_id: String(to.accountId) });
  expect(await refusedAsk('mate', '2026-12-01', '2026-12-01', handover(elsewhere))).toBe('BAD_PARAMS');
  const { id, version } = await ask('mate', '2026-12-01', '2026-12-01', handover(people.employee));
  await people.mate.send(moveLeave, { id, version, action: 'discard', reason: null });
});

test('two requests at once for the last days: one of them is refused', async () => {
  const outcomes = await Promise.allSettled([
    ask('mate', '2026-12-01', '2026-12-08', { leave_type_id: annual }),
    ask('mate', '2026-12-09', '2026-12-16', { leave_type_id: annual }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await balance('mate')).toMatchObject({ in_review: '6.0', balance: '4.0' });
  const { rows } = await people.mate.send(listLeaves, { tab: 'own' });
  for (const { id, state } of rows) if (state === 'supervisorReview') await move('mate', id, 'withdraw').catch(() => undefined);
});

test('sick leave may be requested afterwards and needs a proof when it is longer', async () => {
  const two = { leave_type_id: sick };
  expect(await refusedAsk('employee', '2026-11-18', '2026-11-19', two)).toBe('LEAVE_PROOF');
  const slip = await people.employee.upload(
    'certificate.png',
    Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
  );
  const { id, state } = await ask('employee', '2026-11-18', '2026-11-19', { ...two, proof_file_id: slip });
  expect(state).toBe('supervisorReview');
  expect(await decide('supervisor', id, 'sendBack')).toBe('draft');
  // Sent back it takes no days; it is edited and submitted again, and passes.
  const { version } = await people.employee.send(getLeave, { id });
  expect(await people.mate.refused(saveLeave, { id, version, ...two, from_on: '2026-11-18', to_on: '2026-11-18', reason: 'x' })).toBe(
    'NOT_YOURS',
  );
  await people.employee.send(saveLeave, { id, version, ...two, from_on: '2026-11-18', to_on: '2026-11-18', reason: '发烧', submit: true });
  await decide('supervisor', id);
  expect(await decide('personnel', id)).toBe('approved');
  // It began: the employee cannot take it back any more, personnel can.
  await expect(move('employee', id, 'cancel', '没病')).rejects.toMatchObject({ reply: { data: { refusal: 'LEAVE_STARTED' } } });
  expect(await move('personnel', id, 'cancel', '误报')).toBe('cancelled');
});

test('long leave needs the executive, is ended early by personnel, and gives back what was not used', async () => {
  const { id } = await ask('employee', '2026-12-14', '2026-12-18');
  expect(await decide('supervisor', id)).toBe('executiveReview');
  // A delegate who is the applicant decides nothing.
  await people.executive.send(saveDelegation, {
    deputy_id: String(people.employee.accountId),
    from_on: '2026-11-20',
    until_on: '2026-11-30',
    reason: null,
  });
  expect(await refusedDecision(people.employee, id)).toBe('FOUR_EYES');
  expect(await decide('executive', id)).toBe('recordReview');
  expect(await decide('personnel', id)).toBe('approved');
  expect(await balance('employee')).toMatchObject({ taken: '7.5', balance: '2.5' });
  const { version } = await people.employee.send(getLeave, { id });
  const early = { id, version, back_on: '2026-12-16', back_half: 'afternoon' as const };
  expect(await people.supervisor.refused(endLeaveEarly, early)).toBe('NOT_PERMITTED');
  expect(await people.personnel.send(endLeaveEarly, early)).toMatchObject({ days: '2.5', state: 'approved' });
  expect(await people.personnel.refused(endLeaveEarly, early)).toBe('CHANGED_MEANWHILE');
  expect(await balance('employee')).toMatchObject({ taken: '5.0', balance: '5.0' });
  // The half days that were given back are free for another request.
  const again = await ask('employee', '2026-12-17', '2026-12-17');
  expect(await move('employee', again.id, 'withdraw')).toBe('draft');
  expect(await move('employee', again.id, 'discard')).toBe('cancelled');
});

test.each([
  ['executive', ['supervisor']],
  ['personnel', ['supervisor', 'executive']],
] as const)('the %s sends leave back, it is taken back from the same review, and its days are free again', async (reviewer, before) => {
  const upTo = async (id: string): Promise<void> => {
    for (const one of before) await decide(one, id);
  };
  const left = await balance('employee');
  const { id } = await ask('employee', '2026-12-21', '2026-12-24');
  await upTo(id);
  expect(await decide(reviewer, id, 'sendBack')).toBe('draft');
  expect(await balance('employee')).toEqual(left);
  await move('employee', id, 'submit');
  await upTo(id);
  // A request in review is not written over.
  const { version } = await people.employee.send(getLeave, { id });
  const changed = { id, version, leave_type_id: annual, from_on: '2026-12-21', to_on: '2026-12-21', reason: '回家' };
  expect(await people.employee.refused(saveLeave, changed)).toBe('LEAVE_FROZEN');
  expect(await move('employee', id, 'withdraw')).toBe('draft');
  expect(await balance('employee')).toEqual(left);
  expect(await move('employee', id, 'discard')).toBe('cancelled');
});

test('leave that is ended on its weekend gives nothing back', async () => {
  const { id } = await ask('mate', '2026-12-25', '2026-12-27');
  await decide('supervisor', id);
  await decide('personnel', id);
  const { version } = await people.mate.send(getLeave, { id });
  const saturday = { id, version, back_on: '2026-12-26', back_half: 'morning' } as const;
  expect(await people.personnel.refused(endLeaveEarly, saturday)).toBe('LEAVE_NOTHING_BACK');
  for (const back_on of ['2026-12-24', '2026-12-28'])
    await expect(people.personnel.send(endLeaveEarly, { ...saturday, back_on })).rejects.toMatchObject({
      reply: { data: { at: [{ at: 'back_on', why: 'BAD_VALUE' }] } },
    });
});

test('an entitlement below what is taken is refused, by the table and by the database', async () => {
  const { rows } = await people.personnel.send(leaveEntitlements.list, {
    where: { account_id: [String(people.employee.accountId)], leave_type_id: [annual] },
  });
  const row = await people.personnel.send(leaveEntitlements.get, { id: rows[0]?.id ?? '' });
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
  await expect(people.personnel.send(leaveEntitlements.save, change('4.5'))).rejects.toMatchObject({
    reply: { data: { at: [{ at: 'granted_days', why: 'LEAVE_ENTITLEMENT_TAKEN' }] } },
  });
  await expect(people.personnel.send(leaveEntitlements.save, change('7.3'))).rejects.toMatchObject({
    reply: { data: { at: [{ at: 'granted_days', why: 'LEAVE_HALF_DAYS' }] } },
  });
  await people.personnel.send(leaveEntitlements.save, change('12'));
  expect(await balance('employee')).toMatchObject({ granted: '12.0', balance: '7.0' });
  await expect(
    stage.system<OfficeTables, unknown>(({ db }) =>
      sql`update leave_entitlement set granted_days = 1 where id = ${id}::bigint`.execute(db),
    ),
  ).rejects.toThrow('leave_entitlement_covers');
});

test('a chain with nobody in it, or whose approver has left, refuses the submission', async () => {
  const active = (on: boolean) =>
    stage.system<OfficeTables, unknown>(({ db }) =>
      db.updateTable('account').set({ active: on }).where('id', '=', people.supervisor.accountId).execute(),
    );
  await active(false);
  expect(await refusedAsk('employee', '2026-12-22', '2026-12-22')).toBe('APPROVAL_NOBODY');
  await active(true);
  expect(await people.employee.refused(getLeave, { id: '999999' })).toBe('NOT_FOUND');
  expect(await balance('employee')).toMatchObject({ in_review: '0.0' });
});

test('property: after any steps the balance is what was granted less what is taken and in review', async () => {
  const who = 'executive' as const;
  const days = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-07'];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom('ask', 'withdraw', 'approve', 'cancel'), fc.nat(4)), { maxLength: 8 }),
      async (steps) => {
        for (const [step, place] of steps) {
          const { rows } = await people[who].send(listLeaves, { tab: 'own' });
          const of = (state: string) =>
            rows.filter((row) => row.state === state).at(place % Math.max(1, rows.filter((row) => row.state === state).length));
          const day = days[place] ?? '';
          const waiting = of('supervisorReview');
          const approved = of('approved');
          if (step === 'ask') await ask(who, day, day).catch(() => undefined);
          else if (step === 'withdraw' && waiting)
            await people[who].send(moveLeave, { id: waiting.id, version: waiting.version, action: 'withdraw' });
          else if (step === 'approve' && waiting) {
            await decide('supervisor', waiting.id);
            await decide('personnel', waiting.id);
          } else if (step === 'cancel' && approved)
            await people[who].send(moveLeave, { id: approved.id, version: approved.version, action: 'cancel', reason: '不用' });
          const after = (await people[who].send(listLeaves, { tab: 'own' })).rows;
          const sum = (states: readonly string[]) =>
            after.filter(({ state }) => states.includes(state)).reduce((total, row) => total + Number(row.days), 0);
          const now = await balance(who);
          expect(Number(now.taken)).toBe(sum(['approved']));
          expect(Number(now.in_review)).toBe(sum(['supervisorReview', 'recordReview']));
          expect(Number(now.balance)).toBe(Number(now.granted) - Number(now.taken) - Number(now.in_review));
        }
      },
    ),
    { numRuns: 10 },
  );
}, 120_000);

test('a leave across New Year takes from both years, unused days are carried over once and lapse', async () => {
  expect(await refusedAsk('employee', '2026-12-30', '2027-01-05')).toBe('LEAVE_NO_ENTITLEMENT');
  await people.personnel.send(openLeaveYear, { company_id: String(stage.companies.cn), year: 2027 });
  // 1 January 2027 is entered as a holiday: 30 and 31 December, 4 and 5 January remain.
  await people.personnel.send(workCalendar.save, {
    country: 'CN',
    day: '2027-01-01',
    kind: 'holiday',
    name: '元旦',
    basis: 'law',
    source: '放假办法',
  });
  const { id } = await ask('employee', '2026-12-30', '2027-01-05');
  expect(await balance('employee', 2026)).toMatchObject({ in_review: '2.0', balance: '5.0' });
  expect(await balance('employee', 2027)).toMatchObject({ in_review: '2.0', balance: '8.0' });
  await decide('supervisor', id);
  await decide('executive', id);
  await decide('personnel', id);
  stage.clock.set('2027-01-02T02:00:00Z');
  const carry = async () => {
    await stage.system<OfficeTables, void>((work) => work.enqueue(carryOver, {}));
    await stage.runJobs();
  };
  await carry();
  expect(await balance('employee', 2027)).toEqual({ granted: '10.0', carried: '5.0', taken: '2.0', in_review: '0.0', balance: '13.0' });
  expect(await balance('employee', 2026)).toMatchObject({ balance: '0.0' });
  await carry();
  expect(await balance('employee', 2027)).toMatchObject({ carried: '5.0', balance: '13.0' });
  stage.clock.set('2027-04-01T02:00:00Z');
  expect(await balance('employee', 2027)).toMatchObject({ taken: '2.0', balance: '10.0' });
  stage.clock.set('2026-11-20T02:00:00Z');
});

test('a draft that was right when it was written is refused when it is submitted too late', async () => {
  const person = people.executive;
  const draft = async (from: string, to: string, more: object = {}) => (await ask('executive', from, to, { submit: false, ...more })).id;
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
  expect(await people.mate.refused(moveLeave, await submit(first))).toBe('NOT_YOURS');
  const { version } = await person.send(getLeave, { id: first });
  expect(await people.personnel.refused(endLeaveEarly, { id: first, version, back_on: '2027-03-02' })).toBe('ILLEGAL_MOVE');
  await person.send(moveLeave, await submit(first));
  const before = await balance('executive', 2027);
  expect(await refused(second)).toBe('LEAVE_OVERLAP');
  expect(await refused(most)).toBe('LEAVE_BALANCE');
  // Long leave is the executive's to decide, and there is no other one.
  expect(await refused(long)).toBe('APPROVAL_NOBODY');

  const holiday = await draft('2027-03-23', '2027-03-23');
  const calendar = { country: 'CN', day: '2027-03-23', kind: 'holiday', name: '壮族三月三', basis: 'law', source: '放假办法' } as const;
  await people.personnel.send(workCalendar.save, calendar);
  expect(await refused(holiday)).toBe('LEAVE_NO_DAYS');
  expect(await refused(await draft('2026-11-18', '2026-11-19', { leave_type_id: sick }))).toBe('LEAVE_PROOF');
  const whole = await draft('2027-04-01', '2027-09-05', { leave_type_id: maternity });
  const setLongest = (days: string) =>
    stage.system<OfficeTables, unknown>(({ db }) =>
      db.updateTable('leave_type').set({ days_max: days }).where('id', '=', BigInt(maternity)).execute(),
    );
  await setLongest('157');
  expect(await refused(whole)).toBe('LEAVE_TOO_LONG');
  await setLongest('158');

  const [past, tomorrow] = [await draft('2025-10-16', '2025-10-16', { leave_type_id: sick }), await draft('2026-11-20', '2026-11-20')];
  stage.clock.set('2026-11-21T02:00:00Z');
  expect(await refused(past)).toBe('LEAVE_FAR');
  expect(await refused(tomorrow)).toBe('LEAVE_AFTERWARDS');
  stage.clock.set('2026-12-20T02:00:00Z');
  expect(await refused(await draft('2028-01-04', '2028-01-04'))).toBe('LEAVE_NO_ENTITLEMENT');
  stage.clock.set('2026-11-20T02:00:00Z');
  expect(await balance('executive', 2027)).toEqual(before);
});
