import { type Kysely, type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../../../apps/stage.ts';
import { seeded } from '../../../server/random.ts';
import { setScene } from '../../order/server/seed/scene.ts';
import type { WarehouseTables } from '../server/db.ts';
import { seedWarehouses } from '../server/seed/seed.ts';
import { saveOrder } from '../../order/transport-order/contract.ts';
import { readArrivals, readVolumes, readVolumeSeries } from './contract.ts';
import { may } from './permits.ts';

/* Half a year of orders that come more often on some days of the week than on others, and the demo's warehouses. */

let stage: Stage;
let lux: bigint;
let vina: bigint;
beforeAll(async () => {
  stage = await startStage();
  const scene = await stage.system<WarehouseTables, Awaited<ReturnType<typeof setScene>>>((work) => setScene(work, stage.companies.cn));
  [lux, vina] = [scene.lux, scene.vina];
  await stage.system<WarehouseTables, void>(async ({ db, now }) =>
    seedWarehouses({ db, random: seeded(7), today: '2026-11-20', now, product: stage.door.product, orders: 0 }),
  );
  const clerk = await stage.cast({});
  const { id } = await clerk.send(saveOrder, {
    company_id: String(stage.companies.cn),
    customer_id: String(lux),
    business_type: 'crossBorder',
    origin_station_id: String(scene.nanning),
    destination_station_id: String(scene.hanoi),
    shipper: { name: '立讯南宁工厂', contact: '黄工', phone: '0771-5580001', address: '南宁市良庆区五象大道 401 号' },
    consignee: { name: 'Luxshare', contact: 'Nguyễn Văn An', phone: '+84 912 345 678', address: 'Bắc Giang' },
    pickup_from: '2026-11-21T01:00:00Z',
    pickup_to: '2026-11-21T03:00:00Z',
    lines: [{ goods_name: '连接器', packing: 'CT', pieces: 1, gross_kg: '2000', volume_m3: '1' }],
  });
  await stage.system<WarehouseTables, void>((work) => growOrders(work.db, id));
});
afterAll(() => stage.close());

/** Copies of an order over half a year: four on a working day, six on Fridays and none on Sundays, with one more or less now and then. */
async function growOrders(db: Kysely<WarehouseTables>, id: string): Promise<void> {
  const { rows } = await sql<{ columns: string }>`select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
    where attrelid = 'transport_order'::regclass and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''
      and attname <> all (array['order_no', 'order_time', 'state'])`.execute(db);
  const columns = sql.raw(rows[0]?.columns ?? '');
  await sql`insert into transport_order (order_no, order_time, state, ${columns})
    select 'P' || day || '-' || n, '2026-11-20T02:00:00Z'::timestamptz - day * interval '1 day', 'closed', ${columns}
    from transport_order, generate_series(1, 181) day, generate_series(1, 7) n
    where id = ${id} and n <= case extract(dow from '2026-11-20'::date - day) when 0 then 0 when 5 then 6 else 4 end + (day * 7919 % 13 = 5)::int - (day * 104729 % 11 = 3)::int`.execute(
    db,
  );
}

test('orders are forecast by customer and line, beside what came and what would have been said', async () => {
  const planner = await stage.cast({ permits: [may.view] });
  const { rows } = await planner.send(readVolumes, { measure: 'orders' });
  expect(rows).toHaveLength(1);
  const [row] = rows;
  if (!row) throw new Error('no row');
  expect(row.customer_id).toBe(String(lux));
  // A cancelled order and a draft are none of those that came.
  const change = (state: string) =>
    stage.system<WarehouseTables, unknown>(({ db }) =>
      sql`update transport_order set state = ${state} where order_no = 'P1-1'`.execute(db),
    );
  for (const [state, came] of [
    ['cancelled', row.actual - 1],
    ['draft', row.actual - 1],
    ['closed', row.actual],
  ] as const) {
    await change(state);
    expect([state, (await planner.send(readVolumes, { measure: 'orders' })).rows[0]?.actual]).toEqual([state, came]);
  }
  // Four weeks of 26 orders each, more or less.
  expect(row.actual).toBeGreaterThan(90);
  expect(Math.abs((row.forecast ?? 0) - row.actual)).toBeLessThan(12);
  expect(row).toMatchObject({ method: 'holtWinters' });
  expect(row.error ?? 9).toBeLessThan(row.naive_error ?? 0);

  const series = await planner.send(readVolumeSeries, { measure: 'orders', customer_id: String(lux) });
  expect(series.days).toHaveLength(84);
  // The draft of today is not in it: the day is not over, and nobody submitted it.
  expect(series.days.filter(({ actual }) => actual !== null).at(-1)?.day).toBe('2026-11-19');
  expect(series.days.filter(({ forecast }) => forecast !== null).map(({ day }) => day)).toEqual(
    expect.arrayContaining(['2026-11-20', '2026-12-17']),
  );
  const sunday = series.days.find(({ day }) => day === '2026-11-22');
  const friday = series.days.find(({ day }) => day === '2026-11-27');
  expect(sunday?.forecast ?? 9).toBeLessThan(1);
  expect(friday?.forecast ?? 0).toBeGreaterThan(5);
  const tonnes = await planner.send(readVolumeSeries, { measure: 'tonnes' });
  expect(tonnes.days.find(({ day }) => day === '2026-11-19')?.actual).toBe(
    (series.days.find(({ day }) => day === '2026-11-19')?.actual ?? 0) * 2,
  );
});

test('arrivals are expected from plans and from history, by day and warehouse', async () => {
  const keeper = await stage.cast({ permits: [may.view] });
  const { warehouses } = await keeper.send(readArrivals, {});
  expect(warehouses.length).toBeGreaterThan(0);
  for (const { days, arrived } of warehouses) {
    expect(days).toHaveLength(14);
    expect(arrived).toHaveLength(28);
    expect(days[0]?.day).toBe('2026-11-20');
  }
  const all = warehouses.flatMap(({ days }) => days);
  expect(all.reduce((sum, { plans }) => sum + plans, 0)).toBeGreaterThan(0);
  // Trucks whose window has passed stand on today.
  expect(all.filter(({ late }) => late > 0).every(({ day }) => day === '2026-11-20')).toBe(true);
  expect(warehouses.flatMap(({ arrived }) => arrived).reduce((sum, { pallets }) => sum + pallets, 0)).toBeGreaterThan(0);
});

test('half a year of orders ends with yesterday: its first moment counts, and the first one of today does not', async () => {
  const planner = await stage.cast({ permits: [may.view] });
  const ordered = (order_time: string) =>
    stage.system<WarehouseTables, unknown>(({ db }) =>
      sql`update transport_order set order_time = ${order_time}, customer_id = ${vina} where order_no = 'P1-2'`.execute(db),
    );
  const ofVina = async () => {
    const { rows } = await planner.send(readVolumes, { measure: 'orders', customer_id: String(vina) });
    return rows.map(({ actual }) => actual);
  };
  await ordered('2026-11-19T15:59:59.999Z');
  expect(await ofVina()).toEqual([1]);
  await ordered('2026-11-19T16:00:00Z');
  expect(await ofVina()).toEqual([]);
  await ordered('2026-05-21T16:00:00Z');
  expect(await ofVina()).toEqual([0]);
  await ordered('2026-05-21T15:59:59.999Z');
  expect(await ofVina()).toEqual([]);
});

test('a truck is expected on its own day up to the last one shown, and on today from then on; it is late after its window', async () => {
  const keeper = await stage.cast({ permits: [may.view] });
  const [plan] = await stage.system<WarehouseTables, { id: bigint; warehouse_id: bigint }[]>(async ({ db }) =>
    db
      .selectFrom('inbound_plan as p')
      .innerJoin('warehouse as w', 'w.id', 'p.warehouse_id')
      .select(['p.id', 'p.warehouse_id'])
      .where('p.state', '=', 'audited')
      .where('w.company_id', '=', stage.companies.cn)
      .where('w.time_zone', '=', 'Asia/Shanghai')
      .orderBy('p.id')
      .limit(1)
      .execute(),
  );
  if (!plan) throw new Error('the demo has no audited plan');
  const expectedAt = async (eta_from: string, eta_to: string) => {
    await stage.system<WarehouseTables, unknown>(({ db }) =>
      db
        .updateTable('inbound_plan')
        .set({ eta_from: new Date(eta_from), eta_to: new Date(eta_to) })
        .where('id', '=', plan.id)
        .execute(),
    );
    const { warehouses } = await keeper.send(readArrivals, {});
    const days = warehouses.find(({ id }) => id === String(plan.warehouse_id))?.days ?? [];
    return Object.fromEntries(days.map(({ day, plans, late }) => [day, [plans, late]]));
  };
  const without = await expectedAt('2027-03-01T00:00:00Z', '2027-03-01T04:00:00Z');
  const more = (day: string, plans: number, late: number) => ({
    ...without,
    [day]: [(without[day]?.[0] ?? 0) + plans, (without[day]?.[1] ?? 0) + late],
  });
  const now = stage.clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  // The last moment of the fourteenth day in the warehouse, and the first after it.
  expect(await expectedAt('2026-12-03T15:59:59.999Z', '2026-12-04T02:00:00Z')).toEqual(more('2026-12-03', 1, 0));
  expect(await expectedAt('2026-12-03T16:00:00Z', '2026-12-04T02:00:00Z')).toEqual(without);
  expect(await expectedAt(before(5 * 86_400_000), before(0))).toEqual(more('2026-11-20', 1, 0));
  expect(await expectedAt(before(5 * 86_400_000), before(1))).toEqual(more('2026-11-20', 1, 1));
  // A truck with a dock comes at the time of its dock, as the list of plans says too.
  await stage.system<WarehouseTables, unknown>(({ db }) =>
    sql`with dock as (insert into dock (code, warehouse_id) values ('D77', ${plan.warehouse_id}) returning id)
      update inbound_plan set dock_id = dock.id, dock_from = '2026-11-24T01:00:00Z', dock_to = '2026-11-24T02:00:00Z' from dock
      where inbound_plan.id = ${plan.id}`.execute(db),
  );
  expect(await expectedAt(before(5 * 86_400_000), before(1))).toEqual(more('2026-11-24', 1, 0));
});

test('a pallet arrived with its receipt, on that day in its warehouse: not where the receipt was reversed, nor where it was split off', async () => {
  const keeper = await stage.cast({ permits: [may.view] });
  const [pallet, other] = await stage.system<WarehouseTables, { id: bigint; warehouse_id: bigint }[]>(({ db }) =>
    db
      .selectFrom('pallet as p')
      .innerJoin('receipt as r', 'r.pallet_id', 'p.id')
      .innerJoin('warehouse as w', 'w.id', 'p.warehouse_id')
      .select(['p.id', 'p.warehouse_id'])
      .distinct()
      .where('r.reversed_at', 'is', null)
      .where('p.parent_id', 'is', null)
      .where('w.company_id', '=', stage.companies.cn)
      .where('w.time_zone', '=', 'Asia/Shanghai')
      .orderBy('p.warehouse_id')
      .orderBy('p.id')
      .limit(2)
      .execute(),
  );
  if (!pallet || !other) throw new Error('the demo has no two receipts');
  const now = (set: RawBuilder<unknown>) => stage.system<WarehouseTables, unknown>(({ db }) => set.execute(db));
  await now(sql`update pallet set received_at = '2026-11-18T15:59:59.999Z' where id = ${pallet.id}`);
  const arrived = async (day = '2026-11-18') => {
    const { warehouses } = await keeper.send(readArrivals, {});
    return warehouses.find(({ id }) => id === String(pallet.warehouse_id))?.arrived.find((one) => one.day === day)?.pallets ?? 0;
  };
  const [on, next] = [await arrived(), await arrived('2026-11-19')];
  await now(sql`update pallet set received_at = '2026-11-18T16:00:00Z' where id = ${pallet.id}`);
  expect([await arrived(), await arrived('2026-11-19')]).toEqual([on - 1, next + 1]);
  await now(sql`update pallet set parent_id = ${other.id} where id = ${pallet.id}`);
  expect(await arrived('2026-11-19')).toBe(next);
  await now(sql`update pallet set parent_id = null where id = ${pallet.id}`);
  await now(sql`update receipt set reversed_at = ${stage.clock.now()} where pallet_id = ${pallet.id}`);
  expect(await arrived('2026-11-19')).toBe(next);
});

test('another company has no forecast of ours', async () => {
  const bangkok = await stage.cast({ companyId: stage.companies.th, permits: [may.view] });
  expect((await bangkok.send(readVolumes, { measure: 'orders' })).rows).toEqual([]);
  const { days } = await bangkok.send(readVolumeSeries, { measure: 'orders' });
  expect(days.every(({ actual }) => actual === null || actual === 0)).toBe(true);
  expect((await bangkok.send(readArrivals, {})).warehouses.every(({ name }) => !name.includes('南宁'))).toBe(true);
});
