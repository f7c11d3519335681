import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLoanStage } from '../../../apps/loan-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { may as cash } from '../../finance/cash/permits.ts';
import type { Scene } from '../../finance/server/seed/scene.ts';
import { decideApproval, getApproval } from '../../workspace/approval/contract.ts';
import { type LoanActs, type LoanPerson, loanSheet } from '../server/seed/loan-acts.ts';
import { reviewers } from '../server/seed/money-acts.ts';
import { lendLoan, moveLoan, repayLoan, reverseRepayment, saveLoan } from './contract.ts';
import { may } from './permits.ts';

/* A loan is lent and repaid once, at the rate of the day, in an open month. */

let stage: Stage;
let scene: Scene;
let people: Readonly<Record<LoanPerson, Player>>;
let loans: LoanActs;
beforeAll(async () => {
  ({ stage, scene, people, loans } = await startLoanStage());
}, 60_000);
afterAll(() => stage.close());

test('two cashiers at once pay once; a cashier who reviewed it does not pay it', async () => {
  const id = await loans.reviewed('employee', { amount: '800' });
  const second = await stage.cast({ name: 'Liang 2', permits: [may.view, may.lend, cash.view] });
  const pay = await loans.payment(id);
  const outcomes = await Promise.allSettled([people.cashier.send(lendLoan, pay), second.send(lendLoan, pay)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await loans.books())['122101 CNY']).toBe('800.00 800.00');
  await loans.repaid(id, '800');

  const both = await stage.cast({ name: 'Both', permits: [may.view, may.supervisor, may.lend] });
  const reviewedByPayer = await loans.submitted('employee', { amount: '900' });
  const { version } = await both.send(getApproval, { subject: 'loan', id: reviewedByPayer });
  await both.send(decideApproval, { subject: 'loan', id: reviewedByPayer, version: version ?? 0, action: 'approve' });
  for (const reviewer of reviewers.slice(1)) await loans.decide(reviewer, reviewedByPayer);
  expect(await both.refused(lendLoan, await loans.payment(reviewedByPayer))).toBe('FOUR_EYES');
  expect(await people.cashier.refused(lendLoan, await loans.payment(reviewedByPayer, { own_bank_account_id: String(scene.bankUsd) }))).toBe(
    'BANK_CURRENCY',
  );
  const { version: waiting } = await loans.loanOf(reviewedByPayer);
  await people.financeSupervisor.send(moveLoan, { id: reviewedByPayer, version: waiting, action: 'cancel', reason: '不再需要' });
});

test('a loan in dollars comes back at another rate: the difference is posted, and nothing of it is left in the books', async () => {
  const id = await loans.lent('employee', { currency: 'USD', amount: '100.01' });
  expect((await loans.books())['122101 USD']).toBe('100.01 710.07');
  stage.clock.set('2026-11-24T02:00:00Z');
  await loans.repaid(id, '33.34', { own_bank_account_id: String(scene.bankUsd), value_on: '2026-11-24' });
  await loans.repaid(id, '66.67', { own_bank_account_id: String(scene.bankUsd), value_on: '2026-11-24' });
  // 100.01 dollars left at 7.10 and came back at 7.30: 243.38 and 486.69 against 710.07.
  expect(await loans.books()).toEqual({ '1002 USD': '0.00 20.00', '6061 USD': '0.00 -20.00' });
  expect(await loans.differences()).toEqual([]);
  stage.clock.set('2026-11-20T02:00:00Z');
  // A day without a rate is refused, and says which.
  const other = await loans.reviewed('employee', { currency: 'USD', amount: '10' });
  const pay = await loans.payment(other, { own_bank_account_id: String(scene.bankUsd), value_on: '2026-11-19' });
  expect(await people.cashier.refused(lendLoan, pay)).toBe('RATE_MISSING');
  const { version } = await loans.loanOf(other);
  await people.financeSupervisor.send(moveLoan, { id: other, version, action: 'cancel', reason: '不再需要' });
  expect(await people.employee.refused(saveLoan, loanSheet({ currency: 'VND', amount: '1000.5' }))).toBe('BAD_PARAMS');
});

