import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { DispatchTables } from '../../dispatch/server/db.ts';
import { addOrder, type DispatchScene, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { moveBill } from '../bill/contract.ts';
import { enterCharges, listCharges, orderCharges, reviewCharges } from '../charge/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { movePeriod, listPeriods } from '../period/contract.ts';
import { listProfit, orderProfit } from '../profit/contract.ts';
import { waitingForLocks } from '../../../server/testing.ts';
import { billed, lineOf } from '../server/seed/acts.ts';
import { type Scene as MoneyScene, setScene as setMoneyScene } from '../server/seed/scene.ts';
import { jobLockOf, lockJobs, unlockJobs } from './contract.ts';
import { oddMargin } from './rules.ts';
import { lockJobOrders } from './server/job-lock.ts';

/*
 * Orders signed in November are locked in December: 1,060 of income and 636 of cost, tax included, are 1,000 and 600, a profit of 40 %.
 * Late cost belongs to December. The locked lines do not change until finance unlocks the order.
 */

type Scene = DispatchScene & MoneyScene;
let stage: Stage;
let scene: Scene;
let clerk: Player;
let reviewer: Player;
let director: Player;
const orders = { first: '', second: '', third: '' };
const text = (id: bigint): string => String(id);

beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-12-05T02:00:00Z');
  scene = await stage.system<DispatchTables & FinanceTables, Scene>(async (work) => {
    const money = await setMoneyScene(work, stage.companies.cn, {});
    const road = await setDispatchScene(work, stage.companies.cn);
    for (const [key, no] of [
      ['first', 'SO-1'],
      ['second', 'SO-2'],
      ['third', 'SO-3'],
    ] as const) {
      const place = { ...road, lux: money.customer, companyId: stage.companies.cn };
      const id = await addOrder(work, place, { no, pieces: 10, kg: '1000', m3: '5', state: 'signed' });
      await sql`update transport_order set signed_at = '2026-11-20T02:00:00Z' where id = ${id}`.execute(work.db);
      orders[key] = text(id);
    }
    return { ...money, ...road, customer: money.customer };
  });
  clerk = await stage.cast({ name: 'Lan' });
  reviewer = await stage.cast({ name: 'Wei' });
  director = await stage.cast({ name: 'Luo' });
}, 60_000);
afterAll(() => stage.close());

const owed = (side: 'receivable' | 'payable', amount: string, order_no: string, on = '2026-11-20') => ({
  side,
  party: side === 'receivable' ? scene.customer : scene.carrier,
  fee: scene.fuel,
  amount,
  currency: 'CNY' as const,
  on,
  order_no,
});
const lines = async (orderId: string) =>
  (await clerk.send(orderCharges, { order_id: orderId })).rows.filter(({ state }) => state !== 'void');

