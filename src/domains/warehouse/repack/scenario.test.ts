import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { openPool } from '../../../server/db.ts';
import { getInbound, moveInbound, saveInbound } from '../inbound/contract.ts';
import { printedPallets, readPalletLabels } from '../label/contract.ts';
import { moveOutbound, saveOutbound } from '../outbound/contract.ts';
import type { WarehouseTables, WarehouseWork } from '../server/db.ts';
import { type GoodsIn, putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getReceiving, putAway, receive, reverseReceipt } from '../receiving/contract.ts';
import { holdStock, listMovements, listStock, movePallet } from '../stock/contract.ts';
import { may } from '../stock/permits.ts';
import { reconcile } from '../stock/server/post.ts';
import type { Mixing } from '../place/master.ts';
import { mergePallets, splitPallet, transferPallet } from './contract.ts';

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
const fresh = () => ({ request_id: crypto.randomUUID() });
/** The code of a refused reply; `none` where the call was done. */
const refusalOf = (data: unknown): unknown => (typeof data === 'object' && data !== null && 'refusal' in data ? data.refusal : 'none');
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
    Object.fromEntries(
      (await stockOn(old.pallet_no)).map(({ lot_no, qty, cartons, since }) => [lot_no, [qty, cartons, since.slice(0, 10)]]),
    );
  const both = { [old.lot_no]: ['40.000', 4, '2026-09-01'], [young.lot_no]: ['10.000', 1, '2026-10-05'] };
  expect(await standing()).toEqual(both);
  expect((await labelOf(old.pallet))?.gross_kg).toBe('25.500');
  const [row] = await stockOn(old.pallet_no);
  await keeper.send(movePallet, { id: row?.id ?? '', location_code: scene.at.quarantine, reason: '换位' });
  expect(await standing()).toEqual(both);

  // The same scan again, and any other use of the number, is told.
  expect(await keeper.refused(mergePallets, { pallet_no: young.pallet_no, onto_pallet_no: old.pallet_no })).toBe('PALLET_EMPTY');
  expect(await keeper.refused(splitPallet, split(young, { qty: '1' }))).toBe('PALLET_EMPTY');
  // A lot is chosen where there are several.
  expect(await keeper.refused(splitPallet, split(old, { qty: '1' }))).toBe('LOT_TO_CHOOSE');
  const out = await keeper.send(splitPallet, split(old, { qty: '10', lot_no: young.lot_no }));
  expect(await stockOn(out.pallet_no)).toMatchObject([{ lot_no: young.lot_no, qty: '10.000', cartons: 1 }]);
  expect((await stockOn(out.pallet_no))[0]?.since).toBe('2026-10-05T03:00:00.000Z');
  expect((await stockOn(old.pallet_no)).map(({ lot_no }) => lot_no)).toEqual([old.lot_no]);
  expect(await differing()).toEqual([]);
});

