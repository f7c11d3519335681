import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { waitingForLocks } from '../../../server/testing.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import type { Permit } from '../../../kernel/permit.ts';
import { may as cash } from '../../finance/cash/permits.ts';
import { accountBalances, listLedger } from '../../finance/ledger/contract.ts';
import { may as ledger } from '../../finance/ledger/permits.ts';
import { reconcile } from '../../finance/reconcile/server/reconcile.ts';
import { type Scene, setScene } from '../../finance/server/seed/scene.ts';
import { decideApproval, getApproval } from '../../workspace/approval/contract.ts';
import { getLoan, lendLoan, moveLoan, repayLoan, saveLoan } from '../loan/contract.ts';
import { may as loan } from '../loan/permits.ts';
import type { OfficeTables } from '../server/db.ts';
import { getClaim, listClaims, moveClaim, payClaim, reviewClaim, saveClaim } from './contract.ts';
import { may } from './permits.ts';

/* Expense claims from the receipt to the books: loans are offset first, the rest is paid. */

type Person = 'employee' | 'colleague' | 'supervisor' | 'executive' | 'finance' | 'financeSupervisor' | 'cashier';
let stage: Stage;
let scene: Scene;
let people: Record<Person, Player>;
let administration: bigint;
let operations: bigint;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<OfficeTables, Scene>((work) =>
    setScene(work, stage.companies.cn, { '2026-11-19': '7.00', '2026-11-20': '7.10' }),
  );
  [administration, operations] = await stage.system<OfficeTables, [bigint, bigint]>(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`insert into fee_type (code, name_zh, name_vi, name_en, name_th, category)
      values ('MEAL', '餐费', 'Ăn uống', 'Meals', 'อาหาร', 'other'), ('ROAD', '路费', 'Phí đường', 'Tolls', 'ค่าทาง', 'transport') returning id`.execute(
      db,
    );
    return [rows[0]?.id ?? 0n, rows[1]?.id ?? 0n];
  });
  const staff = (name: string, ...permits: readonly Permit[]) =>
    stage.cast({ name, permits: [may.view, may.apply, loan.view, loan.apply, ...permits] });
  people = {
    employee: await staff('Chen'),
    colleague: await staff('Zhao'),
    supervisor: await staff('Xu', may.supervisor, loan.supervisor),
    executive: await staff('Sun', may.executive, loan.executive),
    finance: await staff('He', may.finance, may.viewAll, loan.finance),
    financeSupervisor: await staff('Luo', may.financeSupervisor, may.viewAll, loan.financeSupervisor, loan.viewAll, ledger.view),
    cashier: await staff('Liang', may.pay, loan.lend, cash.view, cash.register, cash.overdraw),
  };
}, 60_000);
afterAll(() => stage.close());

const reviewers = ['supervisor', 'executive', 'finance', 'financeSupervisor'] as const;
type Claim = ParamsOf<typeof saveClaim>;
type Line = Claim['lines'][number];
const line = (amount: string, more: Partial<Line> = {}): Line => ({
  spent_on: '2026-11-20',
  fee_type_id: String(administration),
  cost_centre_id: null,
  description: null,
  currency: 'CNY',
  amount,
  invoice_no: null,
  invoice_on: null,
  seller_tax_no: null,
  net: null,
  tax: null,
  is_deductible: false,
  ...more,
});
const invoice = (no: string, tax: string, more: Partial<Line> = {}): Partial<Line> => ({
  invoice_no: no,
  invoice_on: '2026-11-18',
  seller_tax_no: '91450100MA5KQ8YD43',
  tax,
  is_deductible: true,
  ...more,
});
const content = (lines: Line[], more: Partial<Claim> = {}): Claim => ({
  kind: 'fee',
  activity_id: null,
  purpose: '凭祥出差',
  currency: 'CNY',
  method: 'transfer',
  payee_bank: null,
  payee_account_no: null,
  over_budget_reason: null,
  lines,
  ...more,
});

