import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { enterBankAccount, moveBankAccount } from '../../reference/bank-account/contract.ts';
import { getBill, makeBills, moveBill } from '../bill/contract.ts';
import { getCash, reverseCash } from '../cash/contract.ts';
import { enterCharges, reviewCharges } from '../charge/contract.ts';
import { accountBalances } from '../ledger/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { decideApproval, getApproval } from '../../workspace/approval/contract.ts';
import { decided } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listCertificates, makeWriteOff, printedCertificates, readCertificateSheets, reverseWriteOff } from '../write-off/contract.ts';
import {
  countPaymentRequests,
  getPaymentRequest,
  movePaymentRequest,
  payPaymentRequest,
  requestableBills,
  requestWithholding,
  savePaymentRequest,
} from './contract.ts';
import { listAttachments } from '../../workspace/remark/contract.ts';

/*
 * The payment of a carrier: it confirms its bill, the payables clerk requests the payment, five people approve, the cashier pays in two
 * parts.
 */

type Person = 'clerk' | 'director' | 'first' | 'second' | 'settlement' | 'finance' | 'cashier' | 'carrier';
let stage: Stage;
let scene: Scene;
let people: Record<Person, Player>;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  const staff = (name: string): Promise<Player> => stage.cast({ name });
  people = {
    clerk: await staff('Huang'),
    director: await staff('Xu'),
    first: await staff('Sun'),
    second: await staff('Ma'),
    settlement: await staff('He'),
    finance: await staff('Luo'),
    cashier: await staff('Liang'),
    carrier: await stage.cast({ name: 'Fleet', type: 2, carrierId: scene.carrier }),
  };
}, 60_000);
afterAll(() => stage.close());

const text = (id: bigint): string => String(id);
/** A picture of one pixel. */
const slip = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

async function confirmedBill(amount: string): Promise<string> {
  const { clerk, director, carrier } = people;
  const line = { side: 'payable' as const, order_no: null, work_order_no: null, customer_id: null, carrier_id: text(scene.carrier) };
  const { ids } = await clerk.send(enterCharges, {
    lines: [
      {
        ...line,
        fee_name_id: text(scene.fuel),
        description: null,
        quantity: '1',
        unit_price: amount,
        currency: 'CNY',
        business_on: '2026-11-18',
      },
    ],
  });
  const rows = ids.map((id) => ({ id, version: 1 }));
  expect(await clerk.refused(reviewCharges, { action: 'approve', rows })).toBe('FOUR_EYES');
  await director.send(reviewCharges, { action: 'approve', rows });
  const { bills } = await clerk.send(makeBills, { charges: ids.map((id) => ({ id, version: 2 })), bill_on: '2026-11-19' });
  const id = bills[0]?.id ?? '';
  expect(await carrier.refused(getBill, { id })).toBe('NOT_FOUND');
  await clerk.send(moveBill, { id, version: 1, action: 'send' });
  await carrier.send(moveBill, { id, version: 2, action: 'confirm' });
  return id;
}

async function asked(bill: string, amount: string, more: object = {}): Promise<string> {
  const { id } = await people.clerk.send(savePaymentRequest, {
    kind: 'bill',
    carrier_id: text(scene.carrier),
    party_bank_account_id: text(scene.payee),
    currency: 'CNY',
    amount: null,
    lines: [{ bill_id: bill, amount }],
    due_on: '2026-11-30',
    reason: '十一月运费',
    invoice_no: null,
    invoice_promised_on: '2026-12-05',
    ...more,
  });
  return id;
}

async function move(
  who: Person,
  id: string,
  action: 'submit' | 'approve' | 'sendBack' | 'withdraw' | 'cancel',
  reason?: string,
): Promise<string> {
  if (action === 'approve' || action === 'sendBack') return (await decided(people[who], id, action, reason ? { reason } : {})).state;
  const { version } = await people.clerk.send(getPaymentRequest, { id });
  const { state } = await people[who].send(movePaymentRequest, { id, version, action, ...(reason ? { reason } : {}) });
  return state;
}

const history = async (id: string) => (await people.clerk.send(getApproval, { subject: 'paymentRequest', id })).events;
async function refusal(who: Person, id: string, action: 'approve' | 'sendBack'): Promise<string> {
  const { version } = await people[who].send(getApproval, { subject: 'paymentRequest', id });
  return people[who].refused(decideApproval, { subject: 'paymentRequest', id, version: version ?? 0, action });
}

