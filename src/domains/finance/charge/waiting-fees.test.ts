import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { moveOrder, saveOrder } from '../../order/transport-order/contract.ts';
import { type Scene as OrderScene, setScene as setOrderScene } from '../../order/server/seed/scene.ts';
import type { saveQuotation } from '../../pricing/quotation/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { delivered, quotationInForce } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { orderCharges } from './contract.ts';

/* A quotation prices several fees of an order. One that it cannot charge waits for a price beside those that it can. */

let stage: Stage;
let scene: Scene & OrderScene;
let lan: Player;
let wei: Player;
let handling: bigint;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene & OrderScene>(async (work) => ({
    ...(await setScene(work, stage.companies.cn, {})),
    ...(await setOrderScene(work, stage.companies.cn)),
  }));
  handling = await stage.system<FinanceTables, bigint>(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`with f as (insert into fee_name
        (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis)
        select 'HANDLE', 'HANDLE', 'HANDLE', 'HANDLE', 'HANDLE', id, 'CNY', 'trip' from fee_type limit 1 returning id)
      insert into tax_rate (country, fee_name_id, percent, valid_from) select 'CN', id, 0, date '2000-01-01' from f returning fee_name_id as id`.execute(
      db,
    );
    return rows[0]?.id ?? 0n;
  });
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
  const weight = { currency: 'CNY' as const, basis: 'chargeable_kg' as const, scheme: 'whole_tier' as const };
  await quote([
    { fee_name_id: String(scene.fuel), basis: 'trip', currency: 'CNY', price: '50' },
    {
      fee_name_id: String(scene.freight),
      ...weight,
      tiers: [
        { from: '0', to: '45', price: '12' },
        { from: '45', to: '100', price: '10' },
      ],
    },
    // A surcharge from a weight on, and a fee for waiting, whose hours nobody knows before.
    { fee_name_id: String(handling), ...weight, tiers: [{ from: '50', to: null, price: '1' }] },
    { fee_name_id: String(scene.duty), basis: 'hour', currency: 'CNY', price: '80' },
  ]);
}, 60_000);
afterAll(() => stage.close());

async function quote(prices: NonNullable<ParamsOf<typeof saveQuotation>['prices']>): Promise<void> {
  await quotationInForce(lan, wei, {
    side: 'sell',
    company_id: String(stage.companies.cn),
    party_id: String(scene.lux),
    title: '2026',
    currency: 'CNY',
    valid_from: '2026-01-01',
    valid_to: '2026-12-31',
    prices,
  });
}
async function signedOrder(gross_kg: string): Promise<string> {
  const { id, version } = await lan.send(saveOrder, {
    company_id: String(stage.companies.cn),
    customer_id: String(scene.lux),
    business_type: 'crossBorder',
    origin_station_id: String(scene.nanning),
    destination_station_id: String(scene.hanoi),
    shipper: { name: 'a', contact: 'a', phone: '0771-5580001', address: 'a' },
    consignee: { name: 'b', contact: 'b', phone: '0771-5580001', address: 'b' },
    pickup_from: '2026-11-20T04:00:00Z',
    pickup_to: '2026-11-20T06:00:00Z',
    lines: [{ goods_name: 'a', packing: 'CT', pieces: 10, gross_kg, volume_m3: '1' }],
    submit: true,
  });
  const approved = await wei.send(moveOrder, { id, version, action: 'approve' });
  await wei.send(moveOrder, { id, version: approved.version, action: 'receive' });
  await stage.system<FinanceTables, void>((work) => delivered(work, BigInt(id)));
  return id;
}
const income = async (order_id: string) =>
  (await lan.send(orderCharges, { order_id })).rows
    .filter((row) => row.side === 'receivable' && !row.estimated)
    .map(({ fee_name, state, amount }) => `${fee_name} ${state} ${amount}`)
    .toSorted();

test.each([
  ['40', ['FREIGHT open 480.00', 'FUEL open 50.00']],
  ['99', ['FREIGHT open 990.00', 'FUEL open 50.00', 'HANDLE open 99.00']],
  ['100', ['FREIGHT unpriced 0.00', 'FUEL open 50.00', 'HANDLE open 100.00']],
])('freight of %s kg is charged by its tier, or waits for a price above the last one', async (kg, lines) => {
  expect(await income(await signedOrder(kg))).toEqual(lines);
});
