import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFinanceStage } from '../../../apps/finance-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { billAgeing, makeBills, moveBill } from '../bill/contract.ts';
import { registerCash, reverseCash } from '../cash/contract.ts';
import { getCredit } from '../credit/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { billed, registered, reviewed, settled } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import type { Scene } from '../server/seed/scene.ts';
import { makeWriteOff, reverseWriteOff } from '../write-off/contract.ts';
import { trialBalance } from './contract.ts';

/* Today is 20 November 2026. A posting records what happened; only a bank may value money some days later. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let reviewer: Player;
beforeAll(async () => {
  ({ stage, scene, lan: clerk, wei: reviewer } = await startFinanceStage({ '2026-11-20': '7.10' }));
}, 60_000);
afterAll(() => stage.close());

const owed = (amount: string, on: string) =>
  ({ side: 'receivable', party: scene.customer, fee: scene.freight, amount, currency: 'CNY', on }) as const;
const money = (amount: string, on: string) => ({ direction: 'in', bank: scene.bankCny, customer: scene.customer, amount, on }) as const;
const receipt = (on: string) => ({
  direction: 'in' as const,
  own_bank_account_id: String(scene.bankCny),
  customer_id: String(scene.customer),
  carrier_id: null,
  payer_name: null,
  method: 'transfer' as const,
  amount: '100',
  rate: null,
  fee: null,
  fee_currency: null,
  value_on: on,
  bank_ref: null,
  remark: null,
});
const differences = () => stage.system<FinanceTables, readonly unknown[]>((work) => reconcile(work));

describe('the day of a posting', () => {
  test('a receipt is valued at most three days ahead, and a bill and a write-off not after today', async () => {
    expect(await clerk.refused(registerCash, receipt('2027-01-04'))).toBe('POSTING_AHEAD');
    expect(await clerk.refused(registerCash, receipt('2026-11-24'))).toBe('POSTING_AHEAD');
    const cash = await reviewer.send(registerCash, receipt('2026-11-23'));
    const ids = await reviewed(clerk, reviewer, owed('100', '2026-11-20'));
    const charges = ids.map((id) => ({ id, version: 2 }));
    expect(await clerk.refused(makeBills, { charges, bill_on: '2031-01-01' })).toBe('POSTING_AHEAD');
    expect(await clerk.refused(makeBills, { charges, bill_on: '2026-11-19' })).toBe('BILL_BEFORE_SERVICE');
    expect(await clerk.refused(makeBills, { charges, bill_on: '2026-11-20', due_on: '2026-11-19' })).toBe('BILL_DUE_BEFORE');
    const { bills } = await clerk.send(makeBills, { charges, bill_on: '2026-11-20' });
    const line = { bill_id: bills[0]?.id ?? '', currency: 'CNY' as const, version: 1, amount: '100' };
    expect(await clerk.refused(makeWriteOff, { cash_entry_id: cash.id, version: 1, business_on: '2026-11-24', lines: [line] })).toBe(
      'POSTING_AHEAD',
    );
    // Money of today settles nothing tomorrow, which the bank's days would allow.
    const today = await reviewer.send(registerCash, receipt('2026-11-20'));
    const tomorrow = { cash_entry_id: today.id, version: 1, business_on: '2026-11-21', lines: [line] };
    expect(await clerk.refused(makeWriteOff, tomorrow)).toBe('POSTING_AHEAD');

    const { id } = await clerk.send(makeWriteOff, { cash_entry_id: cash.id, version: 1, lines: [line] });
    expect(await differences()).toEqual([]);
    // The reversal of an entry of the 23rd, made on the 20th, is dated on the 23rd in the ledger and in the write-off.
    await clerk.send(reverseWriteOff, { id, reason: '错误' });
    await clerk.send(reverseCash, { id: cash.id, version: 3, action: 'reverse', reason: '错误' });
    const { rows } = await stage.system<FinanceTables, { rows: { n: number }[] }>(({ db }) =>
      sql<{
        n: number;
      }>`select count(*)::int as n from ledger_entry r join ledger_entry e on e.id = r.reverses_id where r.posted_on < e.posted_on`.execute(
        db,
      ),
    );
    expect(rows).toEqual([{ n: 0 }]);
    const backwards = await stage.system<FinanceTables, { rows: { n: number }[] }>(({ db }) =>
      sql<{
        n: number;
      }>`select count(*)::int as n from write_off r join write_off w on w.id = r.reverses_id where r.business_on < w.business_on`.execute(
        db,
      ),
    );
    expect(backwards.rows).toEqual([{ n: 0 }]);
    expect(await differences()).toEqual([]);
    await clerk.send(moveBill, { id: line.bill_id, version: 1, action: 'void', reason: '错误' });
    expect(await differences()).toEqual([]);
  });

  test('money that the bank values after today lowers no credit exposure', async () => {
    const exposure = async () => {
      const { exposure: bills, advances } = await clerk.send(getCredit, { id: String(scene.customer) });
      return { bills, advances };
    };
    const bill = await billed(clerk, reviewer, { ...owed('71', '2026-11-20') });
    const before = await exposure();
    const cash = await registered(reviewer, money('71', '2026-11-22'));
    expect(await exposure()).toEqual(before);
    await settled(clerk, cash, { id: bill, version: 1, currency: 'CNY', amount: '71' });
    expect(await exposure()).toEqual(before);
    stage.clock.set('2026-11-22T02:00:00Z');
    await stage.system<FinanceTables, unknown>(({ db }) =>
      sql`insert into exchange_rate (company_id, base, quote, rate, valid_from, valid_to, source) values (null, 'USD', 'CNY', 7.1, '2026-11-21', '2026-12-31', 'manual')`.execute(
        db,
      ),
    );
    expect((await exposure()).bills).not.toEqual(before.bills);
  });
});

test('ageing on a past day is the ledger of that day, before receipts and voids of later days', async () => {
  const later = await stage.cast({ name: 'Mai' });
  const party = { party_id: String(scene.other), side: 'receivable' } as const;
  const beta = { ...owed('300', '2026-10-05'), party: scene.other };
  const paid = await billed(later, reviewer, beta);
  const dropped = await billed(later, reviewer, { ...beta, amount: '40', on: '2026-10-06' });
  const cash = await registered(reviewer, { ...money('300', '2026-11-02'), customer: scene.other });
  await settled(later, cash, { id: paid, version: 1, currency: 'CNY', amount: '300' });
  await later.send(moveBill, { id: dropped, version: 3, action: 'void', reason: '重复' });
  const october = await later.send(billAgeing, { ...party, on: '2026-10-31' });
  expect(october.rows).toMatchObject([{ currency: 'CNY', open: '340.00', notDue: '340.00' }]);
  expect((await later.send(billAgeing, { ...party, on: '2026-11-22' })).rows).toEqual([]);
  const books = await later.send(trialBalance, { company_id: String(stage.companies.cn), month: '2026-10' });
  expect(books.rows.find((row) => row.account === 'receivable')?.closing).toBe('340.00');
});

test('a bill names an account of its own company in its only currency', async () => {
  const mai = await stage.cast({ name: 'Mai' });
  const on = '2026-11-20';
  const both = await reviewed(mai, reviewer, owed('10', on), { ...owed('5', on), currency: 'USD' });
  const charges = both.map((id) => ({ id, version: 2 }));
  const send = { charges, bill_on: on };
  expect(await mai.refused(makeBills, { ...send, own_bank_account_id: String(scene.bankCny) })).toBe('BILL_ACCOUNT');
  const foreign = await stage.system<FinanceTables, bigint>(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`insert into own_bank_account (company_id, bank, account_no, account_name, currency)
      values (${stage.companies.th}, 'SCB', '111', 'TH', 'CNY') returning id`.execute(db);
    return rows[0]?.id ?? 0n;
  });
  expect(await mai.refused(makeBills, { charges: charges.slice(0, 1), bill_on: on, own_bank_account_id: String(foreign) })).toBe(
    'BAD_PARAMS',
  );
  await mai.send(makeBills, { charges: charges.slice(0, 1), bill_on: on, own_bank_account_id: String(scene.bankCny) });
});
