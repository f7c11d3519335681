import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import type { WarehouseTables } from '../server/db.ts';
import { type GoodsIn, putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { holdStock, listMovements, listStock, reconcileStock } from '../stock/contract.ts';
import { getOutbound, listOutbound, moveOutbound, readFreeStock, readOutboundStock, saveOutbound } from './contract.ts';
import { may } from './permits.ts';

/* An owner sends goods for, and the warehouse sets stock aside for them. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
let clerk: Player;
let lux: Player;
let vina: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei', language: 'en' });
  clerk = await stage.cast({ name: 'Lan', permits: [may.view, may.edit, may.cancel, may.reserve] });
  lux = await stage.cast({ type: 4, customerId: scene.lux });
  vina = await stage.cast({ type: 4, customerId: scene.vina });
});
afterAll(() => stage.close());
/** Each test has the warehouse to itself: what an earlier one reserved is released, and its goods are on hold. */
beforeEach(async () => {
  for (const { id, version } of (await keeper.send(listOutbound, { tab: 'newPlan' })).rows)
    await keeper.send(moveOutbound, { id, version, action: 'cancel', reason: '清场' });
  for (const { id, available } of (await keeper.send(listStock, {})).rows)
    if (Number(available) > 0) await keeper.send(holdStock, { id, action: 'hold', qty: available, reason: '清场' });
});

const goodsIn = (goods: Partial<GoodsIn> & { qty: string }) =>
  stage.system<WarehouseTables, Awaited<ReturnType<typeof putGoodsIn>>>((work) =>
    putGoodsIn(work, scene, stage.companies.cn, { product: scene.board, at: scene.at.first, ...goods }),
  );
const day = (n: number) => new Date(Date.UTC(2026, 10, n, 3));
type Draft = ParamsOf<typeof saveOutbound>;
function plan(lines: Draft['lines'], changes: Partial<Draft> = {}): Draft {
  return {
    customer_id: String(scene.lux),
    warehouse_id: String(scene.warehouse),
    etd_from: '2026-11-21T01:00:00Z',
    etd_to: '2026-11-21T05:00:00Z',
    lines,
    ...changes,
  };
}
const board = (qty: string, more: Partial<Draft['lines'][number]> = {}) => ({ product_id: String(scene.board), qty, ...more });
const reservedAt = async (id: string) =>
  (await keeper.send(readOutboundStock, { id })).reservations.map(({ pallet_no, qty }) => [pallet_no, Number(qty)]);

test('each rule takes the stock that it names', async () => {
  const newest = await goodsIn({ qty: '100', since: day(18), expiry_on: '2026-12-01' });
  const oldest = await goodsIn({ qty: '100', since: day(10), expiry_on: '2027-06-01' });
  const other = await goodsIn({ qty: '100', since: day(14), at: scene.at.second, batch_no: 'B7' });
  const damaged = await goodsIn({ qty: '100', since: day(1), at: scene.at.quarantine, quality: 'damaged' });
  const expired = await goodsIn({ qty: '100', since: day(2), expiry_on: '2026-11-20' });
  const taken = async (line: Draft['lines'][number]) => {
    const { id, version } = await keeper.send(saveOutbound, plan([line], { reserve: true }));
    const reserved = await reservedAt(id);
    await keeper.send(moveOutbound, { id, version, action: 'cancel', reason: '试' });
    return reserved;
  };
  expect(await taken(board('150'))).toEqual([
    [oldest.pallet_no, 100],
    [other.pallet_no, 50],
  ]);
  expect(await taken(board('150', { rule: 'fefo' }))).toEqual([
    [newest.pallet_no, 100],
    [oldest.pallet_no, 50],
  ]);
  expect(await taken(board('30', { rule: 'lot', lot_no: newest.lot_no }))).toEqual([[newest.pallet_no, 30]]);
  expect(await taken(board('30', { rule: 'location', location_code: scene.at.second }))).toEqual([[other.pallet_no, 30]]);
  expect(await taken(board('30', { rule: 'pallet', pallet_no: other.pallet_no }))).toEqual([[other.pallet_no, 30]]);
  // Only who names them takes goods that are damaged or expired.
  expect(await taken(board('30', { rule: 'hand', pallet_no: damaged.pallet_no, lot_no: damaged.lot_no }))).toEqual([
    [damaged.pallet_no, 30],
  ]);
  expect(await taken(board('30', { rule: 'pallet', pallet_no: expired.pallet_no }))).toEqual([[expired.pallet_no, 30]]);
  // A lot is taken until the day before it expires.
  const ofLot = ({ lot_no }: { lot_no: string }) => board('30', { rule: 'lot', lot_no });
  expect(await keeper.refused(saveOutbound, plan([ofLot(expired)], { reserve: true }))).toBe('STOCK_MISSING');
  const lastDay = await goodsIn({ qty: '100', since: day(3), expiry_on: '2026-11-21' });
  expect(await taken(ofLot(lastDay))).toEqual([[lastDay.pallet_no, 30]]);
  expect((await keeper.send(reconcileStock, {})).differing).toEqual([]);
});

test('when stock is short the answer names the line, what is free and what keeps the rest', async () => {
  const first = await goodsIn({ qty: '100', since: day(10) });
  const rival = await keeper.send(saveOutbound, plan([board('40')], { reserve: true }));
  const [row] = (await keeper.send(listStock, { where: { pallet_no: [first.pallet_no] } })).rows;
  await keeper.send(holdStock, { id: row?.id ?? '', action: 'hold', qty: '10', reason: '质检' });
  await goodsIn({ qty: '7', at: scene.at.receiving });
  const reply = await keeper.raw('outbound.save', { ...plan([board('20'), board('35')], { reserve: true }), request_id: randomUUID() });
  expect(reply.data).toMatchObject({ refusal: 'STOCK_MISSING' });
  // The first line takes 20 of the 50 that are free, so 30 remain for the second.
  expect(reply.msg).toContain('Line 2');
  expect(reply.msg).toContain('35 wanted, 30 free, 5 missing');
  expect(reply.msg).toContain(rival.plan_no);
  expect(reply.msg).toContain('outside storage 7');
  expect((await keeper.send(listOutbound, { tab: 'newPlan' })).rows).toHaveLength(1);

  const { id, version } = await keeper.send(saveOutbound, plan([board('20'), board('35')]));
  expect(await clerk.refused(moveOutbound, { id, version, action: 'reserve', partial: true })).toBe('NOT_PERMITTED');
  expect(await clerk.refused(moveOutbound, { id, version, action: 'reserve' })).toBe('STOCK_MISSING');
  const partly = await keeper.send(moveOutbound, { id, version, action: 'reserve', partial: true });
  expect(await keeper.send(getOutbound, { id })).toMatchObject({ reserved: 'part', reserved_qty: '50.000' });
  const { lines } = await keeper.send(readOutboundStock, { id });
  expect(lines.map(({ wanted, free, missing }) => [wanted, free, missing])).toEqual([
    ['0.000', '0.000', '0.000'],
    ['5.000', '0.000', '5.000'],
  ]);
  // The plan's own reservation is none that others keep from it.
  expect(lines.map(({ reserved, plans }) => [reserved, plans])).toEqual([
    ['40.000', rival.plan_no],
    ['40.000', rival.plan_no],
  ]);
  // Goods that come later are reserved for what is still open.
  await goodsIn({ qty: '50' });
  await keeper.send(moveOutbound, { id, version: partly.version, action: 'reserve' });
  expect(await keeper.send(getOutbound, { id })).toMatchObject({ reserved: 'whole', reserved_qty: '55.000' });
  expect((await keeper.send(reconcileStock, {})).differing).toEqual([]);
});

test('an edited plan gives its stock back, and so do a released and a cancelled one', async () => {
  const { pallet_no } = await goodsIn({ qty: '100' });
  const available = async () => Number((await keeper.send(listStock, { where: { pallet_no: [pallet_no] } })).rows[0]?.available);
  const saved = await keeper.send(saveOutbound, plan([board('60')], { reserve: true }));
  expect(await available()).toBe(40);
  const edited = await keeper.send(saveOutbound, plan([board('80')], { id: saved.id, version: saved.version, reserve: true }));
  expect(await available()).toBe(20);
  expect(await keeper.refused(saveOutbound, plan([board('80')], { id: saved.id, version: saved.version }))).toBe('CHANGED_MEANWHILE');
  const released = await keeper.send(moveOutbound, { id: saved.id, version: edited.version, action: 'release' });
  expect(await available()).toBe(100);
  const again = await keeper.send(moveOutbound, { id: saved.id, version: released.version, action: 'reserve' });
  expect(await keeper.refused(moveOutbound, { id: saved.id, version: again.version, action: 'cancel' })).toBe('REASON_REQUIRED');
  await keeper.send(moveOutbound, { id: saved.id, version: again.version, action: 'cancel', reason: '客户取消' });
  expect(await available()).toBe(100);
  const kinds = (await keeper.send(listMovements, { where: { pallet_no: [pallet_no] } })).rows.map(({ kind, allocated, doc_no }) => [
    kind,
    Number(allocated),
    doc_no,
  ]);
  expect(kinds.filter(([kind]) => kind !== 'receive')).toEqual([
    ['unreserve', -80, saved.plan_no],
    ['reserve', 80, saved.plan_no],
    ['unreserve', -80, saved.plan_no],
    ['reserve', 80, saved.plan_no],
    ['unreserve', -60, saved.plan_no],
    ['reserve', 60, saved.plan_no],
  ]);
  expect((await keeper.send(listOutbound, { tab: 'cancelled', where: { plan_no: [saved.plan_no] } })).rows).toMatchObject([
    { state: 'cancelled', reason: '客户取消', reserved: null, reserved_qty: '0.000' },
  ]);
});

test('a plan keeps its stock when its staff or its owner changes its truck, its window or a remark', async () => {
  const { pallet_no } = await goodsIn({ qty: '100' });
  const lines = [board('60'), board('10', { rule: 'pallet', pallet_no })];
  const { id, version } = await keeper.send(saveOutbound, plan(lines, { reserve: true }));
  const reserved = [
    [pallet_no, 60],
    [pallet_no, 10],
  ];
  const remarked = lines.map((line) => ({ ...line, qty: `${line.qty}.000`, remark: '易碎' }));
  const truck = { plate_no: '桂A12345', driver_name: '王强', etd_to: '2026-11-21T06:00:00Z' };
  const edited = await keeper.send(saveOutbound, plan(remarked, { id, version, ...truck }));
  expect(await reservedAt(id)).toEqual(reserved);
  expect(await keeper.send(getOutbound, { id })).toMatchObject({
    reserved: 'whole',
    plate_no: '桂A12345',
    line_rows: [{ remark: '易碎', reserved_qty: '60.000' }, { remark: '易碎' }],
  });
  const ownersEdit = await lux.send(saveOutbound, plan(lines, { id, version: edited.version, consignee_name: '王五' }));
  expect(await reservedAt(id)).toEqual(reserved);
  // Lines that change places ask for other goods.
  await keeper.send(saveOutbound, plan(lines.toReversed(), { id, version: ownersEdit.version }));
  expect(await reservedAt(id)).toEqual([]);
  expect((await keeper.send(reconcileStock, {})).differing).toEqual([]);
});

test('goods that are out of use leave the warehouse while there are any, and are not asked for afterwards', async () => {
  await goodsIn({ qty: '30' });
  const use = (active: boolean) =>
    stage.system<WarehouseTables, unknown>(({ db }) =>
      db.updateTable('customer_product').set({ active }).where('id', '=', scene.board).execute(),
    );
  await use(false);
  expect((await lux.send(saveOutbound, plan([board('30')]))).plan_no).not.toBe('');
  const company_id = stage.companies.cn;
  const elsewhere = await stage.system<WarehouseTables, { id: bigint }>(({ db }) =>
    db
      .insertInto('warehouse')
      .values({ company_id, code: 'WH-9', name: '空仓', name_en: 'Empty', pallet_prefix: 'W9', country: 'CN', time_zone: 'Asia/Shanghai' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  expect(await lux.refused(saveOutbound, plan([board('30')], { warehouse_id: String(elsewhere.id) }))).toBe('BAD_PARAMS');
  await use(true);
});

test('an owner asks for its own goods alone, and the warehouse reserves them', async () => {
  const own = await goodsIn({ qty: '100' });
  const foreign = await goodsIn({ product: scene.milk, customer: scene.vina, qty: '100' });
  const faults = async (player: Player, draft: Draft) => {
    const reply = await player.raw('outbound.save', { ...draft, request_id: randomUUID() });
    return (reply.data as { at?: { at: string; why: string }[] }).at?.map(({ at, why }) => `${at} ${why}`);
  };
  const { id, version, plan_no } = await lux.send(saveOutbound, plan([board('10')], { customer_ref: 'DO-1' }));
  expect(await lux.send(getOutbound, { id })).toMatchObject({ customer_name: '立讯精密', source: 'portal', created_by_name: null });
  expect(await lux.refused(moveOutbound, { id, version, action: 'reserve' })).toBe('NOT_PERMITTED');
  expect(await lux.refused(saveOutbound, plan([board('10')], { reserve: true }))).toBe('NOT_PERMITTED');
  expect(await vina.refused(getOutbound, { id })).toBe('NOT_FOUND');
  expect(await vina.refused(moveOutbound, { id, version, action: 'cancel', reason: 'x' })).toBe('NOT_FOUND');
  expect((await vina.send(listOutbound, {})).rows).toEqual([]);
  expect(await faults(vina, plan([board('10')], { customer_id: null }))).toEqual(['lines.0.product_id NOT_THEIRS']);
  expect(await faults(lux, plan([board('10', { rule: 'pallet', pallet_no: foreign.pallet_no })]))).toEqual([
    'lines.0.pallet_no NO_SUCH_PALLET',
  ]);
  expect(await faults(lux, plan([board('10', { rule: 'lot', lot_no: foreign.lot_no })]))).toEqual(['lines.0.lot_no NO_SUCH_LOT']);
  expect(await faults(lux, plan([board('10', { rule: 'lot' })]))).toEqual(['lines.0.lot_no REQUIRED']);
  const choice = { warehouse_id: String(scene.warehouse), product_ids: [String(scene.board), String(scene.milk)] };
  const freeFor = async (player: Player, more: object = {}) =>
    (await player.send(readFreeStock, { ...choice, ...more })).stock.map(({ pallet_no }) => pallet_no);
  // An owner chooses among its own goods, whatever owner it names; staff choose among those of the plan's owner.
  expect(await freeFor(lux, { customer_id: String(scene.vina) })).toEqual([own.pallet_no]);
  expect(await freeFor(lux, { product_ids: [] })).toEqual([own.pallet_no]);
  expect(await freeFor(keeper, { customer_id: String(scene.vina) })).toEqual([foreign.pallet_no]);
  expect(await freeFor(keeper)).toEqual([]);

  const reserved = await keeper.send(moveOutbound, { id, version, action: 'reserve' });
  expect(await lux.send(getOutbound, { id })).toMatchObject({ reserved: 'whole' });
  // Its change and its cancellation give the stock back, although an owner writes no balances.
  const changed = await lux.send(saveOutbound, plan([board('20')], { id, version: reserved.version, customer_ref: 'DO-1' }));
  expect(await keeper.send(getOutbound, { id })).toMatchObject({ reserved: 'none', reserved_qty: '0.000' });
  const reservedAgain = await keeper.send(moveOutbound, { id, version: changed.version, action: 'reserve' });
  await lux.send(moveOutbound, { id, version: reservedAgain.version, action: 'cancel', reason: '改期' });
  expect((await keeper.send(listStock, { where: { pallet_no: [own.pallet_no] } })).rows[0]?.available).toBe('100.000');
  expect((await keeper.send(listOutbound, { where: { words: 'do-1' } })).rows.map((row) => row.plan_no)).toEqual([plan_no]);
  expect((await keeper.send(reconcileStock, {})).differing).toEqual([]);
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  expect(await bangkok.refused(getOutbound, { id })).toBe('NOT_FOUND');
  expect((await bangkok.send(listOutbound, {})).rows).toEqual([]);
});

test('a plan in the list names the person who is to take the goods, who is proposed when they leave', async () => {
  const taken = { plate_no: '桂A12345', driver_name: '王强', driver_phone: '13800138000' };
  const { plan_no } = await keeper.send(saveOutbound, plan([board('10')], taken));
  expect((await keeper.send(listOutbound, { where: { plan_no: [plan_no] } })).rows).toMatchObject([{ driver_name: '王强' }]);
});

test('a person who chooses stock by hand sees which of it is damaged', async () => {
  const sound = await goodsIn({ qty: '100' });
  const damaged = await goodsIn({ qty: '40', at: scene.at.quarantine, quality: 'damaged' });
  const of = { warehouse_id: String(scene.warehouse), customer_id: String(scene.lux), product_ids: [] };
  for (const person of [keeper, lux]) {
    const { stock } = await person.send(readFreeStock, of);
    expect(stock.map(({ pallet_no, quality }) => [pallet_no, quality])).toEqual([
      [sound.pallet_no, 'good'],
      [damaged.pallet_no, 'damaged'],
    ]);
  }
});

test('goods in a frozen location are not reserved', async () => {
  const { pallet_no } = await goodsIn({ qty: '100', at: scene.at.second });
  const freeze = (frozen_by_hand: boolean) =>
    stage.system<WarehouseTables, unknown>(async (work) => {
      work.audit({ subject: 'location', id: 1n, what: 'save', after: { frozen_by_hand } });
      return work.db.updateTable('location').set({ frozen_by_hand }).where('code', '=', scene.at.second).execute();
    });
  const offered = async () => {
    const of = { warehouse_id: String(scene.warehouse), customer_id: String(scene.lux), product_ids: [String(scene.board)] };
    return (await keeper.send(readFreeStock, of)).stock.map((one) => one.pallet_no);
  };
  expect(await offered()).toEqual([pallet_no]);
  await freeze(true);
  expect(await offered()).toEqual([]);
  const reply = await keeper.raw('outbound.save', { ...plan([board('10')], { reserve: true }), request_id: randomUUID() });
  expect(reply.msg).toContain('in frozen locations 100');
  expect(await keeper.refused(saveOutbound, plan([board('10', { rule: 'pallet', pallet_no })], { reserve: true }))).toBe('STOCK_MISSING');
  await freeze(false);
  await keeper.send(saveOutbound, plan([board('10')], { reserve: true }));
});

test('twenty plans that want one hot lot at once share it out, and none fails but for want of goods', async () => {
  await goodsIn({ qty: '100' });
  const drafts = await Promise.all(Array.from({ length: 20 }, () => keeper.send(saveOutbound, plan([board('8'), board('1')]))));
  const answers = await Promise.all(
    drafts.map(async ({ id, version }) => {
      const reply = await keeper.raw('outbound.move', { id, version, action: 'reserve', request_id: randomUUID() });
      return reply.code === 200 ? 'reserved' : String((reply.data as { refusal: string }).refusal);
    }),
  );
  // Eleven times nine is 99.
  expect(answers.filter((answer) => answer === 'reserved')).toHaveLength(11);
  expect(answers.filter((answer) => answer === 'STOCK_MISSING')).toHaveLength(9);
  expect((await keeper.send(reconcileStock, {})).differing).toEqual([]);
});
