import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startClaimStage } from '../../../apps/claim-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { may as cash } from '../../finance/cash/permits.ts';
import { listLedger } from '../../finance/ledger/contract.ts';
import { decideApproval, getApproval } from '../../workspace/approval/contract.ts';
import type { OfficeTables } from '../server/db.ts';
import { type ClaimActs, claimOfLines, type ClaimPerson, type ClaimScene, invoice } from '../server/seed/claim-acts.ts';
import { reviewers } from '../server/seed/money-acts.ts';
import { listClaims, moveClaim, payClaim, reviewClaim, saveClaim } from './contract.ts';
import { may } from './permits.ts';

/* Expense claims from the receipt to the books: loans are offset first, the rest is paid. */

let stage: Stage;
let scene: ClaimScene;
let people: Readonly<Record<ClaimPerson, Player>>;
let claims: ClaimActs;
beforeAll(async () => {
  ({ stage, scene, people, claims } = await startClaimStage());
}, 60_000);
afterAll(() => stage.close());

test('a claim in two currencies is converted at the day of each expense, reduced by finance, set off against the loan and paid', async () => {
  const { cashier, employee, finance } = people;
  const advance = await claims.lent('employee', '500');
  const id = await claims.submitted('employee', [
    claims.line('318', invoice('24452000000012345678', '18', { net: '300' })),
    claims.line('100', { currency: 'USD', spent_on: '2026-11-19', fee_type_id: String(scene.operations) }),
  ]);
  expect(await claims.claimOf(id)).toMatchObject({
    claimed: '1018.00',
    approved: null,
    tax: '18.00',
    lines: [{ claimed: '318.00' }, { rate: '7', claimed: '700.00' }],
    offsets: [{ loan_id: advance, amount: '500.00' }],
    to_pay: '518.00',
  });
  await claims.decide('supervisor', id);
  await claims.decide('executive', id);
  const { version } = await finance.send(getApproval, { subject: 'expenseClaim', id });
  const vote = { subject: 'expenseClaim', id, version: version ?? 0, action: 'approve' as const };
  expect(await finance.refused(decideApproval, vote)).toBe('INVOICE_UNCONFIRMED');
  const seen = await claims.claimOf(id);
  const lines = seen.lines.map((one) => ({ id: one.id, approved: one.approved, confirmed: true }));
  expect(await people.colleague.refused(reviewClaim, { id, version: seen.version, lines, reason: null })).toBe('NOT_FOUND');
  expect(await people.financeSupervisor.refused(reviewClaim, { id, version: seen.version, lines, reason: null })).toBe('NOT_DECIDER');
  await expect(claims.check('finance', id, { 1: '700.01' })).rejects.toThrow('APPROVED_OVER');
  await expect(claims.check('finance', id, { 0: '159' })).rejects.toThrow('REASON_REQUIRED');
  await stage.pushes();
  expect(await claims.check('finance', id, { 0: '159' }, '超标准')).toMatchObject({ approved: '859.00' });
  expect((await stage.pushes()).filter(({ type }) => type === 1)).toMatchObject([{ title: 'expenseClaim.reducedTitle' }]);
  expect(await claims.claimOf(id)).toMatchObject({
    approved: '859.00',
    tax: '9.00',
    lines: [{ approved: '159.00', deductible: '9.00' }, {}],
  });
  await claims.decide('finance', id);
  await stage.pushes();
  await claims.decide('financeSupervisor', id);
  expect((await stage.pushes()).filter(({ type }) => type === 1)).toMatchObject([
    { title: 'expenseClaim.approvedTitle' },
    { title: 'approval.taskTitle', to: { accounts: [String(cashier.accountId)] } },
  ]);

  const before = await claims.books();
  expect(before).toEqual({ '1002 CNY': '-500.00 -500.00', '122101 CNY': '500.00 500.00' });
  expect(await cashier.refused(payClaim, await claims.payment(id, { payment: '518.00' }))).toBe('PAYMENT_CHANGED');
  expect(await cashier.refused(payClaim, await claims.payment(id, { own_bank_account_id: null }))).toBe('BAD_PARAMS');
  expect(await people.finance.refused(payClaim, await claims.payment(id))).toBe('NOT_PERMITTED');
  const careful = await stage.cast({ name: 'Gao', permits: [may.view, may.pay, cash.view, cash.register] });
  expect(await careful.refused(payClaim, await claims.payment(id))).toBe('BANK_BELOW_ZERO');
  const paid = await cashier.send(payClaim, await claims.payment(id));
  expect(paid).toMatchObject({ state: 'approved', offset: '500.00', payment: '359.00', below_zero: { currency: 'CNY', left: '-859.00' } });
  expect(await claims.books()).toEqual({
    '1002 CNY': '-859.00 -859.00',
    '6602 CNY': '150.00 150.00',
    '6401 CNY': '700.00 700.00',
    '222102 CNY': '9.00 9.00',
  });
  // The ledger names the claim beside each line of its entry.
  const { claim_no } = await claims.claimOf(id);
  const { rows: posted } = await people.financeSupervisor.send(listLedger, { where: { kind: ['expense'] } });
  expect(posted.map(({ document, record_id }) => [document, record_id])).toEqual(posted.map(() => [claim_no, id]));
  expect(posted).toHaveLength(5);
  expect(await claims.loanOf(advance)).toMatchObject({
    state: 'approved',
    balance: '0.00',
    offset: '500.00',
    clearings: [{ kind: 'offset' }],
  });
  expect((await employee.send(listClaims, { tab: 'approved' })).rows).toMatchObject([{ offset: '500.00', payment: '359.00' }]);
  expect(await claims.differences()).toEqual([]);

  // The money came back: the loan is open again, and the books are as before the payment.
  const settled = await claims.claimOf(id);
  const back = { id, version: settled.version, action: 'reversePayment' as const, reason: '退票' };
  expect(await cashier.refused(moveClaim, back)).toBe('NOT_PERMITTED');
  await people.financeSupervisor.send(moveClaim, back);
  expect(await claims.books()).toEqual(before);
  expect(await claims.loanOf(advance)).toMatchObject({ state: 'pendingReimbursement', balance: '500.00' });
  await cashier.send(payClaim, await claims.payment(id));
  expect(await claims.loanOf(advance)).toMatchObject({ state: 'approved' });
  expect(await claims.differences()).toEqual([]);
});

