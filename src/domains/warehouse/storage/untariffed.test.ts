import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { WarehouseTables } from '../server/db.ts';
import { putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { post, stockWriterOf } from '../stock/server/post.ts';
import { listUntariffed, saveTariff } from './contract.ts';
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
