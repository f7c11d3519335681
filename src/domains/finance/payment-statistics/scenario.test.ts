import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { money } from '../../../kernel/money.ts';
import { makeBills, moveBill } from '../bill/contract.ts';
import { getCash, reverseCash } from '../cash/contract.ts';
import { enterCharges, reviewCharges } from '../charge/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { movePaymentRequest, payPaymentRequest, savePaymentRequest } from '../payment-request/contract.ts';
import { billed, decided } from '../server/seed/acts.ts';
import { approvedAccount, type Scene, setScene } from '../server/seed/scene.ts';
import { reverseWriteOff } from '../write-off/contract.ts';
import { listPaid, pivotPaid } from './contract.ts';
import { pivot } from './rules.ts';

/*
 * FLEET's bill of 400.00 for fuel and 600.00 for freight is paid with 333.33 in November and 666.67 in December; the second payment
 * bounces.
 */

let stage: Stage;
let scene: Scene;
let people: Player[];
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) =>
    setScene(work, stage.companies.cn, { '2026-11-18': '7.10', '2026-12-02': '7.20' }),
  );
  people = await Promise.all(
    ['clerk', 'director', 'first', 'second', 'settlement', 'finance', 'cashier'].map((name) => stage.cast({ name })),
  );
}, 60_000);
afterAll(() => stage.close());

const text = (id: bigint): string => String(id);
const person = (place: number): Player => {
  const found = people[place];
  if (!found) throw new Error(`nobody stands at ${place}`);
  return found;
};

async function confirmedBill(): Promise<string> {
  const line = (fee: bigint, unit_price: string) => ({
    side: 'payable' as const,
    order_no: null,
    work_order_no: null,
    customer_id: null,
    carrier_id: text(scene.carrier),
    fee_name_id: text(fee),
    description: null,
    quantity: '1',
    unit_price,
    currency: 'CNY' as const,
    business_on: '2026-11-18',
  });
  const { ids } = await person(0).send(enterCharges, { lines: [line(scene.fuel, '400'), line(scene.freight, '600')] });
  await person(1).send(reviewCharges, { action: 'approve', rows: ids.map((id) => ({ id, version: 1 })) });
  const { bills } = await person(0).send(makeBills, { charges: ids.map((id) => ({ id, version: 2 })), bill_on: '2026-11-19' });
  const id = bills[0]?.id ?? '';
  await person(0).send(moveBill, { id, version: 1, action: 'send' });
  await person(1).send(moveBill, { id, version: 2, action: 'confirm' });
  return id;
}

/** A payment request for the whole of a bill, approved by everybody. */
async function agreed(
  bill: string,
  of: { currency: 'CNY' | 'USD'; amount: string; payee: string } = { currency: 'CNY', amount: '1000', payee: text(scene.payee) },
): Promise<{ id: string; version: number }> {
  const made = await person(0).send(savePaymentRequest, {
    kind: 'bill',
    carrier_id: text(scene.carrier),
    party_bank_account_id: of.payee,
    currency: of.currency,
    amount: null,
    lines: [{ bill_id: bill, amount: of.amount }],
    due_on: '2026-12-31',
    reason: '运费',
    invoice_no: `INV-${bill}`,
    invoice_promised_on: null,
  });
  let { version } = await person(0).send(movePaymentRequest, { id: made.id, version: made.version, action: 'submit' });
  for (const place of [1, 2, 3, 4, 5]) ({ version } = await decided(person(place), made.id));
  return { id: made.id, version };
}

const pay = (request: { id: string; version: number }, amount: string, value_on: string, bank = scene.bankCny) =>
  person(6).send(payPaymentRequest, {
    ...request,
    own_bank_account_id: text(bank),
    amount,
    value_on,
    rate: null,
    fee: null,
    fee_currency: null,
    bank_ref: null,
  });
const table = async (by: 'carrier' | 'fee') => {
  const [one] = (await person(0).send(pivotPaid, { by, asked: {} })).currencies;
  return { months: one?.months, total: one?.total, rows: one?.rows.map(({ name, amounts }) => `${name} ${amounts.join(' ')}`) };
};

