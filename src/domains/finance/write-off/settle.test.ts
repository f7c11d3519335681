import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFinanceStage } from '../../../apps/finance-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import { getBill } from '../bill/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { enterCharges, reviewCharges } from '../charge/contract.ts';
import { makeBills } from '../bill/contract.ts';
import { billed, lineOf, registered } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import type { Scene } from '../server/seed/scene.ts';
import { may } from './permits.ts';
import { listCertificates, makeWriteOff, offsetBills, reverseWriteOff } from './contract.ts';

/* The ways to settle a bill besides its money: tax withheld by the customer, a small difference once a bill, and credit notes. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let reviewer: Player;
beforeAll(async () => {
  ({ stage, scene, lan: clerk, wei: reviewer } = await startFinanceStage({ '2026-11-18': '7.10', '2026-11-19': '7.20' }));
}, 60_000);
afterAll(() => stage.close());

const owed = (amount: string, on = '2026-11-18', currency: 'CNY' | 'USD' = 'CNY') =>
  ({ side: 'receivable', party: scene.customer, fee: scene.freight, amount, currency, on }) as const;
const receive = (amount: string) =>
  registered(reviewer, { direction: 'in', bank: scene.bankCny, customer: scene.customer, amount, on: '2026-11-18' });
const versionOf = async (bill: string) => (await clerk.send(getBill, { id: bill })).balances[0]?.version ?? 0;
const openOf = async (bill: string) => (await clerk.send(getBill, { id: bill })).balances[0]?.open;
/** The history of a bill tells of its settlements, the first one first. */
const settlementsIn = async (bill: string) =>
  (await clerk.send(recordTimeline, { subject: 'bill', id: bill })).rows
    .map(({ what }) => what)
    .filter((what) => /writeOff/i.test(what))
    .toReversed();
const differences = () => stage.system<FinanceTables, readonly unknown[]>((work) => reconcile(work));
async function account(use: string): Promise<string> {
  const { rows } = await stage.system<FinanceTables, { rows: { amount: bigint; functional: bigint }[] }>(({ db }) =>
    sql<{
      amount: bigint;
      functional: bigint;
    }>`select coalesce(sum(l.amount_minor), 0)::bigint as amount, coalesce(sum(l.functional_minor), 0)::bigint as functional
      from ledger_line l join ledger_account a on a.id = l.account_id where a.use = ${use}`.execute(db),
  );
  return `${rows[0]?.amount} ${rows[0]?.functional}`;
}

describe('tax that the customer withheld', () => {
  test('settles the bill beside the money, with its certificate, within the rates of the law', async () => {
    const bill = await billed(clerk, reviewer, owed('10000'));
    const cash = await receive('9900');
    const line = { bill_id: bill, currency: 'CNY' as const, version: 1 };
    const with1 = (more: object) => ({
      cash_entry_id: cash,
      version: 1,
      lines: [
        { ...line, amount: '9900' },
        { ...line, amount: '100', ...more },
      ],
    });
    expect(await clerk.refused(makeWriteOff, with1({ by: 'difference' }))).toBe('DIFFERENCE_TOO_LARGE');
    expect(await clerk.refused(makeWriteOff, with1({ by: 'withholding' }))).toBe('BAD_PARAMS');
    const { id } = await clerk.send(makeWriteOff, with1({ by: 'withholding', certificate_no: 'WHT-1' }));
    expect(await openOf(bill)).toBe('0.00');
    expect(await account('withheldByCustomer')).toBe('10000 10000');
    expect(await account('smallDifference')).toBe('0 0');
    expect(await differences()).toEqual([]);
    const certificates = async () =>
      (await clerk.send(listCertificates, {})).rows.map(({ certificate_no, amount, reversed }) => [certificate_no, amount, reversed]);
    expect(await certificates()).toEqual([['WHT-1', '100.00', false]]);
    await clerk.send(reverseWriteOff, { id, reason: '错误' });
    expect(await certificates()).toEqual([['WHT-1', '100.00', true]]);
    expect(await account('withheldByCustomer')).toBe('0 0');
    expect(await openOf(bill)).toBe('10000.00');
  });

  test('in dollars is a claim in yuan at the rate of the day on which the customer paid', async () => {
    const bill = await billed(clerk, reviewer, owed('1000', '2026-11-18', 'USD'));
    const line = { bill_id: bill, currency: 'USD' as const, version: 1 };
    const cash = await registered(reviewer, {
      direction: 'in',
      bank: scene.bankUsd,
      customer: scene.customer,
      amount: '970',
      on: '2026-11-19',
    });
    const tax = { ...line, amount: '30', by: 'withholding' as const, certificate_no: 'WHT-USD' };
    const { id, exchange_difference } = await clerk.send(makeWriteOff, {
      cash_entry_id: cash,
      version: 1,
      lines: [{ ...line, amount: '970' }, tax],
    });
    expect(await openOf(bill)).toBe('0.00');
    // 30 dollars at 7.20; the bill has 7.10, so 1,000 dollars gain 100.00.
    expect([await account('withheldByCustomer'), exchange_difference]).toEqual(['21600 21600', '100.00']);
    expect((await clerk.send(listCertificates, { where: { certificate_no: ['WHT-USD'] } })).rows).toMatchObject([
      { currency: 'USD', amount: '30.00', functional: '216.00' },
    ]);
    expect(await differences()).toEqual([]);
    await clerk.send(reverseWriteOff, { id, reason: '错误' });
    expect(await account('withheldByCustomer')).toBe('0 0');
    expect(await differences()).toEqual([]);
    // Yuan of a day without a rate of the dollar settle the bill, and its tax waits for that rate.
    const yuan = await registered(reviewer, {
      direction: 'in',
      bank: scene.bankCny,
      customer: scene.customer,
      amount: '710',
      on: '2026-11-20',
    });
    const version = await versionOf(bill);
    const lines = [
      { ...line, version, amount: '100', cash_amount: '710' },
      { ...tax, version, amount: '3' },
    ];
    expect(await clerk.refused(makeWriteOff, { cash_entry_id: yuan, version: 1, lines })).toBe('RATE_MISSING');
  });

  test('is not a way to give money away', async () => {
    const bill = await billed(clerk, reviewer, owed('1000'));
    const cash = await receive('1');
    const line = { bill_id: bill, currency: 'CNY' as const, version: 1 };
    const lines = [
      { ...line, amount: '1' },
      { ...line, amount: '150.01', by: 'withholding' as const, certificate_no: 'X' },
    ];
    expect(await clerk.refused(makeWriteOff, { cash_entry_id: cash, version: 1, lines })).toBe('WITHHOLDING_TOO_LARGE');
  });
});

