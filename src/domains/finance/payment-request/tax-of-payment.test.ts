import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { getBill } from '../bill/contract.ts';
import { getCash, reverseCash } from '../cash/contract.ts';
import { accountBalances } from '../ledger/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { billed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { castPeople, type Person, requestActs } from '../server/seed/payment-request-acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getTaxReturn } from '../tax-return/contract.ts';
import { moveTransfer, saveTransfer } from '../transfer/contract.ts';
import {
  listCertificates,
  makeWriteOff,
  proposeWriteOff,
  readCertificateSheets,
  reverseWriteOff,
  writeOffCandidates,
} from '../write-off/contract.ts';
import { getPaymentRequest, listPaymentRequests, movePaymentRequest, payPaymentRequest, requestWithholding } from './contract.ts';

/* It is 2 December 2026, and November is open: payments of the last days of November are registered now. A dollar is 7.10 on the day of the bill. */

let stage: Stage;
let scene: Scene;
let people: Readonly<Record<Person, Player>>;
let acts: ReturnType<typeof requestActs<Player>>;
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-12-02T02:00:00Z');
  scene = await stage.system<FinanceTables, Scene>((work) =>
    setScene(work, stage.companies.cn, { '2026-11-18': '7.10', '2026-11-30': '7.20', '2026-12-02': '7.30' }),
  );
  people = await castPeople(stage.cast, scene);
  acts = requestActs(people, scene);
}, 60_000);
afterAll(() => stage.close());

/** One percent is withheld of domestic carriers, and two from 25 November on. */
const withRules = (): Promise<unknown> =>
  stage.system<FinanceTables, unknown>(async ({ db }) => {
    const ours = sql`country = 'CN' and origin = 'domestic' and taxpayer = 'general' and valid_to is null`;
    await sql`update input_tax_rule set withholding_percent = 1, valid_to = '2026-11-24' where ${ours}`.execute(db);
    await sql`insert into input_tax_rule (country, origin, taxpayer, service, treatment, withholding_percent, valid_from, basis)
      values ('CN', 'domestic', 'general', 'any', 'invoice', 2, '2026-11-25', 'B')`.execute(db);
  });

/** Bill, request and payment of 30 November, of which tax is withheld. */
async function paidWith(withheld: string, amount = '400') {
  const bill = await acts.confirmedBill(amount);
  const id = await acts.requestFor(bill, amount);
  const version = await acts.approve(id);
  const paid = await people.cashier.send(payPaymentRequest, {
    id,
    version,
    ...acts.payment(amount),
    value_on: '2026-11-30',
    withheld,
  });
  return { bill, id, ...paid };
}
const cashOf = (id: string) => people.clerk.send(getCash, { id });
const openOf = async (bill: string) => (await people.clerk.send(getBill, { id: bill })).balances[0];
const books = async () =>
  Object.fromEntries(
    (await people.finance.send(accountBalances, { company_id: String(stage.companies.cn) })).rows
      .filter(({ amount, functional }) => amount !== '0.00' || functional !== '0.00')
      .map(({ account_code, currency, amount, functional }) => [`${account_code} ${currency}`, `${amount} ${functional}`]),
  );
const withheldIn = async (month: string) => {
  const { accounts } = await people.finance.send(getTaxReturn, { company_id: String(stage.companies.cn), month });
  const { origins, unexplained } = accounts.find(({ account }) => account === 'withheldFromSupplier') ?? {};
  return { unexplained, ...origins?.find(({ origin }) => origin === 'withheld') };
};
const reconciled = () => stage.system<FinanceTables, unknown>((work) => reconcile(work));
const certificateOf = async (certificate_no: string | null) =>
  (await people.finance.send(listCertificates, { where: { certificate_no: [certificate_no ?? ''] } })).rows;

test('a payment settles its bills on its value date, and its tax belongs to that month', async () => {
  const paid = await paidWith('3.77');
  expect((await cashOf(paid.cash_entry_id)).allocations).toMatchObject([
    { by: 'cash', business_on: '2026-11-30' },
    { by: 'withholding', business_on: '2026-11-30' },
  ]);
  const [certificate] = await certificateOf(paid.certificate_no);
  const sheets = { ids: [certificate?.write_off_id ?? ''], languages: ['zh' as const] };
  expect((await people.finance.send(readCertificateSheets, sheets)).sheets).toMatchObject([{ paid_on: '2026-11-30' }]);
  expect(await withheldIn('2026-11')).toMatchObject({ ledger: '3.77', documents: '3.77', unexplained: '0.00' });
  expect(await withheldIn('2026-12')).toEqual({ unexplained: '0.00' });
  expect(await reconciled()).toEqual([]);
});

test('a payment before the day of its bill settles it on that day', async () => {
  const id = await acts.requestFor(await acts.confirmedBill('100'), '100');
  const version = await acts.approve(id);
  const paid = await people.cashier.send(payPaymentRequest, { id, version, ...acts.payment('100'), value_on: '2026-11-17' });
  expect((await cashOf(paid.cash_entry_id)).allocations).toMatchObject([{ business_on: '2026-11-19' }]);
});

