import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLoanStage } from '../../../apps/loan-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { setAccountActive } from '../../identity/account/contract.ts';
import { decideApproval, getApproval, saveDelegation, saveStage } from '../../workspace/approval/contract.ts';
import { type LoanActs, type LoanPerson, loanSheet } from '../server/seed/loan-acts.ts';
import { reviewers } from '../server/seed/money-acts.ts';
import { moveLoan, saveLoan } from './contract.ts';
import { may } from './permits.ts';

/* A loan goes back to its borrower, who changes, withdraws and cancels it; nobody decides an own one. */

let stage: Stage;
let people: Readonly<Record<LoanPerson, Player>>;
let loans: LoanActs;
beforeAll(async () => {
  ({ stage, people, loans } = await startLoanStage());
}, 60_000);
afterAll(() => stage.close());

async function refusedDecision(who: LoanPerson, id: string): Promise<string> {
  const { version } = await people.finance.send(getApproval, { subject: 'loan', id });
  return people[who].refused(decideApproval, { subject: 'loan', id, version: version ?? 0, action: 'approve' });
}

test('a rejected loan goes back to its borrower with the reason, and begins again from the first review', async () => {
  const { employee } = people;
  const id = await loans.submitted();
  await loans.decide('supervisor', id);
  expect(await people.executive.refused(decideApproval, { subject: 'loan', id, version: 2, action: 'sendBack' })).toBe('REASON_REQUIRED');
  await stage.pushes();
  await loans.decide('executive', id, 'sendBack', '金额过高');
  expect((await stage.pushes()).filter(({ type }) => type === 1)).toMatchObject([{ title: 'loan.rejectedTitle' }]);
  expect(await loans.inTab('employee', 'rejected')).toEqual([id]);
  const { version } = await loans.loanOf(id);
  expect(await people.colleague.refused(saveLoan, { ...loanSheet({ amount: '3000' }), id, version })).toBe('NOT_YOURS');
  const saved = await employee.send(saveLoan, { ...loanSheet({ amount: '3000' }), id, version });
  expect(await people.administrator.refused(moveLoan, { id, version: saved.version, action: 'submit' })).toBe('NOT_YOURS');
  expect((await employee.send(moveLoan, { id, version: saved.version, action: 'submit' })).state).toBe('supervisorReview');
  const again = await loans.loanOf(id);
  expect(await employee.refused(saveLoan, { ...loanSheet(), id, version: again.version })).toBe('LOAN_FROZEN');
  // Withdrawn, it is a draft; a draft is cancelled by its borrower with a reason.
  const { version: drawn } = await employee.send(moveLoan, { id, version: again.version, action: 'withdraw' });
  expect(await employee.refused(moveLoan, { id, version: drawn, action: 'cancel' })).toBe('REASON_REQUIRED');
  expect((await employee.send(moveLoan, { id, version: drawn, action: 'cancel', reason: '行程取消' })).state).toBe('cancelled');
});

test.each(reviewers.map((reviewer, place) => [reviewer, place] as const))(
  'the %s sends a loan back to its borrower, who takes it back from the same review and cancels it',
  async (reviewer, place) => {
    const { employee } = people;
    const upTo = async (id: string): Promise<void> => {
      for (const before of reviewers.slice(0, place)) await loans.decide(before, id);
    };
    const id = await loans.submitted();
    await upTo(id);
    await loans.decide(reviewer, id, 'sendBack', '请补充说明');
    const back = await loans.loanOf(id);
    expect(back.state).toBe('rejected');
    await employee.send(moveLoan, { id, version: back.version, action: 'submit' });
    await upTo(id);
    const drawn = await employee.send(moveLoan, { id, version: (await loans.loanOf(id)).version, action: 'withdraw' });
    expect(drawn.state).toBe('draft');
    await employee.send(moveLoan, { id, version: drawn.version, action: 'submit' });
    await loans.decide('supervisor', id, 'sendBack', '不借');
    const { version } = await loans.loanOf(id);
    expect((await employee.send(moveLoan, { id, version, action: 'cancel', reason: '不借了' })).state).toBe('cancelled');
  },
);

