import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Refused, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { addDays } from '../../../kernel/day.ts';
import { getIntercompanyBill, intercompanyBalances, moveIntercompanyBill } from '../intercompany/contract.ts';
import { trialBalance } from '../ledger/contract.ts';
import { movePeriod } from '../period/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { registered } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { intercompanyAccepted, intercompanySettled, settlementApproved } from '../server/seed/intercompany-acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { moveTransfer, saveTransfer } from '../transfer/contract.ts';
import {
  acceptIntercompanySettlement,
  getIntercompanySettlement,
  listIntercompanySettlements,
  moveIntercompanySettlement,
  proposeIntercompanySettlement,
  saveIntercompanySettlement,
} from './contract.ts';
import { may } from './permits.ts';

/* The Chinese company pays the Vietnamese one in dollars, and they net what each owes the other. Today is 20 November 2026. */

let stage: Stage;
let scene: Scene;
let cashier: Player;
let director: Player;
let hanoi: Player;
let bangkok: Player;
let dollarsInHanoi: string;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) =>
    setScene(work, stage.companies.cn, { '2026-11-18': '7.10', '2026-11-20': '7.20' }),
  );
  dollarsInHanoi = await stage.system<FinanceTables, string>(async ({ db }) => {
    await sql`insert into exchange_rate (company_id, base, quote, rate, valid_from, valid_to, source) values
      (null, 'CNY', 'VND', 3500, '2026-11-01', '2026-12-31', 'manual'), (null, 'USD', 'VND', 25400, '2026-11-18', '2026-11-18', 'manual'),
      (null, 'USD', 'VND', 25350, '2026-11-20', '2026-12-31', 'manual'), (null, 'KWD', 'CNY', 23.1, '2026-11-01', '2026-12-31', 'manual'),
      (null, 'KWD', 'VND', 82000, '2026-11-01', '2026-12-31', 'manual')`.execute(db);
    const { rows } = await sql<{ id: bigint }>`insert into own_bank_account (company_id, bank, account_no, account_name, currency)
      values (${stage.companies.vn}, 'Vietcombank', '0071-USD', 'Quayside', 'USD') returning id`.execute(db);
    return String(rows[0]?.id);
  });
  cashier = await stage.cast({ name: 'Liang' });
  director = await stage.cast({ name: 'Luo' });
  hanoi = await stage.cast({ name: 'Hanoi', companyId: stage.companies.vn });
  bangkok = await stage.cast({ name: 'Bangkok', companyId: stage.companies.th });
  await registered(cashier, { direction: 'in', bank: scene.bankUsd, customer: scene.customer, amount: '100000', on: '2026-11-18' });
}, 60_000);
afterAll(() => stage.close());

const cn = (): string => String(stage.companies.cn);
const vn = (): string => String(stage.companies.vn);
const dollars = () => ({ fee: scene.freight, currency: 'USD' as const, on: '2026-11-18' });
/** A bill of Hanoi to China, and one of China to Hanoi. */
const owed = (amount: string) => intercompanyAccepted(hanoi, cashier, { ...dollars(), buyer_id: cn(), amount });
const claimed = (amount: string) => intercompanyAccepted(cashier, hanoi, { ...dollars(), buyer_id: vn(), amount });
type Draft = ParamsOf<typeof saveIntercompanySettlement>;
const transfer = (lines: Draft['lines'], more: Partial<Draft> = {}) => ({
  kind: 'transfer' as const,
  receiver_id: vn(),
  currency: 'USD' as const,
  from_account_id: String(scene.bankUsd),
  settled_on: '2026-11-20',
  lines,
  ...more,
});
const netting = (lines: Draft['lines']) => transfer(lines, { kind: 'netting', from_account_id: null });
const people = () => ({ preparer: cashier, approver: director, receiver: hanoi });
async function closing(player: Player, company: bigint): Promise<Record<string, string>> {
  const { rows } = await player.send(trialBalance, { company_id: String(company), month: '2026-11' });
  return Object.fromEntries(rows.filter((row) => /[1-9]/.test(row.closing)).map(({ account, closing: amount }) => [account, amount]));
}
const inChina = () => closing(cashier, stage.companies.cn);
const inVietnam = () => closing(hanoi, stage.companies.vn);
const differences = () => stage.system<FinanceTables, readonly unknown[]>((work) => reconcile(work));
async function undo(id: string, version: number): Promise<void> {
  await director.send(moveIntercompanySettlement, { id, version, action: 'requestReversal', reason: '退汇' });
  await hanoi.send(moveIntercompanySettlement, { id, version: version + 1, action: 'confirmReversal' });
}
async function undoBill(id: string): Promise<void> {
  const { version } = await cashier.send(getIntercompanyBill, { id });
  await cashier.send(moveIntercompanyBill, { id, version, action: 'requestReversal', reason: '测试' });
  await hanoi.send(moveIntercompanyBill, { id, version: version + 1, action: 'confirmReversal' });
}

