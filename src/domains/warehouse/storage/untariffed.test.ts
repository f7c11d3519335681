import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { WarehouseTables } from '../server/db.ts';
import { putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { post, stockWriterOf } from '../stock/server/post.ts';
import { getStorageRun, listStorageRuns, listUntariffed, listUntariffedDays, previewStorage, runStorage, saveTariff } from './contract.ts';
import { may } from './permits.ts';

/* Goods that stand without a tariff cost the warehouse its fees without a word, so they are named. It is 20 November 2026 in Nanning. */

let stage: Stage;
let scene: Scene;
let accountant: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  accountant = await stage.cast({ name: 'Zhou' });
});
afterAll(() => stage.close());

const named = async () =>
  (await accountant.send(listUntariffed, {})).rows.map(({ customer_id, warehouse_id, ended_on }) => [customer_id, warehouse_id, ended_on]);
const agreed = (valid_from: string, valid_to: string | null) =>
  accountant.send(saveTariff, {
    customer_id: String(scene.lux),
    warehouse_id: String(scene.warehouse),
    unit: 'pallet',
    per: 'day',
    free_days: 7,
    currency: 'CNY',
    valid_from,
    valid_to,
    tiers: [{ price: '1.2' }],
  });

test('goods without a tariff are named from the day after its end until the next one begins, and no longer than they stand', async () => {
  expect(await named()).toEqual([]);
  const goods = await stage.system<WarehouseTables, { pallet: bigint; lot: bigint }>((work) =>
    putGoodsIn(work, scene, stage.companies.cn, { product: scene.board, qty: '10', at: scene.at.first }),
  );
  const [lux, here] = [String(scene.lux), String(scene.warehouse)];
  expect(await named()).toEqual([[lux, here, null]]);

  await agreed('2026-11-01', '2026-11-20');
  await agreed('2026-11-22', null);
  const days: readonly (readonly [string, string[][]])[] = [
    ['2026-11-20T15:59:59.999Z', []],
    ['2026-11-20T16:00:00Z', [[lux, here, '2026-11-20']]],
    ['2026-11-21T15:59:59.999Z', [[lux, here, '2026-11-20']]],
    ['2026-11-21T16:00:00Z', []],
  ];
  for (const [at, expected] of days) {
    stage.clock.set(at);
    expect([at, await named()]).toEqual([at, expected]);
  }

  stage.clock.set('2026-11-20T16:00:00Z');
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  expect((await bangkok.send(listUntariffed, {})).rows).toEqual([]);
  const keeper = await stage.cast({ permits: [may.view], hidden: ['customerPrice'] });
  expect(await keeper.refused(listUntariffed, {})).toBe('NOT_PERMITTED');
  await stage.system<WarehouseTables, void>(async (work) => {
    const { id } = await work.db.selectFrom('location').select('id').where('code', '=', scene.at.first).executeTakeFirstOrThrow();
    await post(stockWriterOf(work), { doc: 'pallet', id: goods.pallet, no: '' }, [
      { kind: 'ship', lot_id: goods.lot, location_id: id, pallet_id: goods.pallet, qty: '-10' },
    ]);
  });
  expect(await named()).toEqual([]);
});

