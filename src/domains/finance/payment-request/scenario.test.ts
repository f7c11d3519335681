import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, Refused, type Stage, startStage } from '../../../apps/stage.ts';
import { waitingForLocks } from '../../../server/testing.ts';
import { enterBankAccount } from '../../reference/bank-account/contract.ts';
import { getBill, makeBills, moveBill } from '../bill/contract.ts';
import { getCash, reverseCash } from '../cash/contract.ts';
import { enterCharges, reviewCharges } from '../charge/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { accountBalances } from '../ledger/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { decideApproval, getApproval } from '../../workspace/approval/contract.ts';
import { lineOf } from '../server/seed/acts.ts';
import { castPeople, type Person, requestActs } from '../server/seed/payment-request-acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { makeWriteOff, reverseWriteOff } from '../write-off/contract.ts';
import {
  countPaymentRequests,
  getPaymentRequest,
  movePaymentRequest,
  payPaymentRequest,
  requestableBills,
  savePaymentRequest,
} from './contract.ts';
import { listAttachments, recordTimeline } from '../../workspace/remark/contract.ts';

/*
 * The payment of a carrier: it confirms its bill, the payables clerk requests the payment, five people approve, the cashier pays in two
 * parts.
 */

let stage: Stage;
let scene: Scene;
let people: Readonly<Record<Person, Player>>;
let acts: ReturnType<typeof requestActs<Player>>;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  people = await castPeople(stage.cast, scene);
  acts = requestActs(people, scene);
}, 60_000);
afterAll(() => stage.close());

const text = (id: bigint): string => String(id);
/** A picture of one pixel. */
const slip = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** Our account in yuan, by the ledger. */
async function bankBalance(): Promise<number> {
  const { rows } = await people.finance.send(accountBalances, { company_id: text(stage.companies.cn) });
  return Number(rows.find(({ account_code, currency }) => account_code === '1002' && currency === 'CNY')?.amount);
}
const history = async (id: string) => (await people.clerk.send(getApproval, { subject: 'paymentRequest', id })).events;
async function refusal(who: Person, id: string, action: 'approve' | 'sendBack'): Promise<string> {
  const { version } = await people[who].send(getApproval, { subject: 'paymentRequest', id });
  return people[who].refused(decideApproval, { subject: 'paymentRequest', id, version: version ?? 0, action });
}

test('who enters a line does not review it, and the carrier sees its bill from the day on which it is sent', async () => {
  const { clerk, director, carrier } = people;
  const line = { side: 'payable', party: scene.carrier, fee: scene.fuel, amount: '5', currency: 'CNY', on: '2026-11-18' } as const;
  const { ids } = await clerk.send(enterCharges, { lines: [lineOf(line)] });
  const rows = ids.map((id) => ({ id, version: 1 }));
  expect(await clerk.refused(reviewCharges, { action: 'approve', rows })).toBe('FOUR_EYES');
  await director.send(reviewCharges, { action: 'approve', rows });
  const { bills } = await clerk.send(makeBills, { charges: ids.map((id) => ({ id, version: 2 })), bill_on: '2026-11-19' });
  const id = bills[0]?.id ?? '';
  expect(await carrier.refused(getBill, { id })).toBe('NOT_FOUND');
  await clerk.send(moveBill, { id, version: 1, action: 'send' });
  expect(await carrier.send(getBill, { id })).toMatchObject({ state: 'sent' });
});