test('a transfer moves the bank of both companies and clears both sides with their exchange differences', async () => {
  const bill = await owed('1000');
  const id = await settlementApproved(people(), transfer([{ bill_id: bill, amount: '400' }]));
  const books = { china: await inChina(), vietnam: await inVietnam() };
  expect(await cashier.refused(acceptIntercompanySettlement, { id, version: 3, to_account_id: dollarsInHanoi })).toBe('FOUR_EYES');
  const mate = await stage.cast({ name: 'Mate' });
  expect(await mate.refused(acceptIntercompanySettlement, { id, version: 3, to_account_id: dollarsInHanoi })).toBe(
    'INTERCOMPANY_SETTLEMENT_SIDE',
  );
  expect(await bangkok.refused(acceptIntercompanySettlement, { id, version: 3, to_account_id: dollarsInHanoi })).toBe('NOT_FOUND');
  expect(await hanoi.refused(acceptIntercompanySettlement, { id, version: 3 })).toBe('NOT_FOUND');
  expect({ china: await inChina(), vietnam: await inVietnam() }).toEqual(books);

  await hanoi.send(acceptIntercompanySettlement, { id, version: 3, to_account_id: dollarsInHanoi });
  // 400 dollars were booked at 7.10 and paid at 7.20: 40 yuan lost. In Hanoi they were booked at 25,400 and arrived at 25,350: 20,000 dong lost.
  expect(await inChina()).toMatchObject({ bank: '707120.00', intercompanyPayable: '-4260.00', exchangeDifference: '40.00' });
  expect(await inVietnam()).toMatchObject({ bank: '10140000', intercompanyReceivable: '15240000', exchangeDifference: '20000' });
  expect(await differences()).toEqual([]);
  const ours = await cashier.send(getIntercompanySettlement, { id });
  expect(ours).toMatchObject({
    state: 'settled',
    amount: '400.00',
    sides: ['payer'],
    lines: [{ owed: true, open: '1000.00', amount: '400.00' }],
  });
  expect(ours.results).toMatchObject([{ currency: 'CNY', exchange_difference: '-40.00' }]);
  expect((await hanoi.send(getIntercompanySettlement, { id })).results).toMatchObject([{ currency: 'VND', exchange_difference: '-20000' }]);
  expect(await hanoi.send(getIntercompanyBill, { id: bill })).toMatchObject({ open: '600.00', books: [{ open_functional: '15240000' }] });
  const { version } = await cashier.send(getIntercompanyBill, { id: bill });
  expect(await cashier.refused(moveIntercompanyBill, { id: bill, version, action: 'requestReversal', reason: 'x' })).toBe(
    'INTERCOMPANY_SETTLED',
  );

  await undo(id, 4);
  expect({ china: await inChina(), vietnam: await inVietnam() }).toEqual(books);
  expect(await differences()).toEqual([]);
  await undoBill(bill);
  expect(await inVietnam()).toEqual({});
});

