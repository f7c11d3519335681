import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ParamsOf } from '../../../kernel/call.ts';
import { amountOf, type Currency } from '../../../kernel/money.ts';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { accountBalances, entriesOfRecord, trialBalance } from '../ledger/contract.ts';
import { movePeriod } from '../period/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { registered } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { approvedAccount, type Scene, setScene } from '../server/seed/scene.ts';
import { may } from './permits.ts';
import { arriveTransfer, getTransfer, listTransfers, moveTransfer, saveTransfer } from './contract.ts';

/* The cashier buys dollars for yuan and moves money between accounts; the director approves. Today is 20 November 2026. */

let stage: Stage;
let scene: Scene;
let cashier: Player;
let director: Player;
let dinar: string;
let dong: string;
/** An account of ours in yuan on which nothing stands. */
let empty: string;
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
  [dinar, dong, empty] = [await account('KWD'), await account('VND'), await account('CNY')];
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

const accountOf = (...of: [party: { carrier: bigint } | { customer: bigint }, currency: Currency]) =>
  stage.system<FinanceTables, string>((work) => approvedAccount(work, ...of));

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
  const dongs = await bought({ to_account_id: dong, amount: '100', to_amount: '350007', fee: null, in_on: '2026-11-20' });
  await director.send(moveTransfer, { id: dongs, version: 2, action: 'approve' });
  expect(await cashier.send(getTransfer, { id: dongs })).toMatchObject({ to_amount: '350007', exchange_difference: '0.00' });
  expect(await differences()).toEqual([]);
});

test('a movement is taken back before it is decided, and cancelled', async () => {
  const id = await bought();
  expect(await director.refused(moveTransfer, { id, version: 2, action: 'withdraw' })).toBe('NOT_YOURS');
  const { state, version } = await cashier.send(moveTransfer, { id, version: 2, action: 'withdraw' });
  expect(state).toBe('draft');
  expect(await cashier.refused(moveTransfer, { id, version, action: 'cancel' })).toBe('REASON_REQUIRED');
  expect((await cashier.send(moveTransfer, { id, version, action: 'cancel', reason: '汇率不合适' })).state).toBe('void');
  expect(await differences()).toEqual([]);
});

test('what a bank charges and pays by itself, and petty cash, need a second person as well', async () => {
  const own = { from_account_id: String(scene.bankCny), amount: '30' };
  const fee = await submitted({ kind: 'bankFee', ...own });
  const interest = await submitted({ kind: 'interestPaid', ...own });
  const earned = await submitted({ kind: 'interestEarned', to_account_id: String(scene.bankCny), amount: '45.5' });
  expect(await cashier.refused(saveTransfer, { kind: 'pettyCash', ...own, out_on: '2026-11-18', memo: '茶叶' })).toBe('BAD_PARAMS');
  const foreign = await stage.system<FinanceTables, string>(async ({ db }) => {
    const insert = sql<{ id: bigint }>`insert into team (company_id, name) values (${stage.companies.vn}, 'Kế toán') returning id`;
    return String((await insert.execute(db)).rows[0]?.id);
  });
  const tea = { kind: 'pettyCash' as const, ...own, expense_account: 'adminExpense' as const, out_on: '2026-11-18', memo: '茶叶' };
  expect(await cashier.refused(saveTransfer, { ...tea, cost_centre_id: foreign })).toBe('BAD_PARAMS');
  const petty = await submitted({ kind: 'pettyCash', ...own, cost_centre_id: team, expense_account: 'adminExpense' });
  for (const id of [fee, interest, earned, petty]) await director.send(moveTransfer, { id, version: 2, action: 'approve' });
  const { rows } = await cashier.send(listTransfers, { tab: 'done' });
  expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['bankFee', 'interestPaid', 'interestEarned', 'pettyCash']));
  expect(await closing()).toMatchObject({ bankFee: '30.00', interestExpense: '30.00', interestIncome: '-45.50', adminExpense: '30.00' });
  expect(await differences()).toEqual([]);
});