test('seven stages, four eyes, two payments, and the way back', async () => {
  const bill = await acts.confirmedBill('1060');
  const id = await acts.requestFor(bill, '1000');
  const free = async () =>
    (await people.clerk.send(requestableBills, { carrier_id: text(scene.carrier), currency: 'CNY' })).bills.map((one) => [
      one.bill_id,
      one.free,
    ]);
  expect(await free()).toEqual([[bill, '1060.00']]);
  const held = async () => (await people.clerk.send(getBill, { id: bill })).balances[0]?.requested;
  expect(await held()).toBe('0.00');
  expect(await acts.move('clerk', id, 'submit')).toBe('directorReview');
  expect(await held()).toBe('1000.00');
  expect(await free()).toEqual([[bill, '60.00']]);

  // A reserved amount cannot be requested again, and a reserved bill cannot be voided.
  const { version: billVersion } = await people.clerk.send(getBill, { id: bill });
  expect(await people.clerk.refused(moveBill, { id: bill, version: billVersion, action: 'void', reason: '试' })).toBe('BILL_REQUESTED');

  // Nobody decides on an own request. Sending back needs a reason and releases the bill.
  expect(await refusal('clerk', id, 'approve')).toBe('FOUR_EYES');
  expect(await refusal('director', id, 'sendBack')).toBe('REASON_REQUIRED');
  expect((await people.director.send(countPaymentRequests, {}))['1']).toBe(1);
  expect(await acts.move('director', id, 'sendBack', '请附合同')).toBe('awaitingRequest');
  expect(await held()).toBe('0.00');

  // The second round passes every stage: this company has no threshold, so both executives review.
  await acts.move('clerk', id, 'submit');
  expect(await acts.move('director', id, 'approve')).toBe('firstExecutiveReview');
  expect(await refusal('director', id, 'approve')).toBe('FOUR_EYES');
  expect(await acts.move('first', id, 'approve')).toBe('secondExecutiveReview');
  expect(await acts.move('second', id, 'approve')).toBe('settlementReview');
  expect(await acts.move('settlement', id, 'approve')).toBe('financeDirectorReview');
  expect(await acts.move('finance', id, 'approve')).toBe('unpaid');

  // The cashier approved nothing in this round, pays no more than was approved, and may pay in parts.
  const ready = await people.cashier.send(getPaymentRequest, { id });
  expect(await people.finance.refused(payPaymentRequest, { id, version: ready.version, ...acts.payment('400') })).toBe('FOUR_EYES');
  expect(await people.cashier.refused(payPaymentRequest, { id, version: ready.version, ...acts.payment('1000.01') })).toBe('PAID_OVER');
  expect(
    await people.cashier.refused(payPaymentRequest, {
      id,
      version: ready.version,
      ...acts.payment('400'),
      fee: '-50',
      fee_currency: 'CNY',
    }),
  ).toBe('BAD_PARAMS');
  const feeAbroad = { id, version: ready.version, ...acts.payment('400'), fee: '5', fee_currency: 'USD' as const };
  expect(await people.cashier.refused(payPaymentRequest, feeAbroad)).toBe('FEE_CURRENCY');
  const slip_file_id = await people.cashier.upload('slip.png', slip);
  const first = await people.cashier.send(payPaymentRequest, { id, version: ready.version, ...acts.payment('400'), slip_file_id });
  const { rows: files } = await people.clerk.send(listAttachments, { subject: 'paymentRequest', id });
  expect(files).toMatchObject([{ kind: 'bankSlip', name: 'slip.png' }]);
  expect(first.state).toBe('unpaid');
  expect(await held()).toBe('600.00');
  const second = await people.cashier.send(payPaymentRequest, { id, version: first.version, ...acts.payment('600') });
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
  const bank = await bankBalance();
  await people.finance.send(reverseCash, { id: cash.id, version: cash.version + 1, action: 'reverse', reason: '退汇' });
  expect(await people.clerk.send(getPaymentRequest, { id })).toMatchObject({ state: 'unpaid', paid: '400.00' });
  // The money is on our account again, the bill owes it, and the request's own history says that it opened again.
  expect((await bankBalance()) - bank).toBe(600);
  expect((await people.clerk.send(getBill, { id: bill })).balances[0]).toMatchObject({ open: '660.00', written_off: '400.00' });
  const [latest] = (await people.clerk.send(recordTimeline, { subject: 'paymentRequest', id })).rows;
  expect(latest).toMatchObject({ what: 'reopen', note: '退汇' });
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

test.each([
  ['director', []],
  ['first', ['director']],
  ['second', ['director', 'first']],
  ['settlement', ['director', 'first', 'second']],
  ['finance', ['director', 'first', 'second', 'settlement']],
] as const)(
  'the reviewer %s sends a request back, the clerk takes it back from the same review and cancels it',
  async (reviewer, before) => {
    const bill = await acts.confirmedBill('700');
    const id = await acts.requestFor(bill, '700');
    const held = async () => (await people.clerk.send(getBill, { id: bill })).balances[0]?.requested;
    const upTo = async (): Promise<void> => {
      await acts.move('clerk', id, 'submit');
      for (const one of before) await acts.move(one, id, 'approve');
    };
    await upTo();
    expect(await acts.move(reviewer, id, 'sendBack', '发票未到')).toBe('awaitingRequest');
    expect(await held()).toBe('0.00');
    await upTo();
    expect(await held()).toBe('700.00');
    expect(await acts.move('clerk', id, 'withdraw')).toBe('awaitingRequest');
    expect(await held()).toBe('0.00');
    expect(await acts.move('clerk', id, 'cancel', '不付了')).toBe('void');
  },
);

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
  const bill = await acts.confirmedBill('300');
  const fresh = await acts.requestFor(bill, '300', { party_bank_account_id: text(scene.freshPayee) });
  expect(await people.clerk.refused(movePaymentRequest, { id: fresh, version: 1, action: 'submit' })).toBe('BANK_ACCOUNT_NOT_USABLE');
  const id = await acts.requestFor(bill, '300');
  await acts.move('clerk', id, 'submit');
  expect(await acts.move('director', id, 'approve')).toBe('settlementReview');
  expect((await history(id)).map(({ what, stage: at }) => `${what} ${at}`)).toEqual([
    'submit awaitingRequest',
    'approve directorReview',
    'skip firstExecutiveReview',
    'skip secondExecutiveReview',
  ]);
});

