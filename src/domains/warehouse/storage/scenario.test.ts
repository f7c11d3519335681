import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { waitingForLocks } from '../../../server/testing.ts';
import type { WarehouseTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { nextPalletNo, post, stockWriterOf } from '../stock/server/post.ts';
import {
  correctStorage,
  countStorageRuns,
  getStorageRun,
  getTariff,
  listStoragePallets,
  listStorageRuns,
  listTariffs,
  moveStorageRun,
  previewStorage,
  runStorage,
  saveTariff,
} from './contract.ts';
import { may } from './permits.ts';
import { prepareRun } from './server/run.ts';

/* A customer's pallets stand in a warehouse over a month, and the accountant charges for it. The clock of the stage is 20 November 2026. */

let stage: Stage;
let scene: Scene;
let accountant: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  await stage.system<WarehouseTables, unknown>(({ db }) =>
    sql`with type as (
        insert into fee_type (code, name_zh, name_vi, name_en, name_th, category) values ('WH', '仓储', 'Kho', 'Warehouse', 'คลัง', 'warehouse') returning id
      ), fee as (
        insert into fee_name (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis)
        select 'STORE', '仓储费', 'Phí lưu kho', 'Storage', 'ค่าฝากเก็บ', id, 'CNY', 'pallet' from type returning id
      ) insert into tax_rate (country, fee_name_id, percent, valid_from) select 'CN', id, 6, '2025-01-01' from fee`.execute(db),
  );
  accountant = await stage.cast({ name: 'Zhou' });
});
afterAll(() => stage.close());

