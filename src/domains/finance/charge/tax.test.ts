import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { type DispatchScene, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { dispatchLoads } from '../../dispatch/work-order/contract.ts';
import { orderSheet } from '../../order/server/seed/order-sheet.ts';
import { feeNames } from '../../reference/fee-name/master.ts';
import { taxRatesOfFee } from '../../reference/tax-rate/contract.ts';
import { taxRates } from '../../reference/tax-rate/master.ts';
import { quotationInForce } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { receivedOrder } from '../server/seed/order-acts.ts';
import { chargeTaxRates, enterCharges, listCharges, orderCharges, priceCharge } from './contract.ts';

/*
 * Turnover tax by the rules of three countries. China: transport 9 %, services 6 % (VAT Law, Article 10). Vietnam: standard 10 %, transport
 * and services at 8 % until 2026-12-31 (Resolution 204/2025/QH15). Thailand: standard 7 %. Amounts are with tax.
 */
let stage: Stage;
let scene: DispatchScene;
let fees: Record<'freight' | 'storage' | 'duty', string>;
let lan: Player;
let wei: Player;
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-12-28T02:00:00Z');
  scene = await stage.system<FinanceTables, DispatchScene>((work) => setDispatchScene(work, stage.companies.vn));
  await stage.system<FinanceTables, unknown>(({ db }) => sql`update carrier set country = 'VN' where id = ${scene.saoViet}`.execute(db));
  fees = await stage.system<FinanceTables, typeof fees>(async ({ db }) => {
    const { rows: types } = await sql<{ id: bigint }>`insert into fee_type (code, name_zh, name_vi, name_en, name_th, category)
      values ('CARRY', 'T', 'T', 'T', 'T', 'transport') returning id`.execute(db);
    const fee = async (code: string, disbursement = false): Promise<string> => {
      const { rows } = await sql<{ id: bigint }>`insert into fee_name
        (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis, disbursement)
        values (${code}, ${code}, ${code}, ${code}, ${code}, ${types[0]?.id}, 'VND', 'trip', ${disbursement}) returning id`.execute(db);
      return String(rows[0]?.id);
    };
    return { freight: await fee('FREIGHT'), storage: await fee('STORAGE'), duty: await fee('DUTY', true) };
  });
  lan = await stage.cast({ name: 'Lan', companyId: stage.companies.vn });
  wei = await stage.cast({ name: 'Wei', companyId: stage.companies.vn });
  const rate = (values: Record<string, string | null>) =>
    lan.send(taxRates.save, { fee_name_id: null, valid_to: null, ...values } as never);
  await rate({ country: 'CN', kind: 'standard', percent: '13', valid_from: '2019-04-01' });
  await rate({
    country: 'CN',
    kind: 'reduced',
    percent: '9',
    fee_name_id: fees.freight,
    valid_from: '2026-01-01',
    basis: '增值税法第十条',
  });
  await rate({
    country: 'CN',
    kind: 'reduced',
    percent: '6',
    fee_name_id: fees.storage,
    valid_from: '2026-01-01',
    basis: '增值税法第十条',
  });
  await rate({ country: 'VN', kind: 'standard', percent: '10', valid_from: '2009-01-01', basis: 'Luật Thuế GTGT' });
  const until = { valid_from: '2025-07-01', valid_to: '2026-12-31', basis: 'Nghị quyết 204/2025/QH15' };
  await rate({ country: 'VN', kind: 'reduced', percent: '8', fee_name_id: fees.freight, ...until });
  await rate({ country: 'VN', kind: 'reduced', percent: '8', fee_name_id: fees.storage, ...until });
  await rate({ country: 'TH', kind: 'standard', percent: '7', valid_from: '1999-04-01' });
}, 60_000);
afterAll(() => stage.close());

const text = (id: bigint): string => String(id);
function line(fee_name_id: string, business_on: string, more: object = {}) {
  return {
    side: 'receivable' as const,
    order_no: null,
    work_order_no: null,
    customer_id: text(scene.lux),
    carrier_id: null,
    fee_name_id,
    description: null,
    quantity: '1',
    unit_price: '1080000',
    currency: 'VND' as const,
    business_on,
    ...more,
  };
}
const taxesOf = async (ids: readonly string[], reader = lan) => {
  const { rows } = await reader.send(listCharges, { size: 100 });
  return ids.map((id) => rows.find((row) => row.id === id)).map((row) => [row?.tax_percent, row?.net, row?.tax]);
};