test('payments are shared over the fees of their bills to the cent, by the month they were made in', async () => {
  const request = await agreed(await confirmedBill());
  const first = await pay(request, '333.33', '2026-11-20');
  stage.clock.set('2026-12-02T02:00:00Z');
  const second = await pay({ id: request.id, version: first.version }, '666.67', '2026-12-02');

  expect(await table('carrier')).toEqual({ months: ['2026-11', '2026-12'], total: '1000.00', rows: ['FLEET 运输 333.33 666.67'] });
  expect(await table('fee')).toEqual({
    months: ['2026-11', '2026-12'],
    total: '1000.00',
    rows: ['FREIGHT 200.00 400.00', 'FUEL 133.33 266.67'],
  });
  const { rows } = await person(0).send(listPaid, { where: { paid_on: { from: '2026-11-01', to: '2026-11-30' } } });
  expect(rows.map(({ fee_name, amount }) => `${fee_name} ${amount}`).toSorted()).toEqual(['FREIGHT 200.00', 'FUEL 133.33']);

  // The second payment bounces: its write-off is reversed, then the money, and December is empty.
  const cash = await person(6).send(getCash, { id: second.cash_entry_id });
  await person(6).send(reverseWriteOff, { id: cash.allocations[0]?.write_off_id ?? '', reason: '退汇' });
  const { version } = await person(6).send(getCash, { id: cash.id });
  await person(5).send(reverseCash, { id: cash.id, version, action: 'reverse', reason: '退汇' });
  expect(await table('carrier')).toMatchObject({ total: '333.33' });
});

test('a payment in dollars counts at the rate of its day, and is shared over the lines in dollars alone', async () => {
  const owed = { side: 'payable', party: scene.carrier, on: '2026-11-18' } as const;
  const bill = await billed(
    person(0),
    person(1),
    { ...owed, fee: scene.fuel, amount: '100', currency: 'USD' },
    { ...owed, fee: scene.freight, amount: '300', currency: 'USD' },
    { ...owed, fee: scene.fuel, amount: '500', currency: 'CNY' },
  );
  const payee = await stage.system<FinanceTables, string>((work) => approvedAccount(work, { carrier: scene.carrier }, 'USD'));
  await pay(await agreed(bill, { currency: 'USD', amount: '400', payee }), '200', '2026-12-02', scene.bankUsd);
  const { rows } = await person(0).send(listPaid, { size: 100 });
  const shares = rows
    .filter(({ bill_id }) => bill_id === bill)
    .map(({ fee_name, currency, amount }) => `${fee_name} ${currency} ${amount}`);
  expect(shares.toSorted()).toEqual(['FREIGHT CNY 1080.00', 'FUEL CNY 360.00']);
});

test('of money paid ahead the part that settles no bill yet is paid, and what a carrier gives back is not', async () => {
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`insert into cash_entry (entry_no, company_id, direction, carrier_id, own_bank_account_id, currency, amount_minor, rate, rate_on, rate_source,
        functional_currency, functional_minor, value_on, allocated_minor, allocated_functional_minor, state, payment_request_id)
      select no, ${stage.companies.cn}, direction, ${scene.rival}, ${scene.bankUsd}, 'USD', 100000, 7.1, '2026-12-02', 'test', 'CNY', 710000,
        '2026-12-02', 40000, 284000, 'claimed', (select min(id) from payment_request) from (values ('PV-1', 'out'), ('RV-1', 'in')) v (no, direction)`.execute(
      db,
    ),
  );
  const { rows } = await person(0).send(listPaid, { where: { carrier: [text(scene.rival)] } });
  expect(rows).toMatchObject([{ bill_no: null, fee_name: null, paid_on: '2026-12-02', currency: 'CNY', amount: '4260.00' }]);
});

test('another own company has paid nothing', async () => {
  const paidBy = async (company: bigint) =>
    (await person(0).send(listPaid, { where: { company: [text(company)] }, size: 1, total: true })).total;
  expect(await paidBy(stage.companies.cn)).toBeGreaterThan(0);
  expect(await paidBy(stage.companies.th)).toBe(0);
  const stranger = await stage.cast({ companyId: stage.companies.th });
  expect((await stranger.send(pivotPaid, { by: 'carrier', asked: {} })).currencies).toEqual([]);
  expect((await stranger.send(listPaid, {})).rows).toEqual([]);
});

test('a table of months adds up in both directions', () => {
  const cell = fc.record({
    key: fc.constantFrom('1', '2', '3', null),
    name: fc.constant('x'),
    advance: fc.boolean(),
    month: fc.constantFrom('2026-09', '2026-10', '2026-11'),
    currency: fc.constantFrom<'CNY' | 'VND'>('CNY', 'VND'),
    minor: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
  });
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 40 }), (cells) => {
      for (const one of pivot(cells)) {
        const sum = (amounts: readonly string[]): bigint =>
          amounts.reduce((total, amount) => total + money(one.currency, amount).minor, 0n);
        expect(sum(one.totals)).toBe(money(one.currency, one.total).minor);
        expect(sum(one.rows.map((row) => row.total))).toBe(money(one.currency, one.total).minor);
        for (const row of one.rows) expect(sum(row.amounts)).toBe(money(one.currency, row.total).minor);
      }
    }),
  );
});
