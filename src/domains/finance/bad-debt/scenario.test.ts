import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ParamsOf } from '../../../kernel/call.ts';
import type { Currency } from '../../../kernel/money.ts';
import { type Player, Refused, type Stage, startStage } from '../../../apps/stage.ts';
import { waitingForLocks } from '../../../server/testing.ts';
import { addAttachment } from '../../workspace/remark/contract.ts';
import { billAgeing, getBill, moveBill } from '../bill/contract.ts';
import { getCredit } from '../credit/contract.ts';
import { accountBalances, entriesOfRecord } from '../ledger/contract.ts';
import { getCash } from '../cash/contract.ts';
import { movePeriod } from '../period/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import type { FinanceTables } from '../server/db.ts';
import { billed, registered } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { makeWriteOff, reverseWriteOff } from '../write-off/contract.ts';
import { billsToGiveUp, getBadDebt, listBadDebts, moveBadDebt, returnBadDebt, saveBadDebt, undoReturn } from './contract.ts';
import { may } from './permits.ts';

/* ACME owes 1,000 USD, pays 400 and is wound up. Lan proposes the rest as a bad debt, Wei approves. Today is 20 November 2026. */

let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
let cashier: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) =>
    setScene(work, stage.companies.cn, { '2026-11-10': '7.10', '2026-11-15': '7.15', '2026-11-18': '7.20', '2026-11-19': '7.05' }),
  );
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`insert into exchange_rate (company_id, base, quote, rate, valid_from, valid_to, source) values
      (null, 'KWD', 'CNY', 23.1, '2026-11-10', '2026-11-20', 'manual'), (null, 'CNY', 'VND', 3500, '2026-11-10', '2026-11-20', 'manual')`.execute(
      db,
    ),
  );
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
  cashier = await stage.cast({ name: 'Liang' });
}, 60_000);
afterAll(() => stage.close());

const text = (id: bigint): string => String(id);
const owed = (amount: string, currency: Currency = 'USD') =>
  billed(lan, wei, { side: 'receivable', party: scene.customer, fee: scene.freight, amount, currency, on: '2026-11-10' });
const receipt = (amount: string, on: string) =>
  registered(cashier, { direction: 'in', bank: scene.bankUsd, customer: scene.customer, amount, on });
type Draft = ParamsOf<typeof saveBadDebt>;
const draftOf = (bill: string, amount: string, more: Partial<Draft> = {}): Draft => ({
  customer_id: text(scene.customer),
  bill_id: bill,
  currency: 'USD',
  amount,
  given_up_on: '2026-11-18',
  reason: 'bankrupt',
  memo: '法院裁定终结破产程序',
  ...more,
});
async function proven(who: Player, id: string): Promise<void> {
  const file_id = await who.upload('ruling.pdf', new TextEncoder().encode('%PDF-1.4 ruling'));
  await who.send(addAttachment, { subject: 'badDebt', id, file_id, kind: 'bankruptcy' });
}
/** A proposal with its evidence, at version 2. */
async function submitted(bill: string, amount: string, more: Partial<Draft> = {}, who = lan): Promise<string> {
  const { id } = await who.send(saveBadDebt, draftOf(bill, amount, more));
  await proven(who, id);
  await who.send(moveBadDebt, { id, version: 1, action: 'submit' });
  return id;
}
async function givenUp(bill: string, amount: string, more: Partial<Draft> = {}): Promise<string> {
  const id = await submitted(bill, amount, more);
  await wei.send(moveBadDebt, { id, version: 2, action: 'approve' });
  return id;
}
const openOf = async (id: string) => (await lan.send(getBill, { id })).balances.map(({ open }) => open);
const differences = () => stage.system<FinanceTables, readonly unknown[]>((work) => reconcile(work));
/** The entries of a bad debt: account, amount and functional amount of each line. */
async function entries(id: string, who = wei): Promise<string[][]> {
  const { entries: own } = await who.send(entriesOfRecord, { subject: 'badDebt', id });
  return own.map(({ kind, lines }) => [
    kind,
    ...lines.map(({ account_code, debit, credit, functional }) => `${account_code} ${debit ?? `-${credit}`} ${functional}`),
  ]);
}
const ageing = async (on: string) =>
  (await lan.send(billAgeing, { side: 'receivable', on, party_id: text(scene.customer) })).rows.map(
    ({ currency, open }) => `${currency} ${open}`,
  );

