import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, Refused, type Stage, startStage } from '../../../apps/stage.ts';
import { orderSheet } from '../../order/server/seed/order-sheet.ts';
import { type Scene as OrderScene, setScene as setOrderScene } from '../../order/server/seed/scene.ts';
import { checkOrder } from '../../order/transport-order/save/contract.ts';
import { moveOrder, saveOrder } from '../../order/transport-order/contract.ts';
import { moveQuotation, saveQuotation } from '../../pricing/quotation/contract.ts';
import { makeBills } from '../bill/contract.ts';
import { registerCash } from '../cash/contract.ts';
import { enterCharges, reviewCharges } from '../charge/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene as MoneyScene, setScene as setMoneyScene } from '../server/seed/scene.ts';
import { getCredit, listCredit, listLifts, moveLift, requestLift } from './contract.ts';
import { may } from './permits.ts';

/*
 * Customers whose orders cost 1,000 USD a trip. Open bills, reviewed lines and running orders count against the limit. An order that
 * exceeds it is saved with a warning and cannot be submitted, unless another person approved a lift that is still valid.
 */

type Scene = MoneyScene & OrderScene;
let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>(async (work) => {
    const money = await setMoneyScene(work, stage.companies.cn, { '2026-11-20': '7.10', '2026-11-21': '7.20' });
    return { ...(await setOrderScene(work, stage.companies.cn)), ...money };
  });
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
  for (const party of [scene.customer, scene.other]) await quote(party);
}, 60_000);
afterAll(() => stage.close());

const text = (id: bigint): string => String(id);

async function quote(party: bigint): Promise<void> {
  const prices = [
    { fee_name_id: text(scene.freight), basis: 'trip' as const, currency: 'USD' as const, price: '1000', line_id: text(scene.line) },
  ];
  const head = {
    side: 'sell' as const,
    company_id: text(stage.companies.cn),
    party_id: text(party),
    title: '2026',
    currency: 'USD' as const,
  };
  const made = await lan.send(saveQuotation, { ...head, valid_from: '2026-01-01', valid_to: '2026-12-31', prices });
  const { version } = await lan.send(moveQuotation, { id: made.id, version: made.version, action: 'submit' });
  await wei.send(moveQuotation, { id: made.id, version, action: 'approve' });
}

async function limit(customer: bigint, minor: bigint | null, graceDays = 7): Promise<void> {
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db.updateTable('customer').set({ credit_limit_minor: minor, overdue_grace_days: graceDays }).where('id', '=', customer).execute(),
  );
}

function draft(customer: bigint) {
  const pickup = { pickup_from: '2026-11-21T01:00:00Z', pickup_to: '2026-11-21T03:00:00Z' };
  return lan.send(saveOrder, orderSheet(scene, { customer_id: text(customer), ...pickup, submit: false }));
}
const submit = (order: { id: string; version: number }) => lan.send(moveOrder, { ...order, action: 'submit' });
const submitRefused = (order: { id: string; version: number }) => lan.refused(moveOrder, { ...order, action: 'submit' });
const only = ({ id, version }: { id: string; version: number }) => ({ id, version });
const credit = (customer: bigint) => lan.send(getCredit, { id: text(customer) });

/** A reviewed line of a customer in a currency; billed on a day if one is given. */
async function owe(customer: bigint, amount: string, currency: 'USD' | 'CNY' | 'VND', billOn?: string): Promise<void> {
  const { ids } = await lan.send(enterCharges, {
    lines: [
      {
        side: 'receivable',
        order_no: null,
        work_order_no: null,
        customer_id: text(customer),
        carrier_id: null,
        description: null,
        fee_name_id: text(scene.freight),
        quantity: '1',
        unit_price: amount,
        currency,
        business_on: billOn ?? '2026-11-20',
      },
    ],
  });
  const [id = ''] = ids;
  await wei.send(reviewCharges, { action: 'approve', rows: [{ id, version: 1 }] });
  if (billOn) await lan.send(makeBills, { charges: [{ id, version: 2 }], bill_on: billOn });
}

