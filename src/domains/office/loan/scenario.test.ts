import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { link } from '../../../kernel/link.ts';
import type { Permit } from '../../../kernel/permit.ts';
import { may as cash } from '../../finance/cash/permits.ts';
import { getCash, listAdvances, listCash, reverseCash } from '../../finance/cash/contract.ts';
import { accountBalances, entriesOfRecord } from '../../finance/ledger/contract.ts';
import { may as ledger } from '../../finance/ledger/permits.ts';
import { reconcile } from '../../finance/reconcile/server/reconcile.ts';
import { type Scene, setScene } from '../../finance/server/seed/scene.ts';
import { setAccountActive } from '../../identity/account/contract.ts';
import { decideApproval, getApproval, listApprovals, saveDelegation, saveStage } from '../../workspace/approval/contract.ts';
import { may as approval } from '../../workspace/approval/permits.ts';
import { saveNoticeSettings } from '../../workspace/notice/contract.ts';
import type { OfficeTables } from '../server/db.ts';
import {
  getLoan,
  lendLoan,
  listLoans,
  loanBalances,
  loanLimits,
  moveLoan,
  printedLoans,
  readLoanSheets,
  repayLoan,
  reverseRepayment,
  saveLoan,
  saveLoanLimit,
} from './contract.ts';
import { loansPage } from './pages.ts';
import { may } from './permits.ts';
import remind from './server/jobs/remind.ts';

/* A loan from its request to the books: the employee, four reviewers and the cashier are six people. */

type Person = 'employee' | 'colleague' | 'supervisor' | 'executive' | 'finance' | 'financeSupervisor' | 'cashier' | 'administrator';
let stage: Stage;
let scene: Scene;
let people: Record<Person, Player>;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<OfficeTables, Scene>((work) =>
    setScene(work, stage.companies.cn, { '2026-11-20': '7.10', '2026-11-24': '7.30' }),
  );
  const staff = (name: string, ...permits: readonly Permit[]) => stage.cast({ name, permits: [may.view, may.apply, ...permits] });
  people = {
    employee: await staff('Chen'),
    colleague: await staff('Zhao'),
    supervisor: await staff('Xu', may.supervisor),
    executive: await staff('Sun', may.executive),
    finance: await staff('He', may.finance, may.viewAll),
    financeSupervisor: await staff('Luo', may.financeSupervisor, may.viewAll, may.limit, ledger.view, approval.edit, cash.overdraw),
    cashier: await staff('Liang', may.lend, cash.view, cash.register, cash.overdraw, cash.reverse),
    administrator: await stage.cast({ name: 'Guan' }),
  };
}, 60_000);
afterAll(() => stage.close());

const reviewers = ['supervisor', 'executive', 'finance', 'financeSupervisor'] as const;
const content = (more: Partial<ParamsOf<typeof saveLoan>> = {}): ParamsOf<typeof saveLoan> => ({
  kind: 'travel',
  purpose: '河内展会差旅',
  currency: 'CNY',
  amount: '5000',
  expected_on: '2026-12-20',
  method: 'transfer',
  payee_bank: '招商银行',
  payee_account_no: '6225880012345678',
  ...more,
});