test('a debt is given up on its day, and a later receipt brings it back', async () => {
  const bill = await owed('1000');
  await lan.send(makeWriteOff, {
    cash_entry_id: await receipt('400', '2026-11-15'),
    version: 1,
    business_on: '2026-11-15',
    lines: [{ bill_id: bill, currency: 'USD', version: 1, amount: '400' }],
  });
  const offered = await lan.send(billsToGiveUp, { customer_id: text(scene.customer) });
  expect(offered.bills).toMatchObject([{ bill_id: bill, currency: 'USD', open: '600.00' }]);
  const before = await lan.send(getCredit, { id: text(scene.customer) });

  const { id } = await lan.send(saveBadDebt, draftOf(bill, '600'));
  expect(await lan.refused(moveBadDebt, { id, version: 1, action: 'submit' })).toBe('BAD_DEBT_EVIDENCE');
  await proven(lan, id);
  await lan.send(moveBadDebt, { id, version: 1, action: 'submit' });
  expect(await lan.refused(moveBadDebt, { id, version: 2, action: 'approve' })).toBe('FOUR_EYES');
  expect(await openOf(bill)).toEqual(['600.00']);
  await wei.send(moveBadDebt, { id, version: 2, action: 'approve' });

  // Booked at 7.10 when it was billed, it leaves at 7.10: the rate of the day is no gain or loss of ours.
  expect(await entries(id)).toEqual([['badDebt', '1231 600.00 4260.00', '1122 -600.00 -4260.00']]);
  expect(await lan.send(getBadDebt, { id })).toMatchObject({
    state: 'writtenOff',
    rule: 'allowance',
    booked: '4260.00',
    allowance: '4260.00',
    lost: '600.00',
    open: '0.00',
  });
  const off = await lan.send(getBill, { id: bill });
  expect(off).toMatchObject({ settled: 'full', balances: [{ open: '0.00' }] });
  expect(off.settlements.map(({ by, amount }) => [by, amount])).toEqual([
    ['cash', '400.00'],
    ['badDebt', '600.00'],
  ]);
  // It is owed on the day before, and from its day on it is not.
  expect([await ageing('2026-11-17'), await ageing('2026-11-18'), await ageing('2026-11-20')]).toEqual([['USD 600.00'], [], []]);
  const after = await lan.send(getCredit, { id: text(scene.customer) });
  expect([before.bills, after.bills]).toEqual(['600.00', '0.00']);
  expect(await differences()).toEqual([]);
  expect(await wei.refused(reverseWriteOff, { id: off.settlements[1]?.write_off_id ?? '', reason: '绕过' })).toBe('WRITE_OFF_OF_BAD_DEBT');

  // The liquidator pays 250 at 7.05. The person who registered it does not match it.
  const money = await receipt('250', '2026-11-19');
  const back = { id, version: 3, cash_entry_id: money, amount: '250', returned_on: '2026-11-19' };
  expect(await cashier.refused(returnBadDebt, back)).toBe('FOUR_EYES');
  expect(await lan.refused(returnBadDebt, { ...back, amount: '600.01' })).toBe('BAD_DEBT_RETURN_OVER');
  expect(await lan.refused(returnBadDebt, { ...back, amount: '300' })).toBe('CASH_OVER');
  expect(await lan.refused(returnBadDebt, { ...back, returned_on: '2026-11-18' })).toBe('WRITE_OFF_BEFORE');
  expect(await lan.send(returnBadDebt, back)).toMatchObject({ state: 'partReturned', version: 4 });
  expect((await entries(id)).at(-1)).toEqual(['badDebt', '1122 250.00 1775.00', '1231 -250.00 -1775.00']);
  expect(await wei.refused(moveBadDebt, { id, version: 4, action: 'reverse', reason: '错' })).toBe('ILLEGAL_MOVE');
  const rest = await receipt('400', '2026-11-19');
  expect((await lan.send(getBadDebt, { id })).money).toMatchObject([{ id: rest, open: '400.00' }]);
  expect(await lan.send(returnBadDebt, { ...back, version: 4, cash_entry_id: rest, amount: '350' })).toMatchObject({ state: 'returned' });
  expect(await lan.send(getBadDebt, { id })).toMatchObject({ returned: '600.00', lost: '0.00', open: '0.00' });
  const paid = await lan.send(getBill, { id: bill });
  expect(paid.settlements.map(({ by, amount, exchange_difference }) => `${by} ${amount} ${exchange_difference}`)).toEqual([
    'cash 400.00 20.00',
    'badDebt 600.00 0.00',
    'badDebt -250.00 0.00',
    'cash 250.00 -12.50',
    'badDebt -350.00 0.00',
    'cash 350.00 -17.50',
  ]);
  expect(await ageing('2026-11-18')).toEqual([]);
  expect(await differences()).toEqual([]);
});