const payment = (amount: string) => ({
  own_bank_account_id: text(scene.bankCny),
  amount,
  value_on: '2026-11-20',
  rate: null,
  fee: null,
  fee_currency: null,
  bank_ref: null,
});

test('seven stages, four eyes, two payments, and the way back', async () => {
  const bill = await confirmedBill('1060');
  const id = await asked(bill, '1000');
  const free = async () =>
    (await people.clerk.send(requestableBills, { carrier_id: text(scene.carrier), currency: 'CNY' })).bills.map((one) => [
      one.bill_id,
      one.free,
    ]);
  expect(await free()).toEqual([[bill, '1060.00']]);
  const held = async () => (await people.clerk.send(getBill, { id: bill })).balances[0]?.requested;
  expect(await held()).toBe('0.00');
  expect(await move('clerk', id, 'submit')).toBe('directorReview');
  expect(await held()).toBe('1000.00');
  expect(await free()).toEqual([[bill, '60.00']]);

  // A reserved amount cannot be requested again, and a reserved bill cannot be voided.
  const { version: billVersion } = await people.clerk.send(getBill, { id: bill });
  expect(await people.clerk.refused(moveBill, { id: bill, version: billVersion, action: 'void', reason: '试' })).toBe('BILL_REQUESTED');

  // Nobody decides on an own request. Sending back needs a reason and releases the bill.
  expect(await refusal('clerk', id, 'approve')).toBe('FOUR_EYES');
  expect(await refusal('director', id, 'sendBack')).toBe('REASON_REQUIRED');
  expect((await people.director.send(countPaymentRequests, {}))['1']).toBe(1);
  expect(await move('director', id, 'sendBack', '请附合同')).toBe('awaitingRequest');
  expect(await held()).toBe('0.00');

  // The second round passes every stage: this company has no threshold, so both executives review.
  await move('clerk', id, 'submit');
  expect(await move('director', id, 'approve')).toBe('firstExecutiveReview');
  expect(await refusal('director', id, 'approve')).toBe('FOUR_EYES');
  expect(await move('first', id, 'approve')).toBe('secondExecutiveReview');
  expect(await move('second', id, 'approve')).toBe('settlementReview');
  expect(await move('settlement', id, 'approve')).toBe('financeDirectorReview');
  expect(await move('finance', id, 'approve')).toBe('unpaid');

  // The cashier approved nothing in this round, pays no more than was approved, and may pay in parts.
  const ready = await people.cashier.send(getPaymentRequest, { id });
  expect(await people.finance.refused(payPaymentRequest, { id, version: ready.version, ...payment('400') })).toBe('FOUR_EYES');
  expect(await people.cashier.refused(payPaymentRequest, { id, version: ready.version, ...payment('1000.01') })).toBe('PAID_OVER');
  expect(
    await people.cashier.refused(payPaymentRequest, { id, version: ready.version, ...payment('400'), fee: '-50', fee_currency: 'CNY' }),
  ).toBe('BAD_PARAMS');
  const slip_file_id = await people.cashier.upload('slip.png', slip);
  const first = await people.cashier.send(payPaymentRequest, { id, version: ready.version, ...payment('400'), slip_file_id });
  const { rows: files } = await people.clerk.send(listAttachments, { subject: 'paymentRequest', id });
  expect(files).toMatchObject([{ kind: 'bankSlip', name: 'slip.png' }]);
  expect(first.state).toBe('unpaid');
  expect(await held()).toBe('600.00');
  const second = await people.cashier.send(payPaymentRequest, { id, version: first.version, ...payment('600') });
  expect(second.state).toBe('paid');
  expect((await people.clerk.send(getBill, { id: bill })).balances[0]).toMatchObject({
    open: '60.00',
    requested: '0.00',
    written_off: '1000.00',
  });

  // The payment bounced: its write-off is reversed first, then the money. The request waits for the cashier again and reserves its bill.
  const cash = await people.cashier.send(getCash, { id: second.cash_entry_id });
  expect(await people.finance.refused(reverseCash, { id: cash.id, version: cash.version, action: 'reverse', reason: '退汇' })).toBe(
    'CASH_ALLOCATED',
  );
  await people.cashier.send(reverseWriteOff, { id: cash.allocations[0]?.write_off_id ?? '', reason: '退汇' });
  // The payer would have the request pay once more.
  expect(await people.cashier.refused(reverseCash, { id: cash.id, version: cash.version + 1, action: 'reverse', reason: '退汇' })).toBe(
    'FOUR_EYES',
  );
  await people.finance.send(reverseCash, { id: cash.id, version: cash.version + 1, action: 'reverse', reason: '退汇' });
  expect(await people.clerk.send(getPaymentRequest, { id })).toMatchObject({ state: 'unpaid', paid: '400.00' });
  expect(await held()).toBe('600.00');
  expect((await history(id)).map(({ what }) => what)).toEqual([
    'submit',
    'sendBack',
    'submit',
    'approve',
    'approve',
    'approve',
    'approve',
    'approve',
    'pay',
    'pay',
    'reversePayment',
  ]);
});