test('tax is proposed for the amount and the day of a payment, and once for each part', async () => {
  await withRules();
  const id = await acts.requestFor(await acts.confirmedBill('400'), '400');
  const version = await acts.approve(id);
  const proposed = async (amount: string, value_on = '2026-11-20') =>
    (await people.cashier.send(requestWithholding, { id, amount, value_on })).amount;
  // 400.00 with 6 % is 377.36 before tax.
  expect(await proposed('400')).toBe('3.77');
  expect(await proposed('200')).toBe('1.89');
  expect(await proposed('200', '2026-11-25')).toBe('3.77');
  expect(await people.cashier.send(requestWithholding, { id, amount: '0', value_on: '2026-11-20' })).toEqual({ amount: '0.00', parts: [] });
  expect(await people.cashier.refused(requestWithholding, { id, amount: '-1', value_on: '2026-11-20' })).toBe('BAD_PARAMS');
  await people.cashier.send(payPaymentRequest, { id, version, ...acts.payment('200'), withheld: await proposed('200') });
  expect((await people.cashier.send(getPaymentRequest, { id })).left).toBe('200.00');
  expect([await proposed('200'), await proposed('400')]).toEqual(['1.89', '1.89']);
});

test('a rest that was closed is not left to pay when a payment is taken back', async () => {
  const id = await acts.requestFor('', '', { kind: 'prepayment', lines: [], amount: '1000' });
  const paid = await people.cashier.send(payPaymentRequest, { id, version: await acts.approve(id), ...acts.payment('300') });
  const left = async () => {
    const where = { request_no: [(await people.clerk.send(getPaymentRequest, { id })).request_no] };
    return (await people.clerk.send(listPaymentRequests, { tab: 'all', where })).rows.map((row) => row.left);
  };
  expect(await left()).toEqual(['700.00']);
  await people.finance.send(movePaymentRequest, { id, version: paid.version, action: 'closeRest', reason: '其余不付' });
  expect(await left()).toEqual(['0.00']);
  const { id: cash, version } = await cashOf(paid.cash_entry_id);
  await people.finance.send(reverseCash, { id: cash, version, action: 'reverse', reason: '退汇' });
  expect(await left()).toEqual(['300.00']);
  const ended = await people.finance.send(getPaymentRequest, { id });
  await people.finance.send(movePaymentRequest, { id, version: ended.version, action: 'cancel', reason: '不付' });
  expect(await left()).toEqual(['0.00']);
});

test('tax that a payment withheld settles its bill again with the money, under its certificate, and never more than was withheld', async () => {
  const paid = await paidWith('3.77');
  const { allocations } = await cashOf(paid.cash_entry_id);
  await people.finance.send(reverseWriteOff, { id: allocations[0]?.write_off_id ?? '', reason: '错配' });
  const party = { side: 'payable' as const, party_id: String(scene.carrier) };
  expect((await people.clerk.send(writeOffCandidates, party)).cash).toMatchObject([
    { id: paid.cash_entry_id, open: '396.23', withheld: '3.77' },
  ]);
  expect((await people.clerk.send(proposeWriteOff, party)).lines).toEqual([]);
  const again = async (tax: string, more: object = {}) => {
    const [{ version }, owed] = [await cashOf(paid.cash_entry_id), await openOf(paid.bill)];
    const row = { bill_id: paid.bill, currency: 'CNY' as const, version: owed?.version ?? 0 };
    const lines = [
      { ...row, amount: '396.22' },
      { ...row, amount: tax, by: 'withholding' as const, ...more },
    ];
    return { cash_entry_id: paid.cash_entry_id, version, lines };
  };
  expect(await people.clerk.refused(makeWriteOff, await again('3.78'))).toBe('BAD_PARAMS');
  expect(await people.clerk.refused(makeWriteOff, await again('3.77', { certificate_no: 'W-1' }))).toBe('BAD_PARAMS');
  expect(await people.cashier.refused(makeWriteOff, await again('3.77'))).toBe('FOUR_EYES');
  await people.clerk.send(makeWriteOff, await again('3.77'));
  expect(await openOf(paid.bill)).toMatchObject({ open: '0.01' });
  expect((await people.clerk.send(writeOffCandidates, party)).cash).toMatchObject([{ open: '0.01', withheld: '0.00' }]);
  const rows = await certificateOf(paid.certificate_no);
  expect(rows).toMatchObject([
    { amount: '3.77', reversed: false },
    { amount: '3.77', reversed: true },
  ]);
  const sheets = { ids: [rows[0]?.write_off_id ?? ''], languages: ['zh' as const] };
  expect((await people.finance.send(readCertificateSheets, sheets)).sheets).toMatchObject([{ paid_on: '2026-11-30', tax: '3.77' }]);
  expect(await people.clerk.refused(makeWriteOff, await again('0.01'))).toBe('BAD_PARAMS');
  expect(await reconciled()).toEqual([]);
});

