import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../../../apps/stage.ts';
import { addDays, daysBetween } from '../../../kernel/day.ts';
import { getInbound, moveInbound, saveInbound } from '../inbound/contract.ts';
import { putAway, receive } from '../receiving/contract.ts';
import { splitPallet, transferPallet } from '../repack/contract.ts';
import type { WarehouseTables, WarehouseWork } from '../server/db.ts';
import { putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { nextPalletNo, post, stockWriterOf } from '../stock/server/post.ts';
import { previewStorage } from './contract.ts';
import { tiersOf } from './rules.ts';
import { staysOf } from './server/stays.ts';

/* The days that the database counts are those of somebody who walks through the warehouse at each day's close. */

let stage: Stage;
let scene: Scene;
let tariffId: bigint;
const tiers = tiersOf(3, [
  { to_day: 10, price: '1' },
  { to_day: null, price: '2' },
]);
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  tariffId = await stage.system<WarehouseTables, bigint>(async ({ db }) => {
    const tariff = await db
      .insertInto('storage_tariff')
      .values({
        company_id: stage.companies.cn,
        customer_id: scene.lux,
        warehouse_id: scene.warehouse,
        unit: 'pallet',
        per: 'day',
        free_days: 3,
        currency: 'CNY',
        minimum_minor: null,
        valid_from: '2026-01-01',
        valid_to: null,
        remark: null,
        created_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('storage_tariff_tier')
      .values((tiers ?? []).map((tier) => ({ ...tier, tariff_id: tariff.id })))
      .execute();
    return tariff.id;
  });
});
afterAll(() => stage.close());

const start = '2026-09-15';
/** The arrival of a pallet and the days after it on which goods came or left, with their quantities. */
const pallet = fc.record({
  arrival: fc.integer({ min: 0, max: 40 }),
  qty: fc.integer({ min: 1, max: 5 }),
  changes: fc.array(fc.record({ after: fc.integer({ min: 0, max: 20 }), qty: fc.integer({ min: -5, max: 5 }) }), { maxLength: 4 }),
});
type Plan = {
  readonly arrival: number;
  readonly qty: number;
  readonly changes: readonly { readonly after: number; readonly qty: number }[];
};
type Change = { readonly day: string; readonly qty: number };

/** The changes that leave nothing below zero, in their order. */
function changesOf({ arrival, qty, changes: later }: Plan): Change[] {
  const changes: Change[] = [{ day: addDays(start, arrival), qty }];
  let left = qty;
  let day = arrival;
  for (const one of later) {
    day += one.after;
    if (one.qty === 0 || left + one.qty < 0) continue;
    left += one.qty;
    changes.push({ day: addDays(start, day), qty: one.qty });
  }
  return changes;
}

/** Days by tier, one close after the other. */
function walked(changes: readonly Change[]): Record<string, number> {
  const days: Record<string, number> = {};
  const arrival = changes[0]?.day ?? start;
  for (let day = '2026-10-01'; day < '2026-11-01'; day = addDays(day, 1)) {
    const standing = changes.filter((change) => change.day <= day).reduce((sum, { qty }) => sum + qty, 0);
    if (standing <= 0) continue;
    const age = daysBetween(arrival, day) + 1;
    const place = age <= 3 ? 0 : age <= 10 ? 1 : 2;
    days[place] = (days[place] ?? 0) + 1;
  }
  return days;
}

/** Puts a pallet into the ledger, or one that our own split made of another: it has the arrival of the pallet that it is charged with. */
async function stand(work: WarehouseWork, changes: readonly Change[], of?: { root: bigint; arrival: string }): Promise<bigint> {
  const { db } = work;
  // Ten in the morning in Nanning.
  const at = (day: string): Date => new Date(`${day}T02:00:00Z`);
  const location = await db.selectFrom('location').select('id').where('code', '=', scene.at.first).executeTakeFirstOrThrow();
  const lot = await db
    .insertInto('stock_lot')
    .values({
      customer_id: scene.lux,
      product_id: scene.board,
      inbound_plan_id: null,
      batch_no: null,
      production_on: null,
      expiry_on: null,
      received_on: '2026-09-15',
      grade: null,
      quality: 'good',
    })
    .onConflict((conflict) => conflict.constraint('stock_lot_alike').doUpdateSet({ received_on: '2026-09-15' }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('pallet')
    .values({
      pallet_no: await nextPalletNo(work, scene.warehouse),
      company_id: stage.companies.cn,
      warehouse_id: scene.warehouse,
      customer_id: scene.lux,
      location_id: location.id,
      parent_id: of?.root ?? null,
      charged_with_id: of?.root ?? null,
      inbound_plan_id: null,
      size: null,
      received_at: at(of?.arrival ?? changes[0]?.day ?? start),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { day, qty } of changes)
    await post({ ...stockWriterOf(work), now: at(day) }, { doc: 'pallet', id, no: 'TEST' }, [
      { kind: qty > 0 ? 'receive' : 'ship', lot_id: lot.id, location_id: location.id, pallet_id: id, qty: String(qty) },
    ]);
  return id;
}

test('whatever came and left, the days by tier are those of a walk at each close', async () => {
  const of = { customer_id: scene.lux, warehouse_id: scene.warehouse, month: '2026-10' };
  await fc.assert(
    fc.asyncProperty(fc.array(pallet, { minLength: 1, maxLength: 4 }), async (plans) => {
      await stage.system<WarehouseTables, void>(async (work) => {
        for (const plan of plans) {
          const changes = changesOf(plan);
          const id = await stand(work, changes);
          const { rows } = await sql<{ place: number; days: number; quantity: string }>`
            select s.place, s.days, s.quantity from ${staysOf(of)} s where s.pallet_id = ${id} and s.tariff_id = ${tariffId}`.execute(
            work.db,
          );
          const counted = Object.fromEntries(rows.map(({ place, days }) => [place, days]));
          expect(counted).toEqual(walked(changes));
          expect(rows.every(({ days, quantity }) => Number(quantity) === days)).toBe(true);
        }
      });
    }),
    { numRuns: 25 },
  );
});

test('a pallet and those that our own splits made of it count once on each day on which any of them stands', async () => {
  const of = { customer_id: scene.lux, warehouse_id: scene.warehouse, month: '2026-10' };
  await fc.assert(
    fc.asyncProperty(pallet, fc.array(pallet, { minLength: 1, maxLength: 3 }), async (whole, parts) => {
      await stage.system<WarehouseTables, void>(async (work) => {
        const changes = changesOf(whole);
        const arrival = addDays(start, whole.arrival);
        const root = await stand(work, changes);
        const ids = [root];
        for (const part of parts) {
          const own = changesOf({ ...part, arrival: whole.arrival + (part.arrival % 20) });
          ids.push(await stand(work, own, { root, arrival }));
          changes.push(...own);
        }
        const { rows } = await sql<{ pallet_id: bigint; place: number; days: number; quantity: string }>`
          select s.pallet_id, s.place, s.days, s.quantity from ${staysOf(of)} s
          where s.pallet_id = any(${ids.map(String)}::bigint[]) and s.tariff_id = ${tariffId}`.execute(work.db);
        expect(Object.fromEntries(rows.map(({ place, days }) => [place, days]))).toEqual(walked(changes));
        expect(rows.every(({ pallet_id, days, quantity }) => pallet_id === root && Number(quantity) === days)).toBe(true);
      });
    }),
    { numRuns: 25 },
  );
});

test('goods that were damaged here weigh what they weighed when they came, though their lot has no receipt', async () => {
  const keeper = await stage.cast({ name: 'Wei' });
  await stage.system<WarehouseTables, unknown>(async ({ db }) => {
    const terms = { unit: 'kg', per: 'day', free_days: 0, currency: 'CNY', minimum_minor: null, valid_from: '2026-01-01' } as const;
    const of = { company_id: stage.companies.cn, customer_id: scene.vina, warehouse_id: scene.warehouse };
    const none = { valid_to: null, remark: null, created_by: null };
    const { id } = await db
      .insertInto('storage_tariff')
      .values({ ...terms, ...of, ...none })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('storage_tariff_tier').values({ tariff_id: id, place: 1, from_day: 1, to_day: null, price: '1' }).execute();
  });
  const plan = await keeper.send(saveInbound, {
    customer_id: String(scene.vina),
    warehouse_id: String(scene.warehouse),
    eta_from: '2026-11-21T01:00:00Z',
    eta_to: '2026-11-21T05:00:00Z',
    // Five kilograms each; the goods are known to weigh half a kilogram.
    lines: [{ product_id: String(scene.milk), qty: '48', gross_kg: '240' }],
    submit: true,
  });
  const audited = await keeper.send(moveInbound, { id: plan.id, version: plan.version, action: 'audit' });
  await keeper.send(moveInbound, { id: plan.id, version: audited.version, action: 'arrive' });
  const { line_rows } = await keeper.send(getInbound, { id: plan.id });
  const { pallet_no } = await keeper.send(receive, { plan_id: plan.id, line_id: line_rows[0]?.id ?? '', qty: '48' });
  await keeper.send(putAway, { pallet_no, location_code: scene.at.quarantine });
  const damaged = await keeper.send(splitPallet, { pallet_no, qty: '12', reason: 'damage' });
  const weights = await stage.system<WarehouseTables, unknown>(async ({ db }) => {
    const { rows } = await sql<{ pallet_no: string; kg: number }>`
      select p.pallet_no, (s.quantity / s.days)::float as kg
      from ${staysOf({ customer_id: scene.vina, warehouse_id: scene.warehouse, month: '2026-11' })} s join pallet p on p.id = s.pallet_id`.execute(
      db,
    );
    return Object.fromEntries(rows.map(({ pallet_no: no, kg }) => [no, kg]));
  });
  expect(weights).toEqual({ [pallet_no]: 180, [damaged.pallet_no]: 60 });
});

test('goods of a new owner weigh what they weighed when they came, and pallets without a weight are named', async () => {
  const keeper = await stage.cast({ name: 'Lan' });
  const unitOf = (unit_kg: string | null) =>
    stage.system<WarehouseTables, unknown>(({ db }) =>
      db.updateTable('customer_product').set({ unit_kg, unit_m3: null }).where('id', 'in', [scene.board, scene.milk]).execute(),
    );
  await unitOf(null);
  const plan = await keeper.send(saveInbound, {
    customer_id: String(scene.lux),
    warehouse_id: String(scene.warehouse),
    eta_from: '2026-11-21T01:00:00Z',
    eta_to: '2026-11-21T05:00:00Z',
    lines: [{ product_id: String(scene.board), qty: '40', gross_kg: '200', volume_m3: '4' }],
    submit: true,
  });
  const audited = await keeper.send(moveInbound, { id: plan.id, version: plan.version, action: 'audit' });
  await keeper.send(moveInbound, { id: plan.id, version: audited.version, action: 'arrive' });
  const { line_rows } = await keeper.send(getInbound, { id: plan.id });
  const { pallet_no } = await keeper.send(receive, { plan_id: plan.id, line_id: line_rows[0]?.id ?? '', qty: '40' });
  await keeper.send(putAway, { pallet_no, location_code: scene.at.quarantine });
  const given = await keeper.send(transferPallet, { pallet_no, customer_id: String(scene.vina), reason: '转让' });
  const damaged = await keeper.send(splitPallet, { pallet_no: given.pallet_no, qty: '10', reason: 'damage' });
  // Goods that were never received, as those that a count finds, have no measure but that of the product.
  const strange = await stage.system<WarehouseTables, { pallet_no: string }>((work) =>
    putGoodsIn(work, scene, stage.companies.cn, {
      product: scene.milk,
      customer: scene.vina,
      qty: '7',
      at: scene.at.quarantine,
      batch_no: 'X',
    }),
  );
  const of = { customer_id: scene.vina, warehouse_id: scene.warehouse, month: '2026-11' };
  const kilograms = async (no: string) => {
    const { rows } = await stage.system<WarehouseTables, { rows: { kg: number }[] }>(({ db }) =>
      sql<{ kg: number }>`select (s.quantity / s.days)::float as kg from ${staysOf(of)} s join pallet p on p.id = s.pallet_id
        where p.pallet_no = ${no}`.execute(db),
    );
    return rows.map(({ kg }) => kg);
  };
  expect([await kilograms(given.pallet_no), await kilograms(damaged.pallet_no)]).toEqual([[150], [50]]);
  const { rows: volumes } = await stage.system<WarehouseTables, { rows: { m3: number }[] }>(({ db }) =>
    sql<{ m3: number }>`select distinct lot.unit_m3::float as m3 from stock_balance b join stock_lot lot on lot.id = b.lot_id
      join pallet p on p.id = b.pallet_id where p.pallet_no in (${given.pallet_no}, ${damaged.pallet_no})`.execute(db),
  );
  expect(volumes).toEqual([{ m3: 0.1 }]);
  const preview = () => keeper.send(previewStorage, { ...of, customer_id: String(scene.vina), warehouse_id: String(scene.warehouse) });
  expect((await preview()).unmeasured).toEqual([strange.pallet_no]);
  await unitOf('0.5');
  expect((await preview()).unmeasured).toEqual([]);
  expect([await kilograms(given.pallet_no), await kilograms(strange.pallet_no)]).toEqual([[150], [3.5]]);
});

test('a stay over two versions of a tariff is charged by each for its own days, the last and the first one included', async () => {
  const [first, second] = await stage.system<WarehouseTables, bigint[]>(async ({ db }) => {
    const of = { company_id: stage.companies.cn, customer_id: scene.vina, warehouse_id: scene.warehouse };
    const terms = {
      unit: 'pallet',
      per: 'day',
      free_days: 0,
      currency: 'CNY',
      minimum_minor: null,
      remark: null,
      created_by: null,
    } as const;
    const versions = await db
      .insertInto('storage_tariff')
      .values([
        { ...of, ...terms, valid_from: '2025-01-01', valid_to: '2025-10-14' },
        { ...of, ...terms, valid_from: '2025-10-15', valid_to: '2025-12-31' },
      ])
      .returning('id')
      .execute();
    const tier = { place: 1, from_day: 1, to_day: null, price: '1' };
    await db
      .insertInto('storage_tariff_tier')
      .values(versions.map(({ id }) => ({ ...tier, tariff_id: id })))
      .execute();
    return versions.map(({ id }) => id);
  });
  stage.clock.set('2025-09-01T02:00:00Z');
  const { pallet } = await stage.system<WarehouseTables, { pallet: bigint }>((work) =>
    putGoodsIn(work, scene, stage.companies.cn, { product: scene.milk, customer: scene.vina, qty: '5', at: scene.at.first }),
  );
  stage.clock.set('2026-11-20T02:00:00Z');
  const { rows } = await stage.system<WarehouseTables, { rows: { tariff_id: bigint; days: number }[] }>(({ db }) =>
    sql<{ tariff_id: bigint; days: number }>`select s.tariff_id, s.days
      from ${staysOf({ customer_id: scene.vina, warehouse_id: scene.warehouse, month: '2025-10' })} s
      where s.pallet_id = ${pallet} and s.tariff_id in (${first}, ${second}) order by 1`.execute(db),
  );
  expect(rows).toEqual([
    { tariff_id: first, days: 14 },
    { tariff_id: second, days: 17 },
  ]);
});