/** The payee's requests of one day count together, so tests that look at limits begin a day of their own. */
const nextDay = (): void => stage.clock.set(new Date(stage.clock.now().getTime() + 86_400_000).toISOString());

test('small amounts pass over the executives, and that is recorded; a new account waits a day', async () => {
  nextDay();
  const chain = {
    company_id: stage.companies.cn,
    subject: 'paymentRequest',
    functional_currency: 'CNY' as const,
    needed: 1,
    remind_hours: null,
    escalate_hours: null,
  };
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db
      .insertInto('approval_stage')
      .values([
        { ...chain, stage: 'firstExecutiveReview', up_to_minor: 50_000n },
        { ...chain, stage: 'secondExecutiveReview', up_to_minor: 100_000n },
      ])
      .execute(),
  );
  const bill = await confirmedBill('300');
  const fresh = await asked(bill, '300', { party_bank_account_id: text(scene.freshPayee) });
  expect(await people.clerk.refused(movePaymentRequest, { id: fresh, version: 1, action: 'submit' })).toBe('BANK_ACCOUNT_NOT_USABLE');
  const id = await asked(bill, '300');
  await move('clerk', id, 'submit');
  expect(await move('director', id, 'approve')).toBe('settlementReview');
  expect((await history(id)).map(({ what, stage: at }) => `${what} ${at}`)).toEqual([
    'submit awaitingRequest',
    'approve directorReview',
    'skip firstExecutiveReview',
    'skip secondExecutiveReview',
  ]);
});

test('everybody who had a hand in a request neither approves nor pays it', async () => {
  nextDay();
  const bill = await confirmedBill('77');
  const id = await asked(bill, '77');
  const { version } = await people.clerk.send(getPaymentRequest, { id });
  const content = {
    kind: 'bill' as const,
    carrier_id: text(scene.carrier),
    party_bank_account_id: text(scene.payee),
    currency: 'CNY' as const,
    amount: null,
    lines: [{ bill_id: bill, amount: '76' }],
    due_on: '2026-11-30',
    reason: '改金额',
    invoice_no: null,
    invoice_promised_on: '2026-12-05',
  };
  await people.cashier.send(savePaymentRequest, { ...content, id, version });
  await people.second.send(savePaymentRequest, { ...content, id, version: version + 1, lines: [{ bill_id: bill, amount: '77' }] });
  expect(await move('second', id, 'submit')).toBe('directorReview');
  expect(await refusal('clerk', id, 'approve')).toBe('FOUR_EYES');
  expect(await refusal('cashier', id, 'approve')).toBe('FOUR_EYES');
  expect(await refusal('second', id, 'approve')).toBe('FOUR_EYES');
  // The first preparer may withdraw it as well.
  expect(await move('clerk', id, 'withdraw')).toBe('awaitingRequest');
  await move('second', id, 'submit');
  for (const who of ['director', 'first', 'settlement', 'finance'] as const)
    if ((await people.clerk.send(getPaymentRequest, { id })).state !== 'unpaid') await move(who, id, 'approve');
  const ready = await people.clerk.send(getPaymentRequest, { id });
  expect(ready.state).toBe('unpaid');
  expect(ready.own).toBe(true);
  const pay = { id, version: ready.version, ...payment('77') };
  for (const who of ['clerk', 'cashier', 'second'] as const) expect(await people[who].refused(payPaymentRequest, pay)).toBe('FOUR_EYES');
  await move('finance', id, 'cancel', '测试');
});