test('orders count from the moment they are submitted; one beyond the limit is saved with a warning and not submitted', async () => {
  await limit(scene.customer, 2_500_00n);
  const [one, two, three] = [await draft(scene.customer), await draft(scene.customer), await draft(scene.customer)];
  expect([one.warnings, two.warnings, three.warnings]).toEqual([[], [], []]);
  await submit(only(one));
  const sent = await submit(only(two));
  expect(await credit(scene.customer)).toMatchObject({
    exposure: '2000.00',
    running: '2000.00',
    left: '500.00',
    used_percent: '80',
    standing: 'near',
  });

  const over = { customer: 'ACME', currency: 'USD', limit: '2500.00', exposure: '3000.00' };
  expect((await draft(scene.customer)).warnings).toEqual([{ code: 'CREDIT_OVER_LIMIT', facts: over }]);
  const refused = await submit(only(three)).catch((error: unknown) => error);
  expect(refused).toMatchObject({ reply: { code: 422, data: { refusal: 'CREDIT_OVER_LIMIT', ...over } } });

  // A rejected order no longer counts; for an approved order the estimated lines count instead of the reserved amount.
  const back = await wei.send(moveOrder, { id: two.id, version: sent.version, action: 'reject', reason: '地址不完整' });
  expect((await credit(scene.customer)).exposure).toBe('1000.00');
  const again = await submit({ id: two.id, version: back.version });
  const approved = await wei.send(moveOrder, { id: two.id, version: again.version, action: 'approve' });
  const after = await credit(scene.customer);
  expect(after).toMatchObject({ exposure: '2000.00', running: '2000.00' });
  expect(after.orders.map(({ state, amount }) => `${state} ${amount}`)).toEqual(['reviewed 1000.00', 'submitted 1000.00']);
  // An order that goes back to review counts as before.
  await wei.send(moveOrder, { id: two.id, version: approved.version, action: 'unreview', reason: '改价' });
  expect(await credit(scene.customer)).toMatchObject({ exposure: '2000.00', running: '2000.00' });
  await wei.send(moveOrder, { id: two.id, version: approved.version + 1, action: 'approve' });
  expect(await credit(scene.customer)).toMatchObject({ exposure: '2000.00', running: '2000.00' });
});

test('a lift is approved by somebody else, holds to its day, and can be withdrawn', async () => {
  const order = await draft(scene.customer);
  const ask = { customer_id: text(scene.customer), amount: '600', despite_overdue: false, valid_until: '2026-11-21', reason: '旺季' };
  expect(await lan.refused(requestLift, { ...ask, amount: '0' })).toBe('LIFT_EMPTY');
  expect(await lan.refused(requestLift, { ...ask, amount: '-1', despite_overdue: true })).toBe('LIFT_EMPTY');
  // From today on, for 90 days at most.
  for (const valid_until of ['2026-11-19', '2027-02-19'])
    expect(await lan.refused(requestLift, { ...ask, valid_until })).toBe('LIFT_TOO_LONG');
  const lift = await lan.send(requestLift, ask);
  expect(await submitRefused(only(order))).toBe('CREDIT_OVER_LIMIT');
  expect(await lan.refused(moveLift, { id: lift.id, version: lift.version, action: 'approve' })).toBe('FOUR_EYES');
  const stranger = await stage.cast({ companyId: stage.companies.th });
  expect(await stranger.refused(moveLift, { id: lift.id, version: lift.version, action: 'approve' })).toBe('NOT_FOUND');
  const approved = await wei.send(moveLift, { id: lift.id, version: lift.version, action: 'approve', reason: '老客户' });
  expect((await lan.send(listLifts, { tab: 'standing' })).rows).toMatchObject([
    { amount: '600.00', requested_by: 'Lan', decided_by: 'Wei' },
  ]);
  expect(await credit(scene.customer)).toMatchObject({ lifted: '600.00', left: '1100.00' });
  await submit(only(order));

  const next = await draft(scene.customer);
  expect(next.warnings).toMatchObject([{ code: 'CREDIT_OVER_LIMIT', facts: { limit: '3100.00', exposure: '4000.00' } }]);
  const withdrawn = await lan.send(moveLift, { id: lift.id, version: approved.version, action: 'withdraw' });
  expect(withdrawn.state).toBe('withdrawn');
  expect((await credit(scene.customer)).standing).toBe('over');
  expect((await lan.send(listCredit, { tab: 'blocked' })).rows.map(({ name }) => name)).toEqual(['ACME 贸易']);
});