test('a payment split into small ones of one day is reviewed as the whole is', async () => {
  nextDay();
  const bill = await acts.confirmedBill('1400');
  const [first, second, third] = [
    await acts.requestFor(bill, '400'),
    await acts.requestFor(bill, '400'),
    await acts.requestFor(bill, '400'),
  ];
  await acts.move('clerk', first, 'submit');
  await acts.move('clerk', second, 'submit');
  await acts.move('clerk', third, 'submit');
  expect(await acts.move('director', first, 'approve')).toBe('settlementReview');
  // 800.00 is above the first limit of 500.00, and 1,200.00 is above the second of 1,000.00 as well.
  expect(await acts.move('director', second, 'approve')).toBe('firstExecutiveReview');
  expect(await acts.move('first', second, 'approve')).toBe('settlementReview');
  expect(await acts.move('director', third, 'approve')).toBe('firstExecutiveReview');
  expect(await acts.move('first', third, 'approve')).toBe('secondExecutiveReview');
  // A withdrawn request no longer counts.
  await acts.move('clerk', second, 'withdraw');
  await acts.move('clerk', third, 'withdraw');
  await acts.move('clerk', third, 'submit');
  expect(await acts.move('director', third, 'approve')).toBe('firstExecutiveReview');
  expect(await acts.move('first', third, 'approve')).toBe('settlementReview');
  for (const id of [first, third]) await acts.move('clerk', id, 'withdraw');
});