test('netting clears both directions in both books and moves no money', async () => {
  const [debt, claim, credit] = [await owed('500'), await claimed('320'), await claimed('-20')];
  const { lines } = await cashier.send(proposeIntercompanySettlement, { kind: 'netting', receiver_id: vn(), currency: 'USD' });
  expect(lines.map(({ bill_id, owed: direction, amount }) => [bill_id, direction, amount])).toEqual([
    [debt, true, '300.00'],
    [claim, false, '320.00'],
    [credit, false, '-20.00'],
  ]);
  const taken = lines.flatMap(({ bill_id, amount }) => (amount === null ? [] : [{ bill_id, amount }]));
  const id = await intercompanySettled(people(), netting(taken), null);
  expect(await inChina()).toMatchObject({ bank: '710000.00', intercompanyPayable: '-1420.00' });
  expect(await inChina()).not.toHaveProperty('intercompanyReceivable');
  expect(await inVietnam()).toMatchObject({ intercompanyReceivable: '5080000' });
  const report = await cashier.send(intercompanyBalances, { on: '2026-11-20' });
  expect(report.rows.map(({ receivable, payable, difference }) => [receivable, payable, difference])).toEqual([
    ['0.00', '0.00', '0.00'],
    ['200.00', '200.00', '0.00'],
  ]);
  // An open balance goes on into the next year, whose profit begins with nothing.
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`insert into exchange_rate (company_id, base, quote, rate, valid_from, valid_to, source)
      values (null, 'CNY', 'VND', 3500, '2027-01-01', '2027-01-31', 'manual')`.execute(db),
  );
  const next = await cashier.send(intercompanyBalances, { on: '2027-01-05' });
  expect(next.rows.map(({ receivable, revenue, cost }) => [receivable, revenue, cost])).toEqual([['200.00', '0.00', '0.00']]);
  expect(await differences()).toEqual([]);
  await undo(id, 4);
  for (const bill of [debt, claim, credit]) await undoBill(bill);
  expect(await differences()).toEqual([]);
});

test('the oldest bills are proposed first', async () => {
  const of = (bill_on: string) => intercompanyAccepted(hanoi, cashier, { ...dollars(), on: bill_on, buyer_id: cn(), amount: '10' });
  const [younger, older] = [await of('2026-11-20'), await of('2026-11-18')];
  const { lines } = await cashier.send(proposeIntercompanySettlement, { kind: 'netting', receiver_id: vn(), currency: 'USD' });
  expect(lines.map(({ bill_id }) => bill_id)).toEqual([older, younger]);
  for (const bill of [younger, older]) await undoBill(bill);
});

test('two settlements of one bill at once clear it once, and a call that is sent again changes nothing', async () => {
  const bill = await owed('100');
  const line = [{ bill_id: bill, amount: '100' }];
  const ids = [await settlementApproved(people(), transfer(line)), await settlementApproved(people(), transfer(line))];
  const accepting = ids.map((id) => hanoi.send(acceptIntercompanySettlement, { id, version: 3, to_account_id: dollarsInHanoi }));
  const both = await Promise.allSettled(accepting);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await inVietnam()).toMatchObject({ bank: '2535000' });
  expect(await hanoi.send(getIntercompanyBill, { id: bill })).toMatchObject({ open: '0.00' });
  const request = crypto.randomUUID();
  const other = await owed('50');
  const draft = { memo: '重发', ...transfer([{ bill_id: other, amount: '50' }]) };
  const first = await cashier.send(saveIntercompanySettlement, draft, request);
  expect(await cashier.send(saveIntercompanySettlement, draft, request)).toEqual(first);
  await cashier.send(moveIntercompanySettlement, { id: first.id, version: 1, action: 'cancel', reason: '测试' });
  const settledId = ids[both.findIndex(({ status }) => status === 'fulfilled')] ?? '';
  const refusedId = ids.find((id) => id !== settledId) ?? '';
  await hanoi.send(moveIntercompanySettlement, { id: refusedId, version: 3, action: 'reject', reason: '已付' });
  await undo(settledId, 4);
  await undoBill(bill);
  await undoBill(other);
  expect(await differences()).toEqual([]);
});