test('the same request twice, as an offline queue sends it, splits once', async () => {
  const pallet = await goodsIn({ qty: '50' });
  const params = { ...fresh(), ...split(pallet, { qty: '20' }) };
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

test('goods on hold are split off and stay on hold: damaged ones first, free ones first when they are repacked', async () => {
  const pallet = await goodsIn({ qty: '20', cartons: 10, batch_no: 'HELD' });
  const [balance] = await stockOn(pallet.pallet_no);
  await keeper.send(holdStock, { id: balance?.id ?? '', action: 'hold', qty: '6', reason: '破损' });
  const { id, version } = await keeper.send(saveOutbound, {
    customer_id: String(scene.lux),
    warehouse_id: String(scene.warehouse),
    etd_from: '2026-11-21T01:00:00Z',
    etd_to: '2026-11-21T05:00:00Z',
    lines: [{ product_id: String(scene.board), qty: '10', rule: 'pallet', pallet_no: pallet.pallet_no }],
    reserve: true,
  });
  // Of twenty ten are reserved, six on hold and four free.
  expect(await keeper.refused(splitPallet, split(pallet, { qty: '10.001', reason: 'damage' }))).toBe('STOCK_SHORT');
  const damaged = await keeper.send(splitPallet, split(pallet, { qty: '4', reason: 'damage' }));
  expect(damaged).toMatchObject({ joined: false, location_code: scene.at.quarantine });
  expect(await stockOn(damaged.pallet_no)).toMatchObject([{ quality: 'damaged', qty: '4.000', held: '4.000', available: '0.000' }]);
  expect(await stockOn(pallet.pallet_no)).toMatchObject([{ qty: '16.000', held: '2.000', allocated: '10.000', available: '4.000' }]);
  const repacked = await keeper.send(splitPallet, split(pallet, { qty: '5' }));
  expect(await stockOn(repacked.pallet_no)).toMatchObject([{ qty: '5.000', held: '1.000', available: '4.000' }]);
  expect(await stockOn(pallet.pallet_no)).toMatchObject([{ qty: '11.000', held: '1.000', allocated: '10.000', available: '0.000' }]);
  expect(await differing()).toEqual([]);
  await keeper.send(moveOutbound, { id, version, action: 'cancel', reason: '试' });
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

  const [balance] = await stockOn(one.pallet_no);
  await keeper.send(holdStock, { id: balance?.id ?? '', action: 'hold', qty: '18', reason: '质检' });
  expect(await keeper.refused(splitPallet, split(one, { qty: '3', reason: 'replenish' }))).toBe('STOCK_SHORT');
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

  const freeze = (frozen_by_hand: boolean) =>
    inSystem(async (work) => {
      work.audit({ subject: 'location', id: 1n, what: 'save', after: { frozen_by_hand } });
      return work.db.updateTable('location').set({ frozen_by_hand }).where('code', '=', scene.at.first).execute();
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

test('goods change their owner: they stand where they stood, under a pallet number of the new owner, who alone sees them', async () => {
  const since = new Date('2026-10-10T03:00:00Z');
  const pallet = await goodsIn({ qty: '24', cartons: 2, kg: '12', batch_no: 'T1', grade: 'A', since });
  const give = (customer_id: bigint) => ({ pallet_no: pallet.pallet_no, customer_id: String(customer_id), reason: '货权转让协议' });
  expect(await keeper.refused(transferPallet, give(scene.lux))).toBe('SAME_OWNER');
  expect(await keeper.refused(transferPallet, give(999_999n))).toBe('BAD_PARAMS');
  const motors = await goodsIn({ product: scene.motor, qty: '1' });
  expect(await keeper.refused(transferPallet, { ...give(scene.vina), pallet_no: motors.pallet_no })).toBe('OWNER_LACKS_PRODUCT');
  const mover = await stage.cast({ permits: [may.view, may.move] });
  expect(await mover.refused(transferPallet, give(scene.vina))).toBe('NOT_PERMITTED');

  // The other owner has goods of the same code.
  const given = await keeper.send(transferPallet, give(scene.vina));
  expect(given.location_code).toBe(scene.at.first);
  expect(await stockOn(pallet.pallet_no)).toEqual([]);
  const [own] = await stockOn(given.pallet_no);
  expect(own).toMatchObject({ qty: '24.000', cartons: 2, batch_no: 'T1', grade: 'A', product_name: 'Sữa', since: since.toISOString() });
  expect((await labelOf(given.id))?.gross_kg).toBe('12.000');
  const owners = await inSystem(async ({ db }) =>
    db.selectFrom('stock_transaction').select(['customer_id', 'qty']).where('kind', '=', 'transfer').orderBy('id').execute(),
  );
  expect(owners).toEqual([
    { customer_id: scene.lux, qty: '-24.000' },
    { customer_id: scene.vina, qty: '24.000' },
  ]);
  expect(await keeper.refused(transferPallet, give(scene.vina))).toBe('PALLET_EMPTY');
  expect(await differing()).toEqual([]);
});

test('a location with a rule takes only goods that may stand together there', async () => {
  const rule = (mixing: Mixing) =>
    inSystem(async (work) => {
      work.audit({ subject: 'location', id: 1n, what: 'save', after: { mixing } });
      return work.db.updateTable('location').set({ mixing, max_pallets: 9 }).where('code', '=', scene.at.second).execute();
    });
  const standing = await goodsIn({ qty: '9', at: scene.at.second, batch_no: 'M1' });
  const bring = async (pallet: Standing) => {
    const [row] = await stockOn(pallet.pallet_no);
    const to = (location_code: string) => ({ ...fresh(), id: row?.id ?? '', location_code, reason: '移库' });
    const { data } = await keeper.raw(movePallet.cmd, to(scene.at.second));
    if (refusalOf(data) !== 'none') return refusalOf(data);
    const [moved] = await stockOn(pallet.pallet_no);
    await keeper.send(movePallet, { id: moved?.id ?? '', location_code: scene.at.first, reason: '移回' });
    return 'moved';
  };
  const clear = async () => {
    for (const row of (await keeper.send(listStock, { where: { location_code: [scene.at.second] }, size: 50 })).rows)
      if (row.pallet_no !== standing.pallet_no) await keeper.send(movePallet, { id: row.id, location_code: scene.at.first, reason: '清' });
  };
  await clear();
  const lot = await goodsIn({ qty: '3', batch_no: 'M1' });
  const product = await goodsIn({ qty: '3', batch_no: 'M2' });
  const customer = await goodsIn({ qty: '3', product: scene.motor });
  const foreign = await goodsIn({ qty: '3', product: scene.milk, customer: scene.vina });
  const outcomes = async () => [await bring(lot), await bring(product), await bring(customer), await bring(foreign)];
  await rule('lot');
  expect(await outcomes()).toEqual(['moved', 'MIXED_GOODS', 'MIXED_GOODS', 'MIXED_GOODS']);
  await rule('product');
  expect(await outcomes()).toEqual(['moved', 'moved', 'MIXED_GOODS', 'MIXED_GOODS']);
  await rule('customer');
  expect(await outcomes()).toEqual(['moved', 'moved', 'moved', 'MIXED_GOODS']);
  // Goods that stand there cannot be given to somebody else, nor become another lot, while others stay beside them.
  const beside = await keeper.send(splitPallet, split(standing, { qty: '4' }));
  expect(await keeper.refused(transferPallet, { pallet_no: beside.pallet_no, customer_id: String(scene.vina), reason: '转让' })).toBe(
    'MIXED_GOODS',
  );
  await rule('any');
  expect(await outcomes()).toEqual(['moved', 'moved', 'moved', 'moved']);
});

test('two people merge and split the same pallets at once: one after the other, nothing lost', async () => {
  const [a, b] = [await goodsIn({ qty: '30', batch_no: 'X' }), await goodsIn({ qty: '30', batch_no: 'X' })];
  const lan = await stage.cast({ name: 'Lan' });
  const outcomes = await Promise.all([
    keeper.raw(mergePallets.cmd, { ...fresh(), pallet_no: a.pallet_no, onto_pallet_no: b.pallet_no }),
    lan.raw(mergePallets.cmd, { ...fresh(), pallet_no: b.pallet_no, onto_pallet_no: a.pallet_no }),
    lan.raw(splitPallet.cmd, { ...fresh(), ...split(a, { qty: '10' }) }),
  ]);
  expect(outcomes.filter(({ code }) => code === 500)).toEqual([]);
  // One of the merges was done; the other one found its pallet empty.
  expect(
    outcomes
      .slice(0, 2)
      .map(({ data }) => String(refusalOf(data)))
      .sort(),
  ).toEqual(['PALLET_EMPTY', 'none']);
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

test('a server that dies in the middle of a split or a merge leaves nothing half, and repeating is safe', async () => {
  const [a, b] = [await goodsIn({ qty: '30', cartons: 3, batch_no: 'K' }), await goodsIn({ qty: '8', cartons: 1, batch_no: 'K' })];
  const owner = openPool(stage.ownerUrl, 1);
  // The goods have left their pallet when the connection is cut.
  await owner.query(`create function cut() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create trigger cut before insert on stock_transaction for each row when (new.kind in ('split', 'merge') and new.qty > 0) execute function cut()`);
  const request = crypto.randomUUID();
  const merging = { pallet_no: b.pallet_no, onto_pallet_no: a.pallet_no };
  await expect(keeper.send(splitPallet, split(a, { qty: '10' }), request)).rejects.toThrow();
  await expect(keeper.send(mergePallets, merging)).rejects.toThrow();
  expect(await stockOn(a.pallet_no)).toMatchObject([{ qty: '30.000', cartons: 3 }]);
  expect(await stockOn(b.pallet_no)).toMatchObject([{ qty: '8.000', cartons: 1 }]);
  expect(await differing()).toEqual([]);
  await owner.query('drop trigger cut on stock_transaction');
  await owner.end();
  const done = await keeper.send(splitPallet, split(a, { qty: '10' }), request);
  expect(await keeper.send(splitPallet, split(a, { qty: '10' }), request)).toEqual(done);
  await keeper.send(mergePallets, merging);
  expect(await stockOn(a.pallet_no)).toMatchObject([{ qty: '28.000', cartons: 3 }]);
  expect(await differing()).toEqual([]);
});

test('a receipt that is reversed leaves the goods of others that were merged onto its pallet', async () => {
  const plan = await keeper.send(saveInbound, {
    customer_id: String(scene.lux),
    warehouse_id: String(scene.warehouse),
    eta_from: '2026-11-21T01:00:00Z',
    eta_to: '2026-11-21T05:00:00Z',
    lines: [{ product_id: String(scene.board), qty: '48' }],
    submit: true,
  });
  const audited = await keeper.send(moveInbound, { id: plan.id, version: plan.version, action: 'audit' });
  await keeper.send(moveInbound, { id: plan.id, version: audited.version, action: 'arrive' });
  const { line_rows } = await keeper.send(getInbound, { id: plan.id });
  const { pallet_no } = await keeper.send(receive, { plan_id: plan.id, line_id: line_rows[0]?.id ?? '', qty: '24' });
  await keeper.send(putAway, { pallet_no, location_code: scene.at.first });
  const other = await goodsIn({ qty: '5', batch_no: 'V' });
  await keeper.send(mergePallets, { pallet_no: other.pallet_no, onto_pallet_no: pallet_no });
  const [row] = await stockOn(pallet_no);
  await keeper.send(movePallet, { id: row?.id ?? '', location_code: scene.at.receiving, reason: '退回' });
  const [receipt] = (await keeper.send(getReceiving, { id: plan.id })).receipts;
  await keeper.send(reverseReceipt, { id: receipt?.id ?? '', version: receipt?.version ?? 0, reason: '错收' });
  expect(await stockOn(pallet_no)).toMatchObject([{ qty: '5.000', lot_no: other.lot_no, location_code: scene.at.receiving }]);
  // It is a pallet like any other: it goes where it is brought.
  const [left] = await stockOn(pallet_no);
  await keeper.send(movePallet, { id: left?.id ?? '', location_code: scene.at.first, reason: '上架' });
  expect(await differing()).toEqual([]);
});
