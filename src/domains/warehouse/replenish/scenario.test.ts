import Big from 'big.js';
import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { importState, runImport, startImport } from '../../workspace/batch/contract.ts';
import type { Mixing } from '../place/master.ts';
import { splitPallet } from '../repack/contract.ts';
import type { WarehouseTables } from '../server/db.ts';
import { type GoodsIn, putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { holdStock, listStock } from '../stock/contract.ts';
import { listReplenishment } from './contract.ts';
import { pickFaces } from './master.ts';

/* Pick faces run low and are filled from storage. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
let faceId: string;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei' });
});
afterAll(() => stage.close());

const goodsIn = (goods: Partial<GoodsIn> & { qty: string }) =>
  stage.system<WarehouseTables, Awaited<ReturnType<typeof putGoodsIn>>>((work) =>
    putGoodsIn(work, scene, stage.companies.cn, { product: scene.board, at: scene.at.first, cartons: 1, ...goods }),
  );
const faces = async () => (await keeper.send(listReplenishment, {})).faces;
const stockOn = async (pallet_no: string) => (await keeper.send(listStock, { where: { pallet_no: [pallet_no] }, size: 50 })).rows;

/** Changes a location, by default that of the pick face. */
const change = (
  columns: { max_pallets?: number; frozen_by_hand?: boolean; mixing?: Mixing; max_kg?: string },
  at: string = scene.at.second,
) => stage.system<WarehouseTables, unknown>(({ db }) => db.updateTable('location').set(columns).where('code', '=', at).execute());
async function faceOf(min_qty: string) {
  const { id } = await stage.system<WarehouseTables, { id: bigint }>(({ db }) =>
    db.selectFrom('location').select('id').where('code', '=', scene.at.second).executeTakeFirstOrThrow(),
  );
  return { location_id: String(id), customer_id: String(scene.lux), product_id: String(scene.board), min_qty, fill_qty: '100' };
}

test('a pick face below its minimum is filled from the pallet that expires first, and again with what is left of it', async () => {
  const face = await faceOf('24');
  expect(await keeper.send(listReplenishment, {})).toEqual({ has_faces: false, faces: [] });
  expect(await keeper.refused(pickFaces.save, { ...face, fill_qty: '23' })).toBe('BAD_PARAMS');
  faceId = (await keeper.send(pickFaces.save, face)).id;
  expect(await faces()).toMatchObject([{ location_code: scene.at.second, free: '0.000', qty: null, pallet_no: null, whole: false }]);
  const narrowed = async (where: object) => (await keeper.send(listReplenishment, where)).faces.length;
  expect(await narrowed({ warehouse_id: String(scene.warehouse), customer_id: String(scene.lux) })).toBe(1);
  expect(await narrowed({ warehouse_id: String(scene.warehouse + 1n) })).toBe(0);
  expect(await narrowed({ customer_id: String(scene.vina) })).toBe(0);

  const late = await goodsIn({ qty: '60', expiry_on: '2027-06-01', batch_no: 'LATE' });
  const soon = await goodsIn({ qty: '110', expiry_on: '2027-01-01', batch_no: 'SOON' });
  // Neither what has expired, nor damaged or foreign goods fill a face, nor good ones that stand outside storage.
  await goodsIn({ qty: '500', expiry_on: '2026-12-01', batch_no: 'BACK', at: scene.at.quarantine });
  await goodsIn({ qty: '500', expiry_on: '2026-11-19', batch_no: 'OLD' });
  await goodsIn({ qty: '500', quality: 'damaged', at: scene.at.quarantine });
  const [row] = await faces();
  expect(row).toMatchObject({ pallet_no: soon.pallet_no, lot_no: soon.lot_no, from_code: scene.at.first, qty: '100.000', whole: false });

  const part = await keeper.send(splitPallet, {
    pallet_no: soon.pallet_no,
    lot_no: soon.lot_no,
    qty: '100',
    reason: 'replenish',
    location_code: scene.at.second,
  });
  expect(await stockOn(part.pallet_no)).toMatchObject([{ qty: '100.000', location_code: scene.at.second }]);
  expect(await faces()).toEqual([]);

  // Held goods are not free, so the face runs low. The ten pieces that are left go onto the pallet of their lot that stands there.
  const [standing] = await stockOn(part.pallet_no);
  await keeper.send(holdStock, { id: standing?.id ?? '', action: 'hold', qty: '80', reason: '质检' });
  expect(await faces()).toMatchObject([{ free: '20.000', pallet_no: soon.pallet_no, qty: '10.000', whole: false }]);
  const rest = { pallet_no: soon.pallet_no, qty: '10', reason: 'replenish' as const, location_code: scene.at.second };
  expect(await keeper.send(splitPallet, rest)).toMatchObject({ joined: true, pallet_no: part.pallet_no, rest: '0.000' });
  await change({ max_pallets: 3 });
  expect(await faces()).toEqual([]);
  expect(await stockOn(late.pallet_no)).toMatchObject([{ qty: '60.000', location_code: scene.at.first }]);
});

test('goods at a face that expired do not count there: the face runs low', async () => {
  const { id: location } = await stage.system<WarehouseTables, { id: bigint }>(({ db }) =>
    db
      .insertInto('location')
      .columns(['zone_id', 'code', 'max_pallets', 'pick_seq'])
      .expression(
        db
          .selectFrom('location')
          .select(['zone_id', sql<string>`'NNG1-A-07'`.as('code'), sql<number>`2`.as('m'), sql<number>`7`.as('s')])
          .where('code', '=', scene.at.second),
      )
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const goods = { location_id: String(location), customer_id: String(scene.lux), product_id: String(scene.board) };
  const { id } = await keeper.send(pickFaces.save, { ...goods, min_qty: '5', fill_qty: '20' });
  const { pallet_no } = await goodsIn({ qty: '30', at: 'NNG1-A-07', batch_no: 'DUE', expiry_on: '2026-11-21' });
  const own = async () => (await faces()).find((one) => one.id === id);
  expect(await own()).toBeUndefined();
  stage.clock.set('2026-11-20T16:00:00Z');
  expect(await own()).toMatchObject({ free: '0.000', qty: '20.000', blocked: null });
  stage.clock.set('2026-11-20T02:00:00Z');
  await keeper.send(pickFaces.setActive, { id, version: 1, active: false });
  const [due] = await stockOn(pallet_no);
  await keeper.send(holdStock, { id: due?.id ?? '', action: 'hold', qty: '30', reason: '过期' });
});

test('a fill goes onto the pallet of its lot that stands at the face, and the list says why a face takes nothing', async () => {
  const { id: location } = await stage.system<WarehouseTables, { id: bigint }>(({ db }) =>
    db
      .insertInto('location')
      .columns(['zone_id', 'code', 'max_pallets', 'pick_seq'])
      .expression(
        db
          .selectFrom('location')
          .select(['zone_id', sql<string>`'NNG1-A-09'`.as('code'), sql<number>`1`.as('m'), sql<number>`9`.as('s')])
          .where('code', '=', scene.at.second),
      )
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const face = {
    location_id: String(location),
    customer_id: String(scene.lux),
    product_id: String(scene.motor),
    min_qty: '20',
    fill_qty: '30',
  };
  const { id } = await keeper.send(pickFaces.save, face);
  const own = async () => (await faces()).find((one) => one.id === id);
  const source = await goodsIn({ product: scene.motor, qty: '100', cartons: 10, kg: '50', batch_no: 'M1' });
  const fill = async () => {
    const { pallet_no, lot_no, qty } = (await own()) ?? { pallet_no: null, lot_no: null, qty: null };
    return keeper.send(splitPallet, {
      pallet_no: pallet_no ?? '',
      lot_no,
      qty: qty ?? '0',
      reason: 'replenish',
      location_code: 'NNG1-A-09',
    });
  };
  expect(await own()).toMatchObject({ pallet_no: source.pallet_no, qty: '30.000', whole: false, onto_pallet_no: null, blocked: null });
  const first = await fill();
  expect(first).toMatchObject({ joined: false, qty: '30.000' });
  // The face has room for one pallet, which stands there now: the next fill goes onto it.
  const [standing] = await stockOn(first.pallet_no);
  await keeper.send(holdStock, { id: standing?.id ?? '', action: 'hold', qty: '25', reason: '质检' });
  expect(await own()).toMatchObject({ free: '5.000', qty: '25.000', onto_pallet_no: first.pallet_no, blocked: null });
  const second = await fill();
  expect(second).toMatchObject({ joined: true, pallet_no: first.pallet_no, location_code: 'NNG1-A-09' });
  expect(await stockOn(first.pallet_no)).toMatchObject([{ qty: '55.000', held: '25.000', cartons: 5 }]);
  expect(await own()).toBeUndefined();
  const kgOf = async (no: string) =>
    stage.system<WarehouseTables, string>(
      async ({ db }) => (await db.selectFrom('pallet').select('gross_kg').where('pallet_no', '=', no).executeTakeFirstOrThrow()).gross_kg,
    );
  expect([await kgOf(first.pallet_no), await kgOf(source.pallet_no)]).toEqual(['25.000', '25.000']);

  // All that is left of the pallet goes onto the face as well, and the number of the empty one ends.
  await keeper.send(holdStock, { id: standing?.id ?? '', action: 'hold', qty: '30', reason: '质检' });
  await keeper.send(pickFaces.save, { ...face, fill_qty: '45', id, version: (await keeper.send(pickFaces.get, { id })).version });
  expect(await own()).toMatchObject({ qty: '45.000', whole: false, onto_pallet_no: first.pallet_no });
  expect(await fill()).toMatchObject({ joined: true, rest: '0.000' });
  expect(await stockOn(source.pallet_no)).toEqual([]);

  // Goods of another lot need a place of their own, which there is not, or may not stand beside these.
  const [full] = await stockOn(first.pallet_no);
  await keeper.send(holdStock, { id: full?.id ?? '', action: 'hold', qty: '45', reason: '质检' });
  const other = await goodsIn({ product: scene.motor, qty: '40', batch_no: 'M2' });
  expect(await own()).toMatchObject({ pallet_no: other.pallet_no, qty: null, onto_pallet_no: null, blocked: 'full' });
  await change({ max_pallets: 2 }, 'NNG1-A-09');
  expect(await own()).toMatchObject({ qty: '40.000', whole: true, blocked: null });
  await change({ mixing: 'lot' }, 'NNG1-A-09');
  expect(await own()).toMatchObject({ qty: null, blocked: 'mixed' });
  await change({ mixing: 'any', max_kg: '60' }, 'NNG1-A-09');
  expect(await own()).toMatchObject({ qty: null, blocked: 'full' });
  await keeper.send(pickFaces.setActive, { id, version: (await keeper.send(pickFaces.get, { id })).version, active: false });
});

test('a lot that came in before the pallet at the face goes there on a pallet of its own', async () => {
  await change({ max_pallets: 9 });
  const old = await goodsIn({ qty: '30', batch_no: 'OLD-STAY', since: new Date('2026-09-01T03:00:00Z') });
  const young = await goodsIn({ qty: '3', at: scene.at.second, batch_no: 'OLD-STAY' });
  await stage.system<WarehouseTables, unknown>(({ db }) =>
    db.updateTable('stock_balance').set({ lot_id: old.lot }).where('pallet_id', '=', young.pallet).execute(),
  );
  const part = await keeper.send(splitPallet, { pallet_no: old.pallet_no, qty: '5', reason: 'replenish', location_code: scene.at.second });
  expect(part).toMatchObject({ joined: false });
});

test('goods of the last day before they expire fill a face, and those of the day itself do not', async () => {
  const { version } = await keeper.send(pickFaces.get, { id: faceId });
  await keeper.send(pickFaces.save, { ...(await faceOf('90')), id: faceId, version });
  // It is ten in the morning of the 20th in Nanning.
  const today = await goodsIn({ qty: '7', expiry_on: '2026-11-20', batch_no: 'TODAY' });
  expect((await faces())[0]?.pallet_no).not.toBe(today.pallet_no);
  const tomorrow = await goodsIn({ qty: '7', expiry_on: '2026-11-21', batch_no: 'TOMORROW' });
  expect(await faces()).toMatchObject([{ pallet_no: tomorrow.pallet_no, qty: '7.000', whole: true }]);
  // A pallet at a frozen location stays where it is.
  await change({ frozen_by_hand: true }, scene.at.first);
  expect(await faces()).toMatchObject([{ pallet_no: null, from_code: null }]);
  await change({ frozen_by_hand: false }, scene.at.first);
});

/* The minimum of a face, to a thousandth of a unit. */
test.each([
  ['-0.001', 0],
  ['0', 0],
  ['0.001', 1],
])('a face whose minimum differs by %s from what is free there is filled: %i', async (more, shown) => {
  const [standing] = await stage.system<WarehouseTables, { free: string }[]>(({ db }) =>
    db
      .selectFrom('stock_balance as b')
      .innerJoin('location as l', 'l.id', 'b.location_id')
      .select(sql<string>`sum(b.available)`.as('free'))
      .where('l.code', '=', scene.at.second)
      .where('b.product_id', '=', scene.board)
      .execute(),
  );
  const { version } = await keeper.send(pickFaces.get, { id: faceId });
  const min_qty = new Big(standing?.free ?? 0).plus(more).toFixed(3);
  await keeper.send(pickFaces.save, { ...(await faceOf(min_qty)), id: faceId, version });
  expect(await faces()).toHaveLength(shown);
});

test('a frozen face and one that is out of use are not filled, and another company sees none', async () => {
  const other = await stage.cast({ companyId: stage.companies.th });
  expect((await other.send(listReplenishment, {})).faces).toEqual([]);
  const { version } = await keeper.send(pickFaces.get, { id: faceId });
  const raised = await keeper.send(pickFaces.save, { ...(await faceOf('90')), id: faceId, version });
  expect(await faces()).toHaveLength(1);
  await change({ frozen_by_hand: true });
  expect(await faces()).toEqual([]);
  await change({ frozen_by_hand: false });
  await keeper.send(pickFaces.setActive, { id: faceId, version: raised.version, active: false });
  expect(await faces()).toEqual([]);
});

test('of goods with the same code the sheet means those of the customer it names', async () => {
  const headings = ['location_id', 'customer_id', 'product_id', 'min_qty', 'fill_qty'];
  const sheet = async (...rows: CellValue[][]) => {
    const data = await writeXlsx({ sheets: [{ name: 'Sheet1', rows: [headings, ...rows] }] });
    const file_id = await keeper.upload('faces.xlsx', Buffer.from(data));
    const { batch_id } = await keeper.send(startImport, { what: 'pickFace', file_id, mapping: null });
    await stage.runJobs();
    const tried = await keeper.send(importState, { batch_id });
    await keeper.send(runImport, { batch_id });
    await stage.runJobs();
    return { good: tried.good, bad: tried.bad.map(({ line, faulty }) => [line, faulty]) };
  };
  expect(
    await sheet(
      [scene.at.first, 'LUX', 'P-2', 10, 20],
      [scene.at.quarantine, 'VINA', 'P-1', 10, 20],
      [scene.at.staging, 'VINA', 'P-2', 10, 20],
      [scene.at.receiving, '', 'P-1', 10, 20],
    ),
  ).toEqual({
    good: 2,
    bad: [
      [4, ['product_id']],
      [5, ['product_id', 'customer_id']],
    ],
  });
  const { rows } = await keeper.send(pickFaces.list, { where: { customer_id: [String(scene.vina)] } });
  expect(rows.map(({ product_id, customer_name }) => [product_id, customer_name])).toEqual([[String(scene.milk), expect.any(String)]]);
});

test('the goods of a pick face are those of its customer', async () => {
  const face = { location_id: (await faceOf('1')).location_id, min_qty: '1', fill_qty: '2', product_id: String(scene.milk) };
  expect(await keeper.refused(pickFaces.save, { ...face, customer_id: String(scene.lux) })).toBe('BAD_PARAMS');
  const [other] = (await keeper.send(pickFaces.list, { where: { customer_id: [String(scene.vina)] } })).rows;
  const { version, ...saved } = await keeper.send(pickFaces.get, { id: other?.id ?? '' });
  const { location_id, product_id, min_qty, fill_qty } = saved;
  const own = { id: saved.id, version, location_id, product_id, min_qty, fill_qty };
  expect(await keeper.refused(pickFaces.save, { ...own, customer_id: String(scene.lux) })).toBe('BAD_PARAMS');
  await keeper.send(pickFaces.save, { ...own, customer_id: String(scene.lux), product_id: String(scene.motor) });
});