test('a return that was a mistake is undone, and so is the bad debt after it', async () => {
  const bill = await owed('300');
  const id = await givenUp(bill, '300');
  const money = await receipt('300', '2026-11-18');
  const back = { id, version: 3, cash_entry_id: money, amount: '100', returned_on: '2026-11-18' };
  expect(await lan.refused(returnBadDebt, { ...back, returned_on: '2026-11-21' })).toBe('POSTING_AHEAD');
  await lan.send(returnBadDebt, back);
  await lan.send(returnBadDebt, { ...back, version: 4 });
  const [first, second] = (await lan.send(getBadDebt, { id })).returns;
  const undo = { id, version: 5, return_id: first?.id ?? '', reason: '匹配错误' };
  expect(await lan.refused(undoReturn, { ...undo, version: 4 })).toBe('CHANGED_MEANWHILE');
  expect(await lan.send(undoReturn, undo)).toMatchObject({ state: 'partReturned' });
  expect(await lan.refused(undoReturn, { ...undo, version: 6 })).toBe('ALREADY_REVERSED');

  // The second payment bounced: its write-off was reversed by itself, and the bill is open again.
  const standing = (await lan.send(getBill, { id: bill })).settlements.filter(
    ({ by, reversed, reverses }) => by === 'cash' && !reversed && !reverses,
  );
  await wei.send(reverseWriteOff, { id: standing[0]?.write_off_id ?? '', reason: '退票' });
  expect(await openOf(bill)).toEqual(['100.00']);
  expect(await lan.send(undoReturn, { ...undo, version: 6, return_id: second?.id ?? '' })).toMatchObject({ state: 'writtenOff' });
  expect(await openOf(bill)).toEqual(['0.00']);
  expect(await differences()).toEqual([]);

  await wei.send(moveBadDebt, { id, version: 7, action: 'reverse', reason: '客户仍在经营' });
  expect(await openOf(bill)).toEqual(['300.00']);
  expect(await ageing('2026-11-19')).toEqual([]);
  expect(await ageing('2026-11-20')).toEqual(['USD 300.00']);
  expect(await lan.refused(returnBadDebt, { ...back, version: 8 })).toBe('ILLEGAL_MOVE');
  expect(await lan.send(getBadDebt, { id })).toMatchObject({ state: 'reversed', reversed_on: '2026-11-20', returned: '0.00' });
  expect(await differences()).toEqual([]);
});

