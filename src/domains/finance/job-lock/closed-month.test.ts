import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { DispatchTables } from '../../dispatch/server/db.ts';
import { addOrder, type DispatchScene, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { moveBill } from '../bill/contract.ts';
import { orderCharges } from '../charge/contract.ts';
import { listPeriods, movePeriod } from '../period/contract.ts';
import { may as mayPeriod } from '../period/permits.ts';
import { checks } from '../reconcile/server/queries.ts';
import { billed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene as MoneyScene, setScene as setMoneyScene } from '../server/seed/scene.ts';
import { jobLockOf, lockJobs, unlockJobs } from './contract.ts';

/*
 * The profit of a closed month does not change when finance locks or unlocks an order. Each order has 1,000 of income and 600 of cost. The
 * stage's day is 5 December; October is closed, November is closed on the way.
 */

let stage: Stage;
let scene: DispatchScene & MoneyScene;
let clerk: Player;
let reviewer: Player;
let director: Player;
const names = ['october', 'mixed', 'november', 'soft'] as const;
const orders = { october: '', mixed: '', november: '', soft: '' };
const bills = { october: '', mixed: '', november: '', soft: '' };

beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-12-05T02:00:00Z');
  scene = await stage.system<DispatchTables & FinanceTables, DispatchScene & MoneyScene>(async (work) => {
    const money = await setMoneyScene(work, stage.companies.cn, {});
    const road = await setDispatchScene(work, stage.companies.cn);
    for (const name of names) {
      const place = { ...road, lux: money.customer, companyId: stage.companies.cn };
      const id = await addOrder(work, place, { no: `SO-${name}`, pieces: 10, kg: '1000', m3: '5', state: 'signed' });
      await sql`update transport_order set signed_at = '2026-10-20T02:00:00Z' where id = ${id}`.execute(work.db);
      orders[name] = String(id);
    }
    return { ...road, ...money };
  });
  clerk = await stage.cast({ name: 'Lan' });
  reviewer = await stage.cast({ name: 'Wei' });
  director = await stage.cast({ name: 'Luo' });
  const on = (name: (typeof names)[number], side: 'receivable' | 'payable'): string =>
    name === 'october' || (name === 'mixed' && side === 'receivable') ? '2026-10-20' : '2026-11-20';
  for (const name of names) {
    bills[name] = await billed(clerk, reviewer, {
      side: 'receivable',
      party: scene.customer,
      fee: scene.fuel,
      amount: '1060',
      currency: 'CNY',
      on: on(name, 'receivable'),
      order_no: `SO-${name}`,
    });
    await billed(clerk, reviewer, {
      side: 'payable',
      party: scene.carrier,
      fee: scene.fuel,
      amount: '636',
      currency: 'CNY',
      on: on(name, 'payable'),
      order_no: `SO-${name}`,
    });
  }
  await move('2026-10', 'softClose');
  await move('2026-10', 'close');
}, 60_000);
afterAll(() => stage.close());

async function move(month: string, action: 'softClose' | 'close'): Promise<void> {
  const company_id = String(stage.companies.cn);
  const { rows } = await director.send(listPeriods, { company_id });
  const version = rows.find((row) => row.month === month)?.version ?? 1;
  await director.send(movePeriod, { company_id, month, version, action, reason: '月结' });
}
/** The months of an order in the profit facts, with the billed amount of each side. */
const factsOf = (orderId: string): Promise<string[]> =>
  stage.system<FinanceTables, string[]>(async ({ db }) => {
    const { rows } = await sql<{ fact: string }>`select month || ' ' || side || ' ' || billed_minor as fact from profit_fact
      where order_id = ${orderId}::bigint and billed_minor <> 0 order by 1`.execute(db);
    return rows.map(({ fact }) => fact);
  });
