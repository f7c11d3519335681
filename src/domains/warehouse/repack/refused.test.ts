import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { moveOutbound, saveOutbound } from '../outbound/contract.ts';
import type { Mixing } from '../place/master.ts';
import type { WarehouseTables } from '../server/db.ts';
import { type GoodsIn, putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listStock, movePallet } from '../stock/contract.ts';
import { reconcile } from '../stock/server/post.ts';
import { mergePallets, splitPallet, transferPallet } from './contract.ts';

/* A repacking or a move that is refused leaves every pallet as it stands. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei' });
  await place(scene.at.second, { max_pallets: 50 });
});
afterAll(() => stage.close());
afterEach(async () => expect(await stage.system<WarehouseTables, unknown[]>((work) => reconcile(work, [stage.companies.cn]))).toEqual([]));

type Place = { frozen_by_hand?: boolean; mixing?: Mixing; max_pallets?: number; max_kg?: string | null };
const place = (code: string, columns: Place) =>
  stage.system<WarehouseTables, unknown>(({ db }) => db.updateTable('location').set(columns).where('code', '=', code).execute());
const goodsIn = async (goods: Partial<GoodsIn> = {}, at: Partial<Scene> = {}) =>
  (
    await stage.system<WarehouseTables, { pallet_no: string }>((work) =>
      putGoodsIn(work, { ...scene, ...at }, stage.companies.cn, { product: scene.board, at: scene.at.first, qty: '10', ...goods }),
    )
  ).pallet_no;
const stock = async () =>
  (await keeper.send(listStock, { size: 100 })).rows.map(({ pallet_no, location_code, qty, available }) => [
    pallet_no,
    location_code,
    qty,
    available,
  ]);
/** The refusal of an act while a place is otherwise; the stock is as it was. */
async function refusedAt(code: string, columns: Place, back: Place, act: () => Promise<string>): Promise<string> {
  const before = await stock();
  await place(code, columns);
  const refusal = await act();
  await place(code, back);
  expect(await stock()).toEqual(before);
  return refusal;
}

test('a merge is of one warehouse, and into a place that takes the goods', async () => {
  const [from, onto, motors] = [await goodsIn(), await goodsIn({ at: scene.at.second }), await goodsIn({ product: scene.motor })];
  const merge = (pallet_no = from) => keeper.refused(mergePallets, { pallet_no, onto_pallet_no: onto });
  const { second } = scene.at;
  expect(await refusedAt(second, { frozen_by_hand: true }, { frozen_by_hand: false }, merge)).toBe('LOCATION_FROZEN');
  expect(await refusedAt(second, { max_kg: '199.999' }, { max_kg: null }, merge)).toBe('LOCATION_FULL');
  expect(await refusedAt(second, { mixing: 'product' }, { mixing: 'any' }, () => merge(motors))).toBe('MIXED_GOODS');
  const { warehouse, at } = await otherWarehouse();
  const elsewhere = await goodsIn({ at }, { warehouse });
  const before = await stock();
  expect(await merge(elsewhere)).toBe('MERGE_OTHER_WAREHOUSE');
  expect(await stock()).toEqual(before);
  // Goods that just fit are merged.
  await place(second, { max_kg: '200' });
  await keeper.send(mergePallets, { pallet_no: from, onto_pallet_no: onto });
  await place(second, { max_kg: null });
  expect((await stock()).find(([pallet_no]) => pallet_no === onto)).toEqual([onto, second, '20.000', '20.000']);
});

test('a part goes only beside goods of its kind, and nothing is split or transferred before it is put away', async () => {
  const [board, arriving] = [await goodsIn(), await goodsIn({ at: scene.at.receiving })];
  await goodsIn({ product: scene.motor, at: scene.at.second });
  const before = await stock();
  await place(scene.at.second, { mixing: 'product' });
  const part = { qty: '3', location_code: scene.at.second };
  expect(await keeper.refused(splitPallet, { pallet_no: board, ...part })).toBe('MIXED_GOODS');
  await place(scene.at.second, { mixing: 'any' });
  expect(await keeper.refused(splitPallet, { pallet_no: arriving, qty: '3' })).toBe('PALLET_IN_RECEIVING');
  const owner = { customer_id: String(scene.vina), reason: '转让' };
  expect(await keeper.refused(transferPallet, { pallet_no: arriving, ...owner })).toBe('PALLET_IN_RECEIVING');
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  expect(await bangkok.refused(transferPallet, { pallet_no: board, ...owner })).toBe('NO_SUCH_PALLET');
  expect(await stock()).toEqual(before);
});

