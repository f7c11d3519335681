import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { readPlaces } from '../place/contract.ts';
import { locations } from '../place/master.ts';
import type { WarehouseTables } from '../server/db.ts';
import { putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listStock, movePallet } from '../stock/contract.ts';
import { getCount, moveCount, saveCount } from './contract.ts';

/* A location may be frozen by hand, as for a broken rack, and by a static count: each ends on its own. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
let pallet_no: string;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei' });
  ({ pallet_no } = await stage.system<WarehouseTables, { pallet_no: string }>((work) =>
    putGoodsIn(work, scene, stage.companies.cn, { product: scene.board, qty: '40', at: scene.at.first }),
  ));
});
afterAll(() => stage.close());

/** Freezes the location of the goods by hand, or ends that. */
async function setByHand(frozen_by_hand: boolean): Promise<void> {
  const { rows } = await keeper.send(locations.list, {});
  const { id, version, code, zone_id, max_pallets, mixing, pick_seq } = await keeper.send(locations.get, {
    id: rows.find((row) => row['code'] === scene.at.first)?.id ?? '',
  });
  await keeper.send(locations.save, { id, version, code, zone_id, max_pallets, mixing, pick_seq, frozen_by_hand });
}
async function released(): Promise<{ id: string; cancel: () => Promise<unknown> }> {
  const { id, version } = await keeper.send(saveCount, {
    warehouse_id: String(scene.warehouse),
    range: 'full',
    method: 'static',
    mode: 'blind',
    planned_on: '2026-11-20',
    location_from: scene.at.first,
    location_to: scene.at.first,
  });
  await keeper.send(moveCount, { id, version, action: 'release' });
  const versionNow = async () => (await keeper.send(getCount, { id })).version;
  return { id, cancel: async () => keeper.send(moveCount, { id, version: await versionNow(), action: 'cancel', reason: '改期' }) };
}
/** True while nothing may be moved out of the location; the picture says the same. */
async function isFrozen(): Promise<boolean> {
  const { warehouses } = await keeper.send(readPlaces, {});
  const places = warehouses.flatMap(({ zones }) => zones.flatMap((zone) => zone.locations));
  const isShown = places.find(({ code }) => code === scene.at.first)?.frozen ?? false;
  const [row] = (await keeper.send(listStock, { where: { pallet_no: [pallet_no] } })).rows;
  const moving = { id: row?.id ?? '', location_code: scene.at.quarantine, reason: '移库' };
  if (isShown) expect(await keeper.refused(movePallet, moving)).toBe('LOCATION_FROZEN');
  return isShown;
}

test('a location that is frozen by hand while a count has it stays frozen when the count is over', async () => {
  const { cancel } = await released();
  expect(await isFrozen()).toBe(true);
  await setByHand(true);
  await cancel();
  expect(await isFrozen()).toBe(true);
  await setByHand(false);
  expect(await isFrozen()).toBe(false);
});

test('a location under a static count stays frozen when it is no longer frozen by hand', async () => {
  await setByHand(true);
  const { cancel } = await released();
  await setByHand(false);
  expect(await isFrozen()).toBe(true);
  await cancel();
  expect(await isFrozen()).toBe(false);
});