test('each state is left by the right company alone', async () => {
  const bill = await owed('10');
  const { id } = await cashier.send(saveIntercompanySettlement, { memo: '结算', ...transfer([{ bill_id: bill, amount: '10' }]) });
  await cashier.send(moveIntercompanySettlement, { id, version: 1, action: 'submit' });
  expect(await cashier.refused(moveIntercompanySettlement, { id, version: 2, action: 'approve' })).toBe('FOUR_EYES');
  expect(await hanoi.refused(moveIntercompanySettlement, { id, version: 2, action: 'approve' })).toBe('INTERCOMPANY_SETTLEMENT_SIDE');
  await director.send(moveIntercompanySettlement, { id, version: 2, action: 'sendBack', reason: '日期' });
  await cashier.send(saveIntercompanySettlement, { memo: '结算', ...transfer([{ bill_id: bill, amount: '9.99' }]), id, version: 3 });
  await cashier.send(moveIntercompanySettlement, { id, version: 4, action: 'submit' });
  await cashier.send(moveIntercompanySettlement, { id, version: 5, action: 'withdraw' });
  await cashier.send(moveIntercompanySettlement, { id, version: 6, action: 'submit' });
  await director.send(moveIntercompanySettlement, { id, version: 7, action: 'approve' });
  expect(
    await cashier.refused(saveIntercompanySettlement, { memo: 'x', ...transfer([{ bill_id: bill, amount: '1' }]), id, version: 8 }),
  ).toBe('INTERCOMPANY_SETTLEMENT_FROZEN');
  await hanoi.send(acceptIntercompanySettlement, { id, version: 8, to_account_id: dollarsInHanoi });
  await hanoi.send(moveIntercompanySettlement, { id, version: 9, action: 'requestReversal', reason: '未到账' });
  expect(await hanoi.refused(moveIntercompanySettlement, { id, version: 10, action: 'confirmReversal' })).toBe('FOUR_EYES');
  await director.send(moveIntercompanySettlement, { id, version: 10, action: 'declineReversal', reason: '已到账' });
  await undo(id, 11);
  // A bill whose reversal is asked for is settled by nobody.
  const waiting = await settlementApproved(people(), transfer([{ bill_id: bill, amount: '10' }]));
  const { version } = await cashier.send(getIntercompanyBill, { id: bill });
  await cashier.send(moveIntercompanyBill, { id: bill, version, action: 'requestReversal', reason: '重复' });
  const arrival = { id: waiting, version: 3, to_account_id: dollarsInHanoi };
  expect(await hanoi.refused(acceptIntercompanySettlement, arrival)).toBe('INTERCOMPANY_BILL');
  await hanoi.send(moveIntercompanyBill, { id: bill, version: version + 1, action: 'declineReversal', reason: '无误' });
  await hanoi.send(moveIntercompanySettlement, { id: waiting, version: 3, action: 'reject', reason: '重复' });
  expect(await cashier.send(getIntercompanySettlement, { id })).toMatchObject({ state: 'reversed', reversed_on: '2026-11-20' });
  expect((await bangkok.send(listIntercompanySettlements, { tab: 'all' })).rows).toEqual([]);
  await undoBill(bill);
});

