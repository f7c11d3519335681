import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { splitPallet } from '../repack/contract.ts';
import type { WarehouseTables } from '../server/db.ts';
import { type GoodsIn, putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listStock, movePallet } from '../stock/contract.ts';
import { finishCountLocation, listCountLines, moveCount, saveCount, scanCount } from './contract.ts';

/* Scans of a count that waited for the network while goods went on moving. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei' });
});
afterAll(() => stage.close());

const goodsIn = (goods: Partial<GoodsIn> & { qty: string }) =>
  stage.system<WarehouseTables, Awaited<ReturnType<typeof putGoodsIn>>>((work) =>
    putGoodsIn(work, scene, stage.companies.cn, { product: scene.board, at: scene.at.first, cartons: 10, ...goods }),
  );
const minute = 60_000;

test('what was counted before goods moved differs from nothing, and what was absent then is missing as it was', async () => {
  const [part, absent, whole, later] = [
    await goodsIn({ qty: '100' }),
    await goodsIn({ qty: '50' }),
    await goodsIn({ qty: '24', at: scene.at.second }),
    await goodsIn({ qty: '60' }),
  ];
  const { id, version } = await keeper.send(saveCount, {
    warehouse_id: String(scene.warehouse),
    range: 'full',
    method: 'dynamic',
    mode: 'open',
    planned_on: '2026-11-20',
    location_from: scene.at.first,
    location_to: scene.at.second,
  });
  await keeper.send(moveCount, { id, version, action: 'release' });
  stage.clock.advance(minute);
  const at = stage.clock.now().toISOString();
  stage.clock.advance(minute);
  for (const { pallet_no } of [part, absent, later]) await keeper.send(splitPallet, { pallet_no, qty: '30' });
  const [row] = (await keeper.send(listStock, { where: { pallet_no: [whole.pallet_no] } })).rows;
  await keeper.send(movePallet, { id: row?.id ?? '', location_code: scene.at.quarantine, reason: '整理' });
  stage.clock.advance(minute);

  const scan = { id, location_code: scene.at.first, pallet_no: part.pallet_no, qty: '100', cartons: 10 };
  expect(await keeper.send(scanCount, { ...scan, at })).toMatchObject({ kind: 'book' });
  const moved = { ...scan, location_code: scene.at.second, pallet_no: whole.pallet_no, qty: '24', at };
  expect(await keeper.send(scanCount, moved)).toMatchObject({ kind: 'book' });
  // A scan is not later than its arrival, whatever it says.
  await keeper.send(scanCount, { ...scan, pallet_no: later.pallet_no, qty: '30', cartons: 5, at: '2026-11-21T00:00:00Z' });
  await keeper.send(finishCountLocation, { id, location_code: scene.at.first, at });
  const { rows } = await keeper.send(listCountLines, { tab: 'all' });
  const lines = new Map(rows.map((line) => [line.pallet_no, [line.kind, line.expected_qty, line.expected_cartons, line.difference]]));
  expect(lines).toEqual(
    new Map([
      [part.pallet_no, ['book', '100.000', 10, '0.000']],
      [absent.pallet_no, ['book', '50.000', 10, '-50.000']],
      [later.pallet_no, ['book', '30.000', 5, '0.000']],
      [whole.pallet_no, ['book', '24.000', 10, '0.000']],
    ]),
  );
});
