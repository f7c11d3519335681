import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFinanceStage } from '../../../apps/finance-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import { getBill, listBills, makeBills, moveBill } from '../bill/contract.ts';
import { registerCash, reverseCash } from '../cash/contract.ts';
import { enterCharges, listCharges, reviewCharges } from '../charge/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import type { Scene } from '../server/seed/scene.ts';
import { listAdvances } from '../cash/contract.ts';
import { autoWriteOff, makeWriteOff, proposeWriteOff, reverseWriteOff, writeOffCandidates } from './contract.ts';

/*
 * Two charges are reviewed and billed for 1,000 USD at 7.10; the customer pays 600 at 7.15 and 400 at 7.05. The books gain 30 and lose 20,
 * and in the end nothing is owed.
 */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let reviewer: Player;
beforeAll(async () => {
  ({
    stage,
    scene,
    lan: clerk,
    wei: reviewer,
  } = await startFinanceStage({ '2026-11-10': '7.10', '2026-11-15': '7.15', '2026-11-20': '7.05' }));
}, 60_000);
afterAll(() => stage.close());

const text = (id: bigint): string => String(id);

async function bill(...amounts: string[]): Promise<{ id: string; bill_no: string }> {
  const { ids } = await clerk.send(enterCharges, {
    lines: amounts.map((unit_price) => ({
      side: 'receivable' as const,
      order_no: null,
      work_order_no: null,
      customer_id: text(scene.customer),
      carrier_id: null,
      fee_name_id: text(scene.freight),
      description: '南宁—河内',
      quantity: '1',
      unit_price,
      currency: 'USD' as const,
      business_on: '2026-11-10',
    })),
  });
  await reviewer.send(reviewCharges, { action: 'approve', rows: ids.map((id) => ({ id, version: 1 })) });
  const made = await clerk.send(makeBills, { charges: ids.map((id) => ({ id, version: 2 })), bill_on: '2026-11-10' });
  const [first] = made.bills;
  if (!first) throw new Error('no bill was made');
  return first;
}

const receipt = (amount: string, value_on: string) => ({
  direction: 'in' as const,
  own_bank_account_id: text(scene.bankUsd),
  customer_id: text(scene.customer),
  carrier_id: null,
  payer_name: 'ACME',
  method: 'transfer' as const,
  amount,
  rate: null,
  fee: null,
  fee_currency: null,
  value_on,
  bank_ref: null,
  remark: null,
});
async function receive(amount: string, day: string): Promise<{ id: string; version: number }> {
  const { id } = await reviewer.send(registerCash, receipt(amount, day));
  return { id, version: 1 };
}

/** Ledger balances by account and currency; balances of zero are left out. */
async function books(): Promise<Record<string, string>> {
  return stage.system<FinanceTables, Record<string, string>>(async ({ db }) => {
    const { rows } = await sql<{ use: string; currency: string; amount: bigint; functional: bigint }>`
      select a.use, l.currency, sum(l.amount_minor)::bigint as amount, sum(l.functional_minor)::bigint as functional
      from ledger_line l join ledger_account a on a.id = l.account_id group by 1, 2
      having sum(l.amount_minor) <> 0 or sum(l.functional_minor) <> 0 order by 1, 2`.execute(db);
    return Object.fromEntries(rows.map((row) => [`${row.use} ${row.currency}`, `${row.amount} ${row.functional}`]));
  });
}

