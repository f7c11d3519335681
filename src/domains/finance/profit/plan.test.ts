import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { DispatchTables } from '../../dispatch/server/db.ts';
import { addOrder, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { enterCharges, reviewCharges } from '../charge/contract.ts';
import { lockJobs, unlockJobs } from '../job-lock/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import type { FinanceTables } from '../server/db.ts';
import { billed, lineOf } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listProfit, orderProfit, sumProfit } from './contract.ts';

/*
 * Three orders: one with a plan of 300 less 120, charged 250 less 90; one that has cost alone; one that is locked, unlocked and locked again.
 */

let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
const ids: Record<string, string> = {};
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<DispatchTables & FinanceTables, Scene>(async (work) => {
    const money = await setScene(work, stage.companies.cn, {});
    const road = await setDispatchScene(work, stage.companies.cn);
    const place = { ...road, lux: money.customer, companyId: stage.companies.cn };
    for (const no of ['SO-PLAN', 'SO-COST', 'SO-LOCK', 'SO-NONE'])
      ids[no] = String(await addOrder(work, place, { no, pieces: 1, kg: '10', m3: '1', state: 'signed' }));
    await work.db.updateTable('transport_order').set({ signed_at: work.now }).execute();
    return money;
  });
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
}, 60_000);
afterAll(() => stage.close());

const line = (side: 'receivable' | 'payable', amount: string, order_no: string) => ({
  side,
  party: side === 'receivable' ? scene.customer : scene.carrier,
  fee: scene.freight,
  amount,
  currency: 'CNY' as const,
  on: '2026-11-20',
  order_no,
});
const listed = async (params: object) => (await lan.send(listProfit, params)).rows.map(({ order_no }) => order_no).toSorted();

test('the plan of an order stands beside what is charged, and its customer owes what is charged to it alone', async () => {
  const { ids: charges } = await lan.send(enterCharges, {
    lines: (
      [
        ['receivable', '300'],
        ['payable', '120'],
        ['receivable', '250'],
        ['payable', '90'],
        ['receivable', '40'],
      ] as const
    ).map(([side, amount]) => lineOf(line(side, amount, 'SO-PLAN'))),
  });
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`update charge set estimated = true where id = any(${charges.slice(0, 2)}::bigint[])`.execute(db),
  );
  await wei.send(reviewCharges, { action: 'void', rows: [{ id: charges[4] ?? '', version: 1 }], reason: '重复' });
  const estimate = { estimated_income: '300.00', estimated_cost: '120.00', estimated_profit: '180.00' };
  expect(await lan.send(orderProfit, { order_id: ids['SO-PLAN'] ?? '' })).toMatchObject({
    actual: { income: '250.00', cost: '90.00', profit: '160.00', margin_percent: '64.00' },
    estimated: { income: '300.00', cost: '120.00', profit: '180.00', margin_percent: '60.00' },
    receivable: [{ currency: 'CNY', amount: '250.00', billed: '0.00', unpaid_bills: 0 }],
  });
  const where = { order_no: ['SO-PLAN'] };
  expect((await lan.send(listProfit, { where })).rows).toMatchObject([{ profit: '160.00', ...estimate }]);
  expect((await lan.send(sumProfit, { where })).sums).toMatchObject([{ profit: '160.00', ...estimate }]);
});

test('an order with cost alone is below the margin, and one without any charge is not', async () => {
  await lan.send(enterCharges, { lines: [lineOf(line('payable', '50', 'SO-COST'))] });
  expect(await listed({ tab: 'belowMargin' })).toEqual(['SO-COST']);
});

test('an order that was unlocked and locked again is listed once, by its present lock', async () => {
  await billed(lan, wei, line('receivable', '1000', 'SO-LOCK'));
  await billed(lan, wei, line('payable', '600', 'SO-LOCK'));
  const order_ids = [ids['SO-LOCK'] ?? ''];
  await lan.send(lockJobs, { order_ids, reason: '旧的原因' });
  await lan.send(unlockJobs, { order_ids, reason: '改价' });
  await lan.send(lockJobs, { order_ids });
  const { rows } = await lan.send(listProfit, { where: { order_no: ['SO-LOCK'] } });
  expect(rows).toMatchObject([{ order_no: 'SO-LOCK', lock_reason: null, locked_month: '2026-11' }]);
  expect(await listed({ tab: 'locked' })).toEqual(['SO-LOCK']);
});

test('a period may have one end', async () => {
  const within = (period: { from?: string; to?: string }) => listed({ where: { period } });
  const charged = ['SO-COST', 'SO-LOCK', 'SO-PLAN'];
  expect([await within({ from: '2026-11-01' }), await within({ to: '2026-11-30' })]).toEqual([charged, charged]);
  expect([await within({ from: '2026-12-01' }), await within({ to: '2026-10-31' })]).toEqual([[], []]);
});

test('the profit of an order follows it to another customer, line, way and salesperson', async () => {
  const id = BigInt(ids['SO-COST'] ?? 0);
  const { origin_station_id: from, destination_station_id: to } = await stage.system<
    FinanceTables,
    { origin_station_id: bigint; destination_station_id: bigint }
  >(({ db }) =>
    db.selectFrom('transport_order').select(['origin_station_id', 'destination_station_id']).where('id', '=', id).executeTakeFirstOrThrow(),
  );
  for (const change of [
    { customer_id: scene.other },
    { line_id: null },
    { origin_station_id: to },
    { destination_station_id: from },
    { sales_id: lan.accountId },
  ]) {
    await stage.system<FinanceTables, unknown>(({ db }) => db.updateTable('transport_order').set(change).where('id', '=', id).execute());
    expect([change, await stage.system<FinanceTables, unknown>((work) => reconcile(work))]).toEqual([change, []]);
  }
  expect(await listed({ where: { salesperson: [String(lan.accountId)] } })).toEqual(['SO-COST']);
  expect(await listed({ where: { salesperson: [String(wei.accountId)] } })).toEqual([]);
});

test('the days of an order are those of its company', async () => {
  // Half past four in the afternoon in UTC is the next day in China.
  const at = new Date('2026-11-20T16:30:00Z');
  const id = BigInt(ids['SO-NONE'] ?? 0);
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db.updateTable('transport_order').set({ order_time: at, signed_at: at }).where('id', '=', id).execute(),
  );
  const { rows } = await lan.send(listProfit, { where: { order_no: ['SO-NONE'] } });
  expect(rows).toMatchObject([{ order_on: '2026-11-21', signed_on: '2026-11-21' }]);
});
