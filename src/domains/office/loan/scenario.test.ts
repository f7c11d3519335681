import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLoanStage } from '../../../apps/loan-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { link } from '../../../kernel/link.ts';
import { getCash, listAdvances, listCash, reverseCash } from '../../finance/cash/contract.ts';
import { may as cash } from '../../finance/cash/permits.ts';
import { entriesOfRecord } from '../../finance/ledger/contract.ts';
import { getApproval, listApprovals } from '../../workspace/approval/contract.ts';
import { listNotices } from '../../workspace/notice/contract.ts';
import type { OfficeTables } from '../server/db.ts';
import { type LoanActs, type LoanPerson } from '../server/seed/loan-acts.ts';
import { reviewers } from '../server/seed/money-acts.ts';
import {
  getLoan,
  lendLoan,
  listLoans,
  loanBalances,
  moveLoan,
  printedLoans,
  readLoanSheets,
  repayLoan,
  reverseRepayment,
} from './contract.ts';
import { loansPage } from './pages.ts';
import { may } from './permits.ts';

/* A loan from its request to the books: the employee, four reviewers and the cashier are six people. */

let stage: Stage;
let people: Readonly<Record<LoanPerson, Player>>;
let loans: LoanActs;
beforeAll(async () => {
  ({ stage, people, loans } = await startLoanStage());
}, 60_000);
afterAll(() => stage.close());

test('a loan passes four reviewers and the cashier, and stands in the books as an advance until it is repaid', async () => {
  const { cashier, employee, financeSupervisor } = people;
  const colleague = await stage.cast({ name: 'Shen', permits: [may.view, may.lend] });
  const tasks = async (who: Player) =>
    (await who.send(listNotices, { topic: 'approval', unread: true, before: null })).rows.map(({ title }) => title);
  const id = await loans.submitted();
  expect(await loans.loanOf(id, 'employee')).toMatchObject({ state: 'supervisorReview', own: true, mine: false, functional: '5000.00' });
  expect(await loans.inTab('supervisor', 'mine')).toEqual([id]);
  expect((await people.supervisor.send(listApprovals, {})).rows).toMatchObject([
    { subject: 'loan', record_id: id, amount: '5000.00', stage: 'supervisorReview', stage_name: '待主管审核' },
  ]);
  await stage.system<OfficeTables, unknown>(({ db }) =>
    db.updateTable('account').set({ email: 'liang@example.com', language: 'en' }).where('id', '=', cashier.accountId).execute(),
  );
  for (const [place, reviewer] of reviewers.entries()) {
    await stage.pushes();
    const { state } = await loans.decide(reviewer, id);
    expect(state).toBe(['executiveReview', 'financeReview', 'financeSupervisorReview', 'pendingLending'][place]);
  }
  // The cashier is told in the bell and by mail; those who decided it are not, whatever their rights.
  const notices = (await stage.pushes()).filter((one) => one.type === 1);
  expect(notices).toMatchObject([
    { title: 'loan.pendingLendingTitle', to: { accounts: [String(employee.accountId)] } },
    { title: 'approval.taskTitle', to: { accounts: expect.arrayContaining([String(cashier.accountId)]) } },
  ]);
  for (const reviewer of reviewers) expect(JSON.stringify(notices)).not.toContain(`"${people[reviewer].accountId}"`);
  const { loan_no } = await loans.loanOf(id);
  const mails = await stage.system<OfficeTables, unknown[]>(({ db }) =>
    db.selectFrom('message_outbox').select(['subject', 'body']).where('recipient', '=', 'liang@example.com').execute(),
  );
  expect(mails).toEqual([{ subject: `${loan_no} waits for you`, body: expect.stringContaining(link(loansPage, { id })) }]);
  expect(await loans.inTab('cashier', 'mine')).toEqual([id]);
  expect(await loans.inTab('cashier', 'pendingLending')).toEqual([id]);
  expect(await tasks(colleague)).toEqual(['待您办理']);
  // The account holds nothing: to go below zero is a right of its own.
  const careful = await stage.cast({ name: 'Gao', permits: [may.view, may.lend, cash.view, cash.register] });
  expect(await careful.refused(lendLoan, await loans.payment(id))).toBe('BANK_BELOW_ZERO');
  expect(await cashier.refused(lendLoan, await loans.payment(id, { value_on: '2026-11-24' }))).toBe('POSTING_AHEAD');
  const paid = await cashier.send(lendLoan, await loans.payment(id, { bank_ref: 'LN-1' }));
  expect(paid).toMatchObject({ state: 'pendingReimbursement', below_zero: { account: '6217-CNY', currency: 'CNY', left: '-5000.00' } });
  expect(await loans.loanOf(id)).toMatchObject({ balance: '5000.00', lent_on: '2026-11-20', entry_no: paid.entry_no });
  // A loan that one cashier has paid waits for no other.
  expect(await tasks(colleague)).toEqual([]);
  expect(await loans.books()).toEqual({ '1002 CNY': '-5000.00 -5000.00', '122101 CNY': '5000.00 5000.00' });
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

  expect(await cashier.refused(repayLoan, { ...(await loans.payment(id)), amount: '5000.01' })).toBe('REPAID_OVER');
  expect(await cashier.refused(repayLoan, { ...(await loans.payment(id, { value_on: '2026-11-24' })), amount: '1' })).toBe('POSTING_AHEAD');
  expect((await loans.repaid(id, '1200')).state).toBe('pendingReimbursement');
  expect(await loans.loanOf(id)).toMatchObject({
    balance: '3800.00',
    repaid: '1200.00',
    clearings: [{ kind: 'repayment', amount: '1200.00' }],
  });
  expect((await employee.send(loanBalances, {})).rows).toMatchObject([{ borrower_name: 'Chen', balance: '3800.00', loans: 1, overdue: 0 }]);
  expect((await people.colleague.send(loanBalances, {})).rows).toEqual([]);
  expect((await loans.repaid(id, '3800')).state).toBe('approved');
  expect(await loans.loanOf(id)).toMatchObject({ state: 'approved', balance: '0.00' });
  expect(await loans.books()).toEqual({});
  expect(await loans.differences()).toEqual([]);
});

test('a repayment that bounced opens the loan again, and a payment that did not arrive goes back to the cashier', async () => {
  const { financeSupervisor } = people;
  const id = await loans.lent();
  const { version } = await loans.loanOf(id);
  await loans.repaid(id, '5000');
  const settled = await loans.loanOf(id);
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
  const open = await loans.loanOf(id);
  expect(open).toMatchObject({ balance: '5000.00', repaid: '0.00', clearings: [{ reversed: true }] });
  expect(await financeSupervisor.refused(reverseRepayment, { ...undo, version: open.version })).toBe('ALREADY_REVERSED');

  await loans.repaid(id, '100');
  const partly = await loans.loanOf(id);
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
  expect(await loans.loanOf(id)).toMatchObject({ balance: '0.00', lent_on: null, cash_entry_id: null });
  expect(await loans.books()).toEqual({});
  const { version: waiting } = await loans.loanOf(id);
  expect((await financeSupervisor.send(moveLoan, { id, version: waiting, action: 'cancel', reason: '不再需要' })).state).toBe('cancelled');
  expect(await loans.differences()).toEqual([]);
});

test('other companies and people without a part in it see no loan; the slip is printed with its decisions', async () => {
  const id = await loans.reviewed('employee', { amount: '150' });
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
