import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import type { WarehouseTables } from '../server/db.ts';
import { type GoodsIn, putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listStock } from '../stock/contract.ts';
import { sscc } from '../stock/pallet-no.ts';
import {
  explainCount,
  finishCountLocation,
  getCount,
  listCountLines,
  moveCount,
  readCountLocation,
  saveCount,
  scanCount,
} from './contract.ts';

/* Quantities that were keyed wrongly: corrected by the keeper on the floor, or counted again after they were sent back. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
let other: Player;
let boss: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  await stage.system<WarehouseTables, unknown>(({ db }) =>
    db.updateTable('customer_product').set({ unit_value: '12.345', value_currency: 'CNY' }).where('id', '=', scene.board).execute(),
  );
  keeper = await stage.cast({ name: 'Wei' });
  other = await stage.cast({ name: 'Lan' });
  boss = await stage.cast({ name: 'Boss' });
});
afterAll(() => stage.close());

const goodsIn = (goods: Partial<GoodsIn> & { qty: string }) =>
  stage.system<WarehouseTables, Awaited<ReturnType<typeof putGoodsIn>>>((work) =>
    putGoodsIn(work, scene, stage.companies.cn, { product: scene.board, at: scene.at.first, cartons: 4, ...goods }),
  );
const move = async (who: Player, id: string, action: ParamsOf<typeof moveCount>['action'], line_ids: string[] = []) =>
  who.send(moveCount, { id, version: (await keeper.send(getCount, { id })).version, action, reason: '试', line_ids });
async function released(at: string): Promise<string> {
  const { id } = await keeper.send(saveCount, {
    warehouse_id: String(scene.warehouse),
    range: 'full',
    method: 'dynamic',
    mode: 'blind',
    recount: false,
    planned_on: '2026-11-20',
    location_from: at,
    location_to: at,
  });
  await move(keeper, id, 'release');
  return id;
}
const differing = async (id: string) =>
  (await keeper.send(listCountLines, { where: { count_no: [(await keeper.send(getCount, { id })).count_no] }, tab: 'differing' })).rows;
const lineOf = async (who: Player, id: string, location_code: string, palletNo: string) =>
  (await who.send(readCountLocation, { id, location_code })).lines.find(({ pallet_no }) => pallet_no === palletNo);

test('a keeper sees which counts are the own ones and corrects them, with a pallet that the books do not have', async () => {
  const { pallet_no } = await goodsIn({ qty: '40' });
  const id = await released(scene.at.first);
  const scan = { id, location_code: scene.at.first, pallet_no, qty: '400', cartons: 4 };
  expect(await lineOf(keeper, id, scene.at.first, pallet_no)).toMatchObject({ open: true, own: false });
  await keeper.send(scanCount, scan);
  expect(await lineOf(keeper, id, scene.at.first, pallet_no)).toMatchObject({ open: false, own: true, expected_qty: null });
  expect(await lineOf(other, id, scene.at.first, pallet_no)).toMatchObject({ open: false, own: false });
  await keeper.send(scanCount, { ...scan, qty: '40', replace: true });

  const unknown = sscc('69012345', 9_100_001n);
  await keeper.send(scanCount, { ...scan, pallet_no: unknown, product_id: String(scene.board), qty: '120' });
  expect(await lineOf(keeper, id, scene.at.first, unknown)).toMatchObject({ open: false, own: true, lot_id: null, lot_no: null });
  await keeper.send(scanCount, { ...scan, pallet_no: unknown, qty: '12', replace: true });
  await keeper.send(finishCountLocation, { id, location_code: scene.at.first });
  expect((await differing(id)).map((line) => [line.pallet_no, line.counted_qty])).toEqual([[unknown, '12.000']]);
  await move(keeper, id, 'cancel');
});

test('a pallet that was counted at the wrong place is looked for again where the books have it', async () => {
  const { pallet_no } = await goodsIn({ qty: '40', at: scene.at.second });
  const id = await released(scene.at.first);
  const { lines } = await keeper.send(readCountLocation, { id, location_code: scene.at.first });
  for (const line of lines)
    await keeper.send(scanCount, {
      id,
      location_code: scene.at.first,
      pallet_no: line.pallet_no,
      lot_id: line.lot_id,
      qty: '40',
      cartons: 4,
    });
  const wrong = { id, location_code: scene.at.first, pallet_no, qty: '40', cartons: 4 };
  expect(await keeper.send(scanCount, wrong)).toMatchObject({ kind: 'misplaced' });
  await keeper.send(scanCount, { ...wrong, qty: '0', replace: true });
  // The place of the books joins the count, and its line is open again.
  expect(await lineOf(keeper, id, scene.at.second, pallet_no)).toMatchObject({ open: true, own: false });
  await keeper.send(scanCount, { ...wrong, location_code: scene.at.second, qty: '39' });
  expect(await keeper.refused(scanCount, { ...wrong, replace: true })).toBe('ALREADY_COUNTED');
  await keeper.send(finishCountLocation, { id, location_code: scene.at.first });
  await keeper.send(finishCountLocation, { id, location_code: scene.at.second });
  expect((await differing(id)).map((line) => [line.location_code, line.difference])).toEqual([[scene.at.second, '-1.000']]);
  await move(keeper, id, 'cancel');
});

test('a difference that was counted again after it was sent back has the value of the new count', async () => {
  await goodsIn({ qty: '40', at: scene.at.quarantine });
  const id = await released(scene.at.quarantine);
  const { lines } = await keeper.send(readCountLocation, { id, location_code: scene.at.quarantine });
  const count = async (who: Player, qty: string) => {
    for (const { pallet_no, lot_id } of lines)
      await who.send(scanCount, { id, location_code: scene.at.quarantine, pallet_no, lot_id, qty, cartons: 4 });
    await who.send(finishCountLocation, { id, location_code: scene.at.quarantine });
  };
  await count(keeper, '30');
  await keeper.send(explainCount, { id, line_ids: (await differing(id)).map((line) => line.id), cause: 'loss' });
  await move(keeper, id, 'submit');
  expect((await keeper.send(getCount, { id })).values).toEqual([{ currency: 'CNY', surplus: '0.00', shortage: '-123.45' }]);
  expect(await keeper.send(getCount, { id })).toMatchObject({ submitted_by_name: 'Wei' });
  await move(boss, id, 'sendBack');
  // A result that was sent back is nobody’s until it is submitted again.
  expect(await keeper.send(getCount, { id })).toMatchObject({ submitted_by_name: null, submitted_at: null });
  await move(keeper, id, 'recount');
  await count(other, '38');
  expect((await differing(id)).map(({ difference, value, cause }) => [difference, value, cause])).toEqual([['-2.000', null, null]]);
  expect((await keeper.send(getCount, { id })).values).toEqual([{ currency: 'CNY', surplus: '0.00', shortage: '-24.69' }]);
  await move(keeper, id, 'cancel');
  expect((await keeper.send(listStock, { where: { location_code: [scene.at.quarantine] } })).rows.map(({ qty }) => qty)).toEqual([
    '40.000',
  ]);
});