async function submitted(who: Person, lines: Line[], more: Partial<Claim> = {}): Promise<string> {
  const saved = await people[who].send(saveClaim, content(lines, more));
  await people[who].send(moveClaim, { id: saved.id, version: saved.version, action: 'submit' });
  return saved.id;
}
const claimOf = (id: string) => people.financeSupervisor.send(getClaim, { id });
async function decide(
  who: Person,
  subject: 'expenseClaim' | 'loan',
  id: string,
  action: 'approve' | 'sendBack' = 'approve',
  reason: string | null = null,
) {
  const { version } = await people[who].send(getApproval, { subject, id });
  return people[who].send(decideApproval, { subject, id, version: version ?? 0, action, reason });
}
async function check(who: 'finance' | 'financeSupervisor', id: string, approved?: Record<number, string>, reason: string | null = null) {
  const claim = await people[who].send(getClaim, { id });
  const lines = claim.lines.map((one, place) => ({ id: one.id, approved: approved?.[place] ?? one.approved, confirmed: true }));
  return people[who].send(reviewClaim, { id, version: claim.version, lines, reason });
}
async function reviewed(who: Person, lines: Line[], more: Partial<Claim> = {}): Promise<string> {
  const id = await submitted(who, lines, more);
  for (const reviewer of reviewers) {
    if (reviewer === 'finance') await check('finance', id);
    await decide(reviewer, 'expenseClaim', id);
  }
  return id;
}
async function payment(id: string, more: Partial<ParamsOf<typeof payClaim>> = {}): Promise<ParamsOf<typeof payClaim>> {
  const { version, to_pay } = await claimOf(id);
  return { id, version, payment: to_pay, own_bank_account_id: String(scene.bankCny), value_on: '2026-11-20', bank_ref: null, ...more };
}
async function lent(who: Person, amount: string, currency: 'CNY' | 'USD' = 'CNY'): Promise<string> {
  const saved = await people[who].send(saveLoan, {
    kind: 'travel',
    purpose: '出差',
    currency,
    amount,
    expected_on: '2026-12-20',
    payee_bank: null,
    payee_account_no: null,
  });
  await people[who].send(moveLoan, { id: saved.id, version: saved.version, action: 'submit' });
  for (const reviewer of reviewers) await decide(reviewer, 'loan', saved.id);
  const { version } = await people.cashier.send(getLoan, { id: saved.id });
  const bank = String(currency === 'USD' ? scene.bankUsd : scene.bankCny);
  await people.cashier.send(lendLoan, { id: saved.id, version, own_bank_account_id: bank, value_on: '2026-11-20', bank_ref: null });
  return saved.id;
}
const loanOf = (id: string) => people.cashier.send(getLoan, { id });
async function repayRest(id: string): Promise<void> {
  const { version, balance } = await loanOf(id);
  const money = { own_bank_account_id: String(scene.bankCny), value_on: '2026-11-20', bank_ref: null };
  await people.cashier.send(repayLoan, { id, version, amount: balance, ...money });
}
const books = async () =>
  Object.fromEntries(
    (await people.financeSupervisor.send(accountBalances, { company_id: String(stage.companies.cn), on: '2026-11-30' })).rows
      .filter(({ amount, functional }) => Number(amount) !== 0 || Number(functional) !== 0)
      .map(({ account_code, currency, amount, functional }) => [`${account_code} ${currency}`, `${amount} ${functional}`]),
  );
const differences = () => stage.system<OfficeTables, unknown[]>((work) => reconcile(work));

