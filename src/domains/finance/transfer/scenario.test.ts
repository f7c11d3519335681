import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ParamsOf } from '../../../kernel/call.ts';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { accountBalances, entriesOfRecord, trialBalance } from '../ledger/contract.ts';
import { movePeriod } from '../period/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { registered } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { may } from './permits.ts';
import { arriveTransfer, getTransfer, listTransfers, moveTransfer, saveTransfer } from './contract.ts';

/* The cashier buys dollars for yuan and moves money between accounts; the director approves. Today is 20 November 2026. */

let stage: Stage;
let scene: Scene;
let cashier: Player;
let director: Player;
let dinar: string;
let dong: string;
let team: string;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) =>
    setScene(work, stage.companies.cn, { '2026-11-18': '7.10', '2026-11-19': '7.11', '2026-11-20': '7.12' }),
  );
  const one = async (statement: ReturnType<typeof sql<{ id: bigint }>>) =>
    stage.system<FinanceTables, string>(async ({ db }) => String((await statement.execute(db)).rows[0]?.id));
  const account = (currency: string) =>
    one(sql<{ id: bigint }>`insert into own_bank_account (company_id, bank, account_no, account_name, currency)
      values (${stage.companies.cn}, '中国银行', ${currency}, 'Quayside', ${currency}) returning id`);
  [dinar, dong] = [await account('KWD'), await account('VND')];
  team = await one(sql<{ id: bigint }>`insert into team (company_id, name) values (${stage.companies.cn}, '财务部') returning id`);
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`insert into exchange_rate (company_id, base, quote, rate, valid_from, valid_to, source) values
      (null, 'KWD', 'CNY', 23.1, '2026-11-18', '2026-11-20', 'manual'), (null, 'CNY', 'VND', 3500, '2026-11-18', '2026-11-20', 'manual')`.execute(
      db,
    ),
  );
  cashier = await stage.cast({ name: 'Liang' });
  director = await stage.cast({ name: 'Luo' });
  await registered(cashier, { direction: 'in', bank: scene.bankCny, customer: scene.customer, amount: '100000', on: '2026-11-18' });
}, 60_000);
afterAll(() => stage.close());

type Draft = ParamsOf<typeof saveTransfer>;
async function submitted(draft: Omit<Draft, 'out_on' | 'memo'> & Partial<Draft>): Promise<string> {
  const { id } = await cashier.send(saveTransfer, { out_on: '2026-11-18', memo: '调拨', ...draft });
  await cashier.send(moveTransfer, { id, version: 1, action: 'submit' });
  return id;
}
const bought = (more: Partial<Draft> = {}) =>
  submitted({
    kind: 'transfer',
    from_account_id: String(scene.bankCny),
    to_account_id: String(scene.bankUsd),
    amount: '7160',
    to_amount: '1000',
    fee: '12',
    ...more,
  });
async function closing(): Promise<Record<string, string>> {
  const { rows } = await director.send(trialBalance, { company_id: String(stage.companies.cn), month: '2026-11' });
  return Object.fromEntries(rows.filter((row) => /[1-9]/.test(row.closing)).map(({ account, closing: amount }) => [account, amount]));
}
const differences = () => stage.system<FinanceTables, readonly unknown[]>((work) => reconcile(work));

test('dollars are in transit between the value dates, and the bank’s rate differs from the rate of the day', async () => {
  const id = await bought();
  expect(await cashier.refused(moveTransfer, { id, version: 2, action: 'approve' })).toBe('FOUR_EYES');
  expect(await cashier.refused(arriveTransfer, { id, version: 2, in_on: '2026-11-19' })).toBe('ILLEGAL_MOVE');
  await director.send(moveTransfer, { id, version: 2, action: 'approve' });
  expect(await closing()).toMatchObject({ bank: '92828.00', cashInTransit: '7160.00', bankFee: '12.00' });
  expect(await differences()).toEqual([]);

  expect(await cashier.refused(arriveTransfer, { id, version: 3, in_on: '2026-11-17' })).toBe('TRANSFER_DAYS');
  await cashier.send(arriveTransfer, { id, version: 3, in_on: '2026-11-19' });
  expect(await cashier.refused(arriveTransfer, { id, version: 3, in_on: '2026-11-19' })).toBe('CHANGED_MEANWHILE');
  // 1,000 dollars are 7,110.00 at the rate of the day; the bank took 7,160.00.
  expect(await closing()).toMatchObject({ bank: '99938.00', bankFee: '12.00', exchangeDifference: '50.00' });
  expect(await closing()).not.toHaveProperty('cashInTransit');
  expect(await closing()).not.toHaveProperty('currencyExchange');
  expect(await cashier.send(getTransfer, { id })).toMatchObject({ state: 'done', in_on: '2026-11-19', exchange_difference: '-50.00' });
  const { rows } = await director.send(accountBalances, { company_id: String(stage.companies.cn) });
  expect(rows.filter(({ account_code }) => account_code === '1002').map(({ currency, amount }) => [currency, amount])).toEqual([
    ['CNY', '92828.00'],
    ['USD', '1000.00'],
  ]);
  expect(await differences()).toEqual([]);

  await director.send(moveTransfer, { id, version: 4, action: 'reverse', reason: '退汇' });
  expect(await closing()).toMatchObject({ bank: '100000.00' });
  const { entries } = await director.send(entriesOfRecord, { subject: 'transfer', id });
  expect(entries.filter(({ kind }) => kind === 'reversal').map(({ posted_on }) => posted_on)).toEqual(['2026-11-20', '2026-11-20']);
  expect(await differences()).toEqual([]);
});