test('what does not settle is refused, also in a currency of three decimals', async () => {
  const bill = await owed('100');
  const save = { memo: 'x', ...transfer([{ bill_id: bill, amount: '100' }]) };
  const refused = (more: Partial<Draft>) => cashier.refused(saveIntercompanySettlement, { ...save, ...more });
  expect(await refused({ lines: [{ bill_id: bill, amount: '100.01' }] })).toBe('INTERCOMPANY_OPEN');
  expect(await refused({ lines: [{ bill_id: bill, amount: '-1' }] })).toBe('INTERCOMPANY_OPEN');
  const { bill_on } = await cashier.send(getIntercompanyBill, { id: bill });
  expect(await refused({ settled_on: addDays(bill_on, -1) })).toBe('INTERCOMPANY_BEFORE');
  expect(await refused({ kind: 'netting', from_account_id: null })).toBe('INTERCOMPANY_MONEY');
  expect(await refused({ from_account_id: String(scene.bankCny) })).toBe('INTERCOMPANY_ACCOUNT');
  expect(await refused({ from_account_id: null })).toBe('NOT_FOUND');
  // A person of the group pays from an account of the payer, and receives on one of the receiver.
  const group = await stage.cast({ name: 'Group', scope: 'all' });
  expect(await group.refused(saveIntercompanySettlement, { ...save, from_account_id: dollarsInHanoi })).toBe('INTERCOMPANY_ACCOUNT');
  const ready = await settlementApproved(people(), transfer(save.lines));
  const yuanInHanoi = await stage.system<FinanceTables, string>(async ({ db }) => {
    const insert = sql<{ id: bigint }>`insert into own_bank_account (company_id, bank, account_no, account_name, currency)
      values (${stage.companies.vn}, 'Vietcombank', '0071-CNY', 'Quayside', 'CNY') returning id`;
    return String((await insert.execute(db)).rows[0]?.id);
  });
  for (const to_account_id of [String(scene.bankUsd), yuanInHanoi])
    expect(await group.refused(acceptIntercompanySettlement, { id: ready, version: 3, to_account_id })).toBe('INTERCOMPANY_ACCOUNT');
  await hanoi.send(moveIntercompanySettlement, { id: ready, version: 3, action: 'reject', reason: '账户' });
  expect(await refused({ receiver_id: cn() })).toBe('INTERCOMPANY_SAME');
  expect(await refused({ receiver_id: String(stage.companies.th) })).toBe('BAD_PARAMS');
  expect(await refused({ currency: 'KWD' })).toBe('BAD_PARAMS');
  expect(await bangkok.refused(saveIntercompanySettlement, save)).toBe('BAD_PARAMS');
  const dinars = { ...dollars(), currency: 'KWD' as const };
  const debt = await intercompanyAccepted(hanoi, cashier, { ...dinars, buyer_id: cn(), amount: '1.001' });
  const claim = await intercompanyAccepted(cashier, hanoi, { ...dinars, buyer_id: vn(), amount: '2' });
  const lines = [
    { bill_id: debt, amount: '1.001' },
    { bill_id: claim, amount: '1.001' },
  ];
  await intercompanySettled(people(), { ...netting(lines), currency: 'KWD' }, null);
  expect(await cashier.send(getIntercompanyBill, { id: claim })).toMatchObject({ open: '0.999' });
  expect(await differences()).toEqual([]);
});

test('netting of a later day waits for that day', async () => {
  const [debt, claim] = [await owed('7'), await claimed('7')];
  const lines = [debt, claim].map((bill_id) => ({ bill_id, amount: '7' }));
  const id = await settlementApproved(people(), { ...netting(lines), settled_on: '2026-11-21' });
  expect(await hanoi.refused(acceptIntercompanySettlement, { id, version: 3 })).toBe('POSTING_AHEAD');
  await hanoi.send(moveIntercompanySettlement, { id, version: 3, action: 'reject', reason: '日期' });
});