test('a warehouse has a float of its own company, and what it spends of it is cost of services', async () => {
  const [float, warehouse] = await stage.system<FinanceTables, [string, string]>(async ({ db }) => {
    const account = await sql<{ id: bigint }>`insert into own_bank_account (company_id, bank, account_no, account_name, currency)
      values (${stage.companies.cn}, '现金', '仓库备用金', 'Quayside', 'CNY') returning id`.execute(db);
    const office = await sql<{
      id: bigint;
    }>`insert into team (company_id, name) values (${stage.companies.cn}, '仓储部') returning id`.execute(db);
    return [String(account.rows[0]?.id), String(office.rows[0]?.id)];
  });
  const before = await closing();
  const filled = await submitted({
    kind: 'transfer',
    from_account_id: String(scene.bankCny),
    to_account_id: float,
    amount: '500',
    in_on: '2026-11-18',
  });
  await director.send(moveTransfer, { id: filled, version: 2, action: 'approve' });
  const film = { kind: 'pettyCash' as const, from_account_id: float, cost_centre_id: warehouse, amount: '120' };
  expect(await cashier.refused(saveTransfer, { ...film, out_on: '2026-11-19', memo: '缠绕膜' })).toBe('BAD_PARAMS');
  const spent = await submitted({ ...film, expense_account: 'cost', memo: '缠绕膜' });
  await director.send(moveTransfer, { id: spent, version: 2, action: 'approve' });
  expect(await cashier.send(getTransfer, { id: spent })).toMatchObject({ expense_account: 'cost', cost_centre: '仓储部' });
  const after = await closing();
  expect([after['cost'], after['adminExpense']]).toEqual(['120.00', before['adminExpense']]);
  expect(Number(before['bank']) - Number(after['bank'])).toBe(120);
  expect(await differences()).toEqual([]);
  await director.send(moveTransfer, { id: spent, version: 4, action: 'reverse', reason: '误登' });
  expect(await closing()).not.toHaveProperty('cost');
});

const approve = (id: string) => director.send(moveTransfer, { id, version: 2, action: 'approve' });
const balances = async () =>
  Object.fromEntries(
    (await director.send(accountBalances, { company_id: String(stage.companies.cn) })).rows
      .filter(({ amount, functional }) => /[1-9]/.test(amount + functional))
      .map(({ account_code, currency, amount, functional }) => [`${account_code} ${currency}`, `${amount} ${functional}`]),
  );

test('salaries, taxes, bank loans and capital move by two people as well', async () => {
  const before = await closing();
  const moved = { bank: 0 };
  const out = { from_account_id: String(scene.bankCny) };
  const into = { to_account_id: String(scene.bankCny) };
  expect(await cashier.refused(saveTransfer, { kind: 'taxPaid', ...out, amount: '50', out_on: '2026-11-18', memo: '增值税' })).toBe(
    'BAD_PARAMS',
  );
  const drafts = [
    { kind: 'loanDrawn', ...into, amount: '5000' },
    { kind: 'capitalPaidIn', ...into, amount: '900' },
    { kind: 'salaryPaid', ...out, amount: '700' },
    { kind: 'taxPaid', ...out, amount: '50', tax_account: 'outputTax' },
    { kind: 'taxPaid', ...out, amount: '30', tax_account: 'taxWithheld' },
    { kind: 'loanRepaid', ...out, amount: '2000' },
  ] as const;
  const ids = new Map<string, string>();
  for (const draft of drafts) {
    const id = await submitted(draft);
    ids.set(draft.kind, id);
    expect(await cashier.refused(moveTransfer, { id, version: 2, action: 'approve' })).toBe('FOUR_EYES');
    await approve(id);
    moved.bank += 'to_account_id' in draft ? Number(draft.amount) : -Number(draft.amount);
  }
  const more = await submitted({ kind: 'loanRepaid', ...out, amount: '3000.01' });
  expect(await director.refused(moveTransfer, { id: more, version: 2, action: 'approve' })).toBe('MOVEMENT_OVER');
  // More of the loan would be repaid than was drawn.
  const undo = { id: ids.get('loanDrawn') ?? '', version: 4, action: 'reverse' as const, reason: '误登' };
  expect(await director.refused(moveTransfer, undo)).toBe('MOVEMENT_OVER');
  expect(await closing()).toMatchObject({
    bank: (Number(before['bank']) + moved.bank).toFixed(2),
    bankLoan: '-3000.00',
    paidInCapital: '-900.00',
    salaryPayable: '700.00',
    outputTax: '50.00',
    taxWithheld: '30.00',
  });
  expect(await differences()).toEqual([]);
});

