import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { listRates, saveRate } from '../../reference/exchange/contract.ts';
import { registerCash } from '../cash/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { enterCharges, priceCharge } from './contract.ts';

/* The rate of a booked line or of booked money does not change. A rate that nothing uses yet can be corrected. */

let stage: Stage;
let scene: Scene;
let lan: Player;
beforeAll(async () => {
  stage = await startStage();
  const rates = { '2026-11-10': '7.10', '2026-11-12': '7.12', '2026-11-15': '7.15', '2026-11-18': '7.18', '2026-11-20': '7.20' };
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, rates));
  lan = await stage.cast({ name: 'Lan' });
}, 60_000);
afterAll(() => stage.close());

/** Tries to correct the rate of a day and answers the result. */
async function correct(day: string): Promise<string> {
  const { rows } = await lan.send(listRates, {});
  const found = rows.find(({ valid_from }) => valid_from === day);
  if (!found) throw new Error(`no rate of ${day}`);
  const { id, version } = found;
  const values = { base: 'USD', quote: 'CNY', side: 'both', source: 'manual', company_id: null, valid_from: day, valid_to: day } as const;
  try {
    await lan.send(saveRate, { ...values, id, version, rate: '7.3' });
    return 'corrected';
  } catch {
    return lan.refused(saveRate, { ...values, id, version, rate: '7.3' });
  }
}

function line(business_on: string) {
  return {
    side: 'receivable' as const,
    order_no: null,
    work_order_no: null,
    customer_id: String(scene.customer),
    carrier_id: null,
    fee_name_id: String(scene.freight),
    description: null,
    quantity: '1',
    unit_price: '100',
    currency: 'USD' as const,
    business_on,
  };
}
const receipt = (value_on: string, rate: string | null) => ({
  direction: 'in' as const,
  own_bank_account_id: String(scene.bankUsd),
  customer_id: String(scene.customer),
  carrier_id: null,
  payer_name: 'ACME',
  method: 'transfer' as const,
  amount: '100',
  rate,
  fee: null,
  fee_currency: null,
  value_on,
  bank_ref: null,
  remark: null,
});

test('a line fixes the rate of its day, and no other', async () => {
  expect(await correct('2026-11-10')).toBe('corrected');
  const { ids } = await lan.send(enterCharges, { lines: [line('2026-11-10')] });
  expect(await correct('2026-11-10')).toBe('RATE_USED');
  expect(await correct('2026-11-12')).toBe('corrected');
  // Priced in another currency and then back, the line again uses the rate of the same day.
  const price = {
    id: ids[0] ?? '',
    fee_name_id: String(scene.freight),
    description: null,
    quantity: '1',
    unit_price: '90',
    tax_percent: '0',
  };
  await lan.send(priceCharge, { ...price, version: 1, currency: 'CNY' });
  expect(await correct('2026-11-10')).toBe('RATE_USED');
});

test('a receipt at the rate of the day fixes it; one at the rate of the bank does not', async () => {
  await lan.send(registerCash, receipt('2026-11-15', null));
  await lan.send(registerCash, receipt('2026-11-18', '7.17'));
  expect(await correct('2026-11-15')).toBe('RATE_USED');
  expect(await correct('2026-11-18')).toBe('corrected');
});

test('the sentence says what to do instead', async () => {
  const { rows } = await lan.send(listRates, {});
  const { id = '', version = 1 } = rows.find(({ valid_from }) => valid_from === '2026-11-10') ?? {};
  const values = { base: 'USD', quote: 'CNY', side: 'both', source: 'manual', company_id: null };
  const reply = await lan.raw('exchange.save', {
    ...values,
    id,
    version,
    rate: '7',
    valid_from: '2026-11-10',
    valid_to: '2026-11-10',
    request_id: '6f1c1d52-5f7d-4c85-9a54-9d4f5e0a7b11',
  });
  expect(reply).toMatchObject({ code: 422, msg: '该汇率已被单据使用，不能更改，请为之后的日期新增汇率' });
});