test('a payment split into small ones of one day is reviewed as the whole is', async () => {
  nextDay();
  const bill = await confirmedBill('1400');
  const [first, second, third] = [await asked(bill, '400'), await asked(bill, '400'), await asked(bill, '400')];
  await move('clerk', first, 'submit');
  await move('clerk', second, 'submit');
  await move('clerk', third, 'submit');
  expect(await move('director', first, 'approve')).toBe('settlementReview');
  // 800.00 is above the first limit of 500.00, and 1,200.00 is above the second of 1,000.00 as well.
  expect(await move('director', second, 'approve')).toBe('firstExecutiveReview');
  expect(await move('first', second, 'approve')).toBe('settlementReview');
  expect(await move('director', third, 'approve')).toBe('firstExecutiveReview');
  expect(await move('first', third, 'approve')).toBe('secondExecutiveReview');
  // A withdrawn request no longer counts.
  await move('clerk', second, 'withdraw');
  await move('clerk', third, 'withdraw');
  await move('clerk', third, 'submit');
  expect(await move('director', third, 'approve')).toBe('firstExecutiveReview');
  expect(await move('first', third, 'approve')).toBe('settlementReview');
  for (const id of [first, third]) await move('clerk', id, 'withdraw');
});

test('an account that was changed after everybody agreed is not paid to until a day after its own approval', async () => {
  nextDay();
  const id = await asked(await confirmedBill('200'), '200');
  await move('clerk', id, 'submit');
  for (const who of ['director', 'settlement', 'finance'] as const) await move(who, id, 'approve');
  const usableFrom = (hours: number) => new Date(stage.clock.now().getTime() + hours * 3_600_000);
  const approvedAgo = (hours: number) =>
    stage.system<FinanceTables, unknown>(({ db }) =>
      db
        .updateTable('party_bank_account')
        .set({ approved_at: usableFrom(-hours), usable_from: usableFrom(24 - hours) })
        .where('id', '=', scene.payee)
        .execute(),
    );
  const { version } = await people.clerk.send(getPaymentRequest, { id });
  const pay = { id, version, ...payment('200') };
  await approvedAgo(23);
  expect(await people.cashier.refused(payPaymentRequest, pay)).toBe('BANK_ACCOUNT_NOT_USABLE');
  await approvedAgo(24);
  expect((await people.cashier.send(payPaymentRequest, pay)).state).toBe('paid');
});