describe('lines that are entered', () => {
  test('take each the rate of its own day and fee, over the end of the Vietnamese reduction', async () => {
    stage.clock.set('2027-01-05T02:00:00Z');
    const { ids } = await lan.send(enterCharges, {
      lines: [
        line(fees.freight, '2026-12-31'),
        line(fees.freight, '2027-01-01'),
        line(fees.storage, '2026-12-31'),
        line(fees.duty, '2026-12-31'),
      ],
    });
    // 1,080,000 at 8 % is 1,000,000 and 80,000; at 10 % it is 981,818 and 98,182; the disbursed duty has no tax of ours.
    expect(await taxesOf(ids)).toEqual([
      ['8', '1000000', '80000'],
      ['10', '981818', '98182'],
      ['8', '1000000', '80000'],
      ['0', '1080000', '0'],
    ]);
  });

  test("take the country of the company that bills or is billed, and the country's standard rate where the fee has none", async () => {
    const mei = await stage.cast({ companyId: stage.companies.cn });
    const { ids: china } = await mei.send(enterCharges, {
      lines: [
        line(fees.freight, '2026-12-31', { currency: 'CNY', unit_price: '109' }),
        line(fees.storage, '2026-12-31', { currency: 'CNY', unit_price: '106' }),
        line(fees.freight, '2026-12-31', {
          side: 'payable',
          customer_id: null,
          carrier_id: text(scene.jinlong),
          currency: 'CNY',
          unit_price: '109',
        }),
      ],
    });
    const nok = await stage.cast({ companyId: stage.companies.th });
    const { ids: thailand } = await nok.send(enterCharges, {
      lines: [line(fees.storage, '2026-12-31', { currency: 'THB', unit_price: '107' })],
    });
    expect([...(await taxesOf(china, mei)), ...(await taxesOf(thailand, nok))]).toEqual([
      ['9', '100.00', '9.00'],
      ['6', '100.00', '6.00'],
      ['9', '100.00', '9.00'],
      ['7', '100.00', '7.00'],
    ]);
  });

  test('take a rate that was typed before any other', async () => {
    const { ids } = await lan.send(enterCharges, { lines: [line(fees.freight, '2026-12-31', { tax_percent: '0' })] });
    expect(await taxesOf(ids)).toEqual([['0', '1080000', '0']]);
  });

  test('are refused at their rate where none is known, and taken once it is typed', async () => {
    const early = line(fees.freight, '2008-06-01');
    const refused = await lan.raw('charge.enter', { lines: [early], request_id: '6f1c1d52-5f7d-4c85-9a54-9d4f5e0a7b12' });
    expect(refused.data).toMatchObject({ refusal: 'BAD_PARAMS', at: [{ at: 'lines.0.tax_percent', why: 'TAX_RATE_MISSING' }] });
    const { ids } = await lan.send(enterCharges, { lines: [{ ...early, tax_percent: '10' }] });
    expect(await taxesOf(ids)).toEqual([['10', '981818', '98182']]);
  });

  test('show before they are entered which rate they will take and why', async () => {
    const { rows } = await lan.send(chargeTaxRates, {
      lines: [
        { fee_name_id: fees.freight, business_on: '2026-12-31' },
        { fee_name_id: fees.freight, business_on: '2027-01-01' },
        { fee_name_id: fees.duty, business_on: '2027-01-01' },
        { fee_name_id: fees.freight, business_on: '2008-06-01' },
      ],
    });
    expect(rows).toMatchObject([
      { country: 'VN', percent: '8', own: true, valid_to: '2026-12-31', basis: 'Nghị quyết 204/2025/QH15' },
      { country: 'VN', percent: '10', own: false, valid_to: null, basis: 'Luật Thuế GTGT' },
      { percent: '0', disbursement: true },
      { percent: null, own: false },
    ]);
  });
});

test("a fee's page says what it takes today in each country, by the same rule", async () => {
  const shown = async (on: string) => {
    stage.clock.set(on);
    const { rows } = await lan.send(feeNames.list, { size: 100 });
    const of = (id: string) => rows.find((row) => row.id === id)?.['tax_rates'];
    const { rows: today } = await lan.send(taxRatesOfFee, { fee_name_id: fees.freight });
    expect(of(fees.freight)).toBe(today.map(({ country, percent }) => `${country} ${percent ?? '—'}`).join(' · '));
    return [of(fees.freight), of(fees.storage), of(fees.duty)];
  };
  expect(await shown('2026-12-28T02:00:00Z')).toEqual(['CN 9 · VN 8 · TH 7', 'CN 6 · VN 8 · TH 7', null]);
  expect(await shown('2027-01-05T02:00:00Z')).toEqual(['CN 9 · VN 10 · TH 7', 'CN 6 · VN 10 · TH 7', null]);
  expect(await shown('1998-01-05T02:00:00Z')).toEqual(['CN — · VN — · TH —', 'CN — · VN — · TH —', null]);
});