test('a lift that is refused with its reason or taken back by who asked lifts nothing', async () => {
  const ask = { customer_id: text(scene.customer), amount: '50', despite_overdue: false, valid_until: '2026-11-21', reason: '旺季' };
  const before = (await credit(scene.customer)).lifted;
  const first = await lan.send(requestLift, { ...ask, valid_until: '2027-02-18' });
  expect(await wei.refused(moveLift, { id: first.id, version: first.version, action: 'refuse' })).toBe('REASON_REQUIRED');
  expect((await wei.send(moveLift, { id: first.id, version: first.version, action: 'refuse', reason: '逾期' })).state).toBe('refused');
  const second = await lan.send(requestLift, ask);
  const mate = await stage.cast({ permits: [may.view, may.request] });
  expect(await mate.refused(moveLift, { id: second.id, version: second.version, action: 'withdraw' })).toBe('NOT_YOURS');
  expect((await lan.send(moveLift, { id: second.id, version: second.version, action: 'withdraw' })).state).toBe('withdrawn');
  expect((await credit(scene.customer)).lifted).toBe(before);
});

test('a lift ends by itself', async () => {
  const lift = await lan.send(requestLift, {
    customer_id: text(scene.customer),
    amount: '9000',
    despite_overdue: false,
    valid_until: '2026-11-20',
    reason: '旺季',
  });
  await wei.send(moveLift, { id: lift.id, version: lift.version, action: 'approve' });
  const order = await draft(scene.customer);
  expect(order.warnings).toEqual([]);
  stage.clock.set('2026-11-21T02:00:00Z');
  expect(await submitRefused(only(order))).toBe('CREDIT_OVER_LIMIT');
  expect((await lan.send(listLifts, { tab: 'expired' })).rows).toMatchObject([{ id: lift.id, expired: true }]);
  stage.clock.set('2026-11-20T02:00:00Z');
});

test('a lift is approved until the end of its last day in the company’s own zone', async () => {
  const ask = { customer_id: text(scene.customer), amount: '10', despite_overdue: false, valid_until: '2026-11-20', reason: '旺季' };
  const [one, two] = [await lan.send(requestLift, ask), await lan.send(requestLift, ask)];
  // Midnight in Shanghai is at 16:00 UTC.
  stage.clock.set('2026-11-20T15:59:59Z');
  await wei.send(moveLift, { id: one.id, version: one.version, action: 'approve' });
  expect((await lan.send(listLifts, { tab: 'expired' })).rows).toEqual([]);
  stage.clock.set('2026-11-20T16:00:00Z');
  expect(await wei.refused(moveLift, { id: two.id, version: two.version, action: 'approve' })).toBe('LIFT_EXPIRED');
  expect((await lan.send(listLifts, { tab: 'standing' })).rows).toEqual([]);
  // One that nobody decided on in time is over as well.
  const over = (await lan.send(listLifts, { tab: 'expired' })).rows.map(({ id, state, expired }) => [id, state, expired]);
  for (const lift of [
    [one.id, 'approved', true],
    [two.id, 'requested', true],
  ])
    expect(over).toContainEqual(lift);
  stage.clock.set('2026-11-20T02:00:00Z');
  await lan.send(moveLift, { id: one.id, version: 2, action: 'withdraw' });
});

