import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { orderSheet } from '../../order/server/seed/order-sheet.ts';
import type { saveQuotation } from '../../pricing/quotation/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { delivered, quotationInForce } from '../server/seed/acts.ts';
import { lineQuotation, receivedOrder, type RoadScene, setRoadScene } from '../server/seed/order-acts.ts';
import { orderCharges } from './contract.ts';

/* A quotation prices several fees of an order. One that it cannot charge waits for a price beside those that it can. */

let stage: Stage;
let scene: RoadScene;
let lan: Player;
let wei: Player;
let handling: bigint;
let surcharge: bigint;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, RoadScene>((work) => setRoadScene(work, stage.companies.cn));
  [handling, surcharge] = [await aFee('HANDLE', 'trip'), await aFee('SURCHARGE', 'percent')];
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
  const weight = { currency: 'CNY' as const, basis: 'chargeable_kg' as const, scheme: 'whole_tier' as const };
  const prices: ParamsOf<typeof saveQuotation>['prices'] = [
    { fee_name_id: String(scene.fuel), basis: 'trip', currency: 'CNY', price: '50' },
    {
      fee_name_id: String(scene.freight),
      ...weight,
      tiers: [
        { from: '0', to: '45', price: '12' },
        { from: '45', to: '100', price: '10' },
      ],
    },
    // A percentage of the freight, a surcharge from a weight on, and a fee for waiting, whose hours nobody knows before.
    { fee_name_id: String(handling), ...weight, tiers: [{ from: '50', to: null, price: '1' }] },
    { fee_name_id: String(scene.duty), basis: 'hour', currency: 'CNY', price: '80' },
    { fee_name_id: String(surcharge), basis: 'percent', currency: 'CNY', price: '10', percent_of_fee_name_id: String(scene.freight) },
  ];
  await quotationInForce(lan, wei, lineQuotation(scene, { prices }));
}, 60_000);
afterAll(() => stage.close());

function aFee(code: string, basis: 'trip' | 'percent'): Promise<bigint> {
  return stage.system<FinanceTables, bigint>(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`with f as (insert into fee_name
        (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis)
        select ${code}::text, ${code}::text, ${code}::text, ${code}::text, ${code}::text, id, 'CNY', ${basis}::text from fee_type limit 1 returning id)
      insert into tax_rate (country, fee_name_id, percent, valid_from) select 'CN', id, 0, date '2000-01-01' from f returning fee_name_id as id`.execute(
      db,
    );
    return rows[0]?.id ?? 0n;
  });
}
async function signedOrder(gross_kg: string): Promise<string> {
  const lines = [{ goods_name: 'a', packing: 'CT' as const, pieces: 10, gross_kg, volume_m3: '1' }];
  const { id } = await receivedOrder(lan, wei, orderSheet(scene, { lines }));
  await stage.system<FinanceTables, void>((work) => delivered(work, BigInt(id)));
  return id;
}
const income = async (order_id: string) =>
  (await lan.send(orderCharges, { order_id })).rows
    .filter((row) => row.side === 'receivable' && !row.estimated)
    .map(({ fee_name, state, amount }) => `${fee_name} ${state} ${amount}`)
    .toSorted();

test.each([
  ['40', ['FREIGHT open 480.00', 'FUEL open 50.00', 'SURCHARGE open 48.00']],
  ['99', ['FREIGHT open 990.00', 'FUEL open 50.00', 'HANDLE open 99.00', 'SURCHARGE open 99.00']],
  ['100', ['FREIGHT unpriced 0.00', 'FUEL open 50.00', 'HANDLE open 100.00', 'SURCHARGE unpriced 0.00']],
])('freight of %s kg and its surcharge are charged by its tier, or wait for a price above the last one', async (kg, lines) => {
  expect(await income(await signedOrder(kg))).toEqual(lines);
});