async function submitted(who: Person = 'employee', more: Partial<ParamsOf<typeof saveLoan>> = {}): Promise<string> {
  const saved = await people[who].send(saveLoan, content(more));
  await people[who].send(moveLoan, { id: saved.id, version: saved.version, action: 'submit' });
  return saved.id;
}
const loanOf = (id: string, who: Person = 'financeSupervisor') => people[who].send(getLoan, { id });
async function decide(who: Person, id: string, action: 'approve' | 'sendBack' = 'approve', reason: string | null = null) {
  const { version } = await people[who].send(getApproval, { subject: 'loan', id });
  return people[who].send(decideApproval, { subject: 'loan', id, version: version ?? 0, action, reason });
}
async function refusedDecision(who: Person, id: string): Promise<string> {
  const { version } = await people.finance.send(getApproval, { subject: 'loan', id });
  return people[who].refused(decideApproval, { subject: 'loan', id, version: version ?? 0, action: 'approve' });
}
async function reviewed(who: Person = 'employee', more: Partial<ParamsOf<typeof saveLoan>> = {}): Promise<string> {
  const id = await submitted(who, more);
  for (const reviewer of reviewers) await decide(reviewer, id);
  return id;
}
const payment = async (id: string, more: Partial<ParamsOf<typeof lendLoan>> = {}): Promise<ParamsOf<typeof lendLoan>> => ({
  id,
  version: (await loanOf(id)).version,
  own_bank_account_id: String(scene.bankCny),
  value_on: '2026-11-20',
  bank_ref: null,
  ...more,
});
async function lent(who: Person = 'employee', more: Partial<ParamsOf<typeof saveLoan>> = {}): Promise<string> {
  const id = await reviewed(who, more);
  const bank = more.currency === 'USD' ? scene.bankUsd : scene.bankCny;
  await people.cashier.send(lendLoan, await payment(id, { own_bank_account_id: String(bank) }));
  return id;
}
const repaid = async (id: string, amount: string, more: Partial<ParamsOf<typeof lendLoan>> = {}) =>
  people.cashier.send(repayLoan, { ...(await payment(id, more)), amount });
/** Ledger balances by account and currency. */
const books = async () =>
  Object.fromEntries(
    (await people.financeSupervisor.send(accountBalances, { company_id: String(stage.companies.cn), on: '2026-12-31' })).rows
      .filter(({ amount, functional }) => Number(amount) !== 0 || Number(functional) !== 0)
      .map(({ account_code, currency, amount, functional }) => [`${account_code} ${currency}`, `${amount} ${functional}`]),
  );
const inTab = async (who: Person, tab: string) => (await people[who].send(listLoans, { tab })).rows.map(({ id }) => id);
const differences = () => stage.system<OfficeTables, unknown[]>((work) => reconcile(work));

