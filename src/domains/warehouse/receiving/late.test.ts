import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { WarehouseTables } from '../server/db.ts';
import { putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listStock } from '../stock/contract.ts';
import { putAway } from './contract.ts';

/* Two hand-helds with one pallet: the scan of one of them waited for the network while the other brought the pallet elsewhere. */

let stage: Stage;
let scene: Scene;
let wei: Player;
let lan: Player;
let pallet_no: string;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  [wei, lan] = [await stage.cast({ name: 'Wei' }), await stage.cast({ name: 'Lan' })];
  const goods = { product: scene.board, qty: '24', at: scene.at.receiving };
  ({ pallet_no } = await stage.system<WarehouseTables, { pallet_no: string }>((work) =>
    putGoodsIn(work, scene, stage.companies.cn, goods),
  ));
});
afterAll(() => stage.close());

const minute = 60_000;
const scanAt = (location_code: string, at?: string) => ({ pallet_no, location_code, ...(at ? { at } : {}) });
const moment = (): string => {
  stage.clock.advance(minute);
  return stage.clock.now().toISOString();
};
const standsAt = async () => (await wei.send(listStock, { where: { pallet_no: [pallet_no] } })).rows.map((row) => row.location_code);

test('a scan that is sent after another keeper moved the pallet on moves it no more', async () => {
  const first = moment();
  stage.clock.advance(minute);
  await lan.send(putAway, scanAt(scene.at.second, moment()));
  stage.clock.advance(minute);
  await expect(wei.send(putAway, scanAt(scene.at.first, first))).rejects.toMatchObject({
    reply: { data: { refusal: 'MOVED_SINCE', pallet: pallet_no, location: scene.at.second } },
  });
  expect(await standsAt()).toEqual([scene.at.second]);
});

test('scans that wait are sent in the order of their moments, and one of them does not stop the next of the same keeper', async () => {
  const [first, second] = [moment(), moment()];
  stage.clock.advance(minute);
  await wei.send(putAway, scanAt(scene.at.first, first));
  await wei.send(putAway, scanAt(scene.at.second, second));
  expect(await standsAt()).toEqual([scene.at.second]);
  // A scan after the move of somebody else, and one that names no moment, are as ever.
  await lan.send(putAway, scanAt(scene.at.first, moment()));
  await wei.send(putAway, scanAt(scene.at.second, moment()));
  await lan.send(putAway, scanAt(scene.at.first));
  expect(await standsAt()).toEqual([scene.at.first]);
});