test('a payment that withheld no tax settles none', async () => {
  const id = await acts.requestFor('', '', { kind: 'prepayment', lines: [], amount: '50' });
  const paid = await people.cashier.send(payPaymentRequest, { id, version: await acts.approve(id), ...acts.payment('50') });
  const bill = await acts.confirmedBill('50');
  const row = { bill_id: bill, currency: 'CNY' as const, version: (await openOf(bill))?.version ?? 0 };
  const lines = [
    { ...row, amount: '49' },
    { ...row, amount: '1', by: 'withholding' as const },
  ];
  expect(await people.clerk.refused(makeWriteOff, { cash_entry_id: paid.cash_entry_id, version: 1, lines })).toBe('BAD_PARAMS');
});

test('tax of a payment in dollars is owed in yuan at the rate of the day of payment, and paid in yuan', async () => {
  const before = await books();
  const { rows } = await stage.system<FinanceTables, { rows: { id: bigint }[] }>(({ db }) =>
    sql<{
      id: bigint;
    }>`insert into party_bank_account (carrier_id, bank, account_no, account_name, currency, state, approved_at, usable_from)
      values (${scene.carrier}, 'HSBC', '9558-USD', 'FLEET', 'USD', 'approved', '2026-01-01', '2026-01-02') returning id`.execute(db),
  );
  const owed = { side: 'payable' as const, party: scene.carrier, fee: scene.freight, currency: 'USD' as const, on: '2026-11-18' };
  const bill = await billed(people.clerk, people.director, { ...owed, amount: '1000' });
  const id = await acts.requestFor(bill, '1000', { currency: 'USD', party_bank_account_id: String(rows[0]?.id) });
  const version = await acts.approve(id);
  const paid = await people.cashier.send(payPaymentRequest, {
    id,
    version,
    ...acts.payment('1000'),
    own_bank_account_id: String(scene.bankUsd),
    value_on: '2026-11-30',
    // The bank's own rate values the money. The tax office takes the rate of the day.
    rate: '7.21',
    withheld: '10',
  });
  const { allocations } = await cashOf(paid.cash_entry_id);
  // 990.00 × (7.21 − 7.10), and 10.00 × (7.20 − 7.10).
  expect(allocations).toMatchObject([
    { by: 'cash', exchange_difference: '-108.90' },
    { by: 'withholding', exchange_difference: '-1.00' },
  ]);
  const owes = async () => {
    const now = await books();
    expect(now['222107 USD']).toBeUndefined();
    expect(now['2202 USD']).toBeUndefined();
    return Number((now['222107 CNY'] ?? '0').split(' ')[0]) - Number((before['222107 CNY'] ?? '0').split(' ')[0]);
  };
  expect(await owes()).toBeCloseTo(-72, 2);
  const [row] = await certificateOf(paid.certificate_no);
  expect(row).toMatchObject({ currency: 'USD', amount: '10.00', functional_currency: 'CNY', functional: '72.00' });
  const sheets = { ids: [row?.write_off_id ?? ''], languages: ['zh' as const] };
  expect((await people.finance.send(readCertificateSheets, sheets)).sheets).toMatchObject([
    { currency: 'CNY', lines: [{ base: '7200.00', percent: '1', tax: '72.00' }], base: '7200.00', tax: '72.00' },
  ]);
  expect((await withheldIn('2026-11')).unexplained).toBe('0.00');
  expect(await reconciled()).toEqual([]);

  // It keeps that rate when it is matched again on a day of another.
  await people.finance.send(reverseWriteOff, { id: allocations[0]?.write_off_id ?? '', reason: '错配' });
  const line = { bill_id: bill, currency: 'USD' as const, version: (await openOf(bill))?.version ?? 0 };
  const again = { cash_entry_id: paid.cash_entry_id, version: (await cashOf(paid.cash_entry_id)).version };
  const tax = { amount: '10', by: 'withholding' as const };
  // Tax in dollars settles nothing in yuan.
  const yuan = await acts.confirmedBill('10');
  const inYuan = { bill_id: yuan, currency: 'CNY' as const, version: (await openOf(yuan))?.version ?? 0, ...tax };
  expect(await people.clerk.refused(makeWriteOff, { ...again, lines: [{ ...line, amount: '990' }, inYuan] })).toBe('BAD_PARAMS');
  await people.clerk.send(makeWriteOff, {
    ...again,
    lines: [
      { ...line, amount: '990' },
      { ...line, ...tax },
    ],
  });
  expect(await owes()).toBeCloseTo(-72, 2);
  expect(await reconciled()).toEqual([]);

  const taxPaid = await people.clerk.send(saveTransfer, {
    kind: 'taxPaid',
    from_account_id: String(scene.bankCny),
    tax_account: 'withheldFromSupplier',
    amount: '72',
    out_on: '2026-12-02',
    memo: '代扣税款',
  });
  await people.clerk.send(moveTransfer, { id: taxPaid.id, version: 1, action: 'submit' });
  await people.finance.send(moveTransfer, { id: taxPaid.id, version: 2, action: 'approve' });
  expect(await owes()).toBeCloseTo(0, 2);
  expect(await reconciled()).toEqual([]);
});