test('an account that was changed after everybody agreed is not paid to until a day after its own approval', async () => {
  nextDay();
  const id = await acts.requestFor(await acts.confirmedBill('200'), '200');
  await acts.move('clerk', id, 'submit');
  for (const who of ['director', 'settlement', 'finance'] as const) await acts.move(who, id, 'approve');
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
  const pay = { id, version, ...acts.payment('200') };
  await approvedAgo(23);
  expect(await people.cashier.refused(payPaymentRequest, pay)).toBe('BANK_ACCOUNT_NOT_USABLE');
  await approvedAgo(24);
  expect((await people.cashier.send(payPaymentRequest, pay)).state).toBe('paid');
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
  const bill = await acts.confirmedBill('90000000');
  const id = await acts.requestFor(bill, '90000000');
  await acts.move('clerk', id, 'submit');
  for (const who of ['director', 'first', 'second', 'settlement', 'finance'] as const) await acts.move(who, id, 'approve');
  const { version } = await people.clerk.send(getPaymentRequest, { id });
  const payment = { id, version, ...acts.payment('90000000') };
  const careful = await stage.cast({ permits: [...stage.door.product.permits].filter((code) => code !== 'cash.overdraw') });
  expect(await careful.refused(payPaymentRequest, payment)).toBe('BANK_BELOW_ZERO');
  expect(await people.cashier.refused(payPaymentRequest, { ...payment, value_on: '2026-12-24' })).toBe('POSTING_AHEAD');
  expect((await people.cashier.send(payPaymentRequest, payment)).below_zero).toMatchObject({
    currency: 'CNY',
    left: expect.stringMatching(/^-\d+\.\d\d$/),
  });
});

test('a payment stays while its bill is void or held by another request', async () => {
  const paidFor = async (bill: string) => {
    const id = await acts.requestFor(bill, '500');
    const paid = await people.cashier.send(payPaymentRequest, { id, version: await acts.approve(id), ...acts.payment('500') });
    const cash = await people.cashier.send(getCash, { id: paid.cash_entry_id });
    await people.cashier.send(reverseWriteOff, { id: cash.allocations[0]?.write_off_id ?? '', reason: '退汇' });
    return { id: cash.id, version: cash.version + 1, action: 'reverse' as const, reason: '退汇' };
  };
  const voided = await acts.confirmedBill('500');
  const first = await paidFor(voided);
  const { version } = await people.clerk.send(getBill, { id: voided });
  await people.finance.send(moveBill, { id: voided, version, action: 'void', reason: '重开' });
  expect(await people.finance.refused(reverseCash, first)).toBe('BILL_NOT_OPEN');
  const held = await acts.confirmedBill('500');
  const second = await paidFor(held);
  await acts.move('clerk', await acts.requestFor(held, '0.01'), 'submit');
  expect(await people.finance.refused(reverseCash, second)).toBe('BILL_REQUESTED');
});

test('the rest of a prepayment that was closed stays closed when its payment is taken back', async () => {
  const id = await acts.requestFor('', '', { kind: 'prepayment', lines: [], amount: '1000' });
  const paid = await people.cashier.send(payPaymentRequest, { id, version: await acts.approve(id), ...acts.payment('300') });
  const closing = { id, version: paid.version, action: 'closeRest' as const, reason: '其余不付' };
  const { version } = await people.finance.send(movePaymentRequest, closing);
  const cash = await people.clerk.send(getCash, { id: paid.cash_entry_id });
  await people.finance.send(reverseCash, { id: cash.id, version: cash.version, action: 'reverse', reason: '退汇' });
  const again = { id, version: version + 1 };
  expect(await people.cashier.refused(payPaymentRequest, { ...again, ...acts.payment('300.01') })).toBe('PAID_OVER');
  expect((await people.cashier.send(payPaymentRequest, { ...again, ...acts.payment('300') })).state).toBe('paid');
});

