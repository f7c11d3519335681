import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { moveBill } from '../bill/contract.ts';
import { trialBalance } from '../ledger/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { billed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getPrepaidCost, movePrepaidCost, savePrepaidCost, spreadableCosts } from './contract.ts';
import monthEnd from './server/jobs/month-end.ts';

/* A bill that should never have been spread: reversed, all its cost stands where the bill booked it. 12,720.00 is 12,000.00 without tax. */

let stage: Stage;
let scene: Scene;
let mai: Player;
let wei: Player;
let team: string;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  team = await stage.system<FinanceTables, string>(async ({ db }) => {
    const insert = sql<{ id: bigint }>`insert into team (company_id, name) values (${stage.companies.cn}, '车队') returning id`;
    return String((await insert.execute(db)).rows[0]?.id);
  });
  mai = await stage.cast({ name: 'Mai' });
  wei = await stage.cast({ name: 'Wei' });
}, 60_000);
afterAll(() => stage.close());

async function spread(to_on: string): Promise<{ id: string; bill: string }> {
  const bill = await billed(mai, wei, {
    side: 'payable',
    party: scene.carrier,
    fee: scene.fuel,
    amount: '12720',
    currency: 'CNY',
    on: '2026-11-18',
  });
  const { sources } = await mai.send(spreadableCosts, { carrier_id: String(scene.carrier) });
  const { id } = await mai.send(savePrepaidCost, {
    charge_id: sources[0]?.charge_id ?? '',
    carrier_id: String(scene.carrier),
    amount: '12000',
    account: 'adminExpense',
    cost_centre_id: team,
    method: 'month',
    from_on: '2026-11-01',
    to_on,
    memo: '车辆保险',
  });
  await mai.send(movePrepaidCost, { id, version: 1, action: 'submit' });
  await wei.send(movePrepaidCost, { id, version: 2, action: 'approve' });
  return { id, bill };
}
async function night(at: string): Promise<void> {
  stage.clock.set(at);
  await stage.system<FinanceTables, void>(({ enqueue }) => enqueue(monthEnd, {}));
  await stage.runJobs();
}
async function closing(month: string) {
  const { rows } = await wei.send(trialBalance, { company_id: String(stage.companies.cn), month });
  const of = (account: string) => rows.find((row) => row.account === account)?.closing ?? '0.00';
  return { prepaid: of('prepaidExpense'), cost: of('cost'), spread: of('adminExpense') };
}
async function reversed(id: string): Promise<void> {
  const { version } = await mai.send(getPrepaidCost, { id });
  expect(await wei.refused(movePrepaidCost, { id, version, action: 'reverse' })).toBe('REASON_REQUIRED');
  await wei.send(movePrepaidCost, { id, version, action: 'reverse', reason: '应一次计入成本' });
}
const open = async () => (await mai.send(spreadableCosts, { carrier_id: String(scene.carrier) })).sources.map((one) => one.open);
const differences = () => stage.system<FinanceTables, readonly unknown[]>((work) => reconcile(work));

test('one of whose months some are booked gives all of it back to the cost', async () => {
  const { id } = await spread('2027-10-31');
  await night('2027-01-01T03:00:00Z');
  expect((await mai.send(getPrepaidCost, { id })).state).toBe('spreading');
  expect(await closing('2026-12')).toEqual({ prepaid: '10000.00', cost: '0.00', spread: '2000.00' });
  expect(await open()).toEqual([]);
  await reversed(id);
  // The closed months stay as they were reported; the month of the reversal takes it back.
  expect(await closing('2026-12')).toEqual({ prepaid: '10000.00', cost: '0.00', spread: '2000.00' });
  expect(await closing('2027-01')).toEqual({ prepaid: '0.00', cost: '12000.00', spread: '0.00' });
  expect(await open()).toEqual(['12000.00']);
  await night('2027-02-01T03:00:00Z');
  expect(await closing('2027-02')).toEqual({ prepaid: '0.00', cost: '12000.00', spread: '0.00' });
  expect(await differences()).toEqual([]);
});

test('one that is done is reversed as well', async () => {
  stage.clock.set('2026-11-20T02:00:00Z');
  const { id, bill } = await spread('2026-12-31');
  await night('2027-02-02T03:00:00Z');
  expect((await mai.send(getPrepaidCost, { id })).state).toBe('done');
  // Its months stand in the books, and so does its bill.
  expect(await wei.refused(moveBill, { id: bill, version: 3, action: 'void', reason: '误' })).toBe('PREPAID_STANDS');
  const before = await closing('2027-02');
  await reversed(id);
  expect((await mai.send(getPrepaidCost, { id })).state).toBe('reversed');
  expect([before.spread, (await closing('2027-02')).spread, (await closing('2027-02')).prepaid]).toEqual(['12000.00', '0.00', '0.00']);
  expect(await differences()).toEqual([]);
});