test('a claim in two currencies is converted at the day of each expense, reduced by finance, set off against the loan and paid', async () => {
  const { cashier, employee, finance } = people;
  const advance = await lent('employee', '500');
  const id = await submitted('employee', [
    line('318', invoice('24452000000012345678', '18', { net: '300' })),
    line('100', { currency: 'USD', spent_on: '2026-11-19', fee_type_id: String(operations) }),
  ]);
  expect(await claimOf(id)).toMatchObject({
    claimed: '1018.00',
    approved: null,
    tax: '18.00',
    lines: [{ claimed: '318.00' }, { rate: '7', claimed: '700.00' }],
    offsets: [{ loan_id: advance, amount: '500.00' }],
    to_pay: '518.00',
  });
  await decide('supervisor', 'expenseClaim', id);
  await decide('executive', 'expenseClaim', id);
  const { version } = await finance.send(getApproval, { subject: 'expenseClaim', id });
  const vote = { subject: 'expenseClaim', id, version: version ?? 0, action: 'approve' as const };
  expect(await finance.refused(decideApproval, vote)).toBe('INVOICE_UNCONFIRMED');
  const seen = await claimOf(id);
  const lines = seen.lines.map((one) => ({ id: one.id, approved: one.approved, confirmed: true }));
  expect(await people.colleague.refused(reviewClaim, { id, version: seen.version, lines, reason: null })).toBe('NOT_FOUND');
  expect(await people.financeSupervisor.refused(reviewClaim, { id, version: seen.version, lines, reason: null })).toBe('NOT_DECIDER');
  await expect(check('finance', id, { 1: '700.01' })).rejects.toThrow('APPROVED_OVER');
  await expect(check('finance', id, { 0: '159' })).rejects.toThrow('REASON_REQUIRED');
  await stage.pushes();
  expect(await check('finance', id, { 0: '159' }, '超标准')).toMatchObject({ approved: '859.00' });
  expect((await stage.pushes()).filter(({ type }) => type === 1)).toMatchObject([{ title: 'expenseClaim.reducedTitle' }]);
  expect(await claimOf(id)).toMatchObject({ approved: '859.00', tax: '9.00', lines: [{ approved: '159.00', deductible: '9.00' }, {}] });
  await decide('finance', 'expenseClaim', id);
  await stage.pushes();
  await decide('financeSupervisor', 'expenseClaim', id);
  expect((await stage.pushes()).filter(({ type }) => type === 1)).toMatchObject([
    { title: 'expenseClaim.approvedTitle' },
    { title: 'approval.taskTitle', to: { accounts: [String(cashier.accountId)] } },
  ]);

  const before = await books();
  expect(before).toEqual({ '1002 CNY': '-500.00 -500.00', '122101 CNY': '500.00 500.00' });
  expect(await cashier.refused(payClaim, await payment(id, { payment: '518.00' }))).toBe('PAYMENT_CHANGED');
  expect(await cashier.refused(payClaim, await payment(id, { own_bank_account_id: null }))).toBe('BAD_PARAMS');
  expect(await people.finance.refused(payClaim, await payment(id))).toBe('NOT_PERMITTED');
  const careful = await stage.cast({ name: 'Gao', permits: [may.view, may.pay, cash.view, cash.register] });
  expect(await careful.refused(payClaim, await payment(id))).toBe('BANK_BELOW_ZERO');
  const paid = await cashier.send(payClaim, await payment(id));
  expect(paid).toMatchObject({ state: 'approved', offset: '500.00', payment: '359.00', below_zero: { currency: 'CNY', left: '-859.00' } });
  expect(await books()).toEqual({
    '1002 CNY': '-859.00 -859.00',
    '6602 CNY': '150.00 150.00',
    '6401 CNY': '700.00 700.00',
    '222102 CNY': '9.00 9.00',
  });
  // The ledger names the claim beside each line of its entry.
  const { claim_no } = await claimOf(id);
  const { rows: posted } = await people.financeSupervisor.send(listLedger, { where: { kind: ['expense'] } });
  expect(posted.map(({ document, record_id }) => [document, record_id])).toEqual(posted.map(() => [claim_no, id]));
  expect(posted).toHaveLength(5);
  expect(await loanOf(advance)).toMatchObject({ state: 'approved', balance: '0.00', offset: '500.00', clearings: [{ kind: 'offset' }] });
  expect((await employee.send(listClaims, { tab: 'approved' })).rows).toMatchObject([{ offset: '500.00', payment: '359.00' }]);
  expect(await differences()).toEqual([]);

  // The money came back: the loan is open again, and the books are as before the payment.
  const settled = await claimOf(id);
  const back = { id, version: settled.version, action: 'reversePayment' as const, reason: '退票' };
  expect(await cashier.refused(moveClaim, back)).toBe('NOT_PERMITTED');
  await people.financeSupervisor.send(moveClaim, back);
  expect(await books()).toEqual(before);
  expect(await loanOf(advance)).toMatchObject({ state: 'pendingReimbursement', balance: '500.00' });
  await cashier.send(payClaim, await payment(id));
  expect(await loanOf(advance)).toMatchObject({ state: 'approved' });
  expect(await differences()).toEqual([]);
});

test('a line names a cost centre of the company that pays it', async () => {
  const { rows } = await stage.system<OfficeTables, { rows: { id: bigint }[] }>(({ db }) =>
    sql<{ id: bigint }>`insert into team (company_id, name) values (${stage.companies.vn}, 'Kế toán'), (${stage.companies.cn}, '行政部')
      returning id`.execute(db),
  );
  const [foreign, own] = rows.map(({ id }) => String(id));
  expect(await people.employee.refused(saveClaim, content([line('10', { cost_centre_id: foreign ?? '' })]))).toBe('BAD_PARAMS');
  await people.employee.send(saveClaim, content([line('10', { cost_centre_id: own ?? '' })]));
});