test('goods that a plan has reserved, or that are being counted, are not transferred to another owner', async () => {
  // Vina keeps the same goods under the same code.
  const pallet_no = await goodsIn({ qty: '7', batch_no: 'T1' });
  const owner = { pallet_no, customer_id: String(scene.vina), reason: '转让' };
  const transfer = () => keeper.refused(transferPallet, owner);
  expect(await refusedAt(scene.at.first, { frozen_by_hand: true }, { frozen_by_hand: false }, transfer)).toBe('LOCATION_FROZEN');
  const [row] = (await keeper.send(listStock, { where: { pallet_no: [pallet_no] } })).rows;
  const plan = await keeper.send(saveOutbound, {
    customer_id: String(scene.lux),
    warehouse_id: String(scene.warehouse),
    etd_from: '2026-11-21T01:00:00Z',
    etd_to: '2026-11-21T05:00:00Z',
    lines: [{ product_id: String(scene.board), qty: '1', rule: 'pallet', pallet_no }],
    reserve: true,
  });
  expect((await keeper.send(listStock, { where: { pallet_no: [pallet_no] } })).rows[0]).toMatchObject({ id: row?.id, allocated: '1.000' });
  expect(await transfer()).toBe('PALLET_RESERVED');
  await keeper.send(moveOutbound, { id: plan.id, version: plan.version, action: 'cancel', reason: '不要了' });
  await keeper.send(transferPallet, owner);
  expect((await keeper.send(listStock, { where: { pallet_no: [pallet_no] } })).rows).toEqual([]);
});

test('a pallet is moved to a place of its warehouse that has room and is meant for its goods', async () => {
  const [good, damaged] = [await goodsIn(), await goodsIn({ quality: 'damaged', at: scene.at.quarantine })];
  const move = async (pallet_no: string, location_code: string) => {
    const [row] = (await keeper.send(listStock, { where: { pallet_no: [pallet_no] } })).rows;
    return keeper.refused(movePallet, { id: row?.id ?? '', location_code, reason: '移位' });
  };
  const before = await stock();
  expect(await move(damaged, scene.at.first)).toBe('DAMAGED_TO_QUARANTINE');
  expect(await move(good, 'NNG1-X-99')).toBe('NO_SUCH_LOCATION');
  const { at } = await otherWarehouse('NNG3');
  expect(await move(good, at)).toBe('NO_SUCH_LOCATION');
  expect(await refusedAt(scene.at.second, { max_pallets: 1 }, { max_pallets: 50 }, () => move(good, scene.at.second))).toBe(
    'LOCATION_FULL',
  );
  expect(await stock()).toEqual(before);
});

/** Another warehouse of the company, with one place. */
async function otherWarehouse(code = 'NNG2'): Promise<{ warehouse: bigint; at: string }> {
  return stage.system<WarehouseTables, { warehouse: bigint; at: string }>(async ({ db }) => {
    const { id: _w, ...like } = await db.selectFrom('warehouse').selectAll().where('id', '=', scene.warehouse).executeTakeFirstOrThrow();
    const { id: warehouse } = await db
      .insertInto('warehouse')
      .values({ ...like, code })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: zone_id } = await db
      .insertInto('warehouse_zone')
      .values({ warehouse_id: warehouse, code: 'STO', name: 'storage', kind: 'storage', remark: null, created_by: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const facts = { aisle: null, bay: null, level: null, max_pallets: 50, max_kg: null, pick_seq: 1, remark: null, created_by: null };
    const at = `${code}-A-01`;
    await db
      .insertInto('location')
      .values({ ...facts, zone_id, code: at })
      .execute();
    return { warehouse, at };
  });
}
