import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { DispatchTables } from '../../dispatch/server/db.ts';
import { addOrder, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { trialBalance } from '../ledger/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { reviewed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { accrualReport, listAccruals, postAccrual } from './contract.ts';

/*
 * On 30 November an order is under way: its first trip cost 300 yuan, and its revenue of 1,000 is estimated until it is signed in December. A
 * second order earned its revenue, a job by sea has its cost of 50 before its revenue, and a cost of 100 has no revenue at all.
 */

let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;

beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-28T02:00:00Z');
  scene = await stage.system<DispatchTables & FinanceTables, Scene>(async (work) => {
    const money = await setScene(work, stage.companies.cn, { '2026-11-10': '7.10' });
    const road = await setDispatchScene(work, stage.companies.cn);
    const place = { ...road, lux: money.customer, companyId: stage.companies.cn };
    for (const no of ['SO-W1', 'SO-W2', 'SO-W3']) await addOrder(work, place, { no, pieces: 1, kg: '10', m3: '1', state: 'signed' });
    return money;
  });
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
  const on = '2026-11-10';
  const earned = (order_no: string, amount: string) =>
    reviewed(lan, wei, { side: 'receivable', party: scene.customer, fee: scene.freight, currency: 'CNY', amount, on, order_no });
  const spent = (order_no: string, amount: string) =>
    reviewed(lan, wei, { side: 'payable', party: scene.carrier, fee: scene.freight, currency: 'CNY', amount, on, order_no });
  const [estimate = ''] = await earned('SO-W1', '1000');
  await spent('SO-W1', '300');
  await earned('SO-W2', '800');
  await spent('SO-W2', '200');
  await spent('SO-W3', '100');
  const [ofJob = ''] = await reviewed(lan, wei, {
    side: 'payable',
    party: scene.carrier,
    fee: scene.freight,
    currency: 'CNY',
    amount: '50',
    on,
  });
  const [jobEstimate = ''] = await reviewed(lan, wei, {
    side: 'receivable',
    party: scene.customer,
    fee: scene.freight,
    currency: 'CNY',
    amount: '70',
    on,
  });
  await stage.system<FinanceTables, void>(async ({ db }) => {
    await sql`update charge set estimated = true, state = 'open' where id = any(${[estimate, jobEstimate]}::bigint[])`.execute(db);
    await sql`insert into freight_job (no, mode, direction, service, company_id, customer_id, origin_station_id, destination_station_id)
      select 'OE-W4', 'ocean', 'export', 'fcl', ${stage.companies.cn}, ${scene.customer}, min(id), max(id) from station`.execute(db);
    await sql`update charge set freight_job_id = (select id from freight_job where no = 'OE-W4')
      where id = any(${[ofJob, jobEstimate]}::bigint[])`.execute(db);
  });
}, 60_000);
afterAll(() => stage.close());

const of = (month: string) => ({ company_id: String(stage.companies.cn), month });
async function closing(month: string): Promise<Record<string, string>> {
  const { rows } = await wei.send(trialBalance, of(month));
  return Object.fromEntries(rows.filter((row) => /[1-9]/.test(row.closing)).map(({ account, closing: amount }) => [account, amount]));
}
async function cost(month: string) {
  const { sums } = await wei.send(accrualReport, of(month));
  return sums.find(({ side }) => side === 'payable');
}
async function inProgress(month: string) {
  const { rows } = await wei.send(listAccruals, { tab: 'inProgress', where: { month: [month] }, sort: [{ key: 'in_progress' }] });
  return rows.map(({ subject, record_no, in_progress, held_back }) => [subject, record_no, in_progress, held_back]);
}
const differences = () => stage.system<FinanceTables, readonly unknown[]>((work) => reconcile(work));

test('the cost of an order or job whose revenue is still expected is work in progress', async () => {
  expect(await inProgress('2026-11')).toEqual([
    ['freightJob', 'OE-W4', '50.00', '0.00'],
    ['order', 'SO-W1', '300.00', '0.00'],
  ]);
  const { rows } = await wei.send(listAccruals, { tab: 'all', where: { month: ['2026-11'], side: ['payable'] } });
  expect(rows.map(({ record_no, open }) => [record_no, open])).toEqual([
    ['SO-W1', '300.00'],
    ['SO-W2', '200.00'],
    ['SO-W3', '100.00'],
    ['OE-W4', '50.00'],
  ]);
});

test('a month bears the cost of what it earned, and of what earns nothing', async () => {
  stage.clock.set('2026-12-02T02:00:00Z');
  expect(await wei.send(postAccrual, of('2026-11'))).toMatchObject({
    posted: true,
    revenue: '800.00',
    cost: '650.00',
    in_progress: '350.00',
  });
  expect(await wei.send(postAccrual, of('2026-11'))).toMatchObject({ posted: false });
  expect(await closing('2026-11')).toEqual({
    accruedIncome: '800.00',
    workInProgress: '350.00',
    accruedCost: '-650.00',
    revenue: '-800.00',
    cost: '300.00',
  });
  expect(await cost('2026-11')).toMatchObject({
    earned: '650.00',
    accrued: '650.00',
    in_progress: '350.00',
    other: '0.00',
    ledger: '300.00',
  });
  expect(await inProgress('2026-11')).toEqual([
    ['freightJob', 'OE-W4', '50.00', '50.00'],
    ['order', 'SO-W1', '300.00', '300.00'],
  ]);
  expect(await differences()).toEqual([]);
});

test('the month of its revenue bears the cost that was held back', async () => {
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`update charge set estimated = false, state = 'reviewed', business_on = '2026-12-01', financial_month = '2026-12'
      where estimated and order_id is not null`.execute(db),
  );
  // The end of November stays as it was: the revenue is of December.
  expect((await wei.send(accrualReport, of('2026-11'))).to_post).toBe(0);
  stage.clock.set('2027-01-02T02:00:00Z');
  expect(await wei.send(postAccrual, of('2026-12'))).toMatchObject({ revenue: '1800.00', cost: '650.00', in_progress: '50.00' });
  expect(await cost('2026-12')).toMatchObject({ earned: '0.00', in_progress: '-300.00', other: '0.00', ledger: '300.00' });
  expect(await closing('2026-12')).toMatchObject({ workInProgress: '50.00', revenue: '-1800.00', cost: '600.00' });
  expect(await differences()).toEqual([]);
});
