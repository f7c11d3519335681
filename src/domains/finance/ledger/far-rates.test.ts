import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFinanceStage } from '../../../apps/finance-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { getCash, registerCash } from '../cash/contract.ts';
import { makeNetting } from '../netting/contract.ts';
import { nettingConsents } from '../netting-consent/master.ts';
import { confirmRate, saveRate } from '../../reference/exchange/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { billed, registered } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import type { Scene } from '../server/seed/scene.ts';
import { makeWriteOff } from '../write-off/contract.ts';

/* A rate that one person types beside the rates of the day: 700 yuan for a dollar that costs 7.10. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let reviewer: Player;
beforeAll(async () => {
  ({ stage, scene, lan: clerk, wei: reviewer } = await startFinanceStage({ '2026-11-10': '7.10' }));
}, 60_000);
afterAll(() => stage.close());

const text = (id: bigint): string => String(id);
const receipt = (rate: string, on = '2026-11-10') => ({
  direction: 'in' as const,
  own_bank_account_id: text(scene.bankUsd),
  customer_id: text(scene.customer),
  carrier_id: null,
  payer_name: null,
  method: 'transfer' as const,
  amount: '100',
  rate,
  fee: null,
  fee_currency: null,
  value_on: on,
  bank_ref: null,
  remark: null,
  repeated: true,
});
const owed = { fee: 0n, currency: 'USD' as const, amount: '100', on: '2026-11-10' };

test('money takes a bank’s rate that is near the known one; a far one is confirmed by a second person among the rates first', async () => {
  for (const slip of ['700', '7.46', '6.74', '0.14']) expect(await clerk.refused(registerCash, receipt(slip))).toBe('RATE_FAR');
  const { id } = await clerk.send(registerCash, receipt('7.4'));
  expect(await clerk.send(getCash, { id })).toMatchObject({ rate: '7.4', functional: '740.00' });
  // The last rate that is known before a day without one.
  expect(await clerk.refused(registerCash, receipt('8', '2026-11-12'))).toBe('RATE_FAR');
  const crash = { base: 'USD', quote: 'CNY', rate: '8', side: 'both', source: 'bankDay', company_id: null } as const;
  const rate = await clerk.send(saveRate, { ...crash, valid_from: '2026-11-12', valid_to: '2026-11-12' });
  expect(rate.confirmed).toBe(false);
  expect(await clerk.refused(registerCash, receipt('8', '2026-11-12'))).toBe('RATE_FAR');
  await reviewer.send(confirmRate, { id: rate.id, version: 1 });
  await clerk.send(registerCash, receipt('8.1', '2026-11-12'));
});

test('a currency without any known rate has nothing to be compared with', async () => {
  const { id: krw } = await stage.system<FinanceTables, { id: bigint }>(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`insert into own_bank_account (company_id, bank, account_no, account_name, currency)
      values (${stage.companies.cn}, '中国银行', '6217-KRW', 'Quayside', 'KRW') returning id`.execute(db);
    return rows[0] ?? { id: 0n };
  });
  await clerk.send(registerCash, { ...receipt('0.0052'), own_bank_account_id: text(krw), amount: '100000' });
});

test('a bill is not settled by money of another currency at a far rate', async () => {
  const bill_id = await billed(clerk, reviewer, { ...owed, side: 'receivable', party: scene.customer, fee: scene.freight });
  const cash_entry_id = await registered(clerk, {
    direction: 'in',
    bank: scene.bankCny,
    customer: scene.customer,
    amount: '1000',
    on: '2026-11-10',
  });
  const by = (cash_amount: string) => ({
    cash_entry_id,
    version: 1,
    business_on: '2026-11-10',
    lines: [{ bill_id, currency: 'USD' as const, version: 1, amount: '100', cash_amount }],
  });
  // A hundred dollars for seven yuan and ten fen would give the customer the rest.
  expect(await reviewer.refused(makeWriteOff, by('7.10'))).toBe('RATE_FAR');
  expect(await reviewer.refused(makeWriteOff, by('1000'))).toBe('RATE_FAR');
  expect(await reviewer.send(makeWriteOff, by('720'))).toMatchObject({ exchange_difference: '10.00' });
});

test('netting between two currencies does not go by a far rate', async () => {
  const { id: consent_id } = await reviewer.send(nettingConsents.save, {
    reference: 'NET-1',
    customer_id: text(scene.customer),
    carrier_id: text(scene.carrier),
    remark: null,
    agreed_on: '2026-11-01',
  });
  await stage.system<FinanceTables, unknown>(async ({ db }) => {
    await sql`update customer set tax_no = '91110000600037341L' where id = ${scene.customer}`.execute(db);
    await sql`update carrier set tax_no = '91110000600037341L' where id = ${scene.carrier}`.execute(db);
  });
  const dollars = await billed(clerk, reviewer, { ...owed, side: 'receivable', party: scene.customer, fee: scene.freight });
  const yuan = await billed(clerk, reviewer, {
    side: 'payable',
    party: scene.carrier,
    fee: scene.freight,
    currency: 'CNY',
    amount: '720',
    on: '2026-11-10',
  });
  const off = (usd: string, cny: string, rate: string) => ({
    consent_id,
    company_id: text(stage.companies.cn),
    business_on: '2026-11-10',
    receivable: [{ bill_id: dollars, currency: 'USD' as const, version: 1, amount: usd }],
    payable: [{ bill_id: yuan, currency: 'CNY' as const, version: 1, amount: cny }],
    rate,
  });
  expect(await clerk.refused(makeNetting, off('1', '700', '700'))).toBe('RATE_FAR');
  expect(await clerk.refused(makeNetting, off('100', '14', '0.14'))).toBe('RATE_FAR');
  await clerk.send(makeNetting, off('100', '720', '7.2'));
  expect(await stage.system<FinanceTables, unknown>((work) => reconcile(work))).toEqual([]);
});
