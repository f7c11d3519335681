import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { accountBalances } from '../ledger/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { billed, settled } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { claimCash, getCash, listAdvances, listCash, registerCash, reverseCash } from './contract.ts';
import { may } from './permits.ts';

/* The cashier's morning: an unidentified receipt, the bank's fee, a receipt entered twice, and one that bounced. */

let stage: Stage;
let scene: Scene;
let cashier: Player;
let reviewer: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, { '2026-11-18': '7.20' }));
  cashier = await stage.cast({ name: '黄出纳' });
  reviewer = await stage.cast({ name: 'Wei' });
});
afterAll(() => stage.close());

const receipt = (amount: string, more: Partial<ParamsOf<typeof registerCash>> = {}): ParamsOf<typeof registerCash> => ({
  direction: 'in',
  own_bank_account_id: String(scene.bankUsd),
  customer_id: null,
  carrier_id: null,
  payer_name: 'ACME TRADING LTD',
  method: 'transfer',
  amount,
  rate: null,
  fee: null,
  fee_currency: null,
  value_on: '2026-11-18',
  bank_ref: null,
  remark: null,
  ...more,
});
/** Ledger balances by account and currency. */
const books = async () =>
  Object.fromEntries(
    (await cashier.send(accountBalances, { company_id: String(stage.companies.cn) })).rows
      .filter(({ functional }) => functional !== '0.00')
      .map(({ account_name, currency, amount, functional }) => [`${account_name} ${currency}`, `${amount} ${functional}`]),
  );
const inTab = async (tab: string) => (await cashier.send(listCash, { tab })).rows.map(({ id }) => id);

test('money without a name waits until somebody says whose it is; from then on it is that customer’s advance', async () => {
  const before = await books();
  const { id } = await cashier.send(registerCash, receipt('500', { fee: '12.50', fee_currency: 'USD', bank_ref: 'FT1' }));
  expect(await cashier.send(getCash, { id })).toMatchObject({
    state: 'registered',
    party_id: null,
    amount: '500.00',
    open: '500.00',
    rate: '7.2',
    functional: '3600.00',
    fee: '12.50',
  });
  expect(await inTab('unclaimed')).toEqual([id]);
  expect(before).toEqual({});
  expect(Object.values(await books()).map((balance) => balance.split(' ')[1])).toHaveLength(3);
  expect((await cashier.send(listAdvances, { side: 'receivable' })).rows).toEqual([]);

  const claim = { id, version: 1, customer_id: String(scene.customer) };
  expect(await cashier.refused(claimCash, { ...claim, customer_id: '999999' })).toBe('NOT_FOUND');
  expect(await cashier.send(claimCash, claim)).toEqual({ state: 'claimed', version: 2 });
  expect(await cashier.refused(claimCash, claim)).toBe('CHANGED_MEANWHILE');
  expect(await cashier.refused(claimCash, { ...claim, version: 2 })).toBe('ILLEGAL_MOVE');
  expect(await inTab('unclaimed')).toEqual([]);
  expect((await cashier.send(listAdvances, { side: 'receivable' })).rows).toMatchObject([
    { party_name: 'ACME 贸易', currency: 'USD', amount: '500.00', entries: 1 },
  ]);
});

test('what the bank would not have sent is refused at its field', async () => {
  const faultOf = async (p: ParamsOf<typeof registerCash>) =>
    cashier.send(registerCash, p).then(
      () => 'done',
      (error: { reply: { data: { refusal: string; at?: { at: string; why: string }[] } } }) =>
        error.reply.data.at?.map(({ at, why }) => `${at} ${why}`).join() ?? error.reply.data.refusal,
    );
  expect(await faultOf(receipt('0'))).toMatch(/^amount /);
  expect(await faultOf(receipt('10.001'))).toMatch(/^amount /);
  expect(await faultOf(receipt('10', { fee: '-1', fee_currency: 'USD' }))).toMatch(/^fee /);
  expect(await faultOf(receipt('10', { direction: 'out' }))).toBe('PAYMENT_NEEDS_CHAIN');
  const fleet = { direction: 'out' as const, carrier_id: String(scene.carrier) };
  expect(await faultOf(receipt('10', fleet))).toBe('PAYMENT_NEEDS_CHAIN');
  const both = { customer_id: String(scene.customer), carrier_id: String(scene.carrier) };
  expect(await faultOf(receipt('10', both))).toBe('carrier_id PARTY_ONE');
  // The dollar has no rate on that day, and the bank's rate was not given.
  expect(await faultOf(receipt('10', { value_on: '2026-11-17' }))).toBe('RATE_MISSING');
  expect(await faultOf(receipt('10', { value_on: '2026-11-17', rate: '7.19' }))).toBe('done');
  // The bank's reference shows that it is the same money.
  expect(await faultOf(receipt('500', { bank_ref: 'FT1' }))).toBe('DUPLICATE');
  const viewer = await stage.cast({ permits: [may.view] });
  expect(await viewer.refused(registerCash, receipt('10'))).toBe('NOT_PERMITTED');
  const foreign = await stage.cast({ companyId: stage.companies.vn });
  expect(await foreign.refused(registerCash, receipt('10'))).toBe('NOT_FOUND');
  expect((await foreign.send(listCash, { tab: 'all' })).rows).toEqual([]);
});