test('the last return of a debt that came back whole is undone: the loss stands again and the money is free', async () => {
  const bill = await owed('200');
  const id = await givenUp(bill, '200');
  const money = await receipt('200', '2026-11-18');
  const back = { id, version: 3, cash_entry_id: money, returned_on: '2026-11-18' };
  expect(await lan.send(returnBadDebt, { ...back, amount: '80' })).toMatchObject({ state: 'partReturned' });
  expect(await lan.send(returnBadDebt, { ...back, version: 4, amount: '120' })).toMatchObject({ state: 'returned' });
  const returns = (await lan.send(getBadDebt, { id })).returns.map((one) => one.id);
  const undo = (version: number, at: number) =>
    lan.send(undoReturn, { id, version, return_id: returns[at] ?? '', reason: '款项属于另一客户' });
  const free = async () => (await lan.send(getCash, { id: money })).open;
  const allowance = async () =>
    (await wei.send(accountBalances, { company_id: text(stage.companies.cn) })).rows.find((row) => row.account_code === '1231')?.functional;
  const whole = await allowance();
  expect(await free()).toBe('0.00');
  expect(await undo(5, 1)).toMatchObject({ state: 'partReturned' });
  expect([await openOf(bill), await free(), (await lan.send(getBadDebt, { id })).lost]).toEqual([['0.00'], '120.00', '120.00']);
  expect(await undo(6, 0)).toMatchObject({ state: 'writtenOff' });
  expect([await openOf(bill), await free(), (await lan.send(getBadDebt, { id })).lost]).toEqual([['0.00'], '200.00', '200.00']);

  // Returned at once and undone at once, it is given up again, and the allowance carries it as before.
  expect(await lan.send(returnBadDebt, { ...back, version: 7, amount: '200' })).toMatchObject({ state: 'returned' });
  expect(await allowance()).toBe(whole);
  const last = (await lan.send(getBadDebt, { id })).returns.at(-1)?.id ?? '';
  expect(await lan.send(undoReturn, { id, version: 8, return_id: last, reason: '退票' })).toMatchObject({ state: 'writtenOff' });
  expect((await entries(id)).map(([kind]) => kind)).toContain('badDebt');
  expect(await openOf(bill)).toEqual(['0.00']);
  expect(await differences()).toEqual([]);
});

test('a proposal is cancelled, withdrawn or sent back before it is approved', async () => {
  const bill = await owed('80');
  const { id } = await lan.send(saveBadDebt, draftOf(bill, '80'));
  expect(await wei.refused(saveBadDebt, { ...draftOf(bill, '70'), id, version: 1 })).toBe('NOT_YOURS');
  expect(await wei.refused(saveBadDebt, draftOf(bill, '10'))).toBe('BAD_DEBT_PENDING');
  expect(await wei.refused(moveBadDebt, { id, version: 1, action: 'cancel', reason: 'x' })).toBe('NOT_YOURS');
  await proven(lan, id);
  await lan.send(moveBadDebt, { id, version: 1, action: 'submit' });
  expect(await lan.refused(saveBadDebt, { ...draftOf(bill, '70'), id, version: 2 })).toBe('BAD_DEBT_FROZEN');
  await lan.send(moveBadDebt, { id, version: 2, action: 'withdraw' });
  await lan.send(saveBadDebt, { ...draftOf(bill, '70'), id, version: 3 });
  await lan.send(moveBadDebt, { id, version: 4, action: 'submit' });
  expect(await wei.refused(moveBadDebt, { id, version: 5, action: 'sendBack' })).toBe('REASON_REQUIRED');
  await wei.send(moveBadDebt, { id, version: 5, action: 'sendBack', reason: '证据不足' });
  await lan.send(moveBadDebt, { id, version: 6, action: 'cancel', reason: '客户已付款' });
  expect((await lan.send(listBadDebts, { tab: 'void' })).rows).toMatchObject([{ id, amount: '70.00', bill_no: expect.any(String) }]);
  expect(await openOf(bill)).toEqual(['80.00']);
  expect(await entries(id)).toEqual([]);
  await givenUp(bill, '80');
});

