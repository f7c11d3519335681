import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { periodObstacles } from '../period/contract.ts';
import { billed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listRevaluations, postRevaluation } from './contract.ts';

/*
 * A customer owes 1,000 USD since 10 October, booked at 7.10; nothing moves after that. October closes at 7.15, November at 7.20, December at
 * 7.10 again, so that December has nothing to post. The accountant begins with December.
 */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let reviewer: Player;
const months = ['2026-10', '2026-11', '2026-12'];
const of = (month: string) => ({ company_id: String(stage.companies.cn), month });
const toRevalue = async () =>
  Promise.all(
    months.map(async (month) => (await clerk.send(periodObstacles, of(month))).rows.find(({ kind }) => kind === 'notRevalued')?.count ?? 0),
  );
const bill = (amount: string) =>
  billed(clerk, reviewer, {
    side: 'receivable',
    party: scene.customer,
    fee: scene.freight,
    currency: 'USD',
    amount,
    on: '2026-10-10',
  });

beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2027-01-05T02:00:00Z');
  scene = await stage.system<FinanceTables, Scene>((work) =>
    setScene(work, stage.companies.cn, { '2026-10-10': '7.10', '2026-10-31': '7.15', '2026-11-30': '7.20', '2026-12-31': '7.10' }),
  );
  clerk = await stage.cast();
  reviewer = await stage.cast();
  await bill('1000');
}, 60_000);
afterAll(() => stage.close());

test('months are revalued in any order, one without an entry and one without a difference as well', async () => {
  expect(await toRevalue()).toEqual([1, 1, 1]);
  expect(await clerk.send(postRevaluation, of('2026-12'))).toMatchObject({ posted: false, gained: '0.00', entry_no: null });
  expect(await toRevalue()).toEqual([1, 1, 0]);
  expect(await clerk.send(postRevaluation, of('2026-10'))).toMatchObject({ posted: true, gained: '50.00' });
  expect(await toRevalue()).toEqual([0, 1, 0]);
  expect(await clerk.send(postRevaluation, of('2026-11'))).toMatchObject({ posted: true, gained: '100.00' });
  expect(await toRevalue()).toEqual([0, 0, 0]);
  const runs = async (month: string) => (await clerk.send(listRevaluations, of(month))).rows;
  expect(await runs('2026-12')).toMatchObject([{ gained: '0.00', lines: 1, entry_no: null, reversal_no: null, reversed_on: null }]);
  // A second run finds nothing and leaves nothing.
  expect(await clerk.send(postRevaluation, of('2026-12'))).toMatchObject({ posted: false });
  expect(await runs('2026-12')).toHaveLength(1);
});

test('what is booked late in an early month is to be revalued in each month since', async () => {
  stage.clock.advance(60_000);
  await bill('10');
  expect(await toRevalue()).toEqual([1, 1, 1]);
  for (const month of ['2026-11', '2026-12', '2026-10']) await clerk.send(postRevaluation, of(month));
  expect(await toRevalue()).toEqual([0, 0, 0]);
  const { rows } = await stage.system<FinanceTables, { rows: { month: string; sum: bigint }[] }>(({ db }) =>
    sql<{ month: string; sum: bigint }>`select d.day::text as month, sum(l.functional_minor)::bigint as sum
      from unnest(array['2026-10-31', '2026-11-30', '2026-12-31', '2027-01-01']::date[]) d(day)
        join ledger_entry e on e.posted_on <= d.day join ledger_line l on l.entry_id = e.id join ledger_account a on a.id = l.account_id
      where a.use = 'receivable' group by 1 order by 1`.execute(db),
  );
  // 1,010 USD at 7.15, 7.20, 7.10 and, when all is reversed, at 7.10.
  expect(rows.map(({ sum }) => sum)).toEqual([722_150n, 727_200n, 717_100n, 717_100n]);
});
