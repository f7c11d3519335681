import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { mergeTwins } from '../../reference/server/seed/merge-twins.ts';
import type { WarehouseTables } from '../server/db.ts';
import { putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import {
  getStorageRun,
  getTariff,
  listStorageRuns,
  listUntariffed,
  listUntariffedDays,
  previewStorage,
  runStorage,
  saveTariff,
} from './contract.ts';

/*
 * A customer that was entered twice is merged, with agreed storage and goods that still stand under its old name. It is 20 November 2026; a
 * pallet of the old name has stood since 1 September.
 */

let stage: Stage;
let scene: Scene;
let accountant: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  accountant = await stage.cast({ name: 'Zhou', scope: 'all' });
  await stood(scene.lux, scene.board, '2026-09-01T02:00:00Z');
});
afterAll(() => stage.close());

/** A pallet of a customer that came to the warehouse at an instant. */
const stood = (customer: bigint, product: bigint, since: string) =>
  stage.system<WarehouseTables, unknown>((work) =>
    putGoodsIn({ ...work, now: new Date(since) }, scene, stage.companies.cn, { customer, product, qty: '10', at: scene.at.first }),
  );
/** A customer of this code. */
const entered = (code: string) =>
  stage.system<WarehouseTables, bigint>(async ({ db }) => {
    const facts = { name: code, short_name: code, country: 'CN', currency: 'CNY', credit_currency: 'CNY' } as const;
    const { id } = await db
      .insertInto('customer')
      .values({ ...facts, code, company_id: stage.companies.cn })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
const agreed = (customer: bigint, more: Partial<ParamsOf<typeof saveTariff>> = {}) =>
  accountant.send(saveTariff, {
    customer_id: String(customer),
    warehouse_id: String(scene.warehouse),
    unit: 'pallet',
    per: 'day',
    free_days: 0,
    currency: 'CNY',
    valid_from: '2026-01-01',
    tiers: [{ price: '1' }],
    ...more,
  });
const month = (name: string, customer: bigint) => ({ month: name, customer_id: String(customer), warehouse_id: String(scene.warehouse) });
const amountOf = async (name: string) => (await accountant.send(previewStorage, month(name, scene.lux))).amount;
const charged = async (name: string, customer = scene.vina) => {
  await accountant.send(runStorage, month(name, customer));
  await stage.runJobs();
  const { rows } = await accountant.send(listStorageRuns, { where: { month: [name] } });
  return rows.map(({ id, customer_id, amount }) => ({ id, customer_id, amount }));
};

test('the tariffs go over, charge the survivor from then on, and the goods that still stand under the old name', async () => {
  const { id } = await agreed(scene.lux);
  const [before] = await charged('2026-09', scene.lux);
  expect(before).toMatchObject({ amount: '30.00' });
  const parts = await mergeTwins(accountant, 'customer', scene.lux, scene.vina);
  expect(parts).toContainEqual({ part: 'storageTariff', moves: 1, stays: 0 });
  expect(await accountant.send(getTariff, { id })).toMatchObject({ customer_id: String(scene.vina) });

  // The month that was worked out keeps its lines.
  expect(await accountant.send(getStorageRun, { id: before?.id ?? '' })).toMatchObject({
    lines: [{ unit: 'pallet', per: 'day', amount: '30.00' }],
    differences: [],
  });
  expect(await amountOf('2026-10')).toBe('31.00');
  expect((await accountant.send(listUntariffed, {})).rows).toEqual([]);
  expect((await accountant.send(listUntariffedDays, { month: '2026-10' })).rows).toEqual([]);
  expect(await charged('2026-10')).toMatchObject([{ customer_id: String(scene.lux), amount: '31.00' }]);

  // A new price of the survivor is that of both names.
  const { version } = await accountant.send(getTariff, { id });
  await agreed(scene.vina, { id, version, valid_to: '2026-10-31' });
  await agreed(scene.vina, { valid_from: '2026-11-01', tiers: [{ price: '2' }] });
  stage.clock.set('2026-12-01T02:00:00Z');
  expect(await charged('2026-11')).toMatchObject([{ customer_id: String(scene.lux), amount: '60.00' }]);
});

test('tariffs of a time for which the survivor has its own stay, and charge what stands under the old name', async () => {
  const third = await entered('LUX2');
  const { id } = await agreed(third, { valid_to: '2026-12-31', tiers: [{ price: '3' }] });
  await stood(third, scene.motor, '2026-12-01T02:00:00Z');
  const parts = await mergeTwins(accountant, 'customer', third, scene.vina);
  expect(parts).toContainEqual({ part: 'storageTariff', moves: 0, stays: 1 });
  expect(await accountant.send(getTariff, { id })).toMatchObject({ customer_id: String(third) });
  stage.clock.set('2027-02-01T02:00:00Z');
  const own = async (name: string) => (await charged(name)).find(({ customer_id }) => customer_id === String(third))?.amount;
  expect(await own('2026-12')).toBe('93.00');
  // It has run out, and the survivor's own applies.
  expect(await own('2027-01')).toBe('62.00');
});

test('the minimum of a survivor is of the goods under all its names: charged on its own goods, else on those of the first old name', async () => {
  const [twin, other, survivor] = [await entered('VINA2'), await entered('VINA4'), await entered('VINA3')];
  const terms = { currency: 'VND' as const, tiers: [{ price: '1000.5' }] };
  await agreed(survivor, { ...terms, minimum: '1000000', valid_to: '2027-02-28' });
  await agreed(survivor, { ...terms, minimum: '93048', valid_from: '2027-03-01', valid_to: '2027-04-30' });
  await agreed(survivor, { ...terms, minimum: '93049', valid_from: '2027-05-01' });
  await stood(twin, scene.motor, '2027-01-01T02:00:00Z');
  await stood(other, scene.motor, '2027-01-02T02:00:00Z');
  await stood(survivor, scene.motor, '2027-02-01T02:00:00Z');
  for (const old of [twin, other]) await mergeTwins(accountant, 'customer', old, survivor);
  stage.clock.set('2027-06-01T02:00:00Z');
  const amounts = async (name: string) => {
    const rows = await charged(name, survivor);
    // The charges are those of the movements of the goods.
    for (const { id } of rows) expect(await accountant.send(getStorageRun, { id })).toMatchObject({ differences: [] });
    return [twin, other, survivor].map((customer) => rows.find(({ customer_id }) => customer_id === String(customer))?.amount);
  };
  // Each line is rounded to whole dong, which have no smaller unit. The minimum is what a month comes to for all names together.
  expect(await amounts('2027-01')).toEqual(['969985', '30015', undefined]);
  expect(await amounts('2027-02')).toEqual(['28014', '28014', '943972']);
  // 31 days come to 31,016 dong for each name, which reaches one minimum and falls one dong short of the next.
  expect(await amounts('2027-03')).toEqual(['31016', '31016', '31016']);
  expect(await amounts('2027-05')).toEqual(['31016', '31016', '31017']);
});
