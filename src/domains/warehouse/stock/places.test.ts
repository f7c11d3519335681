import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import {
  findCountPallet,
  finishCountLocation,
  moveCount,
  explainCount,
  getCount,
  listCountLines,
  saveCount,
  scanCount,
} from '../count/contract.ts';
import { getInbound, moveInbound, saveInbound } from '../inbound/contract.ts';
import { getOutbound, saveOutbound } from '../outbound/contract.ts';
import { getPicking, issuePickList, pickGoods } from '../picking/contract.ts';
import type { Temperature, ZoneKind } from '../place/master.ts';
import { finishReceiving, getReceiving, putAway, readPallet, receive } from '../receiving/contract.ts';
import { mergePallets, splitPallet } from '../repack/contract.ts';
import type { WarehouseTables, WarehouseWork } from '../server/db.ts';
import { type GoodsIn, putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listStock, movePallet, reconcileStock } from './contract.ts';
import { sscc } from './pallet-no.ts';

/* Where a pallet may stand, and what the floor is told when it may not: the temperature, the receiving area, the warehouse, and areas without
   a location. A refused scan leaves the stock as it was. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
const other = { at: 'NNG2-A-01', warehouse: 0n };
beforeAll(async () => {
  stage = await startStage();
  scene = await inSystem((work) => setScene(work, stage.companies.cn));
  other.warehouse = await inSystem(addWarehouse);
  keeper = await stage.cast({ name: 'Wei' });
});
afterAll(() => stage.close());
beforeEach(() => range(scene.board, null, null));

const inSystem = <T>(run: (work: WarehouseWork) => Promise<T>): Promise<T> => stage.system<WarehouseTables, T>(run);
const goodsIn = (goods: Partial<GoodsIn> & { qty: string }, at: Scene = scene) =>
  inSystem((work) => putGoodsIn(work, at, stage.companies.cn, { product: scene.board, at: scene.at.first, ...goods }));
const balanceOf = async (pallet_no: string) => (await keeper.send(listStock, { where: { pallet_no: [pallet_no] } })).rows[0];
const differing = async () => (await keeper.send(reconcileStock, {})).differing;
/** The highest temperature that a product may have; null where it needs no cooling. */
const heat = (product: bigint, temperature_max: string | null) => range(product, null, temperature_max);
const range = (product: bigint, temperature_min: string | null, temperature_max: string | null) =>
  inSystem(({ db }) => db.updateTable('customer_product').set({ temperature_min, temperature_max }).where('id', '=', product).execute());
/** Opens every location of a kind, or freezes it. */
const open = (kind: ZoneKind, isOpen: boolean) =>
  inSystem(({ db }) =>
    db
      .updateTable('location')
      .set({ frozen_by_hand: !isOpen })
      .where('zone_id', 'in', db.selectFrom('warehouse_zone').select('id').where('kind', '=', kind))
      .execute(),
  );