test('of two orders submitted at once, one that has room goes', async () => {
  await limit(scene.other, 1_500_00n);
  const orders = await Promise.all([draft(scene.other), draft(scene.other), draft(scene.other)]);
  const ends = await Promise.allSettled(orders.map((order) => submit(only(order))));
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const end of ends) if (end.status === 'rejected') expect((end.reason as Refused).reply.data.refusal).toBe('CREDIT_OVER_LIMIT');
  expect((await credit(scene.other)).exposure).toBe('1000.00');
});

test('bills, reviewed lines and advances count in the currency of the limit by the rate of the day', async () => {
  // 710.00 CNY at 7.10 are 100.00 USD; 355.00 CNY are 50.00 USD.
  await owe(scene.other, '710', 'CNY', '2026-11-20');
  await owe(scene.other, '355', 'CNY');
  await lan.send(registerCash, {
    direction: 'in',
    own_bank_account_id: text(scene.bankUsd),
    customer_id: text(scene.other),
    carrier_id: null,
    payer_name: 'BETA',
    method: 'transfer',
    amount: '30',
    rate: null,
    fee: null,
    fee_currency: null,
    value_on: '2026-11-20',
    bank_ref: null,
    remark: null,
  });
  const shown = await credit(scene.other);
  expect(shown).toMatchObject({
    bills: '100.00',
    unbilled: '50.00',
    running: '1000.00',
    exposure: '1150.00',
    advances: '30.00',
    left: '380.00',
  });
  expect(shown.parts).toContainEqual({ part: 'bills', currency: 'CNY', amount: '710.00', rate: '0.140845070423', worth: '100.00' });
  expect(shown.open_bills).toMatchObject([{ currency: 'CNY', open: '710.00', overdue_days: 0 }]);
  // The next day the dollar costs 7.20: the same yuan are worth fewer dollars.
  stage.clock.set('2026-11-21T02:00:00Z');
  expect(await credit(scene.other)).toMatchObject({ bills: '98.61', unbilled: '49.31' });
  // The day after there is no rate, and none is assumed.
  stage.clock.set('2026-11-22T02:00:00Z');
  const order = await draft(scene.other);
  expect(order.warnings).toMatchObject([{ code: 'RATE_MISSING', facts: { from: 'CNY', to: 'USD', day: '2026-11-22' } }]);
  expect(await submitRefused(only(order))).toBe('RATE_MISSING');
  expect((await credit(scene.other)).missing_rates).toEqual(['CNY']);
  stage.clock.set('2026-11-20T02:00:00Z');
});

test('cash only means paid before: an order goes as far as the money that came in', async () => {
  await limit(scene.other, 0n);
  const order = await draft(scene.other);
  expect(order.warnings).toMatchObject([{ code: 'CREDIT_OVER_LIMIT', facts: { limit: '0.00' } }]);
  expect(await submitRefused(only(order))).toBe('CREDIT_OVER_LIMIT');
  await lan.send(registerCash, {
    direction: 'in',
    own_bank_account_id: text(scene.bankUsd),
    customer_id: text(scene.other),
    carrier_id: null,
    payer_name: 'BETA',
    method: 'transfer',
    amount: '2120',
    rate: null,
    fee: null,
    fee_currency: null,
    value_on: '2026-11-20',
    bank_ref: null,
    remark: null,
  });
  await submit(only(order));
  expect((await credit(scene.other)).left).toBe('0.00');
});