test('a bill of 1,000 USD is collected in two parts at other rates', async () => {
  const { id } = await bill('700', '300');
  const fresh = await clerk.send(getBill, { id });
  expect(fresh).toMatchObject({
    state: 'made',
    settled: 'none',
    due_on: '2026-12-10',
    balances: [{ currency: 'USD', amount: '1000.00', functional: '7100.00', open: '1000.00' }],
  });
  expect(fresh.lines).toHaveLength(2);
  expect(await books()).toEqual({ 'receivable USD': '100000 710000', 'revenue USD': '-100000 -710000' });

  // 600 USD arrive at 7.15: 4,290 for an amount booked at 4,260.
  const first = await receive('600', '2026-11-15');
  const gain = await clerk.send(makeWriteOff, {
    cash_entry_id: first.id,
    version: first.version,
    lines: [{ bill_id: id, currency: 'USD', version: 1, amount: '600' }],
  });
  expect(gain).toMatchObject({ exchange_difference: '30.00', functional_currency: 'CNY' });
  expect((await clerk.send(getBill, { id })).settled).toBe('part');

  // The other 400 USD arrive at 7.05: 2,820 for an amount booked at 2,840.
  const second = await receive('400', '2026-11-20');
  const loss = await clerk.send(makeWriteOff, {
    cash_entry_id: second.id,
    version: second.version,
    lines: [{ bill_id: id, currency: 'USD', version: 2, amount: '400' }],
  });
  expect(loss.exchange_difference).toBe('-20.00');

  const done = await clerk.send(getBill, { id });
  expect(done).toMatchObject({ settled: 'full', balances: [{ open: '0.00', written_off: '1000.00' }] });
  expect(done.settlements.map(({ exchange_difference }) => exchange_difference)).toEqual(['30.00', '-20.00']);
  expect((await clerk.send(listBills, { tab: 'done' })).rows.map((row) => row.id)).toContain(id);

  // Nothing is owed. The bank account has 1,000 USD worth 7,110: 7,100 of revenue and 10 of exchange difference.
  expect(await books()).toEqual({
    'bank USD': '100000 711000',
    'revenue USD': '-100000 -710000',
    'exchangeDifference USD': '0 -1000',
  });

  // A bill with a write-off cannot be voided. A reversed write-off leaves the bill open again and reverses its exchange difference.
  expect(await clerk.refused(moveBill, { id, version: 1, action: 'void', reason: '开错' })).toBe('BILL_WRITTEN_OFF');
  expect(await clerk.refused(reverseWriteOff, { id: loss.id, reason: ' ' })).toBe('REASON_REQUIRED');
  const undone = await clerk.send(reverseWriteOff, { id: loss.id, reason: '匹配错误' });
  const [latest] = (await clerk.send(recordTimeline, { subject: 'bill', id })).rows;
  expect(latest).toMatchObject({ what: 'reverseWriteOff', note: '匹配错误' });
  expect(await clerk.refused(reverseWriteOff, { id: loss.id, reason: '再来' })).toBe('ALREADY_REVERSED');
  expect(await clerk.refused(reverseWriteOff, { id: undone.id, reason: '再来' })).toBe('REVERSAL_FINAL');
  await clerk.send(reverseWriteOff, { id: gain.id, reason: '匹配错误' });
  expect((await clerk.send(getBill, { id })).balances).toMatchObject([{ open: '1000.00', written_off: '0.00' }]);
  expect(await books()).toEqual({
    'advanceReceived USD': '-100000 -711000',
    'bank USD': '100000 711000',
    'receivable USD': '100000 710000',
    'revenue USD': '-100000 -710000',
  });
  const advances = await clerk.send(listAdvances, { side: 'receivable', party_id: text(scene.customer) });
  expect(advances.rows).toMatchObject([{ currency: 'USD', amount: '1000.00', entries: 2 }]);

  // A bill without live write-offs can be voided: it keeps its number, its lines can be billed again, and its entry is reversed.
  await clerk.send(moveBill, { id, version: 1, action: 'void', reason: '开错' });
  expect((await books())['receivable USD']).toBeUndefined();
  const { rows: history } = await clerk.send(recordTimeline, { subject: 'bill', id });
  expect(history.map(({ what }) => what).filter((what) => /writeOff/i.test(what))).toEqual([
    'reverseWriteOff',
    'reverseWriteOff',
    'writeOff',
    'writeOff',
  ]);
  expect((await clerk.send(listCharges, { tab: 'reviewed' })).rows).toHaveLength(2);
});