/** A second warehouse of the same company, with one location. */
async function addWarehouse({ db }: WarehouseWork): Promise<bigint> {
  const common = { remark: null, created_by: null };
  const { id } = await db
    .insertInto('warehouse')
    .values({
      ...common,
      company_id: stage.companies.cn,
      code: 'NNG2',
      name: '南宁二仓',
      name_en: 'Nanning 2',
      country: 'CN',
      time_zone: 'Asia/Shanghai',
      gs1_prefix: '69012345',
      address: null,
      contact: null,
      phone: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const zone = await db
    .insertInto('warehouse_zone')
    .values({ ...common, warehouse_id: id, code: 'STO', name: 'storage', kind: 'storage' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('location')
    .values({
      ...common,
      zone_id: zone.id,
      code: other.at,
      aisle: null,
      bay: null,
      level: null,
      max_pallets: 50,
      max_kg: null,
      pick_seq: 1,
    })
    .execute();
  return id;
}

async function docked(): Promise<{ id: string; line: string }> {
  const plan = await keeper.send(saveInbound, {
    customer_id: String(scene.lux),
    warehouse_id: String(scene.warehouse),
    eta_from: '2026-11-21T01:00:00Z',
    eta_to: '2026-11-21T05:00:00Z',
    lines: [{ product_id: String(scene.board), qty: '240', cartons: 10, gross_kg: '120' }],
    submit: true,
  });
  const audited = await keeper.send(moveInbound, { id: plan.id, version: plan.version, action: 'audit' });
  await keeper.send(moveInbound, { id: plan.id, version: audited.version, action: 'arrive' });
  return { id: plan.id, line: (await keeper.send(getInbound, { id: plan.id })).line_rows[0]?.id ?? '' };
}

const leaving = (qty: string, warehouse = scene.warehouse) => ({
  customer_id: String(scene.lux),
  warehouse_id: String(warehouse),
  etd_from: '2026-11-21T01:00:00Z',
  etd_to: '2026-11-21T05:00:00Z',
  lines: [{ product_id: String(scene.board), qty }],
  reserve: true,
});

/* requireSuitable: goods of at most 8 °C are chilled. */
test.each([
  ['8.0', true],
  ['8.1', false],
  ['-18.0', true],
  [null, false],
])('goods that may have at most %s °C need a cold location: %s', async (temperature, isCold) => {
  await heat(scene.board, temperature);
  const outcome = async (sending: Promise<unknown>): Promise<string> => {
    const failed = await sending.then(
      () => undefined,
      (error: { reply?: { data: { refusal: string } } }) => error,
    );
    return failed?.reply?.data.refusal ?? 'done';
  };
  const expected = isCold ? 'NEEDS_COLD' : 'done';
  const arriving = await goodsIn({ qty: '4', at: scene.at.receiving });
  expect(await outcome(keeper.send(putAway, { pallet_no: arriving.pallet_no, location_code: scene.at.first }))).toBe(expected);
  const standing = await goodsIn({ qty: '4', at: scene.at.quarantine });
  const split = { pallet_no: standing.pallet_no, qty: '1', location_code: scene.at.first };
  expect(await outcome(keeper.send(splitPallet, split))).toBe(expected);
  const onto = await goodsIn({ qty: '4' });
  expect(await outcome(keeper.send(mergePallets, { pallet_no: standing.pallet_no, onto_pallet_no: onto.pallet_no }))).toBe(expected);
  const last = await goodsIn({ qty: '4', at: scene.at.quarantine });
  const moving = { id: (await balanceOf(last.pallet_no))?.id ?? '', location_code: scene.at.first, reason: '整理' };
  expect(await outcome(keeper.send(movePallet, moving))).toBe(expected);
  expect((await balanceOf(last.pallet_no))?.location_code).toBe(isCold ? scene.at.quarantine : scene.at.first);
  expect(await differing()).toEqual([]);
});

/** A zone of a temperature with one location, which is the first on the way. */
const coldPlace = (code: string, temperature: Temperature) =>
  inSystem(({ db }) =>
    sql`with zone as (
        insert into warehouse_zone (warehouse_id, code, name, kind, temperature)
        values (${scene.warehouse}, ${code}, ${code}, 'storage', ${temperature}) returning id
      ) insert into location (zone_id, code, pick_seq, max_pallets) select id, ${`NNG1-${code}-01`}, 0, 50 from zone`.execute(db),
  );

test('goods go to a zone that is neither too warm nor too cold for them', async () => {
  await coldPlace('CH', 'chilled');
  await coldPlace('FR', 'frozen');
  const [ambient, chilled, frozen] = [scene.at.first, 'NNG1-CH-01', 'NNG1-FR-01'];
  const cases = [
    // Ice cream, vaccine, and paint, which freezes.
    { range: ['-25', '-18'], suggested: frozen, refused: { [ambient]: 'NEEDS_COLD', [chilled]: 'TEMPERATURE_UNFIT' } },
    { range: ['2', '8'], suggested: chilled, refused: { [ambient]: 'NEEDS_COLD', [frozen]: 'TEMPERATURE_UNFIT' } },
    { range: ['5', '30'], suggested: ambient, refused: { [frozen]: 'TEMPERATURE_UNFIT' } },
  ] as const;
  for (const {
    range: [min, max],
    suggested,
    refused,
  } of cases) {
    await range(scene.board, min, max);
    const plan = await docked();
    const { pallet_no } = await keeper.send(receive, { plan_id: plan.id, line_id: plan.line, qty: '24', cartons: 1 });
    const { pallets_made } = await keeper.send(getReceiving, { id: plan.id });
    expect(pallets_made.map((pallet) => pallet.suggested)).toEqual([suggested]);
    for (const [location_code, code] of Object.entries(refused))
      expect(await keeper.refused(putAway, { pallet_no, location_code })).toBe(code);
    await keeper.send(putAway, { pallet_no, location_code: suggested });
  }
  // The same for goods that are moved, split and merged; what is merged onto stands where it is too cold.
  await range(scene.board, '2', '8');
  const standing = await goodsIn({ qty: '4', at: scene.at.quarantine });
  const id = (await balanceOf(standing.pallet_no))?.id ?? '';
  expect(await keeper.refused(movePallet, { id, location_code: frozen, reason: '整理' })).toBe('TEMPERATURE_UNFIT');
  const { pallet_no } = standing;
  expect(await keeper.refused(splitPallet, { pallet_no, qty: '1', location_code: frozen })).toBe('TEMPERATURE_UNFIT');
  const onto = await goodsIn({ qty: '4', at: frozen });
  expect(await keeper.refused(mergePallets, { pallet_no, onto_pallet_no: onto.pallet_no })).toBe('TEMPERATURE_UNFIT');
  expect(await balanceOf(pallet_no)).toMatchObject({ qty: '4.000', location_code: scene.at.quarantine });
  expect(await differing()).toEqual([]);
});

test('a plan is put away when its last pallet leaves receiving by a move, also when two pallets leave at once', async () => {
  const plan = await docked();
  const take = () => keeper.send(receive, { plan_id: plan.id, line_id: plan.line, qty: '24', cartons: 1 });
  const pallets = [await take(), await take(), await take()];
  const [first, ...rest] = await Promise.all(
    pallets.map(async ({ pallet_no }) => ({
      id: (await balanceOf(pallet_no))?.id ?? '',
      location_code: scene.at.first,
      reason: '整理',
    })),
  );
  if (!first) throw new Error('no pallet');
  await keeper.send(finishReceiving, { id: plan.id, version: (await keeper.send(getReceiving, { id: plan.id })).version });
  await keeper.send(movePallet, first);
  expect((await keeper.send(getInbound, { id: plan.id })).state).toBe('received');
  await Promise.all(rest.map((pallet) => keeper.send(movePallet, pallet)));
  expect((await keeper.send(getInbound, { id: plan.id })).state).toBe('putAway');
  // A pallet of a plan that is put away moves on alone.
  await keeper.send(movePallet, { ...first, location_code: scene.at.quarantine });
  expect((await keeper.send(getInbound, { id: plan.id })).state).toBe('putAway');
  expect(await differing()).toEqual([]);
});

test('a location takes pallets up to its number and up to its weight, and nothing above either', async () => {
  const location_code = 'NNG1-A-03';
  await inSystem(({ db }) =>
    sql`insert into location (zone_id, code, pick_seq, max_pallets, max_kg)
      select zone_id, ${location_code}, 3, 2, 1000 from location where code = ${scene.at.second}`.execute(db),
  );
  const arriving = (kg: string) => goodsIn({ qty: '4', at: scene.at.receiving, kg });
  const put = ({ pallet_no }: { pallet_no: string }) => ({ pallet_no, location_code });
  const [light, heavy, heavier] = [await arriving('400'), await arriving('600'), await arriving('600.001')];
  await keeper.send(putAway, put(light));
  expect(await keeper.refused(putAway, put(heavier))).toBe('LOCATION_FULL');
  await keeper.send(putAway, put(heavy));
  // Two pallets stand there, whatever they weigh.
  const holds = (max_pallets: number) =>
    inSystem(({ db }) => db.updateTable('location').set({ max_pallets, max_kg: null }).where('code', '=', location_code).execute());
  await holds(2);
  expect(await keeper.refused(putAway, put(heavier))).toBe('LOCATION_FULL');
  expect((await balanceOf(heavier.pallet_no))?.location_code).toBe(scene.at.receiving);
  await holds(3);
  await keeper.send(putAway, put(heavier));
  expect((await balanceOf(heavier.pallet_no))?.location_code).toBe(location_code);
  expect(await differing()).toEqual([]);
});

test.each([
  ['active', true],
  ['picked', true],
  ['shipped', false],
  ['destroyed', false],
] as const)('a pallet that is %s takes a place of its location: %s', async (state, takesPlace) => {
  const location_code = `NNG1-R-${state.toUpperCase()}`;
  await inSystem(({ db }) =>
    sql`insert into location (zone_id, code, pick_seq, max_pallets)
      select zone_id, ${location_code}, 9, 1 from location where code = ${scene.at.second}`.execute(db),
  );
  const first = await goodsIn({ qty: '4', at: location_code });
  await inSystem(({ db }) => db.updateTable('pallet').set({ state }).where('id', '=', first.pallet).execute());
  const { pallet_no } = await goodsIn({ qty: '4', at: scene.at.receiving });
  if (takesPlace) expect(await keeper.refused(putAway, { pallet_no, location_code })).toBe('LOCATION_FULL');
  else await keeper.send(putAway, { pallet_no, location_code });
});

test('goods are received onto a pallet of their own plan that still stands in receiving', async () => {
  const [one, two] = [await docked(), await docked()];
  const first = await keeper.send(receive, { plan_id: one.id, line_id: one.line, qty: '24', cartons: 1 });
  const more = (plan: typeof one) => ({ plan_id: plan.id, line_id: plan.line, qty: '24', cartons: 1, pallet_no: first.pallet_no });
  expect(await keeper.refused(receive, more(two))).toBe('PALLET_NOT_HERE');
  await keeper.send(receive, more(one));
  await keeper.send(putAway, { pallet_no: first.pallet_no, location_code: scene.at.first });
  expect(await keeper.refused(receive, more(one))).toBe('PALLET_NOT_HERE');
  expect((await keeper.send(getInbound, { id: one.id })).received_qty).toBe('48.000');
  expect((await keeper.send(getInbound, { id: two.id })).received_qty).toBe('0.000');
});

test('without a location in receiving, staging or quarantine nothing is received, picked or set aside as damaged', async () => {
  const plan = await docked();
  await open('receiving', false);
  const arriving = { plan_id: plan.id, line_id: plan.line, qty: '24', cartons: 1 };
  expect(await keeper.refused(receive, arriving)).toBe('NO_PLACE_OF_KIND');
  await open('receiving', true);
  await keeper.send(receive, arriving);

  const standing = await goodsIn({ qty: '10' });
  await open('quarantine', false);
  expect(await keeper.refused(splitPallet, { pallet_no: standing.pallet_no, qty: '1', reason: 'damage' })).toBe('NO_PLACE_OF_KIND');
  await open('quarantine', true);

  const { id, version } = await keeper.send(saveOutbound, leaving('3'));
  const list = await keeper.send(issuePickList, { plans: [{ id, version }], release: true });
  const [task] = (await keeper.send(getPicking, { id: list.first_task_id })).tasks;
  const pick = {
    scan_id: randomUUID(),
    task_no: task?.task_no ?? '',
    location_code: task?.location_code ?? '',
    pallet_no: task?.pallet_no ?? '',
  };
  await open('staging', false);
  expect(await keeper.refused(pickGoods, pick)).toBe('NO_PLACE_OF_KIND');
  expect((await keeper.send(getOutbound, { id })).state).toBe('issued');
  await open('staging', true);
  await keeper.send(pickGoods, { ...pick, scan_id: randomUUID() });
  expect(await differing()).toEqual([]);
});

test('goods are received at the first location that is not frozen', async () => {
  const plan = await docked();
  const zone = await inSystem(({ db }) =>
    db.selectFrom('location').select('zone_id').where('code', '=', scene.at.receiving).executeTakeFirstOrThrow(),
  );
  const common = {
    zone_id: zone.zone_id,
    aisle: null,
    bay: null,
    level: null,
    max_pallets: 50,
    max_kg: null,
    remark: null,
    created_by: null,
  };
  // In the order of the walk: the first is frozen, the second out of use.
  await inSystem(({ db }) =>
    db
      .insertInto('location')
      .values([
        { ...common, code: 'NNG1-R-A', pick_seq: -2, frozen_by_hand: true },
        { ...common, code: 'NNG1-R-B', pick_seq: -1, active: false },
      ])
      .execute(),
  );
  const { pallet_no } = await keeper.send(receive, { plan_id: plan.id, line_id: plan.line, qty: '24', cartons: 1 });
  expect(await balanceOf(pallet_no)).toMatchObject({ location_code: scene.at.receiving });
  await inSystem(({ db }) => db.deleteFrom('location').where('code', 'in', ['NNG1-R-A', 'NNG1-R-B']).execute());
});

test('a keeper with one pallet in the hand is told what is on it, where it stands and where to bring it', async () => {
  const standing = (pallet_no: string) => keeper.send(readPallet, { pallet_no });
  const limit = (code: string, more: { max_kg?: string | null; frozen_by_hand?: boolean; mixing?: 'any' | 'product' }) =>
    inSystem(({ db }) => db.updateTable('location').set(more).where('code', '=', code).execute());
  const { pallet_no } = await goodsIn({ qty: '24', cartons: 1, kg: '100', at: scene.at.receiving });
  expect(await standing(pallet_no)).toEqual({
    pallet_no,
    location_code: scene.at.receiving,
    goods: '主板',
    qty: '24.000',
    cartons: 1,
    waits: true,
    suggested: scene.at.first,
  });
  // A place is left out that is frozen, for which the pallet is a gram too heavy, or whose rule keeps other goods apart.
  await limit(scene.at.first, { frozen_by_hand: true });
  expect((await standing(pallet_no)).suggested).toBe(scene.at.second);
  const { kg } = await inSystem(async ({ db }) =>
    db
      .selectFrom('pallet as p')
      .innerJoin('location as l', 'l.id', 'p.location_id')
      .select(sql<string>`coalesce(sum(p.gross_kg), 0)`.as('kg'))
      .where('l.code', '=', scene.at.first)
      .where('p.state', 'in', ['active', 'picked'])
      .executeTakeFirstOrThrow(),
  );
  await limit(scene.at.first, { frozen_by_hand: false, max_kg: (Number(kg) + 99.999).toFixed(3) });
  expect((await standing(pallet_no)).suggested).toBe(scene.at.second);
  expect(await keeper.refused(putAway, { pallet_no, location_code: scene.at.first })).toBe('LOCATION_FULL');
  await limit(scene.at.first, { max_kg: (Number(kg) + 100).toFixed(3) });
  expect((await standing(pallet_no)).suggested).toBe(scene.at.first);
  await limit(scene.at.first, { max_kg: null, mixing: 'product' });
  const motors = await goodsIn({ product: scene.motor, qty: '5', at: scene.at.receiving });
  await goodsIn({ qty: '1' });
  expect((await standing(motors.pallet_no)).suggested).toBe(scene.at.second);
  await limit(scene.at.first, { mixing: 'any' });

  // Goods that came back from the truck wait in staging; those that are put away only say where they stand.
  const back = await goodsIn({ qty: '3', at: scene.at.staging });
  expect(await standing(back.pallet_no)).toMatchObject({ waits: true, suggested: scene.at.first });
  await keeper.send(putAway, { pallet_no, location_code: scene.at.first });
  expect(await standing(pallet_no)).toMatchObject({ location_code: scene.at.first, waits: false, suggested: null });
  // Damaged goods have the quarantine alone.
  const broken = await goodsIn({ qty: '2', quality: 'damaged', at: scene.at.receiving });
  expect((await standing(broken.pallet_no)).suggested).toBe(scene.at.quarantine);
  await open('quarantine', false);
  expect(await standing(broken.pallet_no)).toMatchObject({ waits: true, suggested: null });
  await open('quarantine', true);

  expect(await keeper.refused(readPallet, { pallet_no: sscc('69012345', 999_999n) })).toBe('NO_SUCH_PALLET');
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  expect(await bangkok.refused(readPallet, { pallet_no })).toBe('NO_SUCH_PALLET');
});

test('a pick list is fetched in one warehouse', async () => {
  await goodsIn({ qty: '10' });
  await goodsIn({ qty: '10', at: other.at }, { ...scene, warehouse: other.warehouse });
  const here = await keeper.send(saveOutbound, leaving('2'));
  const there = await keeper.send(saveOutbound, leaving('2', other.warehouse));
  const plans = [here, there].map(({ id, version }) => ({ id, version }));
  expect(await keeper.refused(issuePickList, { plans })).toBe('ONE_WAREHOUSE');
  expect((await keeper.send(getOutbound, { id: here.id })).state).toBe('newPlan');
  await keeper.send(issuePickList, { plans: plans.slice(0, 1) });
});

test('a count knows pallets of its own warehouse, by lot, and books a number once', async () => {
  await inSystem(({ db }) => db.updateTable('location').set({ max_pallets: 50 }).where('code', '=', scene.at.second).execute());
  const elsewhere = await goodsIn({ qty: '5', at: other.at }, { ...scene, warehouse: other.warehouse });
  const mixed = await goodsIn({ qty: '5', batch_no: 'M1', at: scene.at.second });
  const young = await goodsIn({ qty: '2', batch_no: 'M2', at: scene.at.second });
  await keeper.send(mergePallets, { pallet_no: young.pallet_no, onto_pallet_no: mixed.pallet_no });
  const range = { location_from: scene.at.second, location_to: scene.at.second, planned_on: '2026-11-20' };
  const counting = {
    warehouse_id: String(scene.warehouse),
    range: 'full',
    method: 'dynamic',
    mode: 'open',
    recount: false,
    ...range,
  } as const;
  const { id, version } = await keeper.send(saveCount, counting);
  await keeper.send(moveCount, { id, version, action: 'release' });
  const scan = { id, location_code: scene.at.second, qty: '5' };
  expect(await keeper.refused(findCountPallet, { id, pallet_no: elsewhere.pallet_no })).toBe('PALLET_ELSEWHERE');
  expect(await keeper.refused(scanCount, { ...scan, pallet_no: elsewhere.pallet_no })).toBe('PALLET_ELSEWHERE');
  expect(await keeper.refused(scanCount, { ...scan, pallet_no: mixed.pallet_no })).toBe('LOT_NEEDED');
  await keeper.send(scanCount, { ...scan, pallet_no: mixed.pallet_no, lot_id: String(mixed.lot) });

  // A pallet that the books do not have; before the approval another one gets its number.
  const pallet_no = sscc('69012345', 99_999_999n);
  await keeper.send(scanCount, { ...scan, pallet_no, product_id: String(scene.board) });
  await keeper.send(finishCountLocation, { id, location_code: scene.at.second });
  const { count_no } = await keeper.send(getCount, { id });
  const { rows } = await keeper.send(listCountLines, { where: { count_no: [count_no] }, tab: 'differing' });
  await keeper.send(explainCount, { id, line_ids: rows.map((row) => row.id), cause: 'mispick' });
  const boss = await stage.cast({ name: 'Boss' });
  const move = async (action: 'submit' | 'approve') => ({ id, version: (await keeper.send(getCount, { id })).version, action });
  await keeper.send(moveCount, await move('submit'));
  const numbered = (from: string, to: string) =>
    inSystem(({ db }) => db.updateTable('pallet').set({ pallet_no: to }).where('pallet_no', '=', from).execute());
  await numbered(elsewhere.pallet_no, pallet_no);
  expect(await boss.refused(moveCount, await move('approve'))).toBe('PALLET_NO_TAKEN');
  expect((await keeper.send(getCount, { id })).state).toBe('review');
  await numbered(pallet_no, elsewhere.pallet_no);
  await boss.send(moveCount, await move('approve'));
  expect(await balanceOf(pallet_no)).toMatchObject({ qty: '5.000', location_code: scene.at.second });
  expect(await differing()).toEqual([]);
});
