import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { accountBalances } from '../ledger/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { billed, settled } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { moveTransfer, saveTransfer } from '../transfer/contract.ts';
import { makeWriteOff } from '../write-off/contract.ts';
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
  // The account holds dollars: a fee in yuan never left it.
  expect(await cashier.refused(registerCash, receipt('10', { fee: '50', fee_currency: 'CNY' }))).toBe('FEE_CURRENCY');
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
    below_zero: null,
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

test('money that was claimed settles nothing before its claim', async () => {
  const { id } = await cashier.send(registerCash, receipt('25'));
  await cashier.send(claimCash, { id, version: 1, customer_id: String(scene.customer) });
  const owed = { side: 'receivable' as const, party: scene.customer, fee: scene.freight, currency: 'USD' as const, on: '2026-11-18' };
  const bill = await billed(cashier, reviewer, { ...owed, amount: '25' });
  const on = (business_on: string) => ({
    cash_entry_id: id,
    version: 2,
    business_on,
    lines: [{ bill_id: bill, currency: 'USD' as const, version: 1, amount: '25' }],
  });
  expect(await reviewer.refused(makeWriteOff, on('2026-11-19'))).toBe('WRITE_OFF_BEFORE');
  await reviewer.send(makeWriteOff, on('2026-11-20'));
});

test('advances as of a day are those of the ledger on that day: a later receipt, write-off or reversal is not in them', async () => {
  const of = { customer_id: String(scene.other) };
  const advanceOn = async (on: string) =>
    (await reviewer.send(listAdvances, { side: 'receivable', on, party_id: of.customer_id })).rows.map(({ amount }) => amount);
  const paid = await cashier.send(registerCash, receipt('70', of));
  const bounced = await cashier.send(registerCash, receipt('5', of));
  expect([await advanceOn('2026-11-17'), await advanceOn('2026-11-18')]).toEqual([[], ['75.00']]);

  const owed = { side: 'receivable' as const, party: scene.other, fee: scene.freight, currency: 'USD' as const, on: '2026-11-18' };
  const bill = await billed(cashier, reviewer, { ...owed, amount: '40' });
  await reviewer.send(makeWriteOff, {
    cash_entry_id: paid.id,
    version: 1,
    business_on: '2026-11-19',
    lines: [{ bill_id: bill, currency: 'USD', version: 1, amount: '40' }],
  });
  await reviewer.send(reverseCash, { id: bounced.id, version: 1, action: 'reverse', reason: '退票' });
  expect([await advanceOn('2026-11-18'), await advanceOn('2026-11-19'), await advanceOn('2026-11-20')]).toEqual([
    ['75.00'],
    ['35.00'],
    ['30.00'],
  ]);
  expect(await reviewer.send(listAdvances, { side: 'receivable', party_id: of.customer_id })).toMatchObject({
    on: '2026-11-20',
    rows: [{ amount: '30.00', entries: 1 }],
  });

  // The receipt of the first test was claimed on the 20th, two days after its value date.
  for (const on of ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']) {
    const { rows } = await reviewer.send(listAdvances, { side: 'receivable', on });
    const { rows: balances } = await reviewer.send(accountBalances, { company_id: String(stage.companies.cn), on });
    const inBooks = balances.find(({ account_code, currency }) => account_code === '2203' && currency === 'USD');
    expect(rows.reduce((sum, { amount }) => sum + Number(amount), Number(inBooks?.amount ?? 0))).toBe(0);
    expect(rows.reduce((sum, { functional }) => sum + Number(functional), Number(inBooks?.functional ?? 0))).toBeCloseTo(0, 6);
  }
});

