import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { enterCharges, reviewCharges } from '../charge/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { lineOf } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listProfitAnalysis, listProfitLines, summariseProfit } from './contract.ts';

/*
 * ACME is charged 1 in November of last year, 10 in December, 100 in October and 1,000 in November of this year; BETA is given back 5. Today is
 * 20 November 2026.
 */

let stage: Stage;
let scene: Scene;
let lan: Player;
const months = { '1': '2025-11', '10': '2025-12', '100': '2026-10', '1000': '2026-11', '-5': '2026-11' };
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  lan = await stage.cast({ name: 'Lan' });
  for (const [amount, month] of Object.entries(months)) {
    const { ids } = await lan.send(enterCharges, { lines: [owed(amount, amount === '-5' ? scene.other : scene.customer)] });
    await stage.system<FinanceTables, unknown>(({ db }) =>
      db
        .updateTable('charge')
        .set({ financial_month: month })
        .where('id', '=', BigInt(ids[0] ?? 0))
        .execute(),
    );
  }
}, 60_000);
afterAll(() => stage.close());

const owed = (amount: string, party: bigint, fee = scene.freight) =>
  lineOf({ side: 'receivable', party, fee, amount, currency: 'CNY', on: '2026-11-20' });

test('without a period it is the twelve months to the present one', async () => {
  const { rows } = await lan.send(listProfitAnalysis, { where: { by: ['month'] } });
  expect(rows.map(({ key }) => `${key}`).toSorted()).toEqual(['2025-12', '2026-10', '2026-11']);
  expect(await lan.send(summariseProfit, {})).toMatchObject({ from: '2025-12', to: '2026-11', currencies: [{ income: '1105.00' }] });
});

test('a month that is over is converted at the rate of its last day', async () => {
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`insert into exchange_rate (company_id, base, quote, rate, valid_from, valid_to, source)
      select null, 'CNY', 'THB', rate, day, day, 'manual' from (values (4.8, '2026-10-30'::date), (4.9, '2026-10-31'), (5.1, '2026-11-01'),
        (5.0, '2026-11-20')) r (rate, day)`.execute(db),
  );
  const period = { from: '2026-10-01', to: '2026-11-30' };
  const { rows } = await lan.send(listProfitAnalysis, { where: { by: ['month'], period, compare: ['before'], currency: ['THB'] } });
  expect(rows.map(({ key, income }) => `${key} ${income}`).toSorted()).toEqual(['2026-10 490.00', '2026-11 4975.00']);
});

test('a group that loses stands in the tab of losses, and one that earns does not', async () => {
  const { rows } = await lan.send(listProfitAnalysis, { tab: 'loss', where: { by: ['customer'] } });
  expect(rows.map(({ name, profit }) => [name, profit])).toEqual([['BETA 贸易', '-5.00']]);
});

test('what is passed on and what is void are no lines behind a figure', async () => {
  const where = { period: { from: '2026-11-01', to: '2026-11-30' }, customer: [String(scene.other)] };
  const nets = async () => (await lan.send(listProfitLines, { where })).rows.map(({ net }) => net);
  const before = await nets();
  const { ids } = await lan.send(enterCharges, { lines: [owed('70', scene.other, scene.duty), owed('80', scene.other)] });
  const wei = await stage.cast({ name: 'Wei' });
  await wei.send(reviewCharges, { action: 'void', rows: [{ id: ids[1] ?? '', version: 1 }], reason: '重复' });
  expect(await nets()).toEqual(before);
});