test('a loan passes four reviewers and the cashier, and stands in the books as an advance until it is repaid', async () => {
  const { cashier, employee, financeSupervisor } = people;
  const id = await submitted();
  expect(await loanOf(id, 'employee')).toMatchObject({ state: 'supervisorReview', own: true, mine: false, functional: '5000.00' });
  expect(await inTab('supervisor', 'mine')).toEqual([id]);
  expect((await people.supervisor.send(listApprovals, {})).rows).toMatchObject([
    { subject: 'loan', record_id: id, amount: '5000.00', stage: 'supervisorReview', stage_name: '待主管审核' },
  ]);
  await stage.system<OfficeTables, unknown>(({ db }) =>
    db.updateTable('account').set({ email: 'liang@example.com', language: 'en' }).where('id', '=', cashier.accountId).execute(),
  );
  for (const [place, reviewer] of reviewers.entries()) {
    await stage.pushes();
    const { state } = await decide(reviewer, id);
    expect(state).toBe(['executiveReview', 'financeReview', 'financeSupervisorReview', 'pendingLending'][place]);
  }
  // The cashier is told in the bell and by mail; those who decided it are not, whatever their rights.
  const notices = (await stage.pushes()).filter((one) => one.type === 1);
  expect(notices).toMatchObject([
    { title: 'loan.pendingLendingTitle', to: { accounts: [String(employee.accountId)] } },
    { title: 'approval.taskTitle', to: { accounts: expect.arrayContaining([String(cashier.accountId)]) } },
  ]);
  for (const reviewer of reviewers) expect(JSON.stringify(notices)).not.toContain(`"${people[reviewer].accountId}"`);
  const { loan_no } = await loanOf(id);
  const mails = await stage.system<OfficeTables, unknown[]>(({ db }) =>
    db.selectFrom('message_outbox').select(['subject', 'body']).where('recipient', '=', 'liang@example.com').execute(),
  );
  expect(mails).toEqual([{ subject: `${loan_no} waits for you`, body: expect.stringContaining(link(loansPage, { id })) }]);
  expect(await inTab('cashier', 'mine')).toEqual([id]);
  expect(await inTab('cashier', 'pendingLending')).toEqual([id]);
  // The account holds nothing: to go below zero is a right of its own.
  const careful = await stage.cast({ name: 'Gao', permits: [may.view, may.lend, cash.view, cash.register] });
  expect(await careful.refused(lendLoan, await payment(id))).toBe('BANK_BELOW_ZERO');
  expect(await cashier.refused(lendLoan, await payment(id, { value_on: '2026-11-24' }))).toBe('POSTING_AHEAD');
  const paid = await cashier.send(lendLoan, await payment(id, { bank_ref: 'LN-1' }));
  expect(paid).toMatchObject({ state: 'pendingReimbursement', below_zero: { account: '6217-CNY', currency: 'CNY', left: '-5000.00' } });
  expect(await loanOf(id)).toMatchObject({ balance: '5000.00', lent_on: '2026-11-20', entry_no: paid.entry_no });
  expect(await books()).toEqual({ '1002 CNY': '-5000.00 -5000.00', '122101 CNY': '5000.00 5000.00' });
  const { entries } = await financeSupervisor.send(entriesOfRecord, { subject: 'cash', id: paid.cash_entry_id });
  expect(entries.map(({ kind, lines }) => [kind, lines.map(({ account_code, debit, credit }) => [account_code, debit, credit])])).toEqual([
    [
      'payment',
      [
        ['1002', null, '5000.00'],
        ['122101', '5000.00', null],
      ],
    ],
  ]);
  // It is money of the employee, neither an advance to a supplier nor open to be written off.
  expect(await cashier.send(getCash, { id: paid.cash_entry_id })).toMatchObject({ party_name: 'Chen', open: '0.00', state: 'claimed' });
  expect((await cashier.send(listAdvances, { side: 'payable' })).rows).toEqual([]);
  expect((await cashier.send(listCash, { tab: 'notDone' })).rows).toEqual([]);
  const { version } = await cashier.send(getCash, { id: paid.cash_entry_id });
  expect(await cashier.refused(reverseCash, { id: paid.cash_entry_id, version, action: 'reverse', reason: '退票' })).toBe(
    'CASH_OF_EMPLOYEE',
  );

  expect(await cashier.refused(repayLoan, { ...(await payment(id)), amount: '5000.01' })).toBe('REPAID_OVER');
  expect(await cashier.refused(repayLoan, { ...(await payment(id, { value_on: '2026-11-24' })), amount: '1' })).toBe('POSTING_AHEAD');
  expect((await repaid(id, '1200')).state).toBe('pendingReimbursement');
  expect(await loanOf(id)).toMatchObject({ balance: '3800.00', repaid: '1200.00', clearings: [{ kind: 'repayment', amount: '1200.00' }] });
  expect((await employee.send(loanBalances, {})).rows).toMatchObject([{ borrower_name: 'Chen', balance: '3800.00', loans: 1, overdue: 0 }]);
  expect((await people.colleague.send(loanBalances, {})).rows).toEqual([]);
  expect((await repaid(id, '3800')).state).toBe('approved');
  expect(await loanOf(id)).toMatchObject({ state: 'approved', balance: '0.00' });
  expect(await books()).toEqual({});
  expect(await differences()).toEqual([]);
});

test('a repayment that bounced opens the loan again, and a payment that did not arrive goes back to the cashier', async () => {
  const { financeSupervisor } = people;
  const id = await lent();
  const { version } = await loanOf(id);
  await repaid(id, '5000');
  const settled = await loanOf(id);
  const [clearing] = settled.clearings;
  const undo = { id, version: settled.version, clearing_id: clearing?.id ?? '', reason: '退票' };
  expect(await people.cashier.refused(reverseRepayment, undo)).toBe('NOT_PERMITTED');
  expect(await financeSupervisor.refused(reverseRepayment, { ...undo, version })).toBe('CHANGED_MEANWHILE');
  // The account holds nothing beside the repayment, which leaves it again.
  const careful = await stage.cast({ name: 'Gao', permits: [may.view, may.viewAll, may.financeSupervisor] });
  expect(await careful.refused(reverseRepayment, undo)).toBe('BANK_BELOW_ZERO');
  expect(await financeSupervisor.send(reverseRepayment, undo)).toMatchObject({
    state: 'pendingReimbursement',
    below_zero: { currency: 'CNY', left: '-5000.00' },
  });
  const open = await loanOf(id);
  expect(open).toMatchObject({ balance: '5000.00', repaid: '0.00', clearings: [{ reversed: true }] });
  expect(await financeSupervisor.refused(reverseRepayment, { ...undo, version: open.version })).toBe('ALREADY_REVERSED');

  await repaid(id, '100');
  const partly = await loanOf(id);
  const back = { id, version: partly.version, action: 'reverseLending' as const, reason: '账号有误' };
  expect(await financeSupervisor.refused(moveLoan, back)).toBe('LOAN_USED');
  const last = partly.clearings.at(-1)?.id ?? '';
  const { version: free } = await financeSupervisor.send(reverseRepayment, {
    id,
    version: partly.version,
    clearing_id: last,
    reason: '退票',
  });
  expect((await financeSupervisor.send(moveLoan, { ...back, version: free })).state).toBe('pendingLending');
  expect(await loanOf(id)).toMatchObject({ balance: '0.00', lent_on: null, cash_entry_id: null });
  expect(await books()).toEqual({});
  const { version: waiting } = await loanOf(id);
  expect((await financeSupervisor.send(moveLoan, { id, version: waiting, action: 'cancel', reason: '不再需要' })).state).toBe('cancelled');
  expect(await differences()).toEqual([]);
});