async function quote(side: 'sell' | 'buy', party: bigint, price: string): Promise<void> {
  await quotationInForce(lan, wei, {
    side,
    company_id: text(stage.companies.vn),
    party_id: text(party),
    title: '2026–2027',
    currency: 'VND',
    valid_from: '2026-01-01',
    valid_to: '2027-12-31',
    prices: [{ fee_name_id: fees.freight, basis: 'trip', currency: 'VND', price }],
  });
}

async function order(day: string): Promise<string> {
  const pickup = { pickup_from: `${day}T01:00:00Z`, pickup_to: `${day}T03:00:00Z` };
  const lines = [{ goods_name: 'a', packing: 'CT' as const, pieces: 10, gross_kg: '1000', volume_m3: '1' }];
  return (await receivedOrder(lan, wei, orderSheet(scene, { ...pickup, lines }))).id;
}
const ofOrder = async (order_id: string, side: 'receivable' | 'payable') =>
  (await lan.send(orderCharges, { order_id })).rows.filter((row) => row.side === side);

describe('lines that are worked out', () => {
  test('by a quotation without a rate of its own take that of the day they charge for', async () => {
    stage.clock.set('2026-12-28T02:00:00Z');
    await quote('sell', scene.lux, '1080000');
    await quote('buy', scene.saoViet, '540000');
    const [last, first] = [await order('2026-12-31'), await order('2027-01-01')];
    expect(await ofOrder(last, 'receivable')).toMatchObject([
      { tax_percent: '8', tax_on: '2026-12-31', amount: '1080000', net: '1000000', tax: '80000' },
    ]);
    expect(await ofOrder(first, 'receivable')).toMatchObject([
      { tax_percent: '10', tax_on: '2027-01-01', amount: '1080000', net: '981818', tax: '98182' },
    ]);
    expect(await ofOrder(last, 'payable')).toMatchObject([{ tax_percent: '8', net: '500000' }]);
    expect(await ofOrder(first, 'payable')).toMatchObject([{ tax_percent: '10', net: '490909' }]);
    const [charged] = await ofOrder(last, 'receivable');
    expect(JSON.stringify(charged?.calc)).toContain('Nghị quyết 204/2025/QH15');
  });

  test('from the agreed price of a trip take the rate of the day that it runs', async () => {
    const id = await order('2027-01-01');
    const plan = { planned_depart: '2027-01-02T04:00:00Z', planned_arrive: '2027-01-02T22:00:00Z' };
    await lan.send(dispatchLoads, {
      ...plan,
      carrier_id: text(scene.saoViet),
      price: '1100000',
      price_currency: 'VND',
      price_reason: '议价',
      loads: [{ order_id: id, pieces: 10, gross_kg: '1000', volume_m3: '1' }],
    });
    expect(await ofOrder(id, 'payable')).toMatchObject([{ source: 'agreed', tax_percent: '10', net: '1000000', tax: '100000' }]);
  });

  test('wait for a person where the country has no rate, and are never charged without tax by themselves', async () => {
    const { rows } = await lan.send(taxRates.list, { size: 100 });
    const [standard] = rows.filter((row) => row['country'] === 'VN' && row['kind'] === 'standard');
    await lan.send(taxRates.setActive, { id: standard?.id ?? '', version: standard?.version ?? 1, active: false });
    const [waiting] = await ofOrder(await order('2027-01-03'), 'receivable');
    expect(waiting).toMatchObject({ state: 'unpriced', returned_reason: 'TAX_RATE_MISSING', amount: '0.00' });
  });
});

test('a line that is priced again keeps its tax point', async () => {
  stage.clock.set('2027-01-05T02:00:00Z');
  const { ids } = await lan.send(enterCharges, { lines: [line(fees.freight, '2026-12-31')] });
  const id = ids[0] ?? '';
  const anew = { id, fee_name_id: fees.freight, description: null, quantity: '2', unit_price: '540000', currency: 'VND' as const };
  // It counts in January, as a late line does; its form says the rate of its own day.
  await stage.system<FinanceTables, unknown>(({ db }) => sql`update charge set business_on = '2027-01-05' where id = ${id}`.execute(db));
  const { rows } = await lan.send(chargeTaxRates, { lines: [{ fee_name_id: fees.freight, business_on: '2027-01-05', charge_id: id }] });
  expect(rows).toMatchObject([{ day: '2026-12-31', percent: '8' }]);
  const { version } = await lan.send(priceCharge, { ...anew, version: 1 });
  expect(await taxesOf([id])).toEqual([['8', '1000000', '80000']]);
  await lan.send(priceCharge, { ...anew, version, tax_percent: '5' });
  expect(await taxesOf([id])).toEqual([['5', '1028571', '51429']]);
});