test('the bounds of a write-off: nothing beyond what is open, for anybody', async () => {
  const { id } = await bill('100');
  const cash = await receive('150', '2026-11-15');
  const off = (amount: string, more: object = {}) => ({
    cash_entry_id: cash.id,
    version: cash.version,
    lines: [{ bill_id: id, currency: 'USD' as const, version: 1, amount, ...more }],
  });
  expect(await clerk.refused(makeWriteOff, off('100.01'))).toBe('WRITE_OFF_OVER');
  expect(await clerk.refused(makeWriteOff, off('0'))).toBe('WRITE_OFF_OVER');
  expect(await clerk.refused(makeWriteOff, off('-5'))).toBe('WRITE_OFF_OVER');
  expect(await clerk.refused(makeWriteOff, off('1.234'))).toBe('BAD_PARAMS');
  expect(await clerk.refused(makeWriteOff, { ...off('10'), business_on: '2026-11-12' })).toBe('WRITE_OFF_BEFORE');
  expect(await clerk.refused(makeWriteOff, off('10', { version: 9 }))).toBe('CHANGED_MEANWHILE');
  expect(await clerk.refused(makeWriteOff, off('1', { by: 'difference' }))).toBe('WRITE_OFF_NO_CASH');
  const once = off('1').lines;
  expect(await clerk.refused(makeWriteOff, { ...off('1'), lines: [...once, ...once] })).toBe('WRITE_OFF_TWICE');
  // 50 USD are too much for a small difference.
  expect(await clerk.refused(makeWriteOff, { ...off('100'), excess: 'difference' })).toBe('DIFFERENCE_TOO_LARGE');
  await clerk.send(makeWriteOff, off('100'));
  const again = { ...off('1', { version: 2 }), version: 2 };
  expect(await clerk.refused(makeWriteOff, again)).toBe('WRITE_OFF_NOTHING_OPEN');
});

test('money that nobody claimed or that is reversed settles nothing, and neither does a bill of another or a void one', async () => {
  const { id } = await bill('20');
  const line = { bill_id: id, currency: 'USD' as const, version: 1, amount: '1' };
  const unknown = { ...receipt('5', '2026-11-15'), customer_id: null };
  const { id: unclaimed } = await reviewer.send(registerCash, unknown);
  expect(await clerk.refused(makeWriteOff, { cash_entry_id: unclaimed, version: 1, lines: [line] })).toBe('CASH_UNCLAIMED');
  const bounced = await receive('6', '2026-11-15');
  await clerk.send(reverseCash, { ...bounced, action: 'reverse', reason: '退汇' });
  expect(await clerk.refused(makeWriteOff, { cash_entry_id: bounced.id, version: 2, lines: [line] })).toBe('CASH_REVERSED');
  const { id: others } = await reviewer.send(registerCash, { ...receipt('7', '2026-11-15'), customer_id: text(scene.other) });
  expect(await clerk.refused(makeWriteOff, { cash_entry_id: others, version: 1, lines: [line] })).toBe('BILL_OTHER_PARTY');
  const own = await receive('8', '2026-11-15');
  await clerk.send(moveBill, { id, version: 1, action: 'void', reason: '开错' });
  const { balances } = await clerk.send(getBill, { id });
  const late = [{ ...line, version: balances[0]?.version ?? 1 }];
  expect(await clerk.refused(makeWriteOff, { cash_entry_id: own.id, version: own.version, lines: late })).toBe('BILL_NOT_OPEN');
});

test('automatic matching fills the oldest bill first and leaves the rest as advance', async () => {
  const one = await bill('40');
  const { bills, cash } = await clerk.send(writeOffCandidates, { side: 'receivable', party_id: text(scene.customer) });
  expect(bills.map(({ bill_no }) => bill_no)).toContain(one.bill_no);
  const open = cash.reduce((sum, entry) => sum + Number(entry.open), 0);
  const { lines } = await clerk.send(proposeWriteOff, { side: 'receivable', party_id: text(scene.customer) });
  const ofOcean = { side: 'receivable', party_id: text(scene.customer), business: 'ocean' } as const;
  expect((await clerk.send(proposeWriteOff, ofOcean)).lines).toEqual([]);
  expect(await reviewer.refused(autoWriteOff, { side: 'receivable', party_id: text(scene.customer) })).toBe('FOUR_EYES');
  const done = await clerk.send(autoWriteOff, { side: 'receivable', party_id: text(scene.customer) });
  expect(done.lines).toEqual(lines);
  expect((await clerk.send(getBill, { id: one.id })).settled).toBe('full');
  const { rows } = await clerk.send(listAdvances, { side: 'receivable', party_id: text(scene.customer) });
  expect(Number(rows[0]?.amount)).toBe(open - 40);
});