test('a deposit is given to one party, comes back in parts at its value in the books, and never beyond it', async () => {
  const dollars = await bought({ amount: '7110', to_amount: '1000', fee: null, in_on: '2026-11-19', out_on: '2026-11-19' });
  await approve(dollars);
  const of = { carrier_id: String(scene.carrier) };
  const account = { from_account_id: String(scene.bankUsd) };
  const nobody = { kind: 'depositGiven' as const, ...account, amount: '300', out_on: '2026-11-19', memo: '箱押金' };
  expect(await cashier.refused(saveTransfer, nobody)).toBe('BAD_PARAMS');
  expect(await cashier.refused(saveTransfer, { ...nobody, ...of, customer_id: String(scene.customer) })).toBe('BAD_PARAMS');
  expect(await cashier.refused(saveTransfer, { ...nobody, ...of })).toBe('BAD_PARAMS');
  const payee = { party_bank_account_id: await accountOf({ carrier: scene.carrier }, 'USD') };
  // An account in yuan, and one of another carrier.
  const strangers = await accountOf({ carrier: scene.rival }, 'USD');
  for (const party_bank_account_id of [String(scene.payee), strangers])
    expect(await cashier.refused(saveTransfer, { ...nobody, ...of, party_bank_account_id })).toBe('BAD_PARAMS');
  const given = await submitted({ ...nobody, ...of, ...payee });
  await approve(given);
  const back = (amount: string, more: Partial<Draft> = {}) =>
    submitted({ kind: 'depositReturned', to_account_id: String(scene.bankUsd), amount, out_on: '2026-11-20', ...of, ...more });
  // 300 dollars are booked at 7.11; 100 of them come back at 7.12.
  const first = await back('100');
  await approve(first);
  expect(await cashier.send(getTransfer, { id: first })).toMatchObject({
    state: 'done',
    exchange_difference: '1.00',
    party_name: 'FLEET 运输',
  });
  const stranger = await back('1', { carrier_id: String(scene.rival) });
  expect(await director.refused(moveTransfer, { id: stranger, version: 2, action: 'approve' })).toBe('MOVEMENT_OVER');
  expect(await director.refused(moveTransfer, { id: given, version: 4, action: 'reverse', reason: '退汇' })).toBe('MOVEMENT_OVER');
  // It cannot have come back before it was given.
  const early = await back('200', { out_on: '2026-11-18' });
  expect(await director.refused(moveTransfer, { id: early, version: 2, action: 'approve' })).toBe('MOVEMENT_OVER');
  const rest = [await back('200'), await back('200')];
  const both = await Promise.allSettled(rest.map((id) => approve(id)));
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const deposit = Object.keys(await balances()).filter((key) => key.startsWith('1221'));
  expect(deposit).toEqual([]);
  expect(await differences()).toEqual([]);
  expect((await cashier.send(listTransfers, { tab: 'done', where: { carrier: [String(scene.carrier)] } })).rows).toHaveLength(3);
});

test('a customer’s deposit is repaid to that customer, in a currency of three decimals as well', async () => {
  const of = { customer_id: String(scene.customer) };
  const taken = await submitted({ kind: 'depositTaken', to_account_id: dinar, amount: '10.001', ...of });
  await approve(taken);
  const payee = { party_bank_account_id: await accountOf({ customer: scene.customer }, 'KWD') };
  const repaid = (amount: string) => submitted({ kind: 'depositRepaid', from_account_id: dinar, amount, ...of, ...payee });
  const much = await repaid('10.002');
  expect(await director.refused(moveTransfer, { id: much, version: 2, action: 'approve' })).toBe('MOVEMENT_OVER');
  await approve(await repaid('10.001'));
  expect(await closing()).not.toHaveProperty('depositReceived');

  // Without the right to overdraw the last fils leaves the account, and not one more.
  const careful = await stage.cast({ name: 'Wei', permits: [may.view, may.approve] });
  const left = await stage.system<FinanceTables, bigint>(async ({ db }) => {
    const account = await db
      .selectFrom('bank_balance')
      .select('balance_minor')
      .where('own_bank_account_id', '=', BigInt(dinar))
      .executeTakeFirstOrThrow();
    return account.balance_minor;
  });
  const fleet = { carrier_id: String(scene.carrier), party_bank_account_id: await accountOf({ carrier: scene.carrier }, 'KWD') };
  const lent = async (minor: bigint) =>
    submitted({ kind: 'depositGiven', from_account_id: dinar, amount: amountOf('KWD', minor), ...fleet });
  const over = await lent(left + 1n);
  expect(await careful.refused(moveTransfer, { id: over, version: 2, action: 'approve' })).toBe('BANK_BELOW_ZERO');
  await careful.send(moveTransfer, { id: await lent(left), version: 2, action: 'approve' });
  expect(await differences()).toEqual([]);
});