test('a loan is expected back on the day of its submission or later, by the calendar of its company', async () => {
  const { employee } = people;
  const today = await employee.send(saveLoan, loanSheet({ expected_on: '2026-11-20' }));
  const yesterday = await employee.send(saveLoan, loanSheet({ expected_on: '2026-11-19' }));
  const submit = ({ id, version }: { id: string; version: number }) => ({ id, version, action: 'submit' as const });
  const past = { reply: { data: { at: [{ at: 'expected_on', why: 'IN_THE_PAST' }] } } };
  await expect(employee.send(moveLoan, submit(yesterday))).rejects.toMatchObject(past);
  // Midnight in Nanning is four in the afternoon of the day before in UTC.
  stage.clock.set('2026-11-20T16:00:00Z');
  await expect(employee.send(moveLoan, submit(today))).rejects.toMatchObject(past);
  stage.clock.set('2026-11-20T15:59:59Z');
  const { version } = await employee.send(moveLoan, submit(today));
  stage.clock.set('2026-11-20T02:00:00Z');
  const { version: drawn } = await employee.send(moveLoan, { id: today.id, version, action: 'withdraw' });
  for (const draft of [
    { id: today.id, version: drawn },
    { id: yesterday.id, version: yesterday.version },
  ])
    await employee.send(moveLoan, { ...draft, action: 'cancel', reason: '行程取消' });
});

test('nobody decides an own loan', async () => {
  const own = await loans.submitted('supervisor');
  expect(await refusedDecision('supervisor', own)).toBe('FOUR_EYES');
  expect(await loans.inTab('supervisor', 'mine')).not.toContain(own);
  expect(await refusedDecision('colleague', own)).toBe('NOT_FOUND');
  expect(await refusedDecision('cashier', own)).toBe('NOT_DECIDER');
});

test('a chain without anybody is refused when it is submitted, and an approver who left is no approver', async () => {
  const { employee, administrator, supervisor } = people;
  const stageOf = { company_id: String(stage.companies.cn), subject: 'loan', stage: 'supervisorReview' };
  const rule = { decided_by: 'superior' as const, needed: 1, up_to: null, remind_hours: null, escalate_hours: null };
  const { version } = await administrator.send(saveStage, { ...stageOf, ...rule, version: null });
  const draft = await employee.send(saveLoan, loanSheet());
  // The employee has no team, and so no superior.
  expect(await employee.refused(moveLoan, { id: draft.id, version: draft.version, action: 'submit' })).toBe('APPROVAL_NOBODY');
  await administrator.send(saveStage, { ...stageOf, ...rule, decided_by: 'right', version });
  await employee.send(moveLoan, { id: draft.id, version: draft.version, action: 'submit' });
  const gone = await stage.cast({ name: 'Gone', permits: [may.view, may.supervisor] });
  await administrator.send(setAccountActive, { id: String(gone.accountId), version: 1, active: false });
  expect((await supervisor.send(getApproval, { subject: 'loan', id: draft.id })).waits_for).not.toContain('Gone');
  const { version: now } = await loans.loanOf(draft.id);
  await employee.send(moveLoan, { id: draft.id, version: now, action: 'withdraw' });
});

test('a delegate who is the applicant cannot decide, and two approvers at once make one decision', async () => {
  const { supervisor, colleague } = people;
  await supervisor.send(saveDelegation, {
    deputy_id: String(colleague.accountId),
    from_on: '2026-11-20',
    until_on: '2026-11-30',
    subjects: ['loan'],
    reason: '休假',
  });
  const own = await loans.submitted('colleague');
  expect(await refusedDecision('colleague', own)).toBe('FOUR_EYES');
  const other = await stage.cast({ name: 'Xu 2', permits: [may.view, may.supervisor] });
  const { version } = await supervisor.send(getApproval, { subject: 'loan', id: own });
  const vote = { subject: 'loan', id: own, version: version ?? 0, action: 'approve' as const };
  const outcomes = await Promise.allSettled([supervisor.send(decideApproval, vote), other.send(decideApproval, vote)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await loans.loanOf(own)).state).toBe('executiveReview');
});