describe('an order is locked', () => {
  let income: string;

  test('only when its income and its cost are complete, by who may', async () => {
    income = await billed(clerk, reviewer, owed('receivable', '1060', 'SO-1'));
    const { ids } = await clerk.send(enterCharges, { lines: [lineOf(owed('payable', '636', 'SO-1'))] });
    expect(await clerk.send(jobLockOf, { order_id: orders.first })).toMatchObject({ income_done: true, cost_done: false, locked: false });
    expect(await director.refused(lockJobs, { order_ids: [orders.first] })).toBe('JOB_INCOMPLETE');
    await reviewer.send(reviewCharges, { action: 'void', rows: ids.map((id) => ({ id, version: 1 })), reason: '重复' });
    await billed(clerk, reviewer, owed('payable', '636', 'SO-1'));
    const plain = await stage.cast({ permits: [...stage.door.product.permits].filter((code) => !code.startsWith('jobLock.')) });
    expect(await plain.refused(lockJobs, { order_ids: [orders.first] })).toBe('NOT_PERMITTED');
    const abroad = await stage.cast({ companyId: stage.companies.vn });
    expect(await abroad.refused(lockJobs, { order_ids: [orders.first] })).toBe('NOT_FOUND');
    expect(await director.refused(lockJobs, { order_ids: [orders.first], month: '2027-01' })).toBe('PERIOD_AHEAD');
    const tabs = await clerk.send(listProfit, { counts: true });
    expect(tabs.counts).toMatchObject({ complete: 1, locked: 0 });
    expect(await director.send(lockJobs, { order_ids: [orders.first] })).toEqual({ locked: 1 });
    expect((await clerk.send(listProfit, { counts: true })).counts).toMatchObject({ complete: 0, locked: 1 });
    expect(await director.refused(lockJobs, { order_ids: [orders.first] })).toBe('JOB_LOCKED');
  });

  test('its lines carry the month of the lock, and stay as they are', async () => {
    const stamped = await lines(orders.first);
    expect(stamped.map(({ financial_month, business_on }) => `${financial_month} ${business_on}`)).toEqual([
      '2026-12 2026-11-20',
      '2026-12 2026-11-20',
    ]);
    expect((await clerk.send(listProfit, { tab: 'locked' })).rows).toMatchObject([
      { order_no: 'SO-1', profit: '400.00', locked_month: '2026-12' },
    ]);
    expect(await clerk.refused(moveBill, { id: income, version: 3, action: 'void', reason: '开错' })).toBe('JOB_LOCKED');
    for (const { id, version } of stamped)
      expect(await reviewer.refused(reviewCharges, { action: 'sendBack', rows: [{ id, version }], reason: '改' })).toBe('JOB_LOCKED');
    // The database refuses the change as well, even without any handler.
    for (const change of [
      sql`update charge set amount_minor = amount_minor + 1, net_minor = net_minor + 1`,
      sql`update charge set financial_month = '2026-11'`,
      sql`update charge set business_on = '2026-11-21'`,
      sql`delete from charge`,
    ])
      await expect(
        stage.system<FinanceTables, unknown>(({ db }) => sql`${change} where id = ${stamped[0]?.id ?? '0'}`.execute(db)),
      ).rejects.toThrow('stands in a locked job');
  });

  test('late cost is cost of the open month; late income is refused', async () => {
    expect(await clerk.refused(enterCharges, { lines: [lineOf(owed('receivable', '50', 'SO-1'))] })).toBe('JOB_LOCKED_INCOME');
    const { ids } = await clerk.send(enterCharges, {
      lines: [lineOf(owed('payable', '53', 'SO-1')), lineOf(owed('payable', '10', 'SO-2'))],
    });
    const { rows } = await clerk.send(listCharges, { where: { side: ['payable'] }, size: 200 });
    const late = rows.filter(({ id }) => ids.includes(id)).toSorted((a, b) => a.id.localeCompare(b.id));
    expect(late).toMatchObject([
      { late: true, business_on: '2026-12-05', financial_month: '2026-12', state: 'open' },
      { late: false, business_on: '2026-11-20', financial_month: '2026-11', state: 'open' },
    ]);
    expect(await clerk.send(jobLockOf, { order_id: orders.first })).toMatchObject({ locked: true, late_lines: 1 });
    const { ids: wrong } = await clerk.send(enterCharges, { lines: [lineOf(owed('payable', '7', 'SO-1'))] });
    expect((await clerk.send(jobLockOf, { order_id: orders.first })).late_lines).toBe(2);
    await reviewer.send(reviewCharges, { action: 'void', rows: [{ id: wrong[0] ?? '', version: 1 }], reason: '重复' });
    expect((await clerk.send(jobLockOf, { order_id: orders.first })).late_lines).toBe(1);
    // It can be reviewed like any line, and counts towards the profit.
    await reviewer.send(reviewCharges, { action: 'approve', rows: [{ id: ids[0] ?? '', version: 1 }] });
    expect((await clerk.send(orderProfit, { order_id: orders.first })).actual.profit).toBe('350.00');
    await reviewer.send(reviewCharges, { action: 'void', rows: [{ id: ids[1] ?? '', version: 1 }], reason: '测试' });
  });

  test('unlocked with a reason it goes back to the months of its days; not out of a closed month', async () => {
    expect(await director.refused(unlockJobs, { order_ids: [orders.first], reason: ' ' })).toBe('REASON_REQUIRED');
    expect(await director.refused(unlockJobs, { order_ids: [orders.second], reason: '改价' })).toBe('JOB_NOT_LOCKED');
    await director.send(unlockJobs, { order_ids: [orders.first], reason: '改价' });
    expect((await lines(orders.first)).map(({ financial_month }) => financial_month).toSorted()).toEqual(['2026-11', '2026-11', '2026-12']);
    expect(await clerk.send(jobLockOf, { order_id: orders.first })).toMatchObject({
      locked: false,
      cost_done: false,
      locks: [{ locked_by: 'Luo', unlocked_by: 'Luo', unlock_reason: '改价' }],
    });
    await clerk.send(moveBill, { id: income, version: 3, action: 'void', reason: '开错' });
  });

  test('a line that is entered while the lock is set waits for it, and is refused or dated as late', async () => {
    // The lock's own transaction on a connection of its own: it holds the order, and ends when the lines already wait for it.
    let entered: Promise<unknown[]> | undefined;
    await stage.system<FinanceTables, void>(async (work) => {
      await lockJobOrders({ ...work, who: { ...work.who, companyIds: [stage.companies.cn] } }, [BigInt(orders.third)]);
      entered = Promise.all([
        clerk.refused(enterCharges, { lines: [lineOf(owed('receivable', '50', 'SO-3'))] }),
        clerk.send(enterCharges, { lines: [lineOf(owed('payable', '53', 'SO-3'))] }),
      ]);
      entered.catch(() => undefined);
      await expect.poll(async () => (await waitingForLocks(work.db)).length).toBe(2);
      await work.db
        .insertInto('job_lock')
        .values({
          order_id: BigInt(orders.third),
          company_id: stage.companies.cn,
          month: '2026-12',
          note: null,
          locked_by: null,
          unlocked_by: null,
          unlocked_at: null,
          unlock_reason: null,
        })
        .execute();
    });
    expect((await entered)?.[0]).toBe('JOB_LOCKED_INCOME');
    expect(await lines(orders.third)).toMatchObject([{ side: 'payable', late: true, business_on: '2026-12-05' }]);
    const [late] = await lines(orders.third);
    await reviewer.send(reviewCharges, { action: 'void', rows: [{ id: late?.id ?? '', version: 1 }], reason: '测试' });
  });

  test('an unusual margin is explained; a closed month is not locked into, nor out of', async () => {
    await billed(clerk, reviewer, owed('receivable', '1060', 'SO-2'));
    await billed(clerk, reviewer, owed('payable', '106', 'SO-2'));
    // 1,000 of income and 100 of cost. A user from whom profit is hidden learns only that it is unusual.
    const refusal = async (who: Player) =>
      (await who.raw(lockJobs.cmd, { order_ids: [orders.second], request_id: crypto.randomUUID() })).data;
    const odd = { refusal: 'JOB_MARGIN', order: 'SO-2', currency: 'CNY' };
    expect(await refusal(director)).toMatchObject({ ...odd, profit: '900.00', margin: '90.00' });
    const veiled = await stage.cast({ hidden: ['profit'] });
    expect(await refusal(veiled)).toMatchObject({ ...odd, profit: '—', margin: '—' });
    await director.send(lockJobs, { order_ids: [orders.second], month: '2026-11', reason: '回程空载低价' });
    const explained = await clerk.send(listProfit, { where: { with_reason: true } });
    expect(explained.rows).toMatchObject([{ id: orders.second, lock_reason: '回程空载低价' }]);
    const others = await clerk.send(listProfit, { where: { with_reason: false } });
    expect(others.rows.map(({ id }) => id)).not.toContain(orders.second);
    await closeNovember();
    expect(await director.refused(unlockJobs, { order_ids: [orders.second], reason: '改价' })).toBe('PERIOD_CLOSED');
    expect(await director.refused(lockJobs, { order_ids: [orders.second] })).toBe('JOB_LOCKED');
  });
});

async function closeNovember(): Promise<void> {
  // The voided bill returned its line, so the month is closed with a reason.
  for (const action of ['softClose', 'close'] as const) {
    const { rows } = await director.send(listPeriods, { company_id: text(stage.companies.cn) });
    const version = rows.find(({ month }) => month === '2026-11')?.version ?? 0;
    await director.send(movePeriod, { company_id: text(stage.companies.cn), month: '2026-11', version, action, reason: '月结' });
  }
}

test('a margin is odd at nothing or less, and above half of the income', () => {
  fc.assert(
    fc.property(fc.bigInt(-10_000n, 10_000n), fc.bigInt(-10_000n, 10_000n), (income, cost) => {
      const percent = income === 0n ? null : (Number(income - cost) * 100) / Number(income);
      const ordinary = income > cost && percent !== null && income > 0n && percent <= 50;
      expect(oddMargin(income, cost)).toBe(!ordinary);
    }),
  );
});

test('a margin below what the company expects is odd', () => {
  expect(oddMargin(10_000n, 9_000n, 10)).toBe(false);
  expect(oddMargin(10_000n, 9_001n, 10)).toBe(true);
  expect(oddMargin(10_000n, 9_001n, null)).toBe(false);
});
