import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { explainCount, finishCountLocation, getCount, listCountLines, moveCount, saveCount, scanCount } from '../count/contract.ts';
import { mergePallets } from '../repack/contract.ts';
import type { WarehouseTables } from '../server/db.ts';
import { putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listStock } from '../stock/contract.ts';
import { moveOutbound, readFreeStock, readOutboundStock, saveOutbound } from './contract.ts';

/* A reservation names no location: its goods are picked, and released, where their pallet stands. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
let boss: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei' });
  boss = await stage.cast({ name: 'Boss' });
});
afterAll(() => stage.close());

const goodsIn = (product: bigint, qty: string) =>
  stage.system<WarehouseTables, Awaited<ReturnType<typeof putGoodsIn>>>((work) =>
    putGoodsIn(work, scene, stage.companies.cn, { product, qty, at: scene.at.first }),
  );
type Found = { readonly lot: bigint; readonly qty: string };

/** Counts a pallet at the second location, where a keeper finds these lots on it, and approves what differs. */
async function foundAtSecond(pallet_no: string, lots: readonly Found[]): Promise<void> {
  const { id, version } = await keeper.send(saveCount, {
    warehouse_id: String(scene.warehouse),
    range: 'full',
    method: 'dynamic',
    mode: 'blind',
    recount: false,
    planned_on: '2026-11-20',
    location_from: scene.at.second,
    location_to: scene.at.second,
  });
  await keeper.send(moveCount, { id, version, action: 'release' });
  const place = { id, location_code: scene.at.second };
  for (const { lot, qty } of lots) await keeper.send(scanCount, { ...place, pallet_no, lot_id: String(lot), qty });
  await keeper.send(finishCountLocation, place);
  const { count_no } = await keeper.send(getCount, { id });
  const { rows } = await keeper.send(listCountLines, { where: { count_no: [count_no] }, tab: 'differing' });
  await keeper.send(explainCount, { id, line_ids: rows.map((line) => line.id), cause: 'misplaced' });
  const submitted = await keeper.send(moveCount, { id, version: (await keeper.send(getCount, { id })).version, action: 'submit' });
  await boss.send(moveCount, { id, version: submitted.version, action: 'approve' });
}

test('goods that the books have away from their pallet are not reserved until a count finds them with it', async () => {
  const [boards, motors] = [await goodsIn(scene.board, '10'), await goodsIn(scene.motor, '5')];
  await keeper.send(mergePallets, { pallet_no: motors.pallet_no, onto_pallet_no: boards.pallet_no });
  const { pallet_no } = boards;
  // The keeper counts one lot of the pallet where it was found, and not the other.
  await foundAtSecond(pallet_no, [{ lot: boards.lot, qty: '10' }]);
  const stockNow = async () =>
    (await keeper.send(listStock, { where: { pallet_no: [pallet_no] } })).rows
      .map(({ product_code, location_code, qty }) => `${product_code} ${location_code} ${qty}`)
      .sort();
  expect(await stockNow()).toEqual([`P-1 ${scene.at.second} 10.000`, `P-2 ${scene.at.first} 5.000`]);

  const wanted = {
    customer_id: String(scene.lux),
    warehouse_id: String(scene.warehouse),
    etd_from: '2026-11-21T01:00:00Z',
    etd_to: '2026-11-21T05:00:00Z',
    lines: [{ product_id: String(scene.motor), qty: '5' }],
  };
  expect(await keeper.refused(saveOutbound, { ...wanted, reserve: true })).toBe('STOCK_MISSING');
  const plan = await keeper.send(saveOutbound, wanted);
  expect((await keeper.send(readOutboundStock, { id: plan.id })).lines).toMatchObject([{ free: '0', elsewhere: '5.000' }]);
  const offered = { warehouse_id: wanted.warehouse_id, customer_id: wanted.customer_id, product_ids: [String(scene.motor)] };
  expect((await keeper.send(readFreeStock, offered)).stock).toEqual([]);

  await foundAtSecond(pallet_no, [
    { lot: boards.lot, qty: '10' },
    { lot: motors.lot, qty: '5' },
  ]);
  const reserved = await keeper.send(moveOutbound, { id: plan.id, version: plan.version, action: 'reserve' });
  expect((await keeper.send(readOutboundStock, { id: plan.id })).reservations).toMatchObject([
    { location_code: scene.at.second, qty: '5.000' },
  ]);
  await keeper.send(moveOutbound, { id: plan.id, version: reserved.version, action: 'release' });
});