test('what a request holds of a bill, other money of the carrier does not take', async () => {
  const prepaid = await acts.requestFor('', '', { kind: 'prepayment', lines: [], amount: '1000' });
  const paid = await people.cashier.send(payPaymentRequest, {
    id: prepaid,
    version: await acts.approve(prepaid),
    ...acts.payment('1000'),
  });
  const bill = await acts.confirmedBill('1000');
  await acts.move('clerk', await acts.requestFor(bill, '600'), 'submit');
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
  const bill = await acts.confirmedBill('1000');
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
  expect(await submitting(await acts.requestFor(bill, '1', { invoice_promised_on: null }))).toBe('INVOICE_MISSING');
  const [one, two] = [await acts.requestFor(bill, '1', { invoice_no: 'V-1' }), await acts.requestFor(bill, '1', { invoice_no: 'V-1' })];
  await acts.move('clerk', one, 'submit');
  expect(await submitting(two)).toBe('INVOICE_TWICE');
  // The rest at the time when a request is submitted counts, not the one when it was written.
  const [first, second] = [await acts.requestFor(bill, '600'), await acts.requestFor(bill, '400')];
  await acts.move('clerk', first, 'submit');
  expect(await submitting(second)).toBe('REQUEST_OVER');
  const { id: account } = await clerk.send(enterBankAccount, {
    carrier_id: text(scene.carrier),
    bank: '招商银行',
    account_no: '6225880012345678',
    account_name: 'FLEET 运输',
    currency: 'CNY',
  });
  expect(await submitting(await acts.requestFor(bill, '1', { party_bank_account_id: account }))).toBe('BANK_ACCOUNT_NOT_APPROVED');

  // The carrier has to agree to its bill first, and a bill that is void is owed no longer.
  const line = { side: 'payable', party: scene.carrier, fee: scene.fuel, amount: '50', currency: 'CNY', on: '2026-11-18' } as const;
  const { ids } = await clerk.send(enterCharges, { lines: [lineOf(line)] });
  await director.send(reviewCharges, { action: 'approve', rows: ids.map((id) => ({ id, version: 1 })) });
  const { bills } = await clerk.send(makeBills, { charges: ids.map((id) => ({ id, version: 2 })), bill_on: '2026-11-19' });
  const unconfirmed = bills[0]?.id ?? '';
  const early = await acts.requestFor(unconfirmed, '50');
  expect(await submitting(early)).toBe('BILL_NOT_CONFIRMED');
  await clerk.send(moveBill, { id: unconfirmed, version: 1, action: 'void', reason: '开错' });
  expect(await submitting(early)).toBe('BILL_NOT_CONFIRMED');
  expect(await saving({ lines: [{ bill_id: unconfirmed, amount: '50' }] })).toBe('BILL_NOT_OPEN');

  // A request that is paid in part is closed with its rest, not cancelled.
  const whole = await acts.confirmedBill('80');
  const part = await acts.requestFor(whole, '80');
  const paid = await people.cashier.send(payPaymentRequest, { id: part, version: await acts.approve(part), ...acts.payment('30') });
  const ending = { id: part, version: paid.version, reason: '其余不付' };
  expect(await finance.refused(movePaymentRequest, { ...ending, action: 'cancel' })).toBe('REQUEST_PARTLY_PAID');
  expect((await finance.send(movePaymentRequest, { ...ending, action: 'closeRest' })).state).toBe('paid');
  expect((await clerk.send(getBill, { id: whole })).balances[0]).toMatchObject({ open: '50.00', requested: '0.00' });
  expect(await stage.system<FinanceTables, unknown>((work) => reconcile(work))).toEqual([]);
});

test('of two requests for one invoice that are submitted at once, one is refused', async () => {
  nextDay();
  const bills = [await acts.confirmedBill('100'), await acts.confirmedBill('100')];
  const [one = '', two = ''] = bills;
  const requests = [await acts.requestFor(one, '100', { invoice_no: 'V-9' }), await acts.requestFor(two, '100', { invoice_no: 'V-9' })];
  const outcome = (id: string): Promise<string> =>
    acts.move('clerk', id, 'submit').catch((error) => (error instanceof Refused ? error.reply.data.refusal : String(error)));
  let both: Promise<string[]> | undefined;
  // Both bills are held, so that neither request is stored before the other has looked for it.
  await stage.system<FinanceTables, void>(async ({ db, audit }) => {
    await sql`select from bill_balance where bill_id = any(${bills}::bigint[]) for update`.execute(db);
    both = Promise.all(requests.map(outcome));
    await expect.poll(async () => (await waitingForLocks(db)).length).toBe(2);
    audit({ subject: 'bill', id: BigInt(one), what: 'hold' });
  });
  expect((await both)?.toSorted()).toEqual(['INVOICE_TWICE', 'directorReview']);
});