test('the reversal of a receipt takes its money out of the account: below zero it needs the right of a payment', async () => {
  const account = await stage.system<FinanceTables, string>(async ({ db }) => {
    const insert = sql<{ id: bigint }>`insert into own_bank_account (company_id, bank, account_no, account_name, currency)
      values (${stage.companies.cn}, '中国银行', 'EMPTY', 'Quayside', 'USD') returning id`;
    return String((await insert.execute(db)).rows[0]?.id);
  });
  const register = async (amount: string, more: Partial<ParamsOf<typeof registerCash>> = {}): Promise<string> =>
    (await cashier.send(registerCash, receipt(amount, { own_bank_account_id: account, ...more }))).id;
  const [bounced, net] = [await register('80'), await register('20', { fee: '1', fee_currency: 'USD' })];
  const undo = (id: string) => ({ id, version: 1, action: 'reverse' as const, reason: '退票' });
  const careful = await stage.cast({ permits: [may.view, may.reverse] });
  expect((await careful.send(reverseCash, undo(bounced))).below_zero).toBeNull();

  // 19 and 30 stand there, of which 25 were spent.
  const spent = await register('30');
  const fee = { kind: 'bankFee' as const, from_account_id: account, amount: '25', out_on: '2026-11-18', memo: '手续费' };
  const { id } = await cashier.send(saveTransfer, fee);
  await cashier.send(moveTransfer, { id, version: 1, action: 'submit' });
  await reviewer.send(moveTransfer, { id, version: 2, action: 'approve' });
  expect(await careful.refused(reverseCash, undo(spent))).toBe('BANK_BELOW_ZERO');
  expect((await reviewer.send(reverseCash, undo(spent))).below_zero).toEqual({ account: 'EMPTY', currency: 'USD', left: '-6.00' });
  // The bank gives its fee back with a receipt that is taken back.
  expect((await reviewer.send(reverseCash, undo(net))).below_zero).toMatchObject({ left: '-25.00' });
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
  expect(await cashier.refused(registerCash, { ...second, bank_ref: 'ft 79' })).toBe('CASH_REPEATED');
  await cashier.send(registerCash, { ...one, customer_id: String(scene.other) });
  await cashier.send(registerCash, { ...one, value_on: '2026-11-19', rate: '7.2' });
  await cashier.send(registerCash, { ...one, own_bank_account_id: String(scene.bankCny) });
});

test('money that one person registers unidentified and another for its party is questioned as well', async () => {
  const unidentified = receipt('777', { customer_id: null, payer_name: 'LUX TRADING' });
  const { id } = await cashier.send(registerCash, unidentified);
  const theirs = { ...unidentified, customer_id: String(scene.customer), payer_name: null };
  expect(await reviewer.refused(registerCash, theirs)).toBe('CASH_REPEATED');
  await reviewer.send(claimCash, { id, version: 1, customer_id: String(scene.customer) });
  expect(await reviewer.refused(registerCash, theirs)).toBe('CASH_REPEATED');
  // The names of two payers on the bank's statement, or two parties, tell two receipts apart.
  await cashier.send(registerCash, { ...unidentified, payer_name: 'BETA LOGISTICS' });
  await reviewer.send(registerCash, { ...theirs, customer_id: String(scene.other), payer_name: 'OTHER CO' });
});

test('no money is registered on an account that is closed', async () => {
  const set = (active: boolean) =>
    stage.system<FinanceTables, unknown>(({ db }) =>
      db.updateTable('own_bank_account').set({ active }).where('id', '=', scene.bankUsd).execute(),
    );
  const late = receipt('7', { bank_ref: 'CLOSED' });
  await set(false);
  expect(await cashier.refused(registerCash, late)).toBe('NOT_FOUND');
  await set(true);
  expect((await cashier.send(registerCash, late)).id).toMatch(/^\d+$/);
});

test('money that was taken back is registered again without a question', async () => {
  const bounced = receipt('432', { customer_id: String(scene.customer) });
  const { id } = await cashier.send(registerCash, bounced);
  expect(await cashier.refused(registerCash, bounced)).toBe('CASH_REPEATED');
  await reviewer.send(reverseCash, { id, version: 1, action: 'reverse', reason: '户名有误' });
  const { id: again } = await cashier.send(registerCash, bounced);
  // Only the new one waits to be matched.
  const open = await inTab('notDone');
  expect([open.includes(id), open.includes(again)]).toEqual([false, true]);
});
