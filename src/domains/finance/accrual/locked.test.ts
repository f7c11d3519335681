import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { DispatchTables } from '../../dispatch/server/db.ts';
import { addOrder, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { makeBills, moveBill } from '../bill/contract.ts';
import { lockJobs, unlockJobs } from '../job-lock/contract.ts';
import { trialBalance } from '../ledger/contract.ts';
import { movePeriod } from '../period/contract.ts';
import { orderProfit } from '../profit/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { billed, reviewed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { accrualReport, listAccruals, postAccrual } from './contract.ts';

/*
 * The finance lock of an order does not move revenue or cost of the books into another month. The leg of an order cost 300 in November, which
 * is closed. The order is signed on 28 December for 1,000 and billed on the 30th; a second leg cost 200 in December. It is locked on 3 January,
 * while December is open.
 */

let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
let orderId: string;

beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-28T02:00:00Z');
  scene = await stage.system<DispatchTables & FinanceTables, Scene>(async (work) => {
    const money = await setScene(work, stage.companies.cn, {});
    const road = await setDispatchScene(work, stage.companies.cn);
    const place = { ...road, lux: money.customer, companyId: stage.companies.cn };
    const id = await addOrder(work, place, { no: 'SO-LEG', pieces: 1, kg: '10', m3: '1', state: 'signed' });
    await work.db
      .updateTable('transport_order')
      .set({ signed_at: new Date('2026-12-28T02:00:00Z') })
      .where('id', '=', id)
      .execute();
    orderId = String(id);
    return money;
  });
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
  await billed(lan, wei, owed('payable', '300', '2026-11-20'));
}, 60_000);
afterAll(() => stage.close());

const owed = (side: 'receivable' | 'payable', amount: string, on: string) => ({
  side,
  party: side === 'receivable' ? scene.customer : scene.carrier,
  fee: scene.freight,
  currency: 'CNY' as const,
  amount,
  on,
  order_no: 'SO-LEG',
});
const of = (month: string) => ({ company_id: String(stage.companies.cn), month });
async function sums(month: string) {
  const report = await wei.send(accrualReport, of(month));
  return Object.fromEntries(report.sums.map(({ side, ...figures }) => [side, figures]));
}
/** The balances of the ledger at the end of a month. */
async function result(month: string) {
  const { rows } = await wei.send(trialBalance, of(month));
  const closing = (use: string): string => rows.find(({ account }) => account === use)?.closing ?? '0.00';
  return { revenue: closing('revenue'), cost: closing('cost'), workInProgress: closing('workInProgress') };
}

test('November holds back the cost of the leg, whose revenue comes later', async () => {
  // The plan of the order, as it stands until the order is signed.
  const [plan = ''] = await reviewed(lan, wei, owed('receivable', '1000', '2026-11-20'));
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db.updateTable('charge').set({ estimated: true, state: 'open' }).where('id', '=', BigInt(plan)).execute(),
  );
  stage.clock.set('2026-12-02T02:00:00Z');
  await wei.send(postAccrual, of('2026-11'));
  await wei.send(movePeriod, { ...of('2026-11'), version: 1, action: 'softClose' });
  await wei.send(movePeriod, { ...of('2026-11'), version: 2, action: 'close', reason: '月结' });
  expect(await result('2026-11')).toEqual({ revenue: '0.00', cost: '0.00', workInProgress: '300.00' });
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db.updateTable('charge').set({ state: 'void' }).where('id', '=', BigInt(plan)).execute(),
  );
});

test('December has the revenue and the cost, though the order is locked in January', async () => {
  stage.clock.set('2026-12-30T02:00:00Z');
  await billed(lan, wei, owed('receivable', '1000', '2026-12-28'));
  await billed(lan, wei, owed('payable', '200', '2026-12-28'));
  stage.clock.set('2027-01-03T02:00:00Z');
  await wei.send(lockJobs, { order_ids: [orderId] });
  const { rows } = await wei.send(listAccruals, { tab: 'inProgress', where: { month: ['2026-12'] } });
  expect(rows).toEqual([]);
  await wei.send(postAccrual, of('2026-12'));
  expect(await result('2026-12')).toEqual({ revenue: '-1000.00', cost: '500.00', workInProgress: '0.00' });
  // The profit reports show the order in the month of its lock, which the report of the books tells apart.
  expect(await sums('2026-12')).toMatchObject({
    receivable: { earned: '0.00', locked: '1000.00', unbilled: '0.00', other: '0.00', ledger: '1000.00' },
    payable: { earned: '0.00', locked: '200.00', in_progress: '-300.00', other: '0.00', ledger: '500.00' },
  });
  expect(await sums('2027-01')).toMatchObject({
    receivable: { earned: '1000.00', locked: '-1000.00', other: '0.00', ledger: '0.00' },
    payable: { earned: '200.00', locked: '-200.00', other: '0.00', ledger: '0.00' },
  });
  expect((await wei.send(orderProfit, { order_id: orderId })).actual.profit).toBe('500.00');
  expect(await stage.system<FinanceTables, readonly unknown[]>((work) => reconcile(work))).toEqual([]);
});

test('service of December that is billed in January is accrued in December, locked or not', async () => {
  await wei.send(unlockJobs, { order_ids: [orderId], reason: '补收' });
  const [late = ''] = await reviewed(lan, wei, owed('receivable', '80', '2026-12-29'));
  await wei.send(postAccrual, of('2026-12'));
  expect(await result('2026-12')).toMatchObject({ revenue: '-1080.00' });
  const { bills: made } = await lan.send(makeBills, { charges: [{ id: late, version: 2 }], bill_on: '2027-01-03' });
  await lan.send(moveBill, { id: made[0]?.id ?? '', version: 1, action: 'send' });
  await wei.send(lockJobs, { order_ids: [orderId], reason: '回程补收' });
  expect(await wei.send(postAccrual, of('2026-12'))).toMatchObject({ posted: false });
  expect(await result('2026-12')).toMatchObject({ revenue: '-1080.00', workInProgress: '0.00' });
});