test('a claim in a currency without a rate of the day is not submitted, and neither paid by a reviewer nor twice', async () => {
  const { employee } = people;
  const draft = await employee.send(saveClaim, claimOfLines([claims.line('10', { currency: 'USD' })], { currency: 'USD' }));
  const submit = { id: draft.id, version: draft.version, action: 'submit' as const };
  stage.clock.set('2026-11-22T02:00:00Z');
  expect(await employee.refused(moveClaim, submit)).toBe('RATE_MISSING');
  expect((await claims.claimOf(draft.id)).state).toBe('draft');
  stage.clock.set('2026-11-20T02:00:00Z');
  expect(await people.colleague.refused(moveClaim, submit)).toBe('NOT_FOUND');
  expect(await people.financeSupervisor.refused(moveClaim, submit)).toBe('NOT_YOURS');
  expect(await employee.refused(moveClaim, { ...submit, version: 9 })).toBe('CHANGED_MEANWHILE');
  expect(await employee.refused(moveClaim, { ...submit, action: 'cancel' })).toBe('REASON_REQUIRED');
  expect(await employee.refused(moveClaim, { ...submit, action: 'withdraw' })).toBe('ILLEGAL_MOVE');

  const both = await stage.cast({ name: 'Both', permits: [may.view, may.supervisor, may.pay, cash.view, cash.overdraw] });
  const id = await claims.submitted('employee', [claims.line('33')]);
  const { version } = await both.send(getApproval, { subject: 'expenseClaim', id });
  await both.send(decideApproval, { subject: 'expenseClaim', id, version: version ?? 0, action: 'approve' });
  for (const reviewer of reviewers.slice(1)) await claims.decide(reviewer, id);
  const twice = await claims.payment(id, { bank_ref: 'EX-9' });
  expect(await both.refused(payClaim, twice)).toBe('FOUR_EYES');
  await people.cashier.send(payClaim, twice);
  expect(await people.cashier.refused(payClaim, await claims.payment(id))).toBe('ILLEGAL_MOVE');
  const other = await claims.reviewed('employee', [claims.line('34')]);
  expect(await people.cashier.refused(payClaim, await claims.payment(other, { bank_ref: 'EX-9' }))).toBe('DUPLICATE');
  expect((await claims.claimOf(other)).state).toBe('pendingReimbursement');
});

test('a claim whose company has entered a rate of its own since is looked at once more before it is submitted', async () => {
  const { employee } = people;
  const { id, version } = await employee.send(saveClaim, claimOfLines([claims.line('100', { currency: 'USD', spent_on: '2026-11-19' })]));
  expect(await claims.claimOf(id)).toMatchObject({ claimed: '700.00' });
  await stage.system<OfficeTables, unknown>(({ db }) =>
    sql`insert into exchange_rate (company_id, base, quote, rate, valid_from, valid_to, source)
      values (${stage.companies.cn}, 'USD', 'CNY', '7.05', '2026-11-19', '2026-11-19', 'manual')`.execute(db),
  );
  expect(await employee.refused(moveClaim, { id, version, action: 'submit' })).toBe('RATE_CHANGED');
  expect(await claims.claimOf(id)).toMatchObject({ state: 'draft', claimed: '700.00', version });
  const again = { ...claimOfLines([claims.line('100', { currency: 'USD', spent_on: '2026-11-19' })]), id, version };
  expect(await people.colleague.refused(saveClaim, again)).toBe('NOT_YOURS');
  const saved = await employee.send(saveClaim, again);
  expect(await employee.refused(saveClaim, again)).toBe('CHANGED_MEANWHILE');
  await employee.send(moveClaim, { id, version: saved.version, action: 'submit' });
  expect(await claims.claimOf(id)).toMatchObject({ state: 'supervisorReview', claimed: '705.00' });
});
