import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../../../../apps/stage.ts';
import { seeded } from '../../../../server/random.ts';
import type { OrderTables } from '../db.ts';
import { orderStateNames } from '../../transport-order/states.ts';
import { setScene } from './scene.ts';
import { seedOrders } from './seed.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
  await stage.cast({ name: 'Lan' });
  await stage.cast({ name: 'Wei' });
  await stage.system<OrderTables, void>(async (work) => {
    await setScene(work, stage.companies.cn);
    const { db, now } = work;
    await seedOrders({ db, random: seeded(7), today: '2026-11-20', now, product: stage.door.product, orders: 1200 });
  });
});
afterAll(() => stage.close());

const count = (what: string): Promise<number> =>
  stage.system<OrderTables, number>(async ({ db }) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n ${sql.raw(what)}`.execute(db);
    return rows[0]?.n ?? -1;
  });

test('orders stand in every state', async () => {
  for (const state of orderStateNames)
    expect([state, (await count(`from transport_order where state = '${state}'`)) > 0]).toEqual([state, true]);
  expect(await count('from transport_order')).toBe(1200);
});

test('what an order is in all is the sum of its lines', async () => {
  expect(
    await count(`from transport_order o where row(o.pieces, o.pallets, o.gross_kg, o.volume_m3) is distinct from
      (select row(sum(l.pieces)::int, sum(l.pallets), sum(l.gross_kg), sum(l.volume_m3)) from order_line l where l.order_id = o.id)`),
  ).toBe(0);
});

test('points that were reached are in the past, in order, and fit the state', async () => {
  expect(await count(`from order_milestone where actual_at > '${stage.clock.now().toISOString()}'`)).toBe(0);
  expect(
    await count(`from transport_order o where o.state in ('signed', 'podReturned', 'closed') and not exists
      (select from order_milestone m where m.order_id = o.id and m.code = 'signed' and m.actual_at = o.signed_at)`),
  ).toBe(0);
  expect(await count(`from transport_order where state = 'inTransit' and (departed_at is null or signed_at is not null)`)).toBe(0);
  expect(
    await count(`from transport_order o join order_milestone d on d.order_id = o.id and d.code = 'departed'
      join order_milestone s on s.order_id = o.id and s.code = 'signed' where s.actual_at <= d.actual_at`),
  ).toBe(0);
  expect(await count(`from transport_order where state in ('draft', 'submitted', 'reviewed') and departed_at is not null`)).toBe(0);
});

test('an order is entered, submitted, reviewed and received in this order, and none of it ahead', async () => {
  const now = stage.clock.now().toISOString();
  expect(
    await count(`from transport_order o left join order_milestone m on m.order_id = o.id and m.code = 'received'
      where o.order_time > o.submitted_at or o.submitted_at >= o.reviewed_at or m.actual_at <= o.reviewed_at
        or greatest(o.order_time, o.submitted_at, o.reviewed_at) > '${now}'`),
  ).toBe(0);
});

test('the next number goes on where the demo ended', async () => {
  const next = await stage.system<OrderTables, string>((work) => work.nextNumber('SO', stage.companies.cn));
  expect(await count(`from transport_order where order_no = '${next}'`)).toBe(0);
});