test('tax that a payment keeps back settles the bill beside the money, under a certificate, and comes back with the payment', async () => {
  nextDay();
  const bill = await confirmedBill('400');
  const id = await asked(bill, '400');
  await move('clerk', id, 'submit');
  for (const who of ['director', 'settlement', 'finance'] as const) await move(who, id, 'approve');
  const { version } = await people.cashier.send(getPaymentRequest, { id });
  const pay = (withheld: string | null, amount = '400') => ({ id, version, ...payment(amount), withheld });
  // China withholds nothing of a domestic carrier; a rule that does proposes its part of the amount before tax.
  expect(await people.cashier.send(requestWithholding, { id })).toEqual({ amount: '0.00', parts: [] });
  const ruled = (withholding_percent: string | null) =>
    stage.system<FinanceTables, unknown>(({ db }) =>
      db.updateTable('input_tax_rule').set({ withholding_percent }).where('country', '=', 'CN').where('origin', '=', 'domestic').execute(),
    );
  await ruled('1');
  expect(await people.cashier.send(requestWithholding, { id })).toMatchObject({
    amount: '3.77',
    parts: [{ percent: '1', net: '377.36', amount: '3.77' }],
  });
  await ruled(null);
  // Fuel of 400.00 with 6 % is 377.36 before tax, of which the law withholds at most 15 %.
  expect(await people.cashier.refused(payPaymentRequest, pay('56.61'))).toBe('WITHHOLDING_TOO_LARGE');
  expect(await people.cashier.refused(payPaymentRequest, pay('400'))).toBe('BAD_PARAMS');
  const paid = await people.cashier.send(payPaymentRequest, pay('3.77'));
  expect(paid).toMatchObject({ state: 'paid', certificate_no: expect.stringMatching(/^WT/) });
  expect((await people.clerk.send(getBill, { id: bill })).balances[0]).toMatchObject({
    open: '0.00',
    requested: '0.00',
    written_off: '400.00',
  });
  expect(await people.cashier.send(getCash, { id: paid.cash_entry_id })).toMatchObject({
    amount: '396.23',
    open: '0.00',
    allocations: [
      { by: 'cash', amount: '396.23' },
      { by: 'withholding', amount: '3.77' },
    ],
  });
  expect(await people.clerk.send(getPaymentRequest, { id })).toMatchObject({ paid: '400.00' });
  const certificates = async () => (await people.finance.send(listCertificates, { where: { side: ['payable'] } })).rows;
  expect(await certificates()).toMatchObject([
    { certificate_no: paid.certificate_no, amount: '3.77', party_name: 'FLEET 运输', reversed: false },
  ]);
  const [certificate] = await certificates();
  const write_off_id = certificate?.write_off_id ?? '';
  const sheets = { ids: [write_off_id], languages: ['zh' as const, 'th' as const] };
  expect((await people.finance.send(readCertificateSheets, sheets)).sheets).toMatchObject([
    {
      certificate_no: paid.certificate_no,
      payee: { name: 'FLEET 运输' },
      form: null,
      currency: 'CNY',
      // 377.36 before tax of the 400.00 that the payment settles.
      lines: [{ income: 'transport', base: '377.36', percent: '1', tax: '3.77' }],
      base: '377.36',
      tax: '3.77',
      reversed: false,
      printed: 0,
    },
  ]);
  const print = { ids: [write_off_id], document: 'withholdingCertificate', copies: 2, languages: ['th' as const] };
  expect((await people.finance.send(printedCertificates, print)).copies).toMatchObject([{ first: 1 }]);
  const stranger = await stage.cast({ companyId: stage.companies.th });
  expect(await stranger.refused(readCertificateSheets, sheets)).toBe('NOT_FOUND');
  expect(await stranger.refused(printedCertificates, print)).toBe('NOT_FOUND');
  const { rows } = await people.finance.send(accountBalances, { company_id: String(stage.companies.cn) });
  expect(rows.find(({ account_code, amount }) => account_code === '222107' && amount === '-3.77')).toBeDefined();

  const cash = await people.cashier.send(getCash, { id: paid.cash_entry_id });
  await people.finance.send(reverseWriteOff, { id: cash.allocations[0]?.write_off_id ?? '', reason: '退汇' });
  await people.finance.send(reverseCash, { id: cash.id, version: cash.version + 1, action: 'reverse', reason: '退汇' });
  expect(await people.clerk.send(getPaymentRequest, { id })).toMatchObject({ state: 'unpaid', paid: '0.00' });
  expect((await people.clerk.send(getBill, { id: bill })).balances[0]).toMatchObject({ open: '400.00', requested: '400.00' });
  expect(await certificates()).toMatchObject([{ reversed: true }]);
  expect((await people.finance.send(readCertificateSheets, sheets)).sheets).toMatchObject([{ reversed: true, printed: 2 }]);
  const again = await people.cashier.send(getPaymentRequest, { id });
  expect(await people.cashier.send(payPaymentRequest, { ...pay(null), version: again.version })).toMatchObject({
    state: 'paid',
    certificate_no: null,
  });
});

test('the books agree with all of it', async () => {
  expect(await stage.system<FinanceTables, unknown>((work) => reconcile(work))).toEqual([]);
});

test('a request is in the currency of the account that it is paid to', async () => {
  const { clerk } = people;
  const advance = {
    kind: 'prepayment' as const,
    carrier_id: text(scene.carrier),
    party_bank_account_id: text(scene.payee),
    lines: [],
    due_on: '2026-11-30',
  };
  const more = { amount: '500', reason: '预付', invoice_no: null, invoice_promised_on: '2026-12-05' };
  expect(await clerk.refused(savePaymentRequest, { ...advance, ...more, currency: 'USD' })).toBe('BANK_CURRENCY');
  await clerk.send(savePaymentRequest, { ...advance, ...more, currency: 'CNY' });
});