test('what cannot be given up is refused', async () => {
  const bill = await owed('100');
  const bad = (amount: string, more: Partial<Draft> = {}) => lan.refused(saveBadDebt, draftOf(bill, amount, more));
  expect([await bad('100.01'), await bad('0'), await bad('1.234'), await bad('-1')]).toEqual([
    'WRITE_OFF_OVER',
    'WRITE_OFF_OVER',
    'BAD_PARAMS',
    'BAD_PARAMS',
  ]);
  expect(await bad('1', { given_up_on: '2026-11-09' })).toBe('WRITE_OFF_BEFORE');
  expect(await bad('1', { given_up_on: '2026-11-21' })).toBe('POSTING_AHEAD');
  expect(await bad('1', { customer_id: text(scene.other) })).toBe('NOT_FOUND');
  expect(await bad('1', { currency: 'CNY' })).toBe('NOT_FOUND');
  const payable = await billed(lan, wei, {
    side: 'payable',
    party: scene.carrier,
    fee: scene.fuel,
    amount: '318',
    currency: 'CNY',
    on: '2026-11-10',
  });
  expect(await bad('1', { bill_id: payable, currency: 'CNY' })).toBe('NOT_FOUND');
  const abroad = await stage.cast({ companyId: stage.companies.vn });
  expect(await abroad.refused(saveBadDebt, draftOf(bill, '1'))).toBe('NOT_FOUND');
  const reader = await stage.cast({ permits: [may.view] });
  expect(await reader.refused(saveBadDebt, draftOf(bill, '1'))).toBe('NOT_PERMITTED');
  const id = await givenUp(bill, '100');
  expect(await bad('1')).toBe('WRITE_OFF_NOTHING_OPEN');
  expect(await abroad.refused(getBadDebt, { id })).toBe('NOT_FOUND');
  expect((await abroad.send(listBadDebts, { tab: 'all' })).rows).toEqual([]);
  const stranger = await registered(cashier, {
    direction: 'in',
    bank: scene.bankUsd,
    customer: scene.other,
    amount: '9',
    on: '2026-11-18',
  });
  const back = { id, version: 3, cash_entry_id: stranger, amount: '9', returned_on: '2026-11-18' };
  expect(await lan.refused(returnBadDebt, back)).toBe('BILL_OTHER_PARTY');
  const gone = await owed('5');
  await wei.send(moveBill, { id: gone, version: 3, action: 'void', reason: '开错' });
  expect(await lan.refused(saveBadDebt, draftOf(gone, '1'))).toBe('BILL_NOT_OPEN');
});

test('of two people at once one wins, and nothing beyond the open amount leaves the bill', async () => {
  const bill = await owed('200');
  const outcome = (sent: Promise<unknown>): Promise<string> =>
    sent.then(
      () => 'done',
      (error) => (error instanceof Refused ? error.reply.data.refusal : String(error)),
    );
  const drafts = await Promise.all([lan, wei].map((who) => outcome(who.send(saveBadDebt, draftOf(bill, '150')))));
  expect([...drafts].sort()).toEqual(['BAD_DEBT_PENDING', 'done']);
  const [pending] = (await lan.send(listBadDebts, { tab: 'draft' })).rows;
  const proposer = pending?.prepared_by === 'Lan' ? lan : wei;
  const approver = proposer === lan ? wei : lan;
  const id = pending?.id ?? '';
  await proven(proposer, id);
  await proposer.send(moveBadDebt, { id, version: 1, action: 'submit' });
  // The customer pays 100 while 150 of 200 are approved.
  const money = await receipt('100', '2026-11-18');
  const results = await Promise.all([
    outcome(approver.send(moveBadDebt, { id, version: 2, action: 'approve' })),
    outcome(
      lan.send(makeWriteOff, { cash_entry_id: money, version: 1, lines: [{ bill_id: bill, currency: 'USD', version: 1, amount: '100' }] }),
    ),
  ]);
  expect(results.filter((result) => result === 'done')).toHaveLength(1);
  expect(['50.00', '100.00']).toContain((await openOf(bill))[0]);

  const other = await givenUp(await owed('60'), '60');
  const late = await receipt('80', '2026-11-18');
  const back = { id: other, version: 3, cash_entry_id: late, amount: '40', returned_on: '2026-11-18' };
  const returns = await Promise.all([1, 2].map(() => outcome(lan.send(returnBadDebt, back))));
  expect([...returns].sort()).toEqual(['CHANGED_MEANWHILE', 'done']);
  expect(await differences()).toEqual([]);
});

test('the same call twice is one effect', async () => {
  const bill = await owed('90');
  const id = await submitted(bill, '90');
  const request = '0190a7f0-0000-7000-8000-0000000000b1';
  const first = await wei.send(moveBadDebt, { id, version: 2, action: 'approve' }, request);
  expect(await wei.send(moveBadDebt, { id, version: 2, action: 'approve' }, request)).toEqual(first);
  expect(await entries(id)).toHaveLength(1);
  const money = await receipt('90', '2026-11-18');
  const again = '0190a7f0-0000-7000-8000-0000000000b2';
  const back = { id, version: 3, cash_entry_id: money, amount: '30', returned_on: '2026-11-18' };
  expect(await lan.send(returnBadDebt, back, again)).toEqual(await lan.send(returnBadDebt, back, again));
  expect((await lan.send(getBadDebt, { id })).returned).toBe('30.00');
  expect(await differences()).toEqual([]);
});

