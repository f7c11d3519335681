import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { moveJournal, saveJournal } from '../journal/contract.ts';
import { trialBalance } from '../ledger/contract.ts';
import { movePeriod } from '../period/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { billed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listYears, moveYear } from './contract.ts';

/* December is closed and the year is open for adjustments when a bill of December turns up: the year opens again, and December takes it. */

let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-12-30T02:00:00Z');
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
  await billed(lan, wei, {
    side: 'receivable',
    party: scene.customer,
    fee: scene.freight,
    amount: '1000',
    currency: 'CNY',
    on: '2026-12-10',
  });
  stage.clock.set('2027-01-20T02:00:00Z');
}, 60_000);
afterAll(() => stage.close());

const company_id = () => String(stage.companies.cn);
const year = (who: Player, version: number, action: 'adjust' | 'openAgain' | 'close') =>
  who.send(moveYear, { company_id: company_id(), year: 2026, version, action });
const december = (who: Player, version: number, action: 'softClose' | 'close' | 'askReopen' | 'reopen') =>
  who.send(movePeriod, { company_id: company_id(), month: '2026-12', version, action, reason: '补记' });
async function balances(month: string): Promise<Record<string, string>> {
  const { rows, total } = await wei.send(trialBalance, { company_id: company_id(), month });
  expect(total.closing).toBe('0.00');
  return Object.fromEntries(rows.filter((row) => /[1-9]/.test(row.closing)).map(({ account, closing }) => [account, closing]));
}
const entry = (adjustment: boolean) => ({
  posted_on: '2026-12-31',
  memo: '补记费用',
  adjustment,
  lines: [
    { account: 'otherExpense' as const, currency: 'CNY' as const, debit: '80' },
    { account: 'otherPayable' as const, currency: 'CNY' as const, credit: '80' },
  ],
});

test('a year that nothing adjusted opens again: December takes a late cost, and the year closes with it', async () => {
  await december(wei, 1, 'softClose');
  await december(wei, 2, 'close');
  await year(wei, 1, 'adjust');
  const before = await balances('2026-13');
  expect(
    await wei.refused(movePeriod, { company_id: company_id(), month: '2026-12', version: 3, action: 'askReopen', reason: '补记' }),
  ).toBe('YEAR_ADJUSTED');
  // An adjustment that was taken back holds it up no longer.
  const { id: mistaken } = await lan.send(saveJournal, entry(true));
  await lan.send(moveJournal, { id: mistaken, version: 1, action: 'submit' });
  await wei.send(moveJournal, { id: mistaken, version: 2, action: 'post' });
  expect(await wei.refused(moveYear, { company_id: company_id(), year: 2026, version: 2, action: 'openAgain' })).toBe('YEAR_ADJUSTED');
  await wei.send(moveJournal, { id: mistaken, version: 3, action: 'reverse', reason: '误记' });
  expect((await year(wei, 2, 'openAgain')).state).toBe('open');
  // It books nothing, and takes no adjustments any more.
  expect(await balances('2026-13')).toEqual(before);
  expect(await lan.refused(saveJournal, entry(true))).toBe('YEAR_NOT_ADJUSTING');

  await december(wei, 3, 'askReopen');
  await december(lan, 4, 'reopen');
  const { id, version } = await lan.send(saveJournal, entry(false));
  await lan.send(moveJournal, { id, version, action: 'submit' });
  await wei.send(moveJournal, { id, version: version + 1, action: 'post' });
  expect(await balances('2026-12')).toMatchObject({ revenue: '-1000.00', otherExpense: '80.00', otherPayable: '-80.00' });
  await december(wei, 5, 'softClose');
  await december(wei, 6, 'close');
  await year(wei, 3, 'adjust');
  await year(wei, 4, 'close');
  expect(await balances('2027-01')).toEqual({ receivable: '1000.00', otherPayable: '-80.00', retainedEarnings: '-920.00' });
  expect((await lan.send(listYears, {})).rows).toMatchObject([{ year: 2026, state: 'closed', profit: '920.00', adjustments: 2 }]);
  expect(await stage.system<FinanceTables, readonly unknown[]>((work) => reconcile(work))).toEqual([]);
});
