import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { WarehouseTables } from '../server/db.ts';
import { putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listStock, reconcileStock } from '../stock/contract.ts';
import { explainCount, finishCountLocation, getCount, listCountLines, moveCount, saveCount, scanCount } from './contract.ts';

/* Cartons are counted beside the quantity: a count corrects them too, and leaves them where nobody counted them. */

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
afterEach(async () => expect((await keeper.send(reconcileStock, {})).differing).toEqual([]));

type Goods = { readonly pallet_no: string };
const stands = (batch_no: string) =>
  stage.system<WarehouseTables, Goods>((work) =>
    putGoodsIn(work, scene, stage.companies.cn, { product: scene.board, qty: '240', cartons: 10, at: scene.at.quarantine, batch_no }),
  );
const stockOn = async ({ pallet_no }: Goods) => {
  const { rows } = await keeper.send(listStock, { where: { pallet_no: [pallet_no] } });
  return rows.map(({ qty, cartons }) => [qty, cartons]);
};

/** Counts pallets of the location, and what is counted there is all that stands there. Answers the count with its differences. */
async function counted(scans: readonly { of: Goods; qty: string; cartons?: number }[]) {
  const { id, version } = await keeper.send(saveCount, {
    warehouse_id: String(scene.warehouse),
    range: 'full',
    method: 'static',
    mode: 'open',
    recount: false,
    planned_on: '2026-11-20',
    location_from: scene.at.quarantine,
    location_to: scene.at.quarantine,
  });
  await keeper.send(moveCount, { id, version, action: 'release' });
  for (const { of, ...reading } of scans)
    await keeper.send(scanCount, { id, location_code: scene.at.quarantine, pallet_no: of.pallet_no, ...reading });
  await keeper.send(finishCountLocation, { id, location_code: scene.at.quarantine });
  const { count_no } = await keeper.send(getCount, { id });
  const { rows } = await keeper.send(listCountLines, { where: { count_no: [count_no] }, tab: 'differing' });
  const move = async (who: Player, action: 'submit' | 'approve') =>
    who.send(moveCount, { id, version: (await keeper.send(getCount, { id })).version, action });
  const approve = async () => {
    if (rows.length > 0) await keeper.send(explainCount, { id, line_ids: rows.map((row) => row.id), cause: 'miscount' });
    await move(keeper, 'submit');
    await move(boss, 'approve');
  };
  return { id, rows, approve };
}

test('a pallet with all its goods in fewer cartons is a difference, and its approval corrects the cartons', async () => {
  const [less, same, uncounted] = [await stands('C1'), await stands('C2'), await stands('C3')];
  const count = await counted([
    { of: less, qty: '240', cartons: 9 },
    { of: same, qty: '240', cartons: 10 },
    { of: uncounted, qty: '240' },
  ]);
  expect(
    count.rows.map(({ pallet_no, difference, expected_cartons, counted_cartons }) => [
      pallet_no,
      difference,
      expected_cartons,
      counted_cartons,
    ]),
  ).toEqual([[less.pallet_no, '0.000', 10, 9]]);
  expect(await keeper.send(getCount, { id: count.id })).toMatchObject({ differences: 1, unexplained: 1 });
  await count.approve();
  expect([await stockOn(less), await stockOn(same), await stockOn(uncounted)]).toEqual([
    [['240.000', 9]],
    [['240.000', 10]],
    [['240.000', 10]],
  ]);
});

test('a difference of the quantity leaves cartons that nobody counted, and takes the last with the last of the goods', async () => {
  for (const { pallet_no } of (await keeper.send(listStock, { where: { location_code: [scene.at.quarantine] } })).rows)
    await (await counted([{ of: { pallet_no }, qty: '0' }])).approve();
  const [fewer, none] = [await stands('C4'), await stands('C5')];
  const count = await counted([
    { of: fewer, qty: '230' },
    { of: none, qty: '0' },
  ]);
  expect(count.rows.map(({ counted_cartons }) => counted_cartons)).toEqual([null, 0]);
  await count.approve();
  expect([await stockOn(fewer), await stockOn(none)]).toEqual([[['230.000', 10]], []]);
});