test('money that the bank values tomorrow lowers nothing before tomorrow', async () => {
  await lan.send(registerCash, {
    direction: 'in',
    own_bank_account_id: text(scene.bankUsd),
    customer_id: text(scene.customer),
    carrier_id: null,
    payer_name: 'ACME',
    method: 'transfer',
    amount: '45',
    rate: null,
    fee: null,
    fee_currency: null,
    value_on: '2026-11-21',
    bank_ref: null,
    remark: null,
  });
  expect((await credit(scene.customer)).advances).toBe('0.00');
  stage.clock.set('2026-11-21T02:00:00Z');
  const { advances, exposure } = await credit(scene.customer);
  expect(advances).toBe('45.00');
  // The warning of an order counts it against the limit, as the page does.
  const [warning] = (await draft(scene.customer)).warnings;
  expect(warning?.facts).toMatchObject({ exposure: (Number(exposure) - 45 + 1000).toFixed(2) });
  stage.clock.set('2026-11-20T02:00:00Z');
});

test('bills overdue beyond the days of grace stop orders, whatever the limit, unless that is lifted', async () => {
  await limit(scene.other, null);
  // Due on 21 December by terms of 31 days, with seven days of grace.
  const check = async () => {
    const { warnings } = await lan.send(checkOrder, {
      customer_id: text(scene.other),
      company_id: text(stage.companies.cn),
      customer_ref: null,
    });
    return warnings;
  };
  const overdue = async () => (await credit(scene.other)).parts.filter(({ part }) => part === 'overdue').map(({ amount }) => amount);
  stage.clock.set('2026-12-28T02:00:00Z');
  expect([await check(), await overdue()]).toEqual([[], []]);
  stage.clock.set('2026-12-29T02:00:00Z');
  expect(await overdue()).toEqual(['710.00']);
  expect(await check()).toEqual([{ code: 'CREDIT_OVERDUE', facts: { customer: 'BETA', days: 8, currency: 'CNY', amount: '710.00' } }]);
  const order = await draft(scene.other);
  expect(await submitRefused(only(order))).toBe('CREDIT_OVERDUE');
  const lift = await lan.send(requestLift, {
    customer_id: text(scene.other),
    amount: '0',
    despite_overdue: true,
    valid_until: '2026-12-31',
    reason: '已约定付款',
  });
  await wei.send(moveLift, { id: lift.id, version: lift.version, action: 'approve' });
  await submit(only(order));
});

test('the credit of another own company is not there', async () => {
  const stranger = await stage.cast({ companyId: stage.companies.th });
  expect(await stranger.refused(getCredit, { id: text(scene.customer) })).toBe('NOT_FOUND');
  expect((await stranger.send(listCredit, { tab: 'all' })).rows).toEqual([]);
});

test('a customer that is out of use has no line in the list of credit', async () => {
  const names = async () => (await lan.send(listCredit, { tab: 'all' })).rows.map(({ name }) => name);
  const use = (active: boolean) =>
    stage.system<FinanceTables, unknown>(({ db }) => db.updateTable('customer').set({ active }).where('id', '=', scene.other).execute());
  expect(await names()).toContain('BETA 贸易');
  await use(false);
  expect(await names()).not.toContain('BETA 贸易');
  await use(true);
});

test('a lift in another currency than that of the limit lifts nothing', async () => {
  stage.clock.set('2026-11-20T02:00:00Z');
  const ask = { customer_id: text(scene.customer), amount: '70', despite_overdue: false, valid_until: '2026-11-21', reason: '旺季' };
  const lift = await lan.send(requestLift, ask);
  await wei.send(moveLift, { id: lift.id, version: lift.version, action: 'approve' });
  const before = Number((await credit(scene.customer)).lifted);
  const set = (currency: 'USD' | 'CNY') =>
    stage.system<FinanceTables, unknown>(({ db }) =>
      db.updateTable('credit_lift').set({ currency }).where('id', '=', BigInt(lift.id)).execute(),
    );
  await set('CNY');
  expect(Number((await credit(scene.customer)).lifted)).toBe(before - 70);
  await set('USD');
});