/* Vina's goods lie in the warehouse from 10 March 2026 on, one pallet until 3 April; the tariffs come piece by piece. */
test('a tariff says which days it leaves without one, and the month names them with its goods before it is charged', async () => {
  const vina = String(scene.vina);
  const product = await stage.system<WarehouseTables, bigint>(async (work) => {
    const { id } = await work.db
      .insertInto('customer_product')
      .columns(['customer_id', 'code', 'name', 'unit'])
      .expression((eb) =>
        eb
          .selectFrom('customer_product')
          .select([eb.val(scene.vina).as('customer_id'), eb.val('V-1').as('code'), 'name', 'unit'])
          .where('id', '=', scene.board),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
  await stage.system<WarehouseTables, void>(async (work) => {
    const goods = { product, customer: scene.vina, qty: '10', at: scene.at.first };
    const at = (instant: string) => ({ ...work, now: new Date(instant) });
    await putGoodsIn(at('2026-03-10T02:00:00Z'), scene, stage.companies.cn, { ...goods, batch_no: 'V1' });
    const short = await putGoodsIn(at('2026-03-10T02:00:00Z'), scene, stage.companies.cn, { ...goods, batch_no: 'V2' });
    const { id } = await work.db.selectFrom('location').select('id').where('code', '=', scene.at.first).executeTakeFirstOrThrow();
    await post({ ...stockWriterOf(work), now: new Date('2026-04-03T02:00:00Z') }, { doc: 'pallet', id: short.pallet, no: '' }, [
      { kind: 'ship', lot_id: short.lot, location_id: id, pallet_id: short.pallet, qty: '-10' },
    ]);
  });
  const save = (valid_from: string, valid_to: string | null, record: { id?: string; version?: number } = {}) =>
    accountant.send(saveTariff, {
      ...record,
      customer_id: vina,
      warehouse_id: String(scene.warehouse),
      unit: 'pallet',
      per: 'day',
      free_days: 0,
      currency: 'CNY',
      valid_from,
      valid_to,
      tiers: [{ price: '1' }],
    });
  const days = async (month: string) =>
    (await accountant.send(listUntariffedDays, { month, customer_id: vina })).rows.map(({ from_on, to_on, pallets, goods }) => [
      from_on,
      to_on,
      pallets,
      goods,
    ]);
  const preview = async (month: string) =>
    (await accountant.send(previewStorage, { customer_id: vina, warehouse_id: String(scene.warehouse), month })).untariffed.map(
      ({ from_on, to_on, pallets }) => [from_on, to_on, pallets],
    );

  // Nothing can be worked out for months without any tariff: they are named all the same, and no day before the goods came.
  expect(await days('2026-02')).toEqual([]);
  expect(await days('2026-03')).toEqual([['2026-03-10', '2026-03-31', 2, ['V-1']]]);
  expect(await days('2026-04')).toEqual([['2026-04-01', '2026-04-30', 2, ['V-1']]]);
  expect(await days('2026-05')).toEqual([['2026-05-01', '2026-05-31', 1, ['V-1']]]);

  // The first tariff begins five days after the goods came, and ends with March.
  const first = await save('2026-03-15', '2026-03-31');
  expect(first.gaps).toEqual([
    { from_on: '2026-03-10', to_on: '2026-03-14' },
    { from_on: '2026-04-01', to_on: null },
  ]);
  expect(await days('2026-03')).toEqual([['2026-03-10', '2026-03-14', 2, ['V-1']]]);
  // The next one begins on 5 April.
  const second = await save('2026-04-05', null);
  expect(second.gaps).toEqual([{ from_on: '2026-04-01', to_on: '2026-04-04' }]);
  expect(await preview('2026-03')).toEqual([['2026-03-10', '2026-03-14', 2]]);
  expect(await preview('2026-04')).toEqual([['2026-04-01', '2026-04-04', 2]]);
  expect(await preview('2026-05')).toEqual([]);

  // One day is a gap, and the day on which the second pallet left counts it no more; adjacent days are none.
  const later = await save('2026-03-15', '2026-04-03', { id: first.id, version: first.version });
  expect(later.gaps).toEqual([
    { from_on: '2026-03-10', to_on: '2026-03-14' },
    { from_on: '2026-04-04', to_on: '2026-04-04' },
  ]);
  expect(await preview('2026-04')).toEqual([['2026-04-04', '2026-04-04', 1]]);

  await accountant.send(runStorage, { month: '2026-04', customer_id: vina });
  await stage.runJobs();
  const april = async () => (await accountant.send(listStorageRuns, { where: { customer_id: [vina], month: ['2026-04'] } })).rows;
  const [run] = await april();
  expect(run).toMatchObject({ untariffed_days: 1, pallet_days: 31, amount: '31.00' });
  const detail = await accountant.send(getStorageRun, { id: run?.id ?? '' });
  expect(detail.untariffed).toEqual([{ from_on: '2026-04-04', to_on: '2026-04-04', pallets: 1, goods: ['V-1'] }]);
  const adjacent = await save('2026-04-05', null, { id: second.id, version: second.version });
  expect(adjacent).toMatchObject({ gaps: [{ from_on: '2026-04-04', to_on: '2026-04-04' }] });

  const closed = await accountant.refused(saveTariff, {
    customer_id: vina,
    warehouse_id: String(scene.warehouse),
    unit: 'pallet',
    per: 'day',
    free_days: 0,
    currency: 'CNY',
    valid_from: '2026-04-03',
    tiers: [{ price: '1' }],
  });
  expect(closed).toBe('BAD_PARAMS');
  expect((await save('2026-04-04', '2026-04-04')).gaps).toEqual([]);
  expect(await preview('2026-04')).toEqual([]);
  // The run keeps what it was worked out with, and its difference is said beside it.
  expect((await accountant.send(getStorageRun, { id: run?.id ?? '' })).untariffed).toHaveLength(1);
  expect((await accountant.send(getStorageRun, { id: run?.id ?? '' })).difference).toBe('1.00');

  const bangkok = await stage.cast({ companyId: stage.companies.th });
  expect((await bangkok.send(listUntariffedDays, { month: '2026-03' })).rows).toEqual([]);
});

test('the last day of a tariff is charged by it, also where it is the first day of a month', async () => {
  await agreed('2026-06-01', '2026-07-01');
  await agreed('2026-07-02', '2026-10-31');
  await stage.system<WarehouseTables, unknown>((work) =>
    putGoodsIn({ ...work, now: new Date('2026-06-20T02:00:00Z') }, scene, stage.companies.cn, {
      product: scene.board,
      qty: '10',
      at: scene.at.first,
    }),
  );
  const of = { customer_id: String(scene.lux), warehouse_id: String(scene.warehouse), month: '2026-07' };
  const { lines, amount } = await accountant.send(previewStorage, of);
  expect([lines.map((line) => line.amount), amount]).toEqual([['1.20', '36.00'], '37.20']);
});