test('who approves or reverses a movement is told of the account that it takes below zero', async () => {
  const told = async (id: string, move: { action: 'approve' | 'reverse'; reason?: string }) => {
    const { version } = await director.send(getTransfer, { id });
    return (await director.send(moveTransfer, { id, version, ...move })).below_zero;
  };
  const drawn = await submitted({ kind: 'loanDrawn', to_account_id: empty, amount: '100' });
  expect(await told(drawn, { action: 'approve' })).toBeNull();
  const fee = await submitted({ kind: 'bankFee', from_account_id: empty, amount: '40' });
  expect(await told(fee, { action: 'approve' })).toBeNull();

  // 60 stand there, and the reversal of the loan takes 100 of them.
  const careful = await stage.cast({ name: 'Wei', permits: [may.view, may.approve] });
  const undo = { action: 'reverse' as const, reason: '误录' };
  expect(await careful.refused(moveTransfer, { id: drawn, version: 4, ...undo })).toBe('BANK_BELOW_ZERO');
  expect(await told(drawn, undo)).toEqual({ account: 'CNY', currency: 'CNY', left: '-40.00' });
  expect(await told(await submitted({ kind: 'bankFee', from_account_id: empty, amount: '2' }), { action: 'approve' })).toMatchObject({
    left: '-42.00',
  });
  // A payment that comes back takes nothing from the account, and neither does a submission.
  expect(await told(fee, undo)).toBeNull();
  const two = [
    await submitted({ kind: 'bankFee', from_account_id: empty, amount: '3' }),
    await submitted({ kind: 'bankFee', from_account_id: String(scene.bankCny), amount: '3' }),
  ];
  const { results } = await director.send(moveTransfer.many, { records: two.map((id) => ({ id, version: 2 })), action: 'approve' });
  expect(results).toMatchObject([{ below_zero: { account: 'CNY', left: '-5.00' } }, { refused: null, below_zero: null }]);
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
  // Money of two companies of ours is settled between them, also by a person who acts for both.
  const hanoi = await stage.system<FinanceTables, string>(async ({ db }) => {
    const insert = sql<{ id: bigint }>`insert into own_bank_account (company_id, bank, account_no, account_name, currency)
      values (${stage.companies.vn}, 'Vietcombank', '0071-CNY', 'Quayside', 'CNY') returning id`;
    return String((await insert.execute(db)).rows[0]?.id);
  });
  const group = await stage.cast({ name: 'Group', scope: 'all' });
  expect(await group.refused(saveTransfer, { ...draft, to_account_id: hanoi })).toBe('TRANSFER_ACCOUNTS');
  const { id: ours } = await group.send(saveTransfer, { ...draft, kind: 'bankFee' });
  const theirs = { ...draft, kind: 'bankFee' as const, from_account_id: hanoi, id: ours, version: 1 };
  expect(await group.refused(saveTransfer, theirs)).toBe('TRANSFER_ACCOUNTS');

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

test('money of the bank is dated on its value date, as many days ahead as the company set and no more', async () => {
  const capital = (out_on: string) => submitted({ kind: 'capitalPaidIn', to_account_id: String(scene.bankCny), amount: '1', out_on });
  const refused = async (out_on: string) => director.refused(moveTransfer, { id: await capital(out_on), version: 2, action: 'approve' });
  await approve(await capital('2026-11-23'));
  expect(await refused('2026-11-24')).toBe('POSTING_AHEAD');
  const days = (value_days: number) =>
    stage.system<FinanceTables, unknown>(({ db }) =>
      db.updateTable('own_company').set({ value_days }).where('id', '=', stage.companies.cn).execute(),
    );
  await days(0);
  expect(await refused('2026-11-21')).toBe('POSTING_AHEAD');
  await approve(await capital('2026-11-20'));
  await days(3);
  const sent = await submitted({ kind: 'transfer', from_account_id: String(scene.bankCny), to_account_id: empty, amount: '1' });
  await approve(sent);
  expect(await cashier.refused(arriveTransfer, { id: sent, version: 3, in_on: '2026-11-24' })).toBe('POSTING_AHEAD');
  await cashier.send(arriveTransfer, { id: sent, version: 3, in_on: '2026-11-23' });
  expect(await differences()).toEqual([]);
});

test('a closed month takes neither leg', async () => {
  stage.clock.set('2026-12-03T02:00:00Z');
  const id = await bought({ to_account_id: dong, to_amount: '3', amount: '1' });
  const sent = await bought({ to_account_id: dong, to_amount: '3', amount: '1' });
  await director.send(moveTransfer, { id: sent, version: 2, action: 'approve' });
  const close = { company_id: String(stage.companies.cn), month: '2026-11' };
  await director.send(movePeriod, { ...close, version: 1, action: 'softClose' });
  // The company decides before on money that waits: afterwards it could not leave on its day.
  const closing = { ...close, version: 2, action: 'close', reason: '月结' } as const;
  expect(await director.refused(movePeriod, closing)).toBe('PERIOD_OBSTACLES');
  for (const { id: waiting, version } of (await director.send(listTransfers, { tab: 'submitted' })).rows)
    await director.send(moveTransfer, { id: waiting, version, action: 'sendBack', reason: '下月再付' });
  await director.send(movePeriod, closing);
  await cashier.send(moveTransfer, { id, version: 3, action: 'submit' });
  expect(await director.refused(moveTransfer, { id, version: 4, action: 'approve' })).toBe('PERIOD_CLOSED');
  expect(await cashier.refused(arriveTransfer, { id: sent, version: 3, in_on: '2026-11-20' })).toBe('PERIOD_CLOSED');
  expect(await differences()).toEqual([]);
});