type Happening = { readonly at: string; readonly kind: 'receive' | 'unreceive' | 'ship'; readonly qty: string };
/** A pallet of boards with its movements; arrivals and departures are instants. */
async function stood(customerId: bigint, productId: bigint, happenings: readonly Happening[]) {
  return stage.system<WarehouseTables, { pallet_no: string; move: (happening: Happening) => Promise<void> }>(async (work) => {
    const { db } = work;
    const [first] = happenings;
    if (!first) throw new Error('nothing happened');
    const location = await db.selectFrom('location').select('id').where('code', '=', scene.at.first).executeTakeFirstOrThrow();
    const lot = await db
      .insertInto('stock_lot')
      .values({
        customer_id: customerId,
        product_id: productId,
        inbound_plan_id: null,
        batch_no: `B${first.at}${Math.random()}`.slice(0, 30),
        production_on: null,
        expiry_on: null,
        received_on: first.at.slice(0, 10),
        grade: null,
        quality: 'good',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const pallet = await db
      .insertInto('pallet')
      .values({
        pallet_no: await nextPalletNo(work, scene.warehouse),
        company_id: stage.companies.cn,
        warehouse_id: scene.warehouse,
        customer_id: customerId,
        location_id: location.id,
        parent_id: null,
        inbound_plan_id: null,
        size: null,
        received_at: new Date(first.at),
      })
      .returning(['id', 'pallet_no'])
      .executeTakeFirstOrThrow();
    const place = { lot_id: lot.id, location_id: location.id, pallet_id: pallet.id };
    const move = (happening: Happening) => stage.system<WarehouseTables, void>((moving) => enter(moving, happening));
    const enter = (writer: typeof work, { at, kind, qty }: Happening) =>
      post({ ...stockWriterOf(writer), now: new Date(at) }, { doc: 'pallet', id: pallet.id, no: pallet.pallet_no }, [
        { ...place, kind, qty },
      ]);
    for (const happening of happenings) await enter(work, happening);
    return { pallet_no: pallet.pallet_no, move };
  });
}

function tariff(changes: Partial<ParamsOf<typeof saveTariff>> = {}): ParamsOf<typeof saveTariff> {
  return {
    customer_id: String(scene.lux),
    warehouse_id: String(scene.warehouse),
    unit: 'pallet',
    per: 'day',
    free_days: 7,
    currency: 'CNY',
    valid_from: '2026-01-01',
    tiers: [{ to_day: 30, price: '1.2' }, { price: '2' }],
    ...changes,
  };
}
const october = () => ({ customer_id: String(scene.lux), warehouse_id: String(scene.warehouse), month: '2026-10' });
async function charges(): Promise<
  { description: string | null; amount_minor: bigint; state: string; business: string; customer_id: bigint | null }[]
> {
  type Charge = {
    id: bigint;
    description: string | null;
    amount_minor: bigint;
    state: string;
    business: string;
    customer_id: bigint | null;
  };
  return stage.system<{ charge: Charge }, Charge[]>(({ db }) =>
    db
      .selectFrom('charge')
      .select(['id', 'description', 'amount_minor', 'state', 'business', 'customer_id'])
      .where('business', '=', 'storage')
      .orderBy('id')
      .execute(),
  );
}

test('tariffs are versions that follow each other', async () => {
  expect(await accountant.refused(saveTariff, tariff({ tiers: [{ to_day: 5, price: '1' }, { price: '2' }] }))).toBe('BAD_PARAMS');
  const old = await accountant.send(saveTariff, tariff({ valid_from: '2025-01-01', valid_to: '2025-12-31' }));
  expect(await accountant.refused(saveTariff, tariff({ valid_from: '2025-12-31' }))).toBe('BAD_PARAMS');
  expect(await accountant.refused(saveTariff, tariff({ valid_from: '2025-01-01', valid_to: '2024-12-31' }))).toBe('BAD_PARAMS');
  const { id } = await accountant.send(saveTariff, tariff());
  expect(await accountant.send(getTariff, { id })).toMatchObject({
    used: false,
    tiers: [
      { from_day: 8, to_day: 30, price: '1.2' },
      { from_day: 31, to_day: null, price: '2' },
    ],
  });
  expect((await accountant.send(listTariffs, {})).rows.map((row) => row.id)).toEqual([id, old.id]);
  // A version that begins inside a month keeps the currency of that month.
  const ended = await accountant.send(saveTariff, tariff({ id, version: 1, valid_to: '2026-06-14' }));
  expect(await accountant.refused(saveTariff, tariff({ valid_from: '2026-06-15', currency: 'USD' }))).toBe('BAD_PARAMS');
  await accountant.send(saveTariff, tariff({ id, version: ended.version }));
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  expect(await bangkok.refused(getTariff, { id })).toBe('NOT_FOUND');
  expect(await bangkok.refused(saveTariff, tariff())).toBe('BAD_PARAMS');
});

test('a month is worked out from the ledger, charged once, and corrected by what changed', async () => {
  // The close of a day is that of Nanning: 16:30 UTC on 3 October is already the fourth.
  const long = await stood(scene.lux, scene.board, [{ at: '2026-09-20T02:00:00Z', kind: 'receive', qty: '100' }]);
  const late = await stood(scene.lux, scene.board, [
    { at: '2026-10-03T16:30:00Z', kind: 'receive', qty: '50' },
    { at: '2026-10-14T02:00:00Z', kind: 'ship', qty: '-20' },
    { at: '2026-10-21T02:00:00Z', kind: 'ship', qty: '-30' },
  ]);
  const brief = await stood(scene.lux, scene.board, [
    { at: '2026-10-10T02:00:00Z', kind: 'receive', qty: '10' },
    { at: '2026-10-10T09:00:00Z', kind: 'ship', qty: '-10' },
  ]);
  const mistaken = await stood(scene.lux, scene.board, [{ at: '2026-10-16T02:00:00Z', kind: 'receive', qty: '5' }]);

  // long: its eighth day is 27 September and its thirty-first 20 October: 19 days at 1.20, 12 at 2. late: 4 to 20 October, 17 days of which
  // 7 are free.
  // mistaken: 16 days from the sixteenth, 7 free and 9 at 1.20. brief was gone by the close.
  const preview = await accountant.send(previewStorage, october());
  expect(
    preview.lines.map(({ kind, from_day, to_day, pallets, quantity, amount }) => [kind, from_day, to_day, pallets, quantity, amount]),
  ).toEqual([
    ['free', 1, 7, 2, '14', '0.00'],
    ['tier', 8, 30, 3, '38', '45.60'],
    ['tier', 31, null, 1, '12', '24.00'],
  ]);
  expect(preview).toMatchObject({ amount: '69.60', currency: 'CNY', run_no: null });
  expect(preview.pallets.map(({ pallet_no }) => pallet_no)).not.toContain(brief.pallet_no);
  expect(preview.pallets.find(({ pallet_no }) => pallet_no === late.pallet_no)).toMatchObject({
    arrived_on: '2026-10-04',
    days: 7,
    to_day: 7,
  });

  expect(await accountant.refused(runStorage, { month: '2026-11' })).toBe('MONTH_RUNS');
  expect(await accountant.send(runStorage, { month: '2026-10' })).toEqual({ waiting: 1 });
  await stage.runJobs();
  // A job that runs again changes nothing.
  await accountant.send(runStorage, { month: '2026-10' });
  await stage.runJobs();
  const { rows } = await accountant.send(listStorageRuns, { tab: 'prepared' });
  expect(rows).toMatchObject([{ month: '2026-10', round: 1, amount: '69.60', pallets: 3, pallet_days: 64 }]);
  expect(await accountant.send(countStorageRuns, {})).toEqual({ prepared: 1 });
  const [run] = rows;
  if (!run) throw new Error('no run');
  const { rows: pallets } = await accountant.send(listStoragePallets, { where: { run_no: [run.run_no], pallet_no: [long.pallet_no] } });
  expect(pallets.map(({ from_day, days, quantity }) => [from_day, days, quantity])).toEqual([
    [8, 19, '19'],
    [31, 12, '12'],
  ]);

  // Voided and worked out again it is the same; then it is charged, once. A voided run uses no tariff.
  const used = async () => {
    const { rows: tariffs } = await accountant.send(listTariffs, {});
    const all = await Promise.all(tariffs.map(({ id }) => accountant.send(getTariff, { id })));
    return all.filter((tariff) => tariff.used).length;
  };
  expect(await used()).toBe(1);
  await accountant.send(moveStorageRun, { id: run.id, version: run.version, action: 'void', reason: '重算' });
  expect(await used()).toBe(0);
  await accountant.send(runStorage, { month: '2026-10', customer_id: String(scene.lux) });
  await stage.runJobs();
  const [again] = (await accountant.send(listStorageRuns, { tab: 'prepared' })).rows;
  if (!again) throw new Error('no run');
  expect(await accountant.refused(correctStorage, { id: again.id, version: again.version })).toBe('CORRECT_CHARGED');
  const charged = await accountant.send(moveStorageRun, { id: again.id, version: again.version, action: 'charge' });
  expect(await accountant.refused(moveStorageRun, { id: again.id, version: charged.version, action: 'charge' })).toBe('ILLEGAL_MOVE');
  const lines = await charges();
  expect(lines.map(({ amount_minor, customer_id }) => [amount_minor, customer_id])).toEqual([
    [4560n, scene.lux],
    [2400n, scene.lux],
  ]);
  expect(lines[0]?.description).toContain(again.run_no);
  expect(await accountant.send(getStorageRun, { id: again.id })).toMatchObject({ state: 'charged', difference: null, differences: [] });
  expect(await accountant.refused(correctStorage, { id: again.id, version: charged.version })).toBe('NOTHING_TO_CORRECT');

  // The receipt of one pallet is reversed in November: it never stood there.
  await mistaken.move({ at: '2026-11-05T02:00:00Z', kind: 'unreceive', qty: '-5' });
  const changed = await accountant.send(getStorageRun, { id: again.id });
  expect(changed.difference).toBe('-10.80');
  expect(changed.differences.map(({ kind, quantity, amount }) => [kind, quantity, amount])).toEqual([
    ['free', '-7', '0.00'],
    ['tier', '-9', '-10.80'],
  ]);
  const correction = await accountant.send(correctStorage, { id: again.id, version: changed.version });
  expect(await accountant.refused(moveStorageRun, { id: again.id, version: changed.version, action: 'withdraw', reason: 'x' })).toBe(
    'LATER_ROUND',
  );
  const second = await accountant.send(getStorageRun, { id: correction.id });
  expect(second).toMatchObject({ round: 2, amount: '-10.80', pallets: 1, difference: null, has_later_round: false });
  expect(changed.has_later_round).toBe(false);
  expect((await accountant.send(getStorageRun, { id: again.id })).has_later_round).toBe(true);
  const settled = await accountant.send(moveStorageRun, { id: correction.id, version: second.version, action: 'charge' });
  expect((await charges()).reduce((sum, { amount_minor }) => sum + amount_minor, 0n)).toBe(5880n);

  // Withdrawn from the last one back, finance has nothing open of it.
  await accountant.send(moveStorageRun, { id: correction.id, version: settled.version, action: 'withdraw', reason: '客户异议' });
  expect((await charges()).map(({ state }) => state === 'void')).toEqual([false, false, true]);
  await accountant.send(moveStorageRun, { id: again.id, version: changed.version, action: 'withdraw', reason: '客户异议' });
  expect((await charges()).every(({ state }) => state === 'void')).toBe(true);
});

test('kilograms and cubic metres are those of the goods, in a currency without decimals', async () => {
  await stood(scene.vina, scene.milk, [
    { at: '2026-10-30T02:00:00Z', kind: 'receive', qty: '1000' },
    { at: '2026-10-31T02:00:00Z', kind: 'ship', qty: '-400' },
  ]);
  await accountant.send(
    saveTariff,
    tariff({
      customer_id: String(scene.vina),
      unit: 'm3',
      free_days: 0,
      currency: 'VND',
      minimum: '100000',
      tiers: [{ price: '15000.55' }],
    }),
  );
  const preview = await accountant.send(previewStorage, { ...october(), customer_id: String(scene.vina) });
  // 1,000 units of 0.002 m³ for a day and 600 for another are 3.2 m³ days at 15,000.55: 48,002 dong, and the rest to the minimum.
  expect(preview.lines.map(({ kind, quantity, amount }) => [kind, quantity, amount])).toEqual([
    ['tier', '3.2', '48002'],
    ['minimum', '1', '51998'],
  ]);
  expect(preview.amount).toBe('100000');
});

test('a month that is worked out while its price changes is charged at the price that stands', async () => {
  const month = { customer_id: scene.vina, warehouse_id: scene.warehouse, month: '2026-11' };
  const own = sql`select id from storage_tariff where customer_id = ${scene.vina}`;
  let run: Promise<bigint | null> | undefined;
  // The tariff is held, as a save of it does, until the run waits for it.
  await stage.system<WarehouseTables, void>(async ({ db, audit }) => {
    await sql`${own} for update`.execute(db);
    run = stage.system<WarehouseTables, bigint | null>((work) => prepareRun(work, month));
    run.catch(() => undefined);
    await expect.poll(async () => (await waitingForLocks(db)).length).toBe(1);
    await sql`update storage_tariff_tier set price = 20000 where tariff_id in (${own})`.execute(db);
    audit({ subject: 'storageTariff', id: scene.vina, what: 'hold' });
  });
  // 1.2 m³ over 30 days at 20,000.
  expect(await accountant.send(getStorageRun, { id: String(await run) })).toMatchObject({ amount: '720000', difference: null });
});

test('a price is agreed for a warehouse of the own company that is in use, and for a customer that there is', async () => {
  const old = { valid_from: '2020-01-01', valid_to: '2020-12-31' };
  const choice = (at: string) => ({ reply: { data: { refusal: 'BAD_PARAMS', at: [{ at, why: 'BAD_CHOICE' }] } } });
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  await expect(bangkok.send(saveTariff, tariff(old))).rejects.toMatchObject(choice('warehouse_id'));
  await expect(accountant.send(saveTariff, tariff({ ...old, customer_id: '9223372036854770001' }))).rejects.toMatchObject(
    choice('customer_id'),
  );
  const { id: closed } = await stage.system<WarehouseTables, { id: bigint }>(({ db }) =>
    db
      .insertInto('warehouse')
      .columns(['company_id', 'code', 'name', 'name_en', 'country', 'time_zone', 'gs1_prefix', 'active'])
      .expression((eb) =>
        eb
          .selectFrom('warehouse')
          .select(['company_id', sql<string>`'NNG2'`.as('code'), 'name', 'name_en', 'country', 'time_zone', 'gs1_prefix'])
          .select(sql<boolean>`false`.as('active'))
          .where('id', '=', scene.warehouse),
      )
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await expect(accountant.send(saveTariff, tariff({ ...old, warehouse_id: String(closed) }))).rejects.toMatchObject(choice('warehouse_id'));
  expect(await accountant.send(saveTariff, tariff(old))).toMatchObject({ version: 1 });
});

test('a price that was charged stays, another company finds nothing, and prices are hidden from those who may not see them', async () => {
  await accountant.send(runStorage, { month: '2026-10' });
  await stage.runJobs();
  const [row] = (await accountant.send(listTariffs, { where: { customer_id: [String(scene.lux)], valid_from: { from: '2026-01-01' } } }))
    .rows;
  if (!row) throw new Error('no tariff');
  expect(row.used).toBe(true);
  const own = { id: row.id, version: row.version };
  expect(await accountant.refused(saveTariff, tariff({ ...own, tiers: [{ price: '3' }] }))).toBe('TARIFF_USED');
  expect(await accountant.refused(saveTariff, tariff({ ...own, valid_to: '2026-10-15' }))).toBe('TARIFF_USED');
  await accountant.send(saveTariff, tariff({ ...own, valid_to: '2026-12-31' }));
  // The customer left within the month that was charged: its last tariff can be remarked on, and go on, and not end before that day.
  await stage.system<WarehouseTables, unknown>(({ db }) =>
    db.updateTable('storage_tariff').set({ valid_to: '2026-10-15' }).where('id', '=', BigInt(row.id)).execute(),
  );
  const left = { id: row.id, version: row.version + 1 };
  expect(await accountant.refused(saveTariff, tariff({ ...left, valid_to: '2026-10-14' }))).toBe('TARIFF_USED');
  const remarked = await accountant.send(saveTariff, tariff({ ...left, valid_to: '2026-10-15', remark: '客户已搬走' }));
  await accountant.send(saveTariff, tariff({ ...left, version: remarked.version, valid_to: '2026-12-31' }));
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  expect((await bangkok.send(listStorageRuns, {})).rows).toEqual([]);
  expect((await bangkok.send(listStoragePallets, {})).rows).toEqual([]);
  const [run] = (await accountant.send(listStorageRuns, { tab: 'prepared' })).rows;
  expect(await bangkok.refused(getStorageRun, { id: run?.id ?? '' })).toBe('NOT_FOUND');
  expect(await bangkok.refused(previewStorage, october())).toBe('NOT_FOUND');
  const keeper = await stage.cast({ permits: [may.view], hidden: ['customerPrice'] });
  expect(await keeper.refused(listStorageRuns, {})).toBe('NOT_PERMITTED');
});

test('a month in which nothing stood has no run, and a run stays readable when its tariff moves to another month', async () => {
  const goods = await stood(scene.lux, scene.board, [{ at: '2026-09-21T02:00:00Z', kind: 'receive', qty: '10' }]);
  const march = { ...october(), month: '2026-03' };
  expect(await accountant.send(runStorage, { month: march.month, customer_id: march.customer_id })).toEqual({ waiting: 1 });
  await stage.runJobs();
  expect((await accountant.send(listStorageRuns, { where: { month: [march.month] } })).rows).toEqual([]);
  await goods.move({ at: '2026-09-21T03:00:00Z', kind: 'ship', qty: '-10' });

  const [prepared, charged] = await stage.system<WarehouseTables, bigint[]>(async ({ db }) => {
    const run = {
      company_id: stage.companies.cn,
      customer_id: scene.lux,
      warehouse_id: scene.warehouse,
      round: 1,
      currency: 'CNY',
    } as const;
    const none = { amount_minor: 0n, pallets: 0, pallet_days: 0n, created_by: null };
    const runs = await db
      .insertInto('storage_run')
      .values([
        { ...run, ...none, run_no: 'EMPTY1', month: '2019-05', state: 'prepared' },
        { ...run, ...none, run_no: 'EMPTY2', month: '2019-06', state: 'charged' },
      ])
      .returning('id')
      .execute();
    return runs.map(({ id }) => id);
  });
  expect(await accountant.send(getStorageRun, { id: String(prepared) })).toMatchObject({ difference: null, differences: [] });
  expect(await accountant.refused(correctStorage, { id: String(charged), version: 1 })).toBe('NOTHING_TO_CORRECT');
  expect(await accountant.refused(previewStorage, { ...october(), month: '2019-05' })).toBe('NO_TARIFF');
});

test('the pallets of a month with two versions of a tariff are rows of their own', async () => {
  const flat = { free_days: 0, tiers: [{ price: '1' }] };
  await accountant.send(saveTariff, tariff({ ...flat, valid_from: '2021-05-01', valid_to: '2021-05-15' }));
  await accountant.send(saveTariff, tariff({ ...flat, valid_from: '2021-05-16', valid_to: '2021-05-31' }));
  const { pallet_no } = await stood(scene.lux, scene.board, [
    { at: '2021-05-10T02:00:00Z', kind: 'receive', qty: '10' },
    { at: '2021-05-20T02:00:00Z', kind: 'ship', qty: '-10' },
  ]);
  await accountant.send(runStorage, { month: '2021-05' });
  await stage.runJobs();
  const { rows } = await accountant.send(listStoragePallets, { where: { pallet_no: [pallet_no] } });
  expect(rows.map(({ days }) => days)).toEqual([6, 4]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(2);
});
