import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { explainCount, finishCountLocation, getCount, listCountLines, moveCount, saveCount, scanCount } from '../count/contract.ts';
import { moveOutbound, readOutboundStock, saveOutbound } from '../outbound/contract.ts';
import { mergePallets } from '../repack/contract.ts';
import { listReplenishment } from '../replenish/contract.ts';
import { pickFaces } from '../replenish/master.ts';
import type { WarehouseTables, WarehouseWork } from '../server/db.ts';
import { type GoodsIn, putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { runStorage, saveTariff } from '../storage/contract.ts';
import { sscc } from './pallet-no.ts';

/*
 * The day of goods is that of their warehouse. Midnight in Nanning is at 16:00 UTC, when a keeper whose account is set to Bangkok still has the
 * day before. Goods leave until the day before the one on which they expire.
 */
const [lastOf20th, firstOf21st] = ['2026-11-20T15:59:59.999Z', '2026-11-20T16:00:00Z'];

let stage: Stage;
let scene: Scene;
let keeper: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await inSystem((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei' });
  await inSystem(({ db }) => sql`update account set time_zone = 'Asia/Bangkok' where id = ${keeper.accountId}`.execute(db));
});
afterAll(() => stage.close());

const inSystem = <T>(run: (work: WarehouseWork) => Promise<T>): Promise<T> => stage.system<WarehouseTables, T>(run);
const goodsIn = (goods: Partial<GoodsIn> & { qty: string }) =>
  inSystem((work) => putGoodsIn(work, scene, stage.companies.cn, { product: scene.board, at: scene.at.first, ...goods }));
const owner = () => ({ customer_id: String(scene.lux), warehouse_id: String(scene.warehouse) });

test('goods that expire on the 21st are reserved on the 20th, and not on the 21st', async () => {
  const { pallet_no } = await goodsIn({ qty: '10', expiry_on: '2026-11-21' });
  for (const [at, free, pallets] of [
    [lastOf20th, 10, [pallet_no]],
    [firstOf21st, 0, []],
  ] as const) {
    stage.clock.set(at);
    const lines = [{ product_id: String(scene.board), qty: '4' }];
    const leaving = { etd_from: '2026-11-22T01:00:00Z', etd_to: '2026-11-22T05:00:00Z', lines };
    const { id } = await keeper.send(saveOutbound, { ...owner(), ...leaving, reserve: false });
    expect((await keeper.send(readOutboundStock, { id })).lines.map((line) => Number(line.free))).toEqual([free]);
    const reserved = await keeper.send(moveOutbound, { id, version: 1, action: 'reserve', partial: true });
    const { reservations } = await keeper.send(readOutboundStock, { id });
    expect(reservations.map((one) => one.pallet_no)).toEqual(pallets);
    await keeper.send(moveOutbound, { id, version: reserved.version, action: 'cancel', reason: '测试' });
  }
});

test('a pick face is filled with goods that expire tomorrow, and not with those that expire today', async () => {
  const location = await inSystem(({ db }) =>
    db.selectFrom('location').select('id').where('code', '=', scene.at.second).executeTakeFirstOrThrow(),
  );
  const face = { location_id: String(location.id), customer_id: String(scene.lux), product_id: String(scene.motor) };
  await keeper.send(pickFaces.save, { ...face, min_qty: '5', fill_qty: '20' });
  const { pallet_no } = await goodsIn({ product: scene.motor, qty: '30', expiry_on: '2026-11-21' });
  const offered = async (at: string) => {
    stage.clock.set(at);
    return (await keeper.send(listReplenishment, {})).faces.map((one) => one.pallet_no);
  };
  expect([await offered(lastOf20th), await offered(firstOf21st)]).toEqual([[pallet_no], [null]]);
});

test('goods of the day before are not merged onto a pallet of the next day, and those of one day are', async () => {
  stage.clock.set('2026-11-20T02:00:00Z');
  const arrived = (at: string) => goodsIn({ qty: '5', since: new Date(at) });
  const [evening, night, morning] = [
    await arrived('2026-11-18T15:59:59Z'),
    await arrived('2026-11-18T16:00:00Z'),
    await arrived('2026-11-19T03:00:00Z'),
  ];
  const merge = (from: typeof evening, onto: typeof evening) => ({ pallet_no: from.pallet_no, onto_pallet_no: onto.pallet_no });
  expect(await keeper.refused(mergePallets, merge(evening, night))).toBe('MERGE_ONTO_OLDER');
  await keeper.send(mergePallets, merge(night, morning));
  await keeper.send(mergePallets, merge(morning, evening));
});

test('a pallet that a count finds at night is of the new day', async () => {
  stage.clock.set(firstOf21st);
  const range = { range: 'full', location_from: scene.at.second, location_to: scene.at.second, planned_on: '2026-11-21' } as const;
  const kind = { method: 'dynamic', mode: 'open', recount: false } as const;
  const { id, version } = await keeper.send(saveCount, { warehouse_id: String(scene.warehouse), ...range, ...kind });
  await keeper.send(moveCount, { id, version, action: 'release' });
  const pallet_no = sscc('69012345', 99_999_998n);
  const [location_code, product_id] = [scene.at.second, String(scene.board)];
  await keeper.send(scanCount, { id, location_code, qty: '5', pallet_no, product_id });
  await keeper.send(finishCountLocation, { id, location_code });
  const { count_no } = await keeper.send(getCount, { id });
  const { rows } = await keeper.send(listCountLines, { where: { count_no: [count_no] }, tab: 'differing' });
  await keeper.send(explainCount, { id, line_ids: rows.map((row) => row.id), cause: 'mispick' });
  const boss = await stage.cast({ name: 'Boss' });
  for (const [who, action] of [
    [keeper, 'submit'],
    [boss, 'approve'],
  ] as const)
    await who.send(moveCount, { id, version: (await keeper.send(getCount, { id })).version, action });
  const lot = await inSystem(({ db }) =>
    db
      .selectFrom('stock_lot as lot')
      .innerJoin('stock_balance as b', 'b.lot_id', 'lot.id')
      .innerJoin('pallet as p', 'p.id', 'b.pallet_id')
      .select('lot.received_on')
      .where('p.pallet_no', '=', pallet_no)
      .executeTakeFirstOrThrow(),
  );
  expect(lot).toEqual({ received_on: '2026-11-21' });
});

test('a month of storage is charged when it is over where the goods stand', async () => {
  await inSystem(({ db }) =>
    sql`with type as (
        insert into fee_type (code, name_zh, name_vi, name_en, name_th, category) values ('WH', '仓储', 'Kho', 'Warehouse', 'คลัง', 'warehouse') returning id
      ), fee as (
        insert into fee_name (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis)
        select 'STORE', '仓储费', 'Phí lưu kho', 'Storage', 'ค่าฝากเก็บ', id, 'CNY', 'pallet' from type returning id
      ) insert into tax_rate (country, fee_name_id, percent, valid_from) select 'CN', id, 6, '2025-01-01' from fee`.execute(db),
  );
  const terms = { unit: 'pallet', per: 'day', free_days: 7, currency: 'CNY', valid_from: '2026-01-01', tiers: [{ price: '2' }] } as const;
  await keeper.send(saveTariff, { ...owner(), ...terms, tiers: [...terms.tiers] });
  stage.clock.set('2026-11-30T15:59:59.999Z');
  expect(await keeper.refused(runStorage, { month: '2026-11' })).toBe('MONTH_RUNS');
  stage.clock.set('2026-11-30T16:00:00Z');
  await keeper.send(runStorage, { month: '2026-11' });
});
