import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { makeBills, moveBill } from '../bill/contract.ts';
import { trialBalance } from '../ledger/contract.ts';
import { movePeriod, periodObstacles } from '../period/contract.ts';
import { may } from '../period/permits.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { billed, reviewed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { accrualReport, listAccruals, postAccrual } from './contract.ts';
import monthEnd from './server/jobs/month-end.ts';

/* November earns 1,000 dollars of which nothing is billed and 530 yuan that are; its carrier costs 318. It is closed in December. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let reviewer: Player;
let usdLine: string;
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-28T02:00:00Z');
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, { '2026-11-10': '7.10' }));
  clerk = await stage.cast({ name: 'Lan' });
  reviewer = await stage.cast({ name: 'Wei' });
  const on = '2026-11-10';
  const side = 'receivable' as const;
  [usdLine = ''] = await reviewed(clerk, reviewer, {
    side,
    party: scene.customer,
    fee: scene.freight,
    amount: '1000',
    currency: 'USD',
    on,
  });
  await billed(clerk, reviewer, { side, party: scene.customer, fee: scene.fuel, amount: '530', currency: 'CNY', on });
  await reviewed(clerk, reviewer, { side, party: scene.customer, fee: scene.duty, amount: '113', currency: 'CNY', on });
  await reviewed(clerk, reviewer, { side: 'payable', party: scene.carrier, fee: scene.fuel, amount: '318', currency: 'CNY', on });
}, 60_000);
afterAll(() => stage.close());

const of = (month: string) => ({ company_id: String(stage.companies.cn), month });
async function closing(month: string): Promise<Record<string, string>> {
  const { rows } = await reviewer.send(trialBalance, of(month));
  return Object.fromEntries(rows.filter((row) => /[1-9]/.test(row.closing)).map(({ account, closing: amount }) => [account, amount]));
}
async function sums(month: string) {
  const report = await reviewer.send(accrualReport, of(month));
  return Object.fromEntries(report.sums.map(({ side, ...figures }) => [side, figures]));
}
const differences = () => stage.system<FinanceTables, readonly unknown[]>((work) => reconcile(work));

test('the report explains what the ledger does not show yet, without disbursements', async () => {
  const november = await sums('2026-11');
  expect(november['receivable']).toEqual({
    earned: '7600.00',
    locked: '0.00',
    unbilled: '7100.00',
    earlier: '0.00',
    accrued: '0.00',
    in_progress: '0.00',
    spread: '0.00',
    other: '0.00',
    ledger: '500.00',
  });
  expect(november['payable']).toMatchObject({ earned: '300.00', unbilled: '300.00', ledger: '0.00' });
  const { over, to_post } = await reviewer.send(accrualReport, of('2026-11'));
  const { rows } = await reviewer.send(listAccruals, {});
  expect(rows.map(({ side, earned, billed: amount, open }) => [side, earned, amount, open])).toEqual([
    ['receivable', '7600.00', '500.00', '7100.00'],
    ['payable', '300.00', '0.00', '300.00'],
  ]);
  expect([over, to_post]).toEqual([false, 2]);
  expect(await reviewer.refused(postAccrual, of('2026-11'))).toBe('PERIOD_RUNNING');
  const abroad = await stage.cast({ companyId: stage.companies.vn });
  expect(await abroad.refused(accrualReport, of('2026-11'))).toBe('NOT_FOUND');
  expect(await abroad.refused(listAccruals, { where: { company: [String(stage.companies.cn)] } })).toBe('NOT_FOUND');
});

test('the job accrues the month when it is over, once, and reverses it on the next day', async () => {
  stage.clock.set('2026-12-02T02:00:00Z');
  for (let run = 0; run < 2; run += 1) {
    await stage.system<FinanceTables, void>(({ enqueue }) => enqueue(monthEnd, {}));
    await stage.runJobs();
  }
  expect(await closing('2026-11')).toMatchObject({ accruedIncome: '7100.00', accruedCost: '-300.00', revenue: '-7600.00', cost: '300.00' });
  expect(await closing('2026-12')).toMatchObject({ revenue: '-500.00' });
  expect((await sums('2026-11'))['receivable']).toMatchObject({
    earned: '7600.00',
    unbilled: '7100.00',
    accrued: '7100.00',
    other: '0.00',
    ledger: '7600.00',
  });
  expect(await differences()).toEqual([]);
});

test('a bill of the month takes its part out again, and one that becomes void later does not come back', async () => {
  const { bills } = await clerk.send(makeBills, { charges: [{ id: usdLine, version: 2 }], bill_on: '2026-11-30' });
  expect(await reviewer.send(postAccrual, of('2026-11'))).toMatchObject({ posted: true, revenue: '-7100.00', cost: '0.00' });
  expect(await closing('2026-11')).toMatchObject({ accruedCost: '-300.00', revenue: '-7600.00' });
  await clerk.send(moveBill, { id: bills[0]?.id ?? '', version: 1, action: 'void', reason: '错误' });
  expect(await reviewer.send(postAccrual, of('2026-11'))).toMatchObject({ posted: false });
  expect(await closing('2026-11')).toMatchObject({ revenue: '-7600.00' });
  expect(await differences()).toEqual([]);
});

test('a line that stood on a bill at the end of the month goes on counting so when its next bill becomes void as well', async () => {
  const owed = { side: 'receivable', party: scene.customer, fee: scene.fuel, amount: '53', currency: 'CNY', on: '2026-11-15' } as const;
  const [line = ''] = await reviewed(clerk, reviewer, owed);
  const voided = async (version: number, bill_on: string): Promise<void> => {
    const { bills } = await clerk.send(makeBills, { charges: [{ id: line, version }], bill_on });
    await clerk.send(moveBill, { id: bills[0]?.id ?? '', version: 1, action: 'void', reason: '错误' });
  };
  await voided(2, '2026-11-30');
  await voided(4, '2026-12-02');
  expect(await reviewer.send(postAccrual, of('2026-11'))).toMatchObject({ posted: false });
  expect(await differences()).toEqual([]);
});

test('closing a month accrues what is unbilled', async () => {
  await reviewed(clerk, reviewer, {
    side: 'payable',
    party: scene.carrier,
    fee: scene.fuel,
    amount: '106',
    currency: 'CNY',
    on: '2026-11-12',
  });
  expect((await reviewer.send(accrualReport, of('2026-11'))).to_post).toBe(1);
  await reviewer.send(movePeriod, { ...of('2026-11'), version: 1, action: 'softClose' });
  // The job leaves a month alone that its accountants are closing.
  await stage.system<FinanceTables, void>(({ enqueue }) => enqueue(monthEnd, {}));
  await stage.runJobs();
  expect((await reviewer.send(accrualReport, of('2026-11'))).to_post).toBe(1);
  // Closing posts what is left to accrue, so it takes the right to post into the month, and says so.
  const closer = await stage.cast({ name: 'Mai', permits: [...stage.door.product.permits].filter((code) => code !== may.postSoft) });
  const close = { ...of('2026-11'), version: 2, action: 'close' as const, reason: '月结' };
  expect(await closer.send(periodObstacles, of('2026-11'))).toMatchObject({ accruals_held: 1 });
  expect(await reviewer.send(periodObstacles, of('2026-11'))).toMatchObject({ accruals_held: 0 });
  expect(await closer.refused(movePeriod, close)).toBe('ACCRUAL_SOFT_CLOSED');
  expect(await closer.refused(postAccrual, of('2026-11'))).toBe('ACCRUAL_SOFT_CLOSED');
  expect(await closing('2026-11')).toMatchObject({ accruedCost: '-300.00', cost: '300.00' });
  await reviewer.send(movePeriod, close);
  expect(await closer.send(periodObstacles, of('2026-11'))).toMatchObject({ accruals_held: 0 });
  expect(await closing('2026-11')).toMatchObject({ accruedCost: '-400.00', cost: '400.00' });
  expect(await reviewer.send(accrualReport, of('2026-11'))).toMatchObject({ to_post: 0 });
  expect(await differences()).toEqual([]);
});

test('a bill that becomes void on the last day of a month is no bill at its end', async () => {
  stage.clock.set('2026-12-31T02:00:00Z');
  const owed = { side: 'receivable', party: scene.customer, fee: scene.freight, amount: '45', currency: 'CNY', on: '2026-12-20' } as const;
  const bill = await billed(clerk, reviewer, owed);
  const unbilled = async () => Number((await sums('2026-12'))['receivable']?.unbilled);
  const before = await unbilled();
  await clerk.send(moveBill, { id: bill, version: 3, action: 'void', reason: '错误' });
  stage.clock.set('2027-01-02T02:00:00Z');
  expect(await unbilled()).toBe(before + 45);
  expect(await differences()).toEqual([]);
});

test('books that differ from their accruals are found', async () => {
  await stage.system<FinanceTables, unknown>(({ db }) => sql`update accrual_line set amount_minor = amount_minor + 1`.execute(db));
  expect(await differences()).toEqual(expect.arrayContaining([expect.objectContaining({ what: 'accrualAsOf' })]));
});