test('a rejected loan goes back to its borrower with the reason, and begins again from the first review', async () => {
  const { employee } = people;
  const id = await submitted();
  await decide('supervisor', id);
  expect(await people.executive.refused(decideApproval, { subject: 'loan', id, version: 2, action: 'sendBack' })).toBe('REASON_REQUIRED');
  await stage.pushes();
  await decide('executive', id, 'sendBack', '金额过高');
  expect((await stage.pushes()).filter(({ type }) => type === 1)).toMatchObject([{ title: 'loan.rejectedTitle' }]);
  expect(await inTab('employee', 'rejected')).toEqual([id]);
  const { version } = await loanOf(id);
  expect(await people.colleague.refused(saveLoan, { ...content({ amount: '3000' }), id, version })).toBe('NOT_YOURS');
  const saved = await employee.send(saveLoan, { ...content({ amount: '3000' }), id, version });
  expect(await people.administrator.refused(moveLoan, { id, version: saved.version, action: 'submit' })).toBe('NOT_YOURS');
  expect((await employee.send(moveLoan, { id, version: saved.version, action: 'submit' })).state).toBe('supervisorReview');
  const again = await loanOf(id);
  expect(await employee.refused(saveLoan, { ...content(), id, version: again.version })).toBe('LOAN_FROZEN');
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
      for (const before of reviewers.slice(0, place)) await decide(before, id);
    };
    const id = await submitted();
    await upTo(id);
    await decide(reviewer, id, 'sendBack', '请补充说明');
    const back = await loanOf(id);
    expect(back.state).toBe('rejected');
    await employee.send(moveLoan, { id, version: back.version, action: 'submit' });
    await upTo(id);
    const drawn = await employee.send(moveLoan, { id, version: (await loanOf(id)).version, action: 'withdraw' });
    expect(drawn.state).toBe('draft');
    await employee.send(moveLoan, { id, version: drawn.version, action: 'submit' });
    await decide('supervisor', id, 'sendBack', '不借');
    const { version } = await loanOf(id);
    expect((await employee.send(moveLoan, { id, version, action: 'cancel', reason: '不借了' })).state).toBe('cancelled');
  },
);

test('a loan is expected back on the day of its submission or later, by the calendar of its company', async () => {
  const { employee } = people;
  const today = await employee.send(saveLoan, content({ expected_on: '2026-11-20' }));
  const yesterday = await employee.send(saveLoan, content({ expected_on: '2026-11-19' }));
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
  const own = await submitted('supervisor');
  expect(await refusedDecision('supervisor', own)).toBe('FOUR_EYES');
  expect(await inTab('supervisor', 'mine')).not.toContain(own);
  expect(await refusedDecision('colleague', own)).toBe('NOT_FOUND');
  expect(await refusedDecision('cashier', own)).toBe('NOT_DECIDER');
});