test('a transfer and its reversal tell whose account they take below zero', async () => {
  const bill = await owed('900000');
  const { id } = await cashier.send(saveIntercompanySettlement, { memo: '结算', ...transfer([{ bill_id: bill, amount: '900000' }]) });
  await cashier.send(moveIntercompanySettlement, { id, version: 1, action: 'submit' });
  const careful = await stage.cast({ name: 'Wei', permits: [may.view, may.approve] });
  expect(await careful.refused(moveIntercompanySettlement, { id, version: 2, action: 'approve' })).toBe('BANK_BELOW_ZERO');
  const left = { account: '6217-USD', currency: 'USD', left: '-800000.00' };
  const approved = await director.send(moveIntercompanySettlement, { id, version: 2, action: 'approve' });
  expect(approved.below_zero).toEqual(left);
  const receiver = await stage.cast({ name: 'Hue', companyId: stage.companies.vn, permits: [may.view, may.accept] });
  const arrival = { id, version: 3, to_account_id: dollarsInHanoi };
  expect(await receiver.refused(acceptIntercompanySettlement, arrival)).toBe('BANK_BELOW_ZERO');
  expect((await hanoi.send(acceptIntercompanySettlement, arrival)).below_zero).toEqual(left);

  // Hanoi pays a dollar of it for its bank, and cannot give all of it back.
  const fee = { kind: 'bankFee' as const, from_account_id: dollarsInHanoi, amount: '1', out_on: '2026-11-20', memo: 'Phí' };
  const charged = await hanoi.send(saveTransfer, fee);
  await hanoi.send(moveTransfer, { id: charged.id, version: 1, action: 'submit' });
  await (await stage.cast({ name: 'Hue', companyId: stage.companies.vn })).send(moveTransfer, {
    id: charged.id,
    version: 2,
    action: 'approve',
  });
  const asked = await director.send(moveIntercompanySettlement, { id, version: 4, action: 'requestReversal', reason: '退汇' });
  expect(asked.below_zero).toBeNull();
  const confirm = { id, version: 5, action: 'confirmReversal' as const };
  const prudent = await stage.cast({ name: 'Linh', companyId: stage.companies.vn, permits: [may.view, may.approve, may.accept] });
  expect(await prudent.refused(moveIntercompanySettlement, confirm)).toBe('BANK_BELOW_ZERO');
  const confirmed = await hanoi.send(moveIntercompanySettlement, confirm);
  expect(confirmed.below_zero).toEqual({ account: '0071-USD', currency: 'USD', left: '-1.00' });
  await undoBill(bill);
  expect(await differences()).toEqual([]);
});

test('the payer books money at the rate of payments, and the receiver at the rate of receipts', async () => {
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`insert into exchange_rate (company_id, base, quote, rate, side, valid_from, valid_to, source) values
      (null, 'USD', 'CNY', 7.25, 'payable', '2026-11-19', '2026-11-19', 'manual'), (null, 'USD', 'CNY', 7.15, 'receivable', '2026-11-19', '2026-11-19', 'manual'),
      (null, 'USD', 'VND', 25500, 'payable', '2026-11-19', '2026-11-19', 'manual'), (null, 'USD', 'VND', 25300, 'receivable', '2026-11-19', '2026-11-19', 'manual')`.execute(
      db,
    ),
  );
  const bill = await owed('100');
  const id = await settlementApproved(people(), transfer([{ bill_id: bill, amount: '100' }], { settled_on: '2026-11-19' }));
  await hanoi.send(acceptIntercompanySettlement, { id, version: 3, to_account_id: dollarsInHanoi });
  // Booked at 7.10 and at 25,400.
  expect((await cashier.send(getIntercompanySettlement, { id })).results).toMatchObject([
    { currency: 'CNY', exchange_difference: '-15.00' },
  ]);
  expect((await hanoi.send(getIntercompanySettlement, { id })).results).toMatchObject([{ currency: 'VND', exchange_difference: '-10000' }]);
});

test('a closed month of the payer refuses the receiver and names the payer', async () => {
  stage.clock.set('2026-12-03T02:00:00Z');
  const id = await settlementApproved(people(), transfer([{ bill_id: await owed('10'), amount: '10' }]));
  const finance = await stage.cast({ name: 'Closer' });
  const close = { company_id: cn(), month: '2026-11' };
  await finance.send(movePeriod, { ...close, version: 1, action: 'softClose' });
  await finance.send(movePeriod, { ...close, version: 2, action: 'close', reason: '月结' });
  const accepting = hanoi.send(acceptIntercompanySettlement, { id, version: 3, to_account_id: dollarsInHanoi });
  const reply = await accepting.catch((error: Refused) => error.reply);
  expect(reply).toMatchObject({ data: { refusal: 'INTERCOMPANY_PERIOD' } });
  expect(await differences()).toEqual([]);
});