test('a bill has its tolerance once, over all its write-offs', async () => {
  const bill = await billed(clerk, reviewer, owed('100'));
  const give = async (amount: string) => {
    const line = { bill_id: bill, currency: 'CNY' as const, version: await versionOf(bill) };
    return {
      cash_entry_id: await receive('0.01'),
      version: 1,
      lines: [
        { ...line, amount: '0.01' },
        { ...line, amount, by: 'difference' as const },
      ],
    };
  };
  const matcher = await stage.cast({ permits: [may.view, may.make] });
  expect(await matcher.refused(makeWriteOff, await give('6'))).toBe('NOT_PERMITTED');
  const { id } = await clerk.send(makeWriteOff, await give('6'));
  expect(await clerk.refused(makeWriteOff, await give('4.01'))).toBe('DIFFERENCE_TOO_LARGE');
  await clerk.send(makeWriteOff, await give('4'));
  expect(await clerk.refused(makeWriteOff, await give('0.01'))).toBe('DIFFERENCE_TOO_LARGE');
  await clerk.send(reverseWriteOff, { id, reason: '错误' });
  await clerk.send(makeWriteOff, await give('6'));
});

describe('a credit note', () => {
  /** A bill of one negative line. */
  async function credit(amount: string, on: string): Promise<string> {
    const { ids } = await clerk.send(enterCharges, { lines: [lineOf(owed(amount, on, 'USD'))] });
    await reviewer.send(reviewCharges, { action: 'approve', rows: ids.map((id) => ({ id, version: 1 })) });
    const { bills } = await clerk.send(makeBills, { charges: ids.map((id) => ({ id, version: 2 })), bill_on: on });
    return bills[0]?.id ?? '';
  }

  test('is set against a bill without money; the difference of their rates is realised', async () => {
    const debt = await billed(clerk, reviewer, owed('100', '2026-11-18', 'USD'));
    const note = await credit('-30', '2026-11-19');
    const before = await account('exchangeDifference');
    const set = (amount: string) => ({
      side: 'receivable' as const,
      party_id: String(scene.customer),
      currency: 'USD' as const,
      lines: [
        { bill_id: note, version: 1, amount: '-30' },
        { bill_id: debt, version: 1, amount },
      ],
    });
    expect(await clerk.refused(offsetBills, set('29.99'))).toBe('OFFSET_UNEQUAL');
    const [credited, taken] = set('15').lines;
    const twice = credited && taken ? [credited, taken, taken] : [];
    expect(await clerk.refused(offsetBills, { ...set('30'), lines: twice })).toBe('WRITE_OFF_TWICE');
    expect(await clerk.refused(offsetBills, { ...set('30'), party_id: String(scene.other) })).toBe('BILL_OTHER_PARTY');
    expect(await clerk.refused(offsetBills, { ...set('30'), business_on: '2026-11-21' })).toBe('POSTING_AHEAD');
    expect(await clerk.refused(offsetBills, { ...set('30'), business_on: '2026-11-18' })).toBe('WRITE_OFF_BEFORE');
    const { id } = await clerk.send(offsetBills, set('30'));
    expect([await openOf(note), await openOf(debt)]).toEqual(['0.00', '70.00']);
    // The note is booked at 216.00 and takes 213.00 off the bill: the receivable grows by 3.00, which is a gain.
    expect(before).toBe('0 0');
    expect(await account('exchangeDifference')).toBe('0 -300');
    expect(await differences()).toEqual([]);
    expect(await clerk.refused(offsetBills, set('30'))).toBe('CHANGED_MEANWHILE');
    await clerk.send(reverseWriteOff, { id, reason: '错误' });
    expect([await openOf(note), await openOf(debt)]).toEqual(['-30.00', '100.00']);
    for (const bill of [note, debt]) expect(await settlementsIn(bill)).toEqual(['writeOff', 'reverseWriteOff']);
    expect(await account('exchangeDifference')).toBe('0 0');
    expect(await differences()).toEqual([]);
  });
});