/** The lines that the reconciliation finds in another month than their lock says. */
const strayLines = (): Promise<string[]> =>
  stage.system<FinanceTables, string[]>(async ({ db }) => {
    const { rows } = await sql<{ record: string }>`select record from (${checks.lockedMonth.rows}) q where kept <> counted`.execute(db);
    return rows.map(({ record }) => record);
  });
const lockOf = async (name: keyof typeof orders) => (await clerk.send(jobLockOf, { order_id: orders[name] })).locks[0];
const inOctober = ['2026-10 payable 60000', '2026-10 receivable 100000'];

test('an order of a closed month is locked and unlocked, and its lines keep their month', async () => {
  expect(await factsOf(orders.october)).toEqual(inOctober);
  await director.send(lockJobs, { order_ids: [orders.october] });
  expect(await lockOf('october')).toMatchObject({ month: '2026-12', kept_months: '2026-10' });
  expect(await factsOf(orders.october)).toEqual(inOctober);
  // They are locked all the same.
  expect(await clerk.refused(moveBill, { id: bills.october, version: 3, action: 'void', reason: '开错' })).toBe('JOB_LOCKED');
  expect(await strayLines()).toEqual([]);
  await director.send(unlockJobs, { order_ids: [orders.october], reason: '改价' });
  expect(await factsOf(orders.october)).toEqual(inOctober);
  expect(await strayLines()).toEqual([]);
});

test('of an order in a closed and an open month only the open one changes', async () => {
  await director.send(lockJobs, { order_ids: [orders.mixed] });
  expect(await lockOf('mixed')).toMatchObject({ month: '2026-12', kept_months: '2026-10' });
  expect(await factsOf(orders.mixed)).toEqual(['2026-10 receivable 100000', '2026-12 payable 60000']);
  expect(await strayLines()).toEqual([]);
  // A line that does not stand in the month of its lock is found, unless the lock left it there.
  const keep = (months: string): Promise<unknown> =>
    stage.system<FinanceTables, unknown>(({ db }) =>
      sql`update job_lock set kept_months = ${months}::text[] where order_id = ${orders.mixed}::bigint`.execute(db),
    );
  await keep('{2026-09}');
  expect(await strayLines()).toHaveLength(1);
  await keep('{2026-10}');
  await director.send(unlockJobs, { order_ids: [orders.mixed], reason: '改价' });
  expect(await factsOf(orders.mixed)).toEqual(['2026-10 receivable 100000', '2026-11 payable 60000']);
});

test('a month that only finance may change is left by others', async () => {
  await director.send(lockJobs, { order_ids: [orders.november] });
  await move('2026-11', 'softClose');
  const clerkOnly = await stage.cast({ permits: [...stage.door.product.permits].filter((code) => code !== mayPeriod.postSoft) });
  await clerkOnly.send(lockJobs, { order_ids: [orders.soft] });
  expect(await lockOf('soft')).toMatchObject({ month: '2026-12', kept_months: '2026-11' });
  expect(await factsOf(orders.soft)).toEqual(['2026-11 payable 60000', '2026-11 receivable 100000']);
});

test('an order is unlocked after the month of its lines was closed, and they stay in the month of the lock', async () => {
  const inDecember = ['2026-12 payable 60000', '2026-12 receivable 100000'];
  expect(await factsOf(orders.november)).toEqual(inDecember);
  await move('2026-11', 'close');
  await director.send(unlockJobs, { order_ids: [orders.november], reason: '改价' });
  expect(await factsOf(orders.november)).toEqual(inDecember);
  const { rows } = await clerk.send(orderCharges, { order_id: orders.november });
  expect(rows.map(({ business_on, financial_month }) => `${business_on} ${financial_month}`)).toEqual([
    '2026-11-20 2026-12',
    '2026-11-20 2026-12',
  ]);
  // A second lock finds them in its own month.
  await director.send(lockJobs, { order_ids: [orders.november] });
  expect(await lockOf('november')).toMatchObject({ month: '2026-12', kept_months: '' });
  expect(await factsOf(orders.november)).toEqual(inDecember);
  expect(await strayLines()).toEqual([]);
});