test('a chain without anybody is refused when it is submitted, and an approver who left is no approver', async () => {
  const { employee, administrator, supervisor } = people;
  const stageOf = { company_id: String(stage.companies.cn), subject: 'loan', stage: 'supervisorReview' };
  const rule = { decided_by: 'superior' as const, needed: 1, up_to: null, remind_hours: null, escalate_hours: null };
  const { version } = await administrator.send(saveStage, { ...stageOf, ...rule, version: null });
  const draft = await employee.send(saveLoan, content());
  // The employee has no team, and so no superior.
  expect(await employee.refused(moveLoan, { id: draft.id, version: draft.version, action: 'submit' })).toBe('APPROVAL_NOBODY');
  await administrator.send(saveStage, { ...stageOf, ...rule, decided_by: 'right', version });
  await employee.send(moveLoan, { id: draft.id, version: draft.version, action: 'submit' });
  const gone = await stage.cast({ name: 'Gone', permits: [may.view, may.supervisor] });
  await administrator.send(setAccountActive, { id: String(gone.accountId), version: 1, active: false });
  expect((await supervisor.send(getApproval, { subject: 'loan', id: draft.id })).waits_for).not.toContain('Gone');
  const { version: now } = await loanOf(draft.id);
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
  const own = await submitted('colleague');
  expect(await refusedDecision('colleague', own)).toBe('FOUR_EYES');
  const other = await stage.cast({ name: 'Xu 2', permits: [may.view, may.supervisor] });
  const { version } = await supervisor.send(getApproval, { subject: 'loan', id: own });
  const vote = { subject: 'loan', id: own, version: version ?? 0, action: 'approve' as const };
  const outcomes = await Promise.allSettled([supervisor.send(decideApproval, vote), other.send(decideApproval, vote)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await loanOf(own)).state).toBe('executiveReview');
});

test('two cashiers at once pay once; a cashier who reviewed it does not pay it', async () => {
  const id = await reviewed('employee', { amount: '800' });
  const second = await stage.cast({ name: 'Liang 2', permits: [may.view, may.lend, cash.view] });
  const pay = await payment(id);
  const outcomes = await Promise.allSettled([people.cashier.send(lendLoan, pay), second.send(lendLoan, pay)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await books())['122101 CNY']).toBe('800.00 800.00');
  await repaid(id, '800');

  const both = await stage.cast({ name: 'Both', permits: [may.view, may.supervisor, may.lend] });
  const reviewedByPayer = await submitted('employee', { amount: '900' });
  const { version } = await both.send(getApproval, { subject: 'loan', id: reviewedByPayer });
  await both.send(decideApproval, { subject: 'loan', id: reviewedByPayer, version: version ?? 0, action: 'approve' });
  for (const reviewer of reviewers.slice(1)) await decide(reviewer, reviewedByPayer);
  expect(await both.refused(lendLoan, await payment(reviewedByPayer))).toBe('FOUR_EYES');
  expect(await people.cashier.refused(lendLoan, await payment(reviewedByPayer, { own_bank_account_id: String(scene.bankUsd) }))).toBe(
    'BANK_CURRENCY',
  );
  const { version: waiting } = await loanOf(reviewedByPayer);
  await people.financeSupervisor.send(moveLoan, { id: reviewedByPayer, version: waiting, action: 'cancel', reason: '不再需要' });
});

test('a loan in dollars comes back at another rate: the difference is posted, and nothing of it is left in the books', async () => {
  const id = await lent('employee', { currency: 'USD', amount: '100.01' });
  expect((await books())['122101 USD']).toBe('100.01 710.07');
  stage.clock.set('2026-11-24T02:00:00Z');
  await repaid(id, '33.34', { own_bank_account_id: String(scene.bankUsd), value_on: '2026-11-24' });
  await repaid(id, '66.67', { own_bank_account_id: String(scene.bankUsd), value_on: '2026-11-24' });
  // 100.01 dollars left at 7.10 and came back at 7.30: 243.38 and 486.69 against 710.07.
  expect(await books()).toEqual({ '1002 USD': '0.00 20.00', '6061 USD': '0.00 -20.00' });
  expect(await differences()).toEqual([]);
  stage.clock.set('2026-11-20T02:00:00Z');
  // A day without a rate is refused, and says which.
  const other = await reviewed('employee', { currency: 'USD', amount: '10' });
  const pay = await payment(other, { own_bank_account_id: String(scene.bankUsd), value_on: '2026-11-19' });
  expect(await people.cashier.refused(lendLoan, pay)).toBe('RATE_MISSING');
  const { version } = await loanOf(other);
  await people.financeSupervisor.send(moveLoan, { id: other, version, action: 'cancel', reason: '不再需要' });
  expect(await people.employee.refused(saveLoan, content({ currency: 'VND', amount: '1000.5' }))).toBe('BAD_PARAMS');
});

