import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { printedPallets, readPalletLabels } from '../label/contract.ts';
import { moveOutbound, saveOutbound } from '../outbound/contract.ts';
import type { WarehouseTables, WarehouseWork } from '../server/db.ts';
import { type GoodsIn, putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { holdStock, listMovements, listStock, movePallet } from '../stock/contract.ts';
import { reconcile } from '../stock/server/post.ts';
import { mergePallets, splitPallet } from './contract.ts';

/* Pallets are split and merged on the floor: quantity, cartons, weight and volume add up, and the goods keep their lot, owner and arrival. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei' });
});
afterAll(() => stage.close());

type Standing = { pallet: bigint; pallet_no: string; lot: bigint; lot_no: string };
const goodsIn = (goods: Partial<GoodsIn> & { qty: string }) =>
  stage.system<WarehouseTables, Standing>((work) =>
    putGoodsIn(work, scene, stage.companies.cn, { product: scene.board, at: scene.at.first, ...goods }),
  );
const stockOn = async (pallet_no: string) => (await keeper.send(listStock, { where: { pallet_no: [pallet_no] }, size: 50 })).rows;
const labelOf = async (id: bigint | string) => (await keeper.send(readPalletLabels, { ids: [String(id)] })).labels[0];
const differing = () => stage.system<WarehouseTables, unknown[]>((work) => reconcile(work, [stage.companies.cn]));
const inSystem = (run: (work: WarehouseWork) => Promise<unknown>) => stage.system<WarehouseTables, unknown>(run);
const split = (pallet: Standing, more: Partial<ParamsOf<typeof splitPallet>> & { qty: string }) => ({
  pallet_no: pallet.pallet_no,
  ...more,
});

test('a part is split onto a new pallet: both add up to what was there, and the new one is of the same lot, owner and arrival', async () => {
  const since = new Date('2026-10-01T03:00:00Z');
  const whole = await goodsIn({ qty: '100', cartons: 10, kg: '55.555', grade: 'A', since });
  const taken = await keeper.send(splitPallet, split(whole, { qty: '30' }));
  expect(taken).toMatchObject({ qty: '30.000', cartons: 3, rest: '70.000', location_code: scene.at.first });
  expect(await stockOn(whole.pallet_no)).toMatchObject([{ qty: '70.000', cartons: 7 }]);
  expect(await stockOn(taken.pallet_no)).toMatchObject([
    { qty: '30.000', cartons: 3, lot_no: whole.lot_no, grade: 'A', location_code: scene.at.first, since: since.toISOString() },
  ]);
  const [child, source] = [await labelOf(taken.id), await labelOf(whole.pallet)];
  expect([child?.gross_kg, source?.gross_kg, child?.volume_m3, source?.volume_m3]).toEqual(['16.666', '38.889', '0.3600', '0.8400']);
  expect([child?.received_at, child?.customer_name]).toEqual([source?.received_at, source?.customer_name]);
  await keeper.send(printedPallets, { ids: [taken.id] });
  const { rows } = await keeper.send(listMovements, { where: { pallet_no: [taken.pallet_no] } });
  expect(rows.map(({ kind, qty, doc_no, reason }) => [kind, qty, doc_no, reason])).toEqual([
    ['split', '30.000', whole.pallet_no, 'repack'],
  ]);
  expect(await differing()).toEqual([]);
});

test('pallets are merged: the goods keep their lots and their arrival, also when the pallet moves on, and the empty one ends', async () => {
  const old = await goodsIn({ qty: '40', cartons: 4, kg: '20', since: new Date('2026-09-01T03:00:00Z'), batch_no: 'OLD' });
  const young = await goodsIn({ qty: '10', cartons: 1, kg: '5.5', since: new Date('2026-10-05T03:00:00Z'), batch_no: 'NEW' });
  expect(await keeper.refused(mergePallets, { pallet_no: old.pallet_no, onto_pallet_no: young.pallet_no })).toBe('MERGE_ONTO_OLDER');
  const merged = await keeper.send(mergePallets, { pallet_no: young.pallet_no, onto_pallet_no: old.pallet_no });
  expect(merged).toEqual({ pallet_no: old.pallet_no, location_code: scene.at.first, lots: 2, cartons: 5 });
  expect(await stockOn(young.pallet_no)).toEqual([]);
  const standing = async () =>
    (await stockOn(old.pallet_no)).map(({ lot_no, qty, cartons, since }) => [lot_no, qty, cartons, since.slice(0, 10)]).sort();
  const both = [
    [old.lot_no, '40.000', 4, '2026-09-01'],
    [young.lot_no, '10.000', 1, '2026-10-05'],
  ].sort();
  expect(await standing()).toEqual(both);
  expect((await labelOf(old.pallet))?.gross_kg).toBe('25.500');
  const [row] = await stockOn(old.pallet_no);
  await keeper.send(movePallet, { id: row?.id ?? '', location_code: scene.at.quarantine, reason: '换位' });
  expect(await standing()).toEqual(both);

  // The same scan again, and any other use of the number, is told.
  expect(await keeper.refused(mergePallets, { pallet_no: young.pallet_no, onto_pallet_no: old.pallet_no })).toBe('PALLET_EMPTY');
  // A lot is chosen where there are several.
  expect(await keeper.refused(splitPallet, split(old, { qty: '1' }))).toBe('LOT_TO_CHOOSE');
  const out = await keeper.send(splitPallet, split(old, { qty: '10', lot_id: String(young.lot) }));
  expect(await stockOn(out.pallet_no)).toMatchObject([{ lot_no: young.lot_no, qty: '10.000', cartons: 1 }]);
  expect((await stockOn(out.pallet_no))[0]?.since).toBe('2026-10-05T03:00:00.000Z');
  expect((await stockOn(old.pallet_no)).map(({ lot_no }) => lot_no)).toEqual([old.lot_no]);
  expect(await differing()).toEqual([]);
});

test('the same request twice, as an offline queue sends it, splits once', async () => {
  const pallet = await goodsIn({ qty: '50' });
  const params = { ...split(pallet, { qty: '20' }), request_id: crypto.randomUUID() };
  const [first, again] = [await keeper.raw(splitPallet.cmd, params), await keeper.raw(splitPallet.cmd, params)];
  expect(again).toEqual(first);
  expect(await stockOn(pallet.pallet_no)).toMatchObject([{ qty: '30.000' }]);
});

test('goods that were damaged in the warehouse go to quarantine as damaged goods of the same lot facts, and are not reserved', async () => {
  const pallet = await goodsIn({ product: scene.motor, qty: '12', cartons: 2, grade: 'B', batch_no: 'D1' });
  const damaged = await keeper.send(splitPallet, split(pallet, { qty: '3', reason: 'damage', note: '叉车碰撞' }));
  expect(damaged.location_code).toBe(scene.at.quarantine);
  expect(await stockOn(damaged.pallet_no)).toMatchObject([{ quality: 'damaged', grade: 'B', batch_no: 'D1', qty: '3.000' }]);
  expect(await keeper.refused(splitPallet, split(pallet, { qty: '2', reason: 'damage', location_code: scene.at.first }))).toBe(
    'DAMAGED_TO_QUARANTINE',
  );
  expect(await keeper.refused(mergePallets, { pallet_no: damaged.pallet_no, onto_pallet_no: pallet.pallet_no })).toBe(
    'MERGE_OTHER_QUALITY',
  );
  const reserving = {
    customer_id: String(scene.lux),
    warehouse_id: String(scene.warehouse),
    etd_from: '2026-11-21T01:00:00Z',
    etd_to: '2026-11-21T05:00:00Z',
    lines: [{ product_id: String(scene.motor), qty: '10' }],
    reserve: true,
  };
  expect(await keeper.refused(saveOutbound, reserving)).toBe('STOCK_MISSING');
  // All of a pallet may be damaged; its number ends with it.
  const all = await keeper.send(splitPallet, split(pallet, { qty: '9', reason: 'damage' }));
  expect(all.rest).toBe('0.000');
  expect(await stockOn(pallet.pallet_no)).toEqual([]);
  expect(await differing()).toEqual([]);
});

test('what is reserved, held, frozen, foreign, in receiving, too much or elsewhere is refused and changes nothing', async () => {
  const one = await goodsIn({ qty: '20', batch_no: 'R' });
  const two = await goodsIn({ qty: '20', batch_no: 'R' });
  const foreign = await goodsIn({ qty: '5', product: scene.milk, customer: scene.vina });
  const arriving = await goodsIn({ qty: '5', at: scene.at.receiving });
  const merge = (from: Standing, onto: Standing) =>
    keeper.refused(mergePallets, { pallet_no: from.pallet_no, onto_pallet_no: onto.pallet_no });
  expect(await merge(one, one)).toBe('SAME_PALLET');
  expect(await merge(one, foreign)).toBe('MERGE_OTHER_OWNER');
  expect(await merge(arriving, one)).toBe('PALLET_IN_RECEIVING');
  expect(await merge({ ...one, pallet_no: '690123450000000013' }, two)).toBe('NO_SUCH_PALLET');
  expect(await keeper.refused(splitPallet, split(one, { qty: '20' }))).toBe('SPLIT_WHOLE');
  expect(await keeper.refused(splitPallet, split(one, { qty: '21' }))).toBe('STOCK_SHORT');
  expect(await keeper.refused(splitPallet, split(one, { qty: '5', cartons: 1 }))).toBe('BAD_PARAMS');
  expect(await keeper.refused(splitPallet, split(one, { qty: '5', location_code: 'NOWHERE' }))).toBe('NO_SUCH_LOCATION');
  expect(await keeper.refused(splitPallet, split(one, { qty: '5', location_code: scene.at.receiving }))).toBe('BAD_PARAMS');
  // The second location has room for one pallet.
  await goodsIn({ qty: '1', at: scene.at.second });
  expect(await keeper.refused(splitPallet, split(one, { qty: '5', location_code: scene.at.second }))).toBe('LOCATION_FULL');

  const [held] = await stockOn(one.pallet_no);
  await keeper.send(holdStock, { id: held?.id ?? '', action: 'hold', qty: '18', reason: '质检' });
  expect(await keeper.refused(splitPallet, split(one, { qty: '3' }))).toBe('STOCK_SHORT');
  const plan = await keeper.send(saveOutbound, {
    customer_id: String(scene.lux),
    warehouse_id: String(scene.warehouse),
    etd_from: '2026-11-21T01:00:00Z',
    etd_to: '2026-11-21T05:00:00Z',
    lines: [{ product_id: String(scene.board), qty: '2', rule: 'pallet', pallet_no: two.pallet_no }],
    reserve: true,
  });
  expect(await merge(two, one)).toBe('PALLET_RESERVED');
  // Held goods stay held on the pallet that takes them, and reserved ones stay reserved on theirs.
  await keeper.send(mergePallets, { pallet_no: one.pallet_no, onto_pallet_no: two.pallet_no });
  expect(await stockOn(two.pallet_no)).toMatchObject([{ qty: '40.000', held: '18.000', allocated: '2.000', available: '20.000' }]);
  await keeper.send(moveOutbound, { id: plan.id, version: plan.version, action: 'cancel', reason: '试' });

  const freeze = (frozen: boolean) =>
    inSystem(async (work) => {
      work.audit({ subject: 'location', id: 1n, what: 'save', after: { frozen } });
      return work.db.updateTable('location').set({ frozen }).where('code', '=', scene.at.first).execute();
    });
  await freeze(true);
  expect(await keeper.refused(splitPallet, split(two, { qty: '1', location_code: scene.at.quarantine }))).toBe('LOCATION_FROZEN');
  await freeze(false);
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  expect(await bangkok.refused(splitPallet, split(two, { qty: '1' }))).toBe('NO_SUCH_PALLET');
  expect(await bangkok.refused(mergePallets, { pallet_no: two.pallet_no, onto_pallet_no: one.pallet_no })).toBe('NO_SUCH_PALLET');
  expect(await (await stage.cast({ permits: [] })).refused(splitPallet, split(two, { qty: '1' }))).toBe('NOT_PERMITTED');
  expect(await differing()).toEqual([]);
});

test('two people merge and split the same pallets at once: one after the other, nothing lost', async () => {
  const [a, b] = [await goodsIn({ qty: '30', batch_no: 'X' }), await goodsIn({ qty: '30', batch_no: 'X' })];
  const lan = await stage.cast({ name: 'Lan' });
  const outcomes = await Promise.all([
    keeper.raw(mergePallets.cmd, { pallet_no: a.pallet_no, onto_pallet_no: b.pallet_no }),
    lan.raw(mergePallets.cmd, { pallet_no: b.pallet_no, onto_pallet_no: a.pallet_no }),
    lan.raw(splitPallet.cmd, split(a, { qty: '10' })),
  ]);
  expect(outcomes.filter(({ code }) => code === 500)).toEqual([]);
  const sum = await inSystem(async ({ db }) => {
    const { qty } = await db
      .selectFrom('stock_balance')
      .select(({ fn }) => fn.sum<string>('qty').as('qty'))
      .where('lot_id', '=', a.lot)
      .executeTakeFirstOrThrow();
    return Number(qty);
  });
  expect(sum).toBe(60);
  expect(await differing()).toEqual([]);
});
