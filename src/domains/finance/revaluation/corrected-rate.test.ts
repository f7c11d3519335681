import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { accountBalances } from '../ledger/contract.ts';
import { periodObstacles } from '../period/contract.ts';
import { saveRate } from '../../reference/exchange/contract.ts';
import { billed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listRevaluations, postRevaluation, previewRevaluation } from './contract.ts';

/*
 * A customer owes 1,000 USD, booked at 7.10. October is revalued at the spot rate of its last day, 7.15, before the official closing rate of
 * 7.17 is published.
 */

let stage: Stage;
let clerk: Player;
const october = () => ({ company_id: String(stage.companies.cn), month: '2026-10' });

beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-05T02:00:00Z');
  const scene = await stage.system<FinanceTables, Scene>((work) =>
    setScene(work, stage.companies.cn, { '2026-10-10': '7.10', '2026-10-31': '7.15' }),
  );
  clerk = await stage.cast();
  const usd = { side: 'receivable' as const, party: scene.customer, fee: scene.freight, currency: 'USD' as const };
  await billed(clerk, await stage.cast(), { ...usd, amount: '1000', on: '2026-10-10' });
}, 60_000);
afterAll(() => stage.close());

const toRevalue = async () => (await clerk.send(periodObstacles, october())).rows.find(({ kind }) => kind === 'notRevalued')?.count ?? 0;

test('a closing rate that follows its stand-in is an obstacle to closing the month until its difference is posted', async () => {
  expect(await clerk.send(postRevaluation, october())).toMatchObject({ posted: true, gained: '50.00' });
  expect(await toRevalue()).toBe(0);

  const official = { company_id: null, base: 'USD', quote: 'CNY', side: 'both', kind: 'closing', source: 'centralBank' } as const;
  await clerk.send(saveRate, { ...official, rate: '7.17', valid_from: '2026-10-31', valid_to: '2026-10-31' });
  expect(await toRevalue()).toBe(1);
  expect(await clerk.send(previewRevaluation, october())).toMatchObject({ gained: '20.00' });
  expect(await clerk.send(postRevaluation, october())).toMatchObject({ posted: true, gained: '20.00' });
  expect(await toRevalue()).toBe(0);
  expect(await clerk.send(postRevaluation, october())).toMatchObject({ posted: false, gained: '0.00', entry_no: null });
  expect((await clerk.send(listRevaluations, october())).rows.map(({ gained }) => gained)).toEqual(['20.00', '50.00']);
  const valued = async (on: string) =>
    (await clerk.send(accountBalances, { company_id: october().company_id, on })).rows.find(({ account_code }) => account_code === '1122');
  expect(await valued('2026-10-31')).toMatchObject({ amount: '1000.00', functional: '7170.00' });
  expect(await valued('2026-11-01')).toMatchObject({ amount: '1000.00', functional: '7100.00' });
});