test('a loan past the limit of the company, or beside an overdue one, is refused; a borrower is reminded once a week', async () => {
  const { employee, financeSupervisor } = people;
  const company_id = String(stage.companies.cn);
  expect(await employee.refused(saveLoanLimit, { company_id, version: null, limit: '6000' })).toBe('NOT_PERMITTED');
  const { version } = await financeSupervisor.send(saveLoanLimit, { company_id, version: null, limit: '6000' });
  expect(await financeSupervisor.refused(saveLoanLimit, { company_id, version: null, limit: '1' })).toBe('CHANGED_MEANWHILE');
  expect((await employee.send(loanLimits, {})).rows).toMatchObject([{ limit: '6000.00', version }]);
  const first = await lent('employee', { amount: '4000', expected_on: '2026-11-25' });
  const [one, two] = [
    await employee.send(saveLoan, content({ amount: '2000' })),
    await employee.send(saveLoan, content({ amount: '2000' })),
  ];
  const outcomes = await Promise.allSettled(
    [one, two].map((saved) => employee.send(moveLoan, { id: saved.id, version: saved.version, action: 'submit' })),
  );
  // Together they would exceed the limit, so two submissions at once count each other.
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = outcomes[0]?.status === 'rejected' ? one : two;
  expect(await employee.refused(moveLoan, { id: refused.id, version: refused.version, action: 'submit' })).toBe('LOAN_OVER_LIMIT');
  await financeSupervisor.send(saveLoanLimit, { company_id, version, limit: null });

  stage.clock.set('2026-11-27T02:00:00Z');
  expect(await employee.refused(moveLoan, { id: refused.id, version: refused.version, action: 'submit' })).toBe('LOAN_OVERDUE');
  expect((await people.cashier.send(listLoans, { tab: 'all', where: { overdue: true } })).rows.map(({ id }) => id)).toEqual([first]);
  await stage.pushes();
  const run = async (): Promise<void> => {
    await stage.system<OfficeTables, void>(({ enqueue }) => enqueue(remind, {}));
    await stage.runJobs();
  };
  await stage.system<OfficeTables, void>(async ({ db }) => {
    await db.updateTable('account').set({ email: 'chen@example.com' }).where('id', '=', people.employee.accountId).execute();
  });
  await run();
  await run();
  expect((await stage.pushes()).filter(({ type }) => type === 1)).toMatchObject([{ title: 'loan.overdueTitle' }]);
  const mails = await stage.system<OfficeTables, unknown[]>(({ db }) =>
    db.selectFrom('message_outbox').select(['recipient', 'subject', 'body']).where('recipient', '=', 'chen@example.com').execute(),
  );
  const { loan_no } = await loanOf(first);
  expect(mails).toMatchObject([{ recipient: 'chen@example.com', subject: expect.stringContaining(loan_no) }]);
  expect(mails[0]).toMatchObject({ body: expect.stringContaining('CNY 4000.00') });
  stage.clock.set('2026-12-05T02:00:00Z');
  await run();
  expect((await stage.pushes()).filter(({ type }) => type === 1)).toHaveLength(1);
  const mailsToBorrower = () =>
    stage.system<OfficeTables, unknown[]>(({ db }) =>
      db.selectFrom('message_outbox').select('id').where('recipient', '=', 'chen@example.com').execute(),
    );
  expect(await mailsToBorrower()).toHaveLength(2);
  // A borrower who turned off what is due gets no mail about it either.
  await people.employee.send(saveNoticeSettings, { muted: ['deadline'], quiet_from: null, quiet_to: null });
  stage.clock.set('2026-12-13T02:00:00Z');
  await run();
  expect(await mailsToBorrower()).toHaveLength(2);
  await people.employee.send(saveNoticeSettings, { muted: [], quiet_from: null, quiet_to: null });
  await stage.pushes();
  stage.clock.set('2026-11-20T02:00:00Z');
});

