import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { getBill, makeBills, moveBill } from '../bill/contract.ts';
import { getCash, reverseCash } from '../cash/contract.ts';
import { enterCharges, reviewCharges } from '../charge/contract.ts';
import type { FinanceTables } from '../db.ts';
import { reconcile } from '../reconcile/store.ts';
import { type Scene, setScene } from '../seed/scene.ts';
import { reverseWriteOff } from '../write-off/contract.ts';
import { countPaymentRequests, getPaymentRequest, movePaymentRequest, payPaymentRequest, savePaymentRequest } from './contract.ts';

/* A carrier is paid: it confirms its bill, the payables clerk asks, five people agree, the cashier pays in two parts. */

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
  expect(await clerk.refused(reviewCharges, { action: 'approve', rows })).toBe('REVIEW_OWN');
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
  comment?: string,
): Promise<string> {
  const { version } = await people.clerk.send(getPaymentRequest, { id });
  const { state } = await people[who].send(movePaymentRequest, { id, version, action, ...(comment ? { comment } : {}) });
  return state;
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
  const held = async () => (await people.clerk.send(getBill, { id: bill })).balances[0]?.requested;
  expect(await held()).toBe('0.00');
  expect(await move('clerk', id, 'submit')).toBe('directorReview');
  expect(await held()).toBe('1000.00');

  // What is reserved can be asked for by nobody else, and a reserved bill cannot be voided.
  const { version: billVersion } = await people.clerk.send(getBill, { id: bill });
  expect(await people.clerk.refused(moveBill, { id: bill, version: billVersion, action: 'void', reason: '试' })).toBe('BILL_REQUESTED');

  // Nobody decides over his own request; sending back needs a reason and releases the bill.
  const { version } = await people.clerk.send(getPaymentRequest, { id });
  expect(await people.clerk.refused(movePaymentRequest, { id, version, action: 'approve' })).toBe('FOUR_EYES');
  expect(await people.director.refused(movePaymentRequest, { id, version, action: 'sendBack' })).toBe('REASON_MISSING');
  expect((await people.director.send(countPaymentRequests, {}))['1']).toBe(1);
  expect(await move('director', id, 'sendBack', '请附合同')).toBe('awaitingRequest');
  expect(await held()).toBe('0.00');

  // The second round goes all the way: this company has no threshold, so both executives look at it.
  await move('clerk', id, 'submit');
  expect(await move('director', id, 'approve')).toBe('firstExecutiveReview');
  const twice = await people.clerk.send(getPaymentRequest, { id });
  expect(await people.director.refused(movePaymentRequest, { id, version: twice.version, action: 'approve' })).toBe('FOUR_EYES');
  expect(await move('first', id, 'approve')).toBe('secondExecutiveReview');
  expect(await move('second', id, 'approve')).toBe('settlementReview');
  expect(await move('settlement', id, 'approve')).toBe('financeDirectorReview');
  expect(await move('finance', id, 'approve')).toBe('unpaid');

  // The cashier is nobody who agreed, pays no more than was agreed, and may pay in parts.
  const ready = await people.cashier.send(getPaymentRequest, { id });
  expect(await people.finance.refused(payPaymentRequest, { id, version: ready.version, ...payment('400') })).toBe('FOUR_EYES');
  expect(await people.cashier.refused(payPaymentRequest, { id, version: ready.version, ...payment('1000.01') })).toBe('PAID_OVER');
  const first = await people.cashier.send(payPaymentRequest, { id, version: ready.version, ...payment('400') });
  expect(first.state).toBe('unpaid');
  expect(await held()).toBe('600.00');
  const second = await people.cashier.send(payPaymentRequest, { id, version: first.version, ...payment('600') });
  expect(second.state).toBe('paid');
  expect((await people.clerk.send(getBill, { id: bill })).balances[0]).toMatchObject({
    open: '60.00',
    requested: '0.00',
    written_off: '1000.00',
  });

  // A payment that bounced: its write-off, then the money; the request waits for the cashier again and holds its bill.
  const cash = await people.cashier.send(getCash, { id: second.cash_entry_id });
  expect(await people.cashier.refused(reverseCash, { id: cash.id, version: cash.version, reason: '退汇' })).toBe('CASH_ALLOCATED');
  await people.cashier.send(reverseWriteOff, { id: cash.allocations[0]?.write_off_id ?? '', reason: '退汇' });
  await people.cashier.send(reverseCash, { id: cash.id, version: cash.version + 1, reason: '退汇' });
  expect(await people.clerk.send(getPaymentRequest, { id })).toMatchObject({ state: 'unpaid', paid: '400.00' });
  expect(await held()).toBe('600.00');
  const told = (await people.clerk.send(getPaymentRequest, { id })).events.map(({ what }) => what);
  expect(told).toEqual([
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

test('small amounts pass over the executives, and that is recorded; a new account waits a day', async () => {
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db
      .insertInto('payment_threshold')
      .values({ company_id: stage.companies.cn, functional_currency: 'CNY', first_minor: 50_000n, second_minor: 100_000n })
      .execute(),
  );
  const bill = await confirmedBill('300');
  const fresh = await asked(bill, '300', { party_bank_account_id: text(scene.freshPayee) });
  expect(await people.clerk.refused(movePaymentRequest, { id: fresh, version: 1, action: 'submit' })).toBe('BANK_ACCOUNT_NOT_USABLE');
  const id = await asked(bill, '300');
  await move('clerk', id, 'submit');
  expect(await move('director', id, 'approve')).toBe('settlementReview');
  const { events } = await people.clerk.send(getPaymentRequest, { id });
  expect(events.map(({ what, stage: at }) => `${what} ${at}`)).toEqual([
    'submit awaitingRequest',
    'approve directorReview',
    'skip firstExecutiveReview',
    'skip secondExecutiveReview',
  ]);
});

test('an account that was changed after everybody agreed is not paid to until a day after its own approval', async () => {
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

test('the books agree with all of it', async () => {
  expect(await stage.system<FinanceTables, unknown>((work) => reconcile(work))).toEqual([]);
});
