import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../../../../apps/stage.ts';
import { seeded } from '../../../../server/random.ts';
import { setScene } from '../../../order/server/seed/scene.ts';
import type { WarehouseTables } from '../db.ts';
import { differingReservations } from '../../outbound/server/stock.ts';
import { outboundStateNames } from '../../outbound/states.ts';
import { reconcile } from '../../stock/server/post.ts';
import { seedWarehouses } from './seed.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
  await stage.system<WarehouseTables, void>(async (work) => {
    await setScene(work, stage.companies.cn);
    const { db, now } = work;
    await seedWarehouses({ db, random: seeded(7), today: '2026-11-20', now, product: stage.door.product, orders: 0 });
  });
});
afterAll(() => stage.close());

const count = (what: string): Promise<number> =>
  stage.system<WarehouseTables, number>(async ({ db }) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n ${sql.raw(what)}`.execute(db);
    return rows[0]?.n ?? -1;
  });

test('the books of the demo stock agree, and nothing is received twice', async () => {
  expect(await stage.system<WarehouseTables, unknown[]>(({ db }) => reconcile({ db }, [stage.companies.cn]))).toEqual([]);
  expect(await count('from stock_balance where qty > 0')).toBeGreaterThan(20);
  expect(
    await count(`from inbound_line l where l.received_qty <> coalesce((select sum(r.qty) from receipt r where r.line_id = l.id), 0)`),
  ).toBe(0);
});

test('outbound plans of every state stand on the books', async () => {
  const differing = await stage.system<WarehouseTables, unknown[]>(({ db }) => differingReservations({ db }, [stage.companies.cn]));
  expect(differing).toEqual([]);
  for (const state of outboundStateNames) expect(await count(`from outbound_plan where state = '${state}'`), state).toBeGreaterThan(0);
  expect(await count("from pick_task where state = 'awaitingPicking'")).toBeGreaterThan(0);
  expect(await count("from stock_transaction where kind = 'ship'")).toBeGreaterThan(0);
});

test('no location holds more pallets than it has room for, and chilled goods stand cold', async () => {
  expect(await count(`from location l where l.max_pallets < (select count(*) from pallet p where p.location_id = l.id)`)).toBe(0);
  expect(
    await count(`from stock_balance b join location l on l.id = b.location_id join warehouse_zone z on z.id = l.zone_id
      join customer_product g on g.id = b.product_id where b.qty > 0 and g.temperature_max <= 8 and z.temperature = 'ambient'`),
  ).toBe(0);
});