test('a closed month takes no payment of a loan, no repayment and no reversal, and nothing of them is half done', async () => {
  const { cashier, financeSupervisor } = people;
  await loans.setMonth('2026-10', 'closed');
  const id = await loans.reviewed('colleague', { amount: '150' });
  const before = await loans.written(id);
  expect(await cashier.refused(lendLoan, await loans.payment(id, { value_on: '2026-10-15' }))).toBe('PERIOD_CLOSED');
  await loans.setMonth('2026-11', 'softClosed');
  expect(await cashier.refused(lendLoan, await loans.payment(id))).toBe('PERIOD_SOFT_CLOSED');
  await loans.setMonth('2026-11', 'open');
  expect(await cashier.refused(lendLoan, { ...(await loans.payment(id)), version: 1 })).toBe('CHANGED_MEANWHILE');
  expect(await loans.written(id)).toEqual(before);
  await cashier.send(lendLoan, await loans.payment(id, { bank_ref: 'LN-150' }));
  expect(await cashier.refused(lendLoan, await loans.payment(id))).toBe('ILLEGAL_MOVE');

  const lentOut = await loans.written(id);
  expect(await cashier.refused(repayLoan, { ...(await loans.payment(id, { value_on: '2026-10-31' })), amount: '50' })).toBe(
    'PERIOD_CLOSED',
  );
  await loans.setMonth('2026-11', 'closed');
  expect(await cashier.refused(repayLoan, { ...(await loans.payment(id)), amount: '50' })).toBe('PERIOD_CLOSED');
  const back = { id, version: lentOut.loan.version, action: 'reverseLending' as const, reason: '账号有误' };
  expect(await financeSupervisor.refused(moveLoan, back)).toBe('PERIOD_CLOSED');
  expect(await loans.written(id)).toEqual(lentOut);

  await loans.setMonth('2026-11', 'open');
  await loans.repaid(id, '50', { bank_ref: 'RP-50' });
  await loans.setMonth('2026-11', 'closed');
  const partly = await loans.written(id);
  const undo = { id, version: partly.loan.version, clearing_id: partly.loan.clearings[0]?.id ?? '', reason: '退票' };
  expect(await financeSupervisor.refused(reverseRepayment, undo)).toBe('PERIOD_CLOSED');
  expect(await loans.written(id)).toEqual(partly);
  await loans.setMonth('2026-11', 'open');
  expect(await cashier.refused(repayLoan, { ...(await loans.payment(id, { bank_ref: 'RP-50' })), amount: '50' })).toBe('DUPLICATE');
  await financeSupervisor.send(reverseRepayment, undo);
  expect(await loans.loanOf(id)).toMatchObject({ balance: '150.00' });
  // A repayment is not taken back by the person who registered it, whatever else that person may do.
  const both = await stage.cast({ name: 'Yu' });
  await both.send(repayLoan, { ...(await loans.payment(id, { bank_ref: 'RP-51' })), amount: '50' });
  const { loan } = await loans.written(id);
  const own = { id, version: loan.version, clearing_id: loan.clearings.at(-1)?.id ?? '', reason: '退票' };
  await expect(both.send(reverseRepayment, own)).rejects.toMatchObject({
    reply: { msg: expect.stringContaining('Yu'), data: { refusal: 'FOUR_EYES' } },
  });
  await financeSupervisor.send(reverseRepayment, own);
  expect(await loans.differences()).toEqual([]);
});

test('a repayment, as a loan that is lent, has an account of its currency, a rate, an open month and another person', async () => {
  const wanted = { currency: 'USD', amount: '100' } as const;
  const own_bank_account_id = String(scene.bankUsd);
  const id = await loans.lent('employee', wanted);
  const own = await loans.lent('administrator', { amount: '100' });
  const waiting = await loans.reviewed('employee', wanted);
  const before = await loans.books();
  const repay = async (more: Partial<ParamsOf<typeof lendLoan>>) => ({
    ...(await loans.payment(id, { own_bank_account_id, ...more })),
    amount: '10',
  });
  for (const [more, why] of [
    [{ own_bank_account_id: String(scene.bankCny) }, 'BANK_CURRENCY'],
    [{ value_on: '2026-11-19' }, 'RATE_MISSING'],
    [{ rate: '71' }, 'RATE_FAR'],
    [{ version: 99 }, 'CHANGED_MEANWHILE'],
  ] as const)
    expect([why, await people.cashier.refused(repayLoan, await repay(more))]).toEqual([why, why]);
  expect(await people.cashier.refused(repayLoan, { ...(await loans.payment(waiting, { own_bank_account_id })), amount: '10' })).toBe(
    'ILLEGAL_MOVE',
  );
  expect(await people.administrator.refused(repayLoan, { ...(await loans.payment(own)), amount: '10' })).toBe('FOUR_EYES');
  expect(await people.cashier.refused(lendLoan, await loans.payment(waiting, { own_bank_account_id, rate: '71' }))).toBe('RATE_FAR');
  await loans.setMonth('2026-11', 'softClosed');
  expect(await people.cashier.refused(repayLoan, await repay({}))).toBe('PERIOD_SOFT_CLOSED');
  await loans.setMonth('2026-11', 'open');
  expect(await loans.loanOf(id)).toMatchObject({ state: 'pendingReimbursement', balance: '100.00' });
  expect(await loans.books()).toEqual(before);
  // A line of the bank's statement is one payment.
  await people.cashier.send(lendLoan, await loans.payment(waiting, { own_bank_account_id, bank_ref: 'LN-9' }));
  const second = await loans.reviewed('employee', wanted);
  expect(await people.cashier.refused(lendLoan, await loans.payment(second, { own_bank_account_id, bank_ref: 'LN-9' }))).toBe('DUPLICATE');
  expect((await loans.loanOf(second)).state).toBe('pendingLending');
  expect(await loans.differences()).toEqual([]);
});