test('currencies of no and of three decimals leave the bill to the last unit', async () => {
  const dong = await givenUp(await owed('1000007', 'VND'), '333337', { currency: 'VND' });
  expect(await lan.send(getBadDebt, { id: dong })).toMatchObject({ amount: '333337', booked: '95.24', open: '666670' });
  const dinar = await givenUp(await owed('12.345', 'KWD'), '4.117', { currency: 'KWD' });
  expect(await lan.send(getBadDebt, { id: dinar })).toMatchObject({ amount: '4.117', booked: '95.10', open: '8.228' });
  // 40 dollars pay for one dinar of it.
  const money = await receipt('40', '2026-11-18');
  const back = { id: dinar, version: 3, cash_entry_id: money, amount: '1.001', returned_on: '2026-11-18' };
  expect(await lan.refused(returnBadDebt, back)).toBe('WRITE_OFF_NEEDS_RATE');
  await lan.send(returnBadDebt, { ...back, cash_amount: '3.2' });
  expect(await lan.send(getBadDebt, { id: dinar })).toMatchObject({ returned: '1.001', lost: '3.116', open: '8.228' });
  expect(await differences()).toEqual([]);
});

test('a bill that becomes void while its loss is approved is not given up', async () => {
  const bill = await owed('300');
  const id = await submitted(bill, '300');
  const { version } = await lan.send(getBill, { id: bill });
  let both: Promise<[unknown, string]> | undefined;
  // The balance is held until the void waits for it, and the approval behind the void.
  await stage.system<FinanceTables, void>(async ({ db, audit }) => {
    await sql`select from bill_balance where bill_id = ${bill} for update`.execute(db);
    const voided = lan.send(moveBill, { id: bill, version, action: 'void', reason: '重复' });
    await expect.poll(async () => (await waitingForLocks(db)).length).toBe(1);
    both = Promise.all([voided, wei.refused(moveBadDebt, { id, version: 2, action: 'approve' })]);
    both.catch(() => undefined);
    await expect.poll(async () => (await waitingForLocks(db)).length).toBe(2);
    audit({ subject: 'bill', id: BigInt(bill), what: 'hold' });
  });
  expect((await both)?.[1]).toBe('BILL_NOT_OPEN');
  expect((await wei.send(getBadDebt, { id })).state).toBe('submitted');
});

test('a closed month takes neither a bad debt nor its return', async () => {
  const id = await submitted(await owed('20'), '20');
  const old = await givenUp(await owed('30'), '30');
  const money = await receipt('30', '2026-11-18');
  stage.clock.set('2026-12-03T02:00:00Z');
  const close = { company_id: text(stage.companies.cn), month: '2026-11' };
  await wei.send(movePeriod, { ...close, version: 1, action: 'softClose' });
  // The company decides before on debts that wait: afterwards they could not be given up on their day.
  const closing = { ...close, version: 2, action: 'close', reason: '月结' } as const;
  expect(await wei.refused(movePeriod, closing)).toBe('PERIOD_OBSTACLES');
  for (const { id: waiting, version } of (await wei.send(listBadDebts, { tab: 'submitted' })).rows)
    await wei.send(moveBadDebt, { id: waiting, version, action: 'sendBack', reason: '补充材料' });
  await wei.send(movePeriod, closing);
  await lan.send(moveBadDebt, { id, version: 3, action: 'submit' });
  expect(await wei.refused(moveBadDebt, { id, version: 4, action: 'approve' })).toBe('PERIOD_CLOSED');
  const back = { id: old, version: 3, cash_entry_id: money, amount: '30', returned_on: '2026-11-30' };
  expect(await lan.refused(returnBadDebt, back)).toBe('PERIOD_CLOSED');
  await lan.send(returnBadDebt, { ...back, returned_on: '2026-12-01' });
  expect((await wei.send(accountBalances, { company_id: text(stage.companies.cn) })).rows.length).toBeGreaterThan(0);
  expect(await differences()).toEqual([]);
});