test('other companies and people without a part in it see no loan; the slip is printed with its decisions', async () => {
  const id = await reviewed('employee', { amount: '150' });
  expect(await people.colleague.refused(getLoan, { id })).toBe('NOT_FOUND');
  expect(await people.colleague.refused(getApproval, { subject: 'loan', id })).toBe('NOT_FOUND');
  expect(await people.supervisor.send(getLoan, { id })).toMatchObject({ id });
  const abroad = await stage.cast({ companyId: stage.companies.vn });
  expect(await abroad.refused(getLoan, { id })).toBe('NOT_FOUND');
  expect(await abroad.refused(moveLoan, { id, version: 6, action: 'cancel', reason: 'x' })).toBe('NOT_FOUND');
  expect((await abroad.send(listLoans, { tab: 'all' })).rows).toEqual([]);
  const { sheets } = await people.employee.send(readLoanSheets, { ids: [id], languages: ['zh', 'vi'] });
  expect(sheets[0]?.decisions.map(({ stage: at, by }) => [at, by])).toEqual([
    ['supervisorReview', 'Xu'],
    ['executiveReview', 'Sun'],
    ['financeReview', 'He'],
    ['financeSupervisorReview', 'Luo'],
  ]);
  const print = { ids: [id], document: 'loan', copies: 2, languages: ['zh' as const] };
  expect(await people.employee.send(printedLoans, print)).toEqual({ copies: [{ id, first: 1 }] });
  expect(await people.colleague.refused(printedLoans, print)).toBe('NOT_FOUND');
});

test('a closed month takes no payment of a loan, no repayment and no reversal, and nothing of them is half done', async () => {
  const { cashier, financeSupervisor } = people;
  const setMonth = (month: string, state: 'open' | 'softClosed' | 'closed') =>
    stage.system<OfficeTables, unknown>(({ db }) =>
      sql`insert into period (company_id, month, state) values (${stage.companies.cn}, ${month}, ${state})
        on conflict (company_id, month) do update set state = excluded.state`.execute(db),
    );
  const written = async (id: string) => ({
    loan: await loanOf(id),
    books: await books(),
    rows: await stage.system<OfficeTables, unknown[]>(
      async ({ db }) =>
        (
          await sql`select (select count(*) from cash_entry)::int as cash, (select count(*) from ledger_entry)::int as entries,
            (select count(*) from loan_clearing)::int as clearings, (select count(*) from approval_event)::int as events`.execute(db)
        ).rows,
    ),
  });
  await setMonth('2026-10', 'closed');
  const id = await reviewed('colleague', { amount: '150' });
  const before = await written(id);
  expect(await cashier.refused(lendLoan, await payment(id, { value_on: '2026-10-15' }))).toBe('PERIOD_CLOSED');
  await setMonth('2026-11', 'softClosed');
  expect(await cashier.refused(lendLoan, await payment(id))).toBe('PERIOD_SOFT_CLOSED');
  await setMonth('2026-11', 'open');
  expect(await cashier.refused(lendLoan, { ...(await payment(id)), version: 1 })).toBe('CHANGED_MEANWHILE');
  expect(await written(id)).toEqual(before);
  await cashier.send(lendLoan, await payment(id, { bank_ref: 'LN-150' }));
  expect(await cashier.refused(lendLoan, await payment(id))).toBe('ILLEGAL_MOVE');

  const lentOut = await written(id);
  expect(await cashier.refused(repayLoan, { ...(await payment(id, { value_on: '2026-10-31' })), amount: '50' })).toBe('PERIOD_CLOSED');
  await setMonth('2026-11', 'closed');
  expect(await cashier.refused(repayLoan, { ...(await payment(id)), amount: '50' })).toBe('PERIOD_CLOSED');
  const back = { id, version: lentOut.loan.version, action: 'reverseLending' as const, reason: '账号有误' };
  expect(await financeSupervisor.refused(moveLoan, back)).toBe('PERIOD_CLOSED');
  expect(await written(id)).toEqual(lentOut);

  await setMonth('2026-11', 'open');
  await repaid(id, '50', { bank_ref: 'RP-50' });
  await setMonth('2026-11', 'closed');
  const partly = await written(id);
  const undo = { id, version: partly.loan.version, clearing_id: partly.loan.clearings[0]?.id ?? '', reason: '退票' };
  expect(await financeSupervisor.refused(reverseRepayment, undo)).toBe('PERIOD_CLOSED');
  expect(await written(id)).toEqual(partly);
  await setMonth('2026-11', 'open');
  expect(await cashier.refused(repayLoan, { ...(await payment(id, { bank_ref: 'RP-50' })), amount: '50' })).toBe('DUPLICATE');
  await financeSupervisor.send(reverseRepayment, undo);
  expect(await loanOf(id)).toMatchObject({ balance: '150.00' });
  // A repayment is not taken back by the person who registered it, whatever else that person may do.
  const both = await stage.cast({ name: 'Yu' });
  await both.send(repayLoan, { ...(await payment(id, { bank_ref: 'RP-51' })), amount: '50' });
  const { loan } = await written(id);
  const own = { id, version: loan.version, clearing_id: loan.clearings.at(-1)?.id ?? '', reason: '退票' };
  await expect(both.send(reverseRepayment, own)).rejects.toMatchObject({
    reply: { msg: expect.stringContaining('Yu'), data: { refusal: 'FOUR_EYES' } },
  });
  await financeSupervisor.send(reverseRepayment, own);
  expect(await differences()).toEqual([]);
});