test('a payment that takes our account below zero needs its right, and says so', async () => {
  const bill = await confirmedBill('90000000');
  const id = await asked(bill, '90000000');
  await move('clerk', id, 'submit');
  for (const who of ['director', 'first', 'second', 'settlement', 'finance'] as const) await move(who, id, 'approve');
  const { version } = await people.clerk.send(getPaymentRequest, { id });
  const payment = {
    id,
    version,
    own_bank_account_id: text(scene.bankCny),
    amount: '90000000',
    value_on: '2026-11-20',
    rate: null,
    fee: null,
    fee_currency: null,
    bank_ref: null,
  };
  const careful = await stage.cast({ permits: [...stage.door.product.permits].filter((code) => code !== 'cash.overdraw') });
  expect(await careful.refused(payPaymentRequest, payment)).toBe('BANK_BELOW_ZERO');
  expect((await people.cashier.send(payPaymentRequest, payment)).below_zero).toMatch(/^-\d+\.\d\d$/);
});

const deciders = new Map<string, Person>([
  ['directorReview', 'director'],
  ['firstExecutiveReview', 'first'],
  ['secondExecutiveReview', 'second'],
  ['settlementReview', 'settlement'],
  ['financeDirectorReview', 'finance'],
]);
/** Submits a request and takes it through its stages. Answers its version. */
async function approved(id: string): Promise<number> {
  for (let state = await move('clerk', id, 'submit'); state !== 'unpaid'; )
    state = await move(deciders.get(state) ?? 'clerk', id, 'approve');
  return (await people.clerk.send(getPaymentRequest, { id })).version;
}

test('the person who entered the payee’s account does not pay to it', async () => {
  const enterer = await stage.cast({ name: 'Mei' });
  const { id: account, version: entered } = await enterer.send(enterBankAccount, {
    carrier_id: text(scene.carrier),
    bank: '建设银行',
    account_no: '6227001234567890',
    account_name: 'FLEET 运输',
    currency: 'CNY',
  });
  await people.director.send(moveBankAccount, { id: account, version: entered, action: 'approve' });
  stage.clock.advance(25 * 60 * 60 * 1000);
  const id = await asked(await confirmedBill('70'), '70', { party_bank_account_id: account });
  const version = await approved(id);
  const payment = { id, version, own_bank_account_id: text(scene.bankCny), amount: '70', value_on: '2026-11-20', bank_ref: null };
  const rest = { rate: null, fee: null, fee_currency: null };
  expect(await enterer.refused(payPaymentRequest, { ...payment, ...rest })).toBe('FOUR_EYES');
  expect((await people.cashier.send(payPaymentRequest, { ...payment, ...rest })).state).toBe('paid');
});

test('what a request holds of a bill, other money of the carrier does not take', async () => {
  const prepaid = await asked('', '', { kind: 'prepayment', lines: [], amount: '1000' });
  const paid = await people.cashier.send(payPaymentRequest, { id: prepaid, version: await approved(prepaid), ...payment('1000') });
  const bill = await confirmedBill('1000');
  await move('clerk', await asked(bill, '600'), 'submit');
  const off = async (amount: string) => {
    const [cash, owed] = [await people.clerk.send(getCash, { id: paid.cash_entry_id }), await people.clerk.send(getBill, { id: bill })];
    const lines = [{ bill_id: bill, currency: 'CNY' as const, version: owed.balances[0]?.version ?? 0, amount }];
    return { cash_entry_id: cash.id, version: cash.version, lines };
  };
  expect(await people.clerk.refused(makeWriteOff, await off('400.01'))).toBe('WRITE_OFF_RESERVED');
  await people.clerk.send(makeWriteOff, await off('400'));
  expect(await people.clerk.refused(makeWriteOff, await off('0.01'))).toBe('WRITE_OFF_RESERVED');
  expect((await people.clerk.send(getBill, { id: bill })).balances[0]).toMatchObject({ open: '600.00', requested: '600.00' });
});

