import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFinanceStage } from '../../../apps/finance-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { makeBills } from '../bill/contract.ts';
import { reviewed, registered } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import type { Scene } from '../server/seed/scene.ts';
import { periodObstacles } from './contract.ts';

/*
 * The work that October leaves behind is October's, and each side has its own: of receivables one line is without a price, two are not reviewed, three not
 * billed and a bill is not sent; of payables one more each. November has one line of its own of each kind, on the other side.
 */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let reviewer: Player;
const october = { month: '2026-10', on: '2026-10-31' };
const november = { month: '2026-11', on: '2026-11-01' };
beforeAll(async () => {
  ({ stage, scene, lan: clerk, wei: reviewer } = await startFinanceStage());
  for (const [on, counts] of [
    [october.on, { receivable: [1, 2, 3, 1], payable: [2, 3, 4, 2] }],
    [november.on, { receivable: [1, 0, 0, 0], payable: [0, 1, 1, 1] }],
  ] as const)
    for (const side of ['receivable', 'payable'] as const) {
      const [unpriced, open, unbilled, unsent] = counts[side];
      await leave(await lines(side, on, unpriced), 'unpriced');
      await leave(await lines(side, on, open), 'open');
      await lines(side, on, unbilled);
      for (let place = 0; place < unsent; place += 1) {
        const charges = (await lines(side, on, 1)).map((id) => ({ id, version: 2 }));
        await clerk.send(makeBills, { charges, bill_on: on });
      }
    }
  for (const { on } of [october, november]) await registered(clerk, { direction: 'in', bank: scene.bankCny, amount: '9', on });
}, 60_000);
afterAll(() => stage.close());

async function lines(side: 'receivable' | 'payable', on: string, count: number): Promise<string[]> {
  const party = side === 'receivable' ? scene.customer : scene.carrier;
  const line = { side, party, fee: scene.freight, amount: '10', currency: 'CNY', on } as const;
  return count === 0 ? [] : reviewed(clerk, reviewer, ...Array.from({ length: count }, () => line));
}
/** Sets reviewed lines back to a state before their review. */
async function leave(ids: readonly string[], state: 'unpriced' | 'open'): Promise<void> {
  if (ids.length === 0) return;
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db.updateTable('charge').set({ state }).where('id', 'in', ids.map(BigInt)).execute(),
  );
}
async function obstacles(month: string): Promise<Record<string, number>> {
  const { rows } = await clerk.send(periodObstacles, { company_id: String(stage.companies.cn), month });
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

test('each month counts what is unfinished in it by its side, and nothing of another month', async () => {
  expect(await obstacles(october.month)).toEqual({
    unpricedReceivable: 1,
    unpricedPayable: 2,
    openReceivable: 2,
    openPayable: 3,
    unbilledReceivable: 3,
    unbilledPayable: 4,
    unsentReceivable: 1,
    unsentPayable: 2,
    unclaimed: 1,
  });
  expect(await obstacles(november.month)).toEqual({
    unpricedReceivable: 1,
    openPayable: 1,
    unbilledPayable: 1,
    unsentPayable: 1,
    unclaimed: 1,
  });
});