test('a repayment, as a loan that is lent, has an account of its currency, a rate, an open month and another person', async () => {
  const wanted = { currency: 'USD', amount: '100' } as const;
  const own_bank_account_id = String(scene.bankUsd);
  const id = await lent('employee', wanted);
  const own = await lent('administrator', { amount: '100' });
  const waiting = await reviewed('employee', wanted);
  const before = await books();
  const repay = async (more: Partial<ParamsOf<typeof lendLoan>>) => ({
    ...(await payment(id, { own_bank_account_id, ...more })),
    amount: '10',
  });
  for (const [more, why] of [
    [{ own_bank_account_id: String(scene.bankCny) }, 'BANK_CURRENCY'],
    [{ value_on: '2026-11-19' }, 'RATE_MISSING'],
    [{ rate: '71' }, 'RATE_FAR'],
    [{ version: 99 }, 'CHANGED_MEANWHILE'],
  ] as const)
    expect([why, await people.cashier.refused(repayLoan, await repay(more))]).toEqual([why, why]);
  expect(await people.cashier.refused(repayLoan, { ...(await payment(waiting, { own_bank_account_id })), amount: '10' })).toBe(
    'ILLEGAL_MOVE',
  );
  expect(await people.administrator.refused(repayLoan, { ...(await payment(own)), amount: '10' })).toBe('FOUR_EYES');
  expect(await people.cashier.refused(lendLoan, await payment(waiting, { own_bank_account_id, rate: '71' }))).toBe('RATE_FAR');
  const month = (state: 'open' | 'softClosed') =>
    stage.system<OfficeTables, unknown>(({ db }) =>
      sql`insert into period (company_id, month, state) values (${stage.companies.cn}, '2026-11', ${state})
        on conflict (company_id, month) do update set state = excluded.state`.execute(db),
    );
  await month('softClosed');
  expect(await people.cashier.refused(repayLoan, await repay({}))).toBe('PERIOD_SOFT_CLOSED');
  await month('open');
  expect(await loanOf(id)).toMatchObject({ state: 'pendingReimbursement', balance: '100.00' });
  expect(await books()).toEqual(before);
  // A line of the bank's statement is one payment.
  await people.cashier.send(lendLoan, await payment(waiting, { own_bank_account_id, bank_ref: 'LN-9' }));
  const second = await reviewed('employee', wanted);
  expect(await people.cashier.refused(lendLoan, await payment(second, { own_bank_account_id, bank_ref: 'LN-9' }))).toBe('DUPLICATE');
  expect((await loanOf(second)).state).toBe('pendingLending');
  expect(await differences()).toEqual([]);
});