test('a request that cannot be paid is refused, with the reason that the clerk can mend', async () => {
  nextDay();
  const { clerk, finance, director } = people;
  const bill = await confirmedBill('1000');
  const made = { lines: [{ bill_id: bill, amount: '600' }] };
  const draft = (more: object = {}) => ({
    kind: 'bill' as const,
    carrier_id: text(scene.carrier),
    party_bank_account_id: text(scene.payee),
    currency: 'CNY' as const,
    amount: null,
    ...made,
    due_on: '2026-11-30',
    reason: '运费',
    invoice_no: null,
    invoice_promised_on: '2026-12-05',
    ...more,
  });
  const saving = (more: object) => clerk.refused(savePaymentRequest, draft(more));
  expect(await saving({ lines: [] })).toBe('REQUEST_EMPTY');
  expect(await saving({ kind: 'prepayment', lines: [], amount: '0' })).toBe('REQUEST_EMPTY');
  expect(await saving({ lines: [{ bill_id: bill, amount: '1000.01' }] })).toBe('REQUEST_OVER');
  expect(await saving({ lines: [{ bill_id: bill, amount: '0' }] })).toBe('REQUEST_OVER');
  expect(await saving({ carrier_id: text(scene.rival) })).toBe('BILL_OTHER_PARTY');
  expect(await saving({ kind: 'prepayment', carrier_id: text(scene.rival), lines: [], amount: '1' })).toBe('BANK_ACCOUNT_OTHER');

  const submitting = async (id: string) => {
    const { version } = await clerk.send(getPaymentRequest, { id });
    return clerk.refused(movePaymentRequest, { id, version, action: 'submit' });
  };
  // Without an invoice a day is promised, and an invoice is paid once.
  expect(await submitting(await asked(bill, '1', { invoice_promised_on: null }))).toBe('INVOICE_MISSING');
  const [one, two] = [await asked(bill, '1', { invoice_no: 'V-1' }), await asked(bill, '1', { invoice_no: 'V-1' })];
  await move('clerk', one, 'submit');
  expect(await submitting(two)).toBe('INVOICE_TWICE');
  // The rest at the time when a request is submitted counts, not the one when it was written.
  const [first, second] = [await asked(bill, '600'), await asked(bill, '400')];
  await move('clerk', first, 'submit');
  expect(await submitting(second)).toBe('REQUEST_OVER');
  const { id: account } = await clerk.send(enterBankAccount, {
    carrier_id: text(scene.carrier),
    bank: '招商银行',
    account_no: '6225880012345678',
    account_name: 'FLEET 运输',
    currency: 'CNY',
  });
  expect(await submitting(await asked(bill, '1', { party_bank_account_id: account }))).toBe('BANK_ACCOUNT_NOT_APPROVED');

  // The carrier has to agree to its bill first, and a bill that is void is owed no longer.
  const line = { side: 'payable' as const, order_no: null, work_order_no: null, customer_id: null, carrier_id: text(scene.carrier) };
  const { ids } = await clerk.send(enterCharges, {
    lines: [
      {
        ...line,
        fee_name_id: text(scene.fuel),
        description: null,
        quantity: '1',
        unit_price: '50',
        currency: 'CNY',
        business_on: '2026-11-18',
      },
    ],
  });
  await director.send(reviewCharges, { action: 'approve', rows: ids.map((id) => ({ id, version: 1 })) });
  const { bills } = await clerk.send(makeBills, { charges: ids.map((id) => ({ id, version: 2 })), bill_on: '2026-11-19' });
  const unconfirmed = bills[0]?.id ?? '';
  const early = await asked(unconfirmed, '50');
  expect(await submitting(early)).toBe('BILL_NOT_CONFIRMED');
  await clerk.send(moveBill, { id: unconfirmed, version: 1, action: 'void', reason: '开错' });
  expect(await submitting(early)).toBe('BILL_NOT_CONFIRMED');
  expect(await saving({ lines: [{ bill_id: unconfirmed, amount: '50' }] })).toBe('BILL_NOT_OPEN');

  // A request that is paid in part is closed with its rest, not cancelled.
  const whole = await confirmedBill('80');
  const part = await asked(whole, '80');
  const paid = await people.cashier.send(payPaymentRequest, { id: part, version: await approved(part), ...payment('30') });
  const ending = { id: part, version: paid.version, reason: '其余不付' };
  expect(await finance.refused(movePaymentRequest, { ...ending, action: 'cancel' })).toBe('REQUEST_PARTLY_PAID');
  expect((await finance.send(movePaymentRequest, { ...ending, action: 'closeRest' })).state).toBe('paid');
  expect((await clerk.send(getBill, { id: whole })).balances[0]).toMatchObject({ open: '50.00', requested: '0.00' });
});