test('money that a bill has taken stays; money that bounced is reversed with a reason, and the books are as before it', async () => {
  const before = await books();
  const { id } = await cashier.send(registerCash, receipt('80', { customer_id: String(scene.customer) }));
  expect(await books()).not.toEqual(before);
  expect(await cashier.refused(reverseCash, { id, version: 1, action: 'reverse', reason: ' ' })).toBe('REASON_REQUIRED');
  const foreign = await stage.cast({ companyId: stage.companies.vn });
  expect(await foreign.refused(reverseCash, { id, version: 1, action: 'reverse', reason: '退票' })).toBe('NOT_FOUND');
  // A cashier who reverses alone could keep what the customer paid.
  expect(await cashier.refused(reverseCash, { id, version: 1, action: 'reverse', reason: '退票' })).toBe('FOUR_EYES');
  expect(await cashier.send(getCash, { id })).toMatchObject({ own: true });
  expect(await reviewer.send(getCash, { id })).toMatchObject({ own: false });
  expect(await reviewer.send(reverseCash, { id, version: 1, action: 'reverse', reason: '退票' })).toEqual({
    state: 'reversed',
    version: 2,
  });
  expect(await books()).toEqual(before);
  expect(await cashier.send(getCash, { id })).toMatchObject({ state: 'reversed', reversed_reason: '退票' });
  expect(await inTab('reversed')).toEqual([id]);
  expect(await reviewer.refused(reverseCash, { id, version: 2, action: 'reverse', reason: '再来' })).toBe('ILLEGAL_MOVE');

  const bill = await billed(cashier, reviewer, {
    side: 'receivable',
    party: scene.customer,
    fee: scene.freight,
    amount: '60',
    currency: 'USD',
    on: '2026-11-18',
  });
  const paid = await cashier.send(registerCash, receipt('100', { customer_id: String(scene.customer) }));
  await expect(settled(cashier, paid.id, { id: bill, version: 1, currency: 'USD', amount: '60' })).rejects.toThrow('FOUR_EYES');
  await settled(reviewer, paid.id, { id: bill, version: 1, currency: 'USD', amount: '60' });
  expect(await cashier.send(getCash, { id: paid.id })).toMatchObject({
    allocated: '60.00',
    open: '40.00',
    allocations: [{ amount: '60.00' }],
  });
  const { version } = await cashier.send(getCash, { id: paid.id });
  expect(await reviewer.refused(reverseCash, { id: paid.id, version, action: 'reverse', reason: '退票' })).toBe('CASH_ALLOCATED');
});

test('the same money twice without two bank references is questioned, also when two people register it at once', async () => {
  const one = receipt('321', { customer_id: String(scene.customer) });
  const both = await Promise.allSettled([cashier.send(registerCash, one), reviewer.send(registerCash, one)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await cashier.refused(registerCash, one)).toBe('CASH_REPEATED');
  expect(await cashier.refused(registerCash, { ...one, bank_ref: 'FT77' })).toBe('CASH_REPEATED');
  await cashier.send(registerCash, { ...one, bank_ref: 'FT77', repeated: true });
  // Two references tell two receipts apart; another payer or day is another receipt.
  const second = receipt('654', { customer_id: String(scene.customer), bank_ref: 'FT78' });
  await cashier.send(registerCash, second);
  await cashier.send(registerCash, { ...second, bank_ref: 'FT79' });
  await cashier.send(registerCash, { ...one, customer_id: String(scene.other) });
});