test('a claim for a part of an invoice deducts that part of its tax', async () => {
  const part = (no: string, net: string, tax: string) => invoice(no, tax, { net });
  const lines = [
    line('100', part('INV-P1', '1000', '130')),
    line('1130', part('INV-P2', '1000', '130')),
    line('5', part('INV-P3', '5', '5')),
  ];
  const { id } = await people.employee.send(saveClaim, content(lines));
  // 130 × 100 / 1130, all of 130, and 5 × 5 / 10.
  expect(await people.employee.send(getClaim, { id })).toMatchObject({
    tax: '144.00',
    lines: [{ deductible: '11.50' }, { deductible: '130.00' }, { deductible: '2.50' }],
  });
  // A currency without decimals rounds to its own smallest unit, and then once into the claim's.
  const dong = await people.employee.send(
    saveClaim,
    content([line('500000', { currency: 'VND', ...part('INV-P4', '1000000', '80000') })], { currency: 'VND' }),
  );
  expect(await people.employee.send(getClaim, { id: dong.id })).toMatchObject({ tax: '37037' });
});

test('an invoice is claimed once in all companies, and a cancelled claim releases it', async () => {
  const { employee, colleague } = people;
  const first = await employee.send(saveClaim, content([line('106', invoice('INV-1', '6'))]));
  expect(await colleague.refused(saveClaim, content([line('106', invoice('inv-1', '6'))]))).toBe('INVOICE_CLAIMED');
  const abroad = await stage.cast({ companyId: stage.companies.vn, permits: [may.view, may.apply] });
  const foreign = content([line('106', { currency: 'VND', ...invoice('INV-1', '6') })], { currency: 'VND' });
  expect(await abroad.refused(saveClaim, foreign)).toBe('INVOICE_CLAIMED');
  expect(await abroad.refused(getClaim, { id: first.id })).toBe('NOT_FOUND');
  expect(await employee.refused(saveClaim, content([line('53', invoice('INV-2', '3')), line('53', invoice('INV-2', '3'))]))).toBe(
    'INVOICE_CLAIMED',
  );
  const both = await Promise.allSettled([
    employee.send(saveClaim, content([line('106', invoice('INV-3', '6'))])),
    colleague.send(saveClaim, content([line('106', invoice('INV-3', '6'))])),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  // The invoice of the claim that was stored first cannot be seen yet when the other one is checked.
  let later: Promise<string> | undefined;
  await stage.system<OfficeTables, void>(async ({ db, audit }) => {
    await db.updateTable('expense_line').set({ invoice_no: 'INV-4' }).where('claim_id', '=', BigInt(first.id)).execute();
    later = colleague.refused(saveClaim, content([line('106', invoice('INV-4', '6'))]));
    await expect.poll(async () => (await waitingForLocks(db)).length).toBe(1);
    audit({ subject: 'expenseClaim', id: BigInt(first.id), what: 'save' });
  });
  expect(await later).toBe('DUPLICATE');
  await stage.system<OfficeTables, void>(async ({ db, audit }) => {
    await db.updateTable('expense_line').set({ invoice_no: 'INV-1' }).where('claim_id', '=', BigInt(first.id)).execute();
    audit({ subject: 'expenseClaim', id: BigInt(first.id), what: 'save' });
  });
  await employee.send(moveClaim, { id: first.id, version: first.version, action: 'cancel', reason: '重复' });
  expect((await colleague.send(saveClaim, content([line('106', invoice('INV-1', '6'))]))).version).toBe(1);
  // An invoice that is deductible has all of its fields, and they add up.
  expect(await employee.refused(saveClaim, content([line('10', { is_deductible: true })]))).toBe('BAD_PARAMS');
  expect(await employee.refused(saveClaim, content([line('10', invoice('INV-9', '1', { seller_tax_no: null }))]))).toBe('BAD_PARAMS');
  expect(await employee.refused(saveClaim, content([line('10', invoice('INV-9', '1', { net: '8' }))]))).toBe('BAD_PARAMS');
  // A currency without a rate on the day of the expense, and an amount finer than its currency.
  expect(await employee.refused(saveClaim, content([line('10', { currency: 'THB' })]))).toBe('RATE_MISSING');
  expect(await employee.refused(saveClaim, content([line('10.5', { currency: 'VND' })], { currency: 'VND' }))).toBe('BAD_PARAMS');
});

test('a claim that loans cover in full is settled with the last decision, without a cashier', async () => {
  const advance = await lent('colleague', '1000');
  const id = await reviewed('colleague', [line('400')]);
  expect(await claimOf(id)).toMatchObject({ state: 'approved', offset: '400.00', payment: '0.00', cash_entry_id: null });
  expect(await loanOf(advance)).toMatchObject({ state: 'pendingReimbursement', balance: '600.00' });
  expect(await differences()).toEqual([]);
  await repayRest(advance);
});

test('two claims at once offset a loan only up to its balance, and a claim is paid once', async () => {
  const advance = await lent('employee', '300');
  const [one, two] = [await reviewed('employee', [line('400')]), await reviewed('employee', [line('500')])];
  const second = await stage.cast({ name: 'Liang 2', permits: [may.view, may.pay, cash.view] });
  const [first, other] = [await payment(one), await payment(two)];
  const outcomes = await Promise.allSettled([
    people.cashier.send(payClaim, first),
    second.send(payClaim, other),
    second.send(payClaim, first),
  ]);
  // One of the two claims saw the loan as the other had left it: the cashier looks again.
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const id of [one, two]) if ((await claimOf(id)).state !== 'approved') await people.cashier.send(payClaim, await payment(id));
  const claims = [await claimOf(one), await claimOf(two)];
  expect(claims.reduce((sum, { offset }) => sum + Number(offset), 0)).toBe(300);
  for (const { offset, payment: paid, approved } of claims) expect(Number(offset) + Number(paid)).toBe(Number(approved));
  expect(await loanOf(advance)).toMatchObject({ state: 'approved', balance: '0.00' });
  expect(await differences()).toEqual([]);
});

test('a loan in dollars is offset at its booked rate, and the difference is posted', async () => {
  await stage.system<OfficeTables, void>(async ({ db }) => {
    // Money owed to an employee has the rate of payables.
    await sql`insert into exchange_rate (company_id, base, quote, rate, side, valid_from, valid_to, source) values
      (null, 'USD', 'CNY', '7.30', 'payable', '2026-11-24', '2026-11-24', 'manual'),
      (null, 'USD', 'CNY', '7.00', 'receivable', '2026-11-24', '2026-11-24', 'manual')`.execute(db);
  });
  const before = await books();
  const advance = await lent('employee', '100', 'USD');
  stage.clock.set('2026-11-24T02:00:00Z');
  const id = await reviewed('employee', [line('60', { currency: 'USD', spent_on: '2026-11-24' })], { currency: 'USD' });
  expect(await claimOf(id)).toMatchObject({ state: 'approved', offset: '60.00' });
  const after = await books();
  expect(after['122101 USD']).toBe('40.00 284.00');
  expect(after['6602 USD']).toBe('60.00 438.00');
  expect(after['6061 USD']).toBe('0.00 -12.00');
  expect(before['6061 USD']).toBeUndefined();
  expect(await loanOf(advance)).toMatchObject({ balance: '40.00' });
  stage.clock.set('2026-11-20T02:00:00Z');
  expect(await differences()).toEqual([]);
});

test('a claim is rejected, changed, withdrawn and cancelled; what was approved is cancelled by finance alone', async () => {
  const { employee } = people;
  const id = await submitted('employee', [line('90')]);
  await decide('supervisor', 'expenseClaim', id, 'sendBack', '缺发票');
  const rejected = await claimOf(id);
  expect(rejected.state).toBe('rejected');
  expect(await people.colleague.refused(saveClaim, { ...content([line('80')]), id, version: rejected.version })).toBe('NOT_YOURS');
  const saved = await employee.send(saveClaim, { ...content([line('80')]), id, version: rejected.version });
  const { version } = await employee.send(moveClaim, { id, version: saved.version, action: 'submit' });
  expect(await employee.refused(saveClaim, { ...content([line('70')]), id, version })).toBe('CLAIM_FROZEN');
  const drawn = await employee.send(moveClaim, { id, version, action: 'withdraw' });
  expect((await employee.send(moveClaim, { id, version: drawn.version, action: 'cancel', reason: '不报了' })).state).toBe('cancelled');
  const other = await reviewed('employee', [line('60', { fee_type_id: String(operations) })]);
  const waiting = await claimOf(other);
  expect(await employee.refused(moveClaim, { id: other, version: waiting.version, action: 'cancel', reason: 'x' })).toBe('NOT_PERMITTED');
  const cancelled = await people.financeSupervisor.send(moveClaim, {
    id: other,
    version: waiting.version,
    action: 'cancel',
    reason: '重复申请',
  });
  expect(cancelled.state).toBe('cancelled');
});

test.each(reviewers.map((reviewer, place) => [reviewer, place] as const))(
  'the %s sends a claim back to its claimant, who corrects it, takes it back from the same review and cancels it',
  async (reviewer, place) => {
    const { employee } = people;
    const upTo = async (id: string): Promise<void> => {
      for (const before of reviewers.slice(0, place)) {
        if (before === 'finance') await check('finance', id);
        await decide(before, 'expenseClaim', id);
      }
    };
    const id = await submitted('employee', [line('90')]);
    await upTo(id);
    await decide(reviewer, 'expenseClaim', id, 'sendBack', '请补充说明');
    const back = await claimOf(id);
    expect(back.state).toBe('rejected');
    await employee.send(moveClaim, { id, version: back.version, action: 'submit' });
    await upTo(id);
    const { version } = await claimOf(id);
    const drawn = await employee.send(moveClaim, { id, version, action: 'withdraw' });
    expect(drawn.state).toBe('draft');
    await employee.send(moveClaim, { id, version: drawn.version, action: 'submit' });
    await decide('supervisor', 'expenseClaim', id, 'sendBack', '不报');
    const last = await claimOf(id);
    expect((await employee.send(moveClaim, { id, version: last.version, action: 'cancel', reason: '不报了' })).state).toBe('cancelled');
  },
);

/** Sets a month of the Chinese company, as its accountants do. */
const setMonth = (month: string, state: 'open' | 'softClosed' | 'closed') =>
  stage.system<OfficeTables, unknown>(({ db }) =>
    sql`insert into period (company_id, month, state) values (${stage.companies.cn}, ${month}, ${state})
      on conflict (company_id, month) do update set state = excluded.state`.execute(db),
  );
/** All that a settlement writes: the claim, the loan, the books, and the rows of money. */
const written = async (id: string, loanId: string) => ({
  claim: await claimOf(id),
  loan: await loanOf(loanId),
  books: await books(),
  rows: await stage.system<OfficeTables, unknown[]>(
    async ({ db }) =>
      (
        await sql`select (select count(*) from cash_entry)::int as cash, (select count(*) from ledger_entry)::int as entries,
          (select count(*) from loan_clearing)::int as clearings, (select count(*) from approval_event)::int as events`.execute(db)
      ).rows,
  ),
});

test('a payment that the books cannot take is refused, and neither loan nor expense nor money is half posted', async () => {
  const advance = await lent('colleague', '50', 'USD');
  const id = await reviewed('colleague', [line('80', { currency: 'USD' })], { currency: 'USD' });
  expect(await claimOf(id)).toMatchObject({ state: 'pendingReimbursement', to_pay: '30.00' });
  await setMonth('2026-10', 'closed');
  const before = await written(id, advance);
  const pay = (more: Partial<ParamsOf<typeof payClaim>>) => payment(id, { own_bank_account_id: String(scene.bankUsd), ...more });
  for (const [more, code] of [
    [{ value_on: '2026-10-31', rate: '7.1' }, 'PERIOD_CLOSED'],
    [{ value_on: '2026-11-18' }, 'RATE_MISSING'],
    [{ rate: '71' }, 'RATE_FAR'],
    [{ value_on: '2026-12-20', rate: '7.1' }, 'POSTING_AHEAD'],
    [{ own_bank_account_id: String(scene.bankCny) }, 'BANK_CURRENCY'],
  ] as const)
    expect([more, await people.cashier.refused(payClaim, await pay(more))]).toEqual([more, code]);
  await setMonth('2026-11', 'softClosed');
  expect(await people.cashier.refused(payClaim, await pay({}))).toBe('PERIOD_SOFT_CLOSED');
  await setMonth('2026-11', 'closed');
  expect(await people.cashier.refused(payClaim, await pay({}))).toBe('PERIOD_CLOSED');
  expect(await written(id, advance)).toEqual(before);

  await setMonth('2026-11', 'open');
  const paid = await people.cashier.send(payClaim, await pay({ bank_ref: 'EX-7' }));
  expect(paid).toMatchObject({ state: 'approved', offset: '50.00', payment: '30.00' });
  // A payment that came back in a month that is closed by then waits for the month as well.
  await setMonth('2026-11', 'closed');
  const after = await written(id, advance);
  const back = { id, version: after.claim.version, action: 'reversePayment' as const, reason: '退票' };
  expect(await people.financeSupervisor.refused(moveClaim, back)).toBe('PERIOD_CLOSED');
  expect(await written(id, advance)).toEqual(after);
  await setMonth('2026-11', 'open');
  expect(await differences()).toEqual([]);
});

test('a claim in yuan is paid on no day of a closed month, whatever it offsets, and on the next open day in full', async () => {
  const advance = await lent('colleague', '100');
  const id = await reviewed('colleague', [line('250', { fee_type_id: String(operations) })]);
  const before = await written(id, advance);
  for (const [value_on, code] of [
    ['2026-10-31', 'PERIOD_CLOSED'],
    ['2026-09-01', 'PERIOD_CLOSED'],
    ['2026-11-24', 'POSTING_AHEAD'],
  ] as const)
    expect([value_on, await people.cashier.refused(payClaim, await payment(id, { value_on }))]).toEqual([value_on, code]);
  expect(await written(id, advance)).toEqual(before);
  expect(await people.cashier.send(payClaim, await payment(id, { value_on: '2026-11-01' }))).toMatchObject({
    state: 'approved',
    offset: '100.00',
    payment: '150.00',
  });
  expect(await loanOf(advance)).toMatchObject({ state: 'approved', balance: '0.00' });
  expect(await differences()).toEqual([]);
});

test('the last decision on a claim that loans cover waits for an open month and a rate of the day, and decides nothing before', async () => {
  const advance = await lent('colleague', '100');
  const id = await submitted('colleague', [line('40')]);
  for (const reviewer of reviewers.slice(0, -1)) await decide(reviewer, 'expenseClaim', id);
  const before = await written(id, advance);
  await setMonth('2026-11', 'closed');
  await expect(decide('financeSupervisor', 'expenseClaim', id)).rejects.toThrow('PERIOD_CLOSED');
  await setMonth('2026-11', 'open');
  expect(await written(id, advance)).toEqual(before);
  await decide('financeSupervisor', 'expenseClaim', id);
  expect(await claimOf(id)).toMatchObject({ state: 'approved', offset: '40.00', payment: '0.00' });

  const dollars = await lent('colleague', '70', 'USD');
  const other = await submitted('colleague', [line('60', { currency: 'USD' })], { currency: 'USD' });
  for (const reviewer of reviewers.slice(0, -1)) await decide(reviewer, 'expenseClaim', other);
  const waiting = await written(other, dollars);
  stage.clock.set('2026-11-22T02:00:00Z');
  await expect(decide('financeSupervisor', 'expenseClaim', other)).rejects.toThrow('RATE_MISSING');
  expect(await written(other, dollars)).toEqual(waiting);
  stage.clock.set('2026-11-20T02:00:00Z');
  await decide('financeSupervisor', 'expenseClaim', other);
  expect(await claimOf(other)).toMatchObject({ state: 'approved', offset: '60.00' });
  expect(await differences()).toEqual([]);
});

test('a claim in a currency without a rate of the day is not submitted, and neither paid by a reviewer nor twice', async () => {
  const { employee } = people;
  const draft = await employee.send(saveClaim, content([line('10', { currency: 'USD' })], { currency: 'USD' }));
  const submit = { id: draft.id, version: draft.version, action: 'submit' as const };
  stage.clock.set('2026-11-22T02:00:00Z');
  expect(await employee.refused(moveClaim, submit)).toBe('RATE_MISSING');
  expect((await claimOf(draft.id)).state).toBe('draft');
  stage.clock.set('2026-11-20T02:00:00Z');
  expect(await people.colleague.refused(moveClaim, submit)).toBe('NOT_FOUND');
  expect(await people.financeSupervisor.refused(moveClaim, submit)).toBe('NOT_YOURS');
  expect(await employee.refused(moveClaim, { ...submit, version: 9 })).toBe('CHANGED_MEANWHILE');
  expect(await employee.refused(moveClaim, { ...submit, action: 'cancel' })).toBe('REASON_REQUIRED');
  expect(await employee.refused(moveClaim, { ...submit, action: 'withdraw' })).toBe('ILLEGAL_MOVE');

  const both = await stage.cast({ name: 'Both', permits: [may.view, may.supervisor, may.pay, cash.view, cash.overdraw] });
  const id = await submitted('employee', [line('33')]);
  const { version } = await both.send(getApproval, { subject: 'expenseClaim', id });
  await both.send(decideApproval, { subject: 'expenseClaim', id, version: version ?? 0, action: 'approve' });
  for (const reviewer of reviewers.slice(1)) await decide(reviewer, 'expenseClaim', id);
  const twice = await payment(id, { bank_ref: 'EX-9' });
  expect(await both.refused(payClaim, twice)).toBe('FOUR_EYES');
  await people.cashier.send(payClaim, twice);
  expect(await people.cashier.refused(payClaim, await payment(id))).toBe('ILLEGAL_MOVE');
  const other = await reviewed('employee', [line('34')]);
  expect(await people.cashier.refused(payClaim, await payment(other, { bank_ref: 'EX-9' }))).toBe('DUPLICATE');
  expect((await claimOf(other)).state).toBe('pendingReimbursement');
});

test('a claim of which nothing is approved is not passed on: it is rejected with the reason', async () => {
  const { finance } = people;
  const id = await submitted('employee', [line('53', invoice('INV-20', '3')), line('20')]);
  await decide('supervisor', 'expenseClaim', id);
  await decide('executive', 'expenseClaim', id);
  await expect(check('finance', id, { 0: '0', 1: '0' }, '与公司无关')).rejects.toThrow('APPROVED_NOTHING');
  expect(await claimOf(id)).toMatchObject({ claimed: '73.00', approved: null, state: 'financeReview' });
  expect(await check('finance', id, { 0: '0', 1: '20' }, '与公司无关')).toMatchObject({ approved: '20.00' });
  await decide('finance', 'expenseClaim', id);
  await decide('financeSupervisor', 'expenseClaim', id);
  await people.cashier.send(payClaim, await payment(id));
  expect(await claimOf(id)).toMatchObject({ state: 'approved', approved: '20.00', tax: '0.00', payment: '20.00' });
  const other = await submitted('employee', [line('53', invoice('INV-21', '3'))]);
  await decide('supervisor', 'expenseClaim', other);
  await decide('executive', 'expenseClaim', other);
  await decide('finance', 'expenseClaim', other, 'sendBack', '与公司无关');
  expect((await claimOf(other)).state).toBe('rejected');
  expect(await differences()).toEqual([]);
  expect(
    await finance.refused(reviewClaim, { id: other, version: 1, lines: [{ id: '1', approved: '0', confirmed: true }], reason: null }),
  ).toBe('CHANGED_MEANWHILE');
});

test('what a review reduced counts in full again when the claim is submitted again', async () => {
  const { employee } = people;
  const id = await submitted('employee', [line('53', invoice('INV-30', '3')), line('20')]);
  await decide('supervisor', 'expenseClaim', id);
  await decide('executive', 'expenseClaim', id);
  expect(await check('finance', id, { 0: '26.5' }, '超标准')).toMatchObject({ approved: '46.50' });
  await decide('finance', 'expenseClaim', id, 'sendBack', '请补充说明');
  const back = await claimOf(id);
  await employee.send(moveClaim, { id, version: back.version, action: 'submit' });
  const again = await claimOf(id);
  expect(again).toMatchObject({ claimed: '73.00', approved: null, tax: '3.00', lines: [{ approved: '53.00' }, { approved: '20.00' }] });
  const drawn = await employee.send(moveClaim, { id, version: again.version, action: 'withdraw' });
  await employee.send(moveClaim, { id, version: drawn.version, action: 'cancel', reason: '不报了' });
});

test('a claim whose company has entered a rate of its own since is looked at once more before it is submitted', async () => {
  const { employee } = people;
  const { id, version } = await employee.send(saveClaim, content([line('100', { currency: 'USD', spent_on: '2026-11-19' })]));
  expect(await claimOf(id)).toMatchObject({ claimed: '700.00' });
  await stage.system<OfficeTables, unknown>(({ db }) =>
    sql`insert into exchange_rate (company_id, base, quote, rate, valid_from, valid_to, source)
      values (${stage.companies.cn}, 'USD', 'CNY', '7.05', '2026-11-19', '2026-11-19', 'manual')`.execute(db),
  );
  expect(await employee.refused(moveClaim, { id, version, action: 'submit' })).toBe('RATE_CHANGED');
  expect(await claimOf(id)).toMatchObject({ state: 'draft', claimed: '700.00', version });
  const again = { ...content([line('100', { currency: 'USD', spent_on: '2026-11-19' })]), id, version };
  expect(await people.colleague.refused(saveClaim, again)).toBe('NOT_YOURS');
  const saved = await employee.send(saveClaim, again);
  expect(await employee.refused(saveClaim, again)).toBe('CHANGED_MEANWHILE');
  await employee.send(moveClaim, { id, version: saved.version, action: 'submit' });
  expect(await claimOf(id)).toMatchObject({ state: 'supervisorReview', claimed: '705.00' });
});