test('currencies of no and of three decimals arrive to the last unit', async () => {
  const dinars = await bought({ to_account_id: dinar, amount: '2310', to_amount: '99.995', fee: null, in_on: '2026-11-18' });
  await director.send(moveTransfer, { id: dinars, version: 2, action: 'approve' });
  expect(await cashier.send(getTransfer, { id: dinars })).toMatchObject({
    state: 'done',
    to_amount: '99.995',
    exchange_difference: '-0.12',
  });
  const dongs = await bought({ to_account_id: dong, amount: '100', to_amount: '350007', fee: null, in_on: '2026-11-18' });
  await director.send(moveTransfer, { id: dongs, version: 2, action: 'approve' });
  expect(await cashier.send(getTransfer, { id: dongs })).toMatchObject({ to_amount: '350007', exchange_difference: '0.00' });
  expect(await differences()).toEqual([]);
});

test('what a bank charges and pays by itself, and petty cash, need a second person as well', async () => {
  const own = { from_account_id: String(scene.bankCny), amount: '30' };
  const fee = await submitted({ kind: 'bankFee', ...own });
  const interest = await submitted({ kind: 'interestPaid', ...own });
  const earned = await submitted({ kind: 'interestEarned', to_account_id: String(scene.bankCny), amount: '45.5' });
  expect(await cashier.refused(saveTransfer, { kind: 'pettyCash', ...own, out_on: '2026-11-18', memo: '茶叶' })).toBe('BAD_PARAMS');
  const petty = await submitted({ kind: 'pettyCash', ...own, cost_centre_id: team });
  for (const id of [fee, interest, earned, petty]) await director.send(moveTransfer, { id, version: 2, action: 'approve' });
  const { rows } = await cashier.send(listTransfers, { tab: 'done' });
  expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['bankFee', 'interestPaid', 'interestEarned', 'pettyCash']));
  expect(await closing()).toMatchObject({ bankFee: '30.00', interestExpense: '30.00', interestIncome: '-45.50', adminExpense: '30.00' });
  expect(await differences()).toEqual([]);
});

test('what cannot be a transfer is refused', async () => {
  const draft = { kind: 'transfer' as const, from_account_id: String(scene.bankCny), amount: '1', out_on: '2026-11-20', memo: 'x' };
  expect(await cashier.refused(saveTransfer, { ...draft, to_account_id: String(scene.bankCny) })).toBe('TRANSFER_ACCOUNTS');
  expect(await cashier.refused(saveTransfer, { ...draft, to_account_id: String(scene.bankUsd) })).toBe('BAD_PARAMS');
  expect(await cashier.refused(saveTransfer, draft)).toBe('NOT_FOUND');
  const abroad = await stage.cast({ companyId: stage.companies.vn });
  expect(await abroad.refused(saveTransfer, { ...draft, to_account_id: dong, to_amount: '1' })).toBe('NOT_FOUND');
  expect((await abroad.send(listTransfers, { tab: 'all' })).rows).toEqual([]);

  const careful = await stage.cast({ name: 'Wei', permits: [may.view, may.approve] });
  const id = await bought({ amount: '9999999', to_amount: '1' });
  expect(await careful.refused(moveTransfer, { id, version: 2, action: 'approve' })).toBe('BANK_BELOW_ZERO');
  await director.send(moveTransfer, { id, version: 2, action: 'sendBack', reason: '余额不足' });
  await cashier.send(saveTransfer, { ...draft, id, version: 3, to_account_id: String(scene.bankUsd), to_amount: '0.14' });
  await cashier.send(moveTransfer, { id, version: 4, action: 'cancel', reason: '取消' });
  const asAsked = { ...draft, to_account_id: String(scene.bankUsd), to_amount: '0.14' };
  expect(await cashier.refused(saveTransfer, { ...asAsked, id, version: 5 })).toBe('TRANSFER_FROZEN');
  const own = await cashier.send(saveTransfer, asAsked);
  expect(await director.refused(saveTransfer, { ...asAsked, id: own.id, version: 2 })).toBe('CHANGED_MEANWHILE');
});

test('a closed month takes neither leg', async () => {
  stage.clock.set('2026-12-03T02:00:00Z');
  const id = await bought({ to_account_id: dong, to_amount: '3', amount: '1' });
  const sent = await bought({ to_account_id: dong, to_amount: '3', amount: '1' });
  await director.send(moveTransfer, { id: sent, version: 2, action: 'approve' });
  const close = { company_id: String(stage.companies.cn), month: '2026-11' };
  await director.send(movePeriod, { ...close, version: 1, action: 'softClose' });
  await director.send(movePeriod, { ...close, version: 2, action: 'close', reason: '月结' });
  expect(await director.refused(moveTransfer, { id, version: 2, action: 'approve' })).toBe('PERIOD_CLOSED');
  expect(await cashier.refused(arriveTransfer, { id: sent, version: 3, in_on: '2026-11-20' })).toBe('PERIOD_CLOSED');
  expect(await differences()).toEqual([]);
});
