import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { listRates, removeRate } from '../../reference/exchange/contract.ts';
import { periodObstacles } from '../period/contract.ts';
import { billed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listRevaluations, postRevaluation, previewRevaluation } from './contract.ts';

/*
 * The Vietnamese company, whose books have no decimals, is owed and owes dinars of Kuwait, which have three (ISO 4217). They were booked at
 * 80,000 dong; at the end of November a receivable is worth 82,000.5 and a payable 81,000.25. The Chinese company has dollars of its own.
 */

let stage: Stage;
let hanoi: Player;
let clerk: Player;
const november = () => ({ company_id: String(stage.companies.vn), month: '2026-11' });

beforeAll(async () => {
  stage = await startStage();
  const scene = await stage.system<FinanceTables, Scene>(async (work) => {
    await sql`insert into exchange_rate (company_id, base, quote, rate, side, kind, valid_from, valid_to, source) values
      (null, 'KWD', 'VND', 80000, 'both', 'spot', '2026-11-10', '2026-11-10', 'manual'),
      (null, 'KWD', 'VND', 82000.5, 'receivable', 'closing', '2026-11-30', '2026-11-30', 'manual'),
      (null, 'KWD', 'VND', 81000.25, 'payable', 'closing', '2026-11-30', '2026-11-30', 'manual')`.execute(work.db);
    return setScene(work, stage.companies.cn, { '2026-11-10': '7.10', '2026-11-30': '7.20' });
  });
  hanoi = await stage.cast({ name: 'Hanoi', companyId: stage.companies.vn });
  clerk = await stage.cast({ name: 'Lan' });
  const [hue, reviewer] = [await stage.cast({ name: 'Hue', companyId: stage.companies.vn }), await stage.cast({ name: 'Wei' })];
  const of = { fee: scene.freight, on: '2026-11-10' };
  const [receivable, payable] = [
    { ...of, side: 'receivable' as const },
    { ...of, side: 'payable' as const },
  ];
  await billed(hanoi, hue, { ...receivable, party: scene.customer, currency: 'KWD', amount: '1234.567' });
  await billed(hanoi, hue, { ...receivable, party: scene.other, currency: 'KWD', amount: '0.001' });
  await billed(hanoi, hue, { ...receivable, party: scene.other, currency: 'VND', amount: '5000000' });
  await billed(hanoi, hue, { ...payable, party: scene.carrier, currency: 'KWD', amount: '500.125' });
  await billed(hanoi, hue, { ...payable, party: scene.rival, currency: 'KWD', amount: '3' });
  await billed(clerk, reviewer, { ...receivable, party: scene.customer, currency: 'USD', amount: '1000' });
  stage.clock.set('2026-12-02T02:00:00Z');
}, 60_000);
afterAll(() => stage.close());

const obstacles = async () => (await hanoi.send(periodObstacles, november())).rows.filter(({ kind }) => kind === 'notRevalued');

test('each party’s foreign balance of one company is revalued at the rate of its side, to the smallest unit', async () => {
  expect(await obstacles()).toMatchObject([{ count: 4 }]);
  const { rows, gained } = await hanoi.send(previewRevaluation, november());
  expect(rows.map(({ owner, amount, rate, revalued, difference }) => [owner, amount, rate, revalued, difference])).toEqual([
    ['ACME 贸易', '1234.567', '82000.5', '101235111', '2469751'],
    ['BETA 贸易', '0.001', '82000.5', '82', '2'],
    ['FLEET 运输', '-500.125', '81000.25', '-40510250', '-500250'],
    ['RIVAL 运输', '-3.000', '81000.25', '-243001', '-3001'],
  ]);
  expect(gained).toBe('1966502');
  expect(await hanoi.send(postRevaluation, november())).toMatchObject({ posted: true, gained: '1966502' });
  expect(await obstacles()).toEqual([]);
  expect(await hanoi.send(postRevaluation, november())).toMatchObject({ posted: false, gained: '0' });
});

test('a rate that valued the balances is in use, and another company sees nothing of it', async () => {
  const { rows } = await hanoi.send(listRates, { where: { base: ['KWD'], kind: ['closing'] } });
  expect(rows.map(({ used }) => used)).toEqual([true, true]);
  for (const { id, version } of rows) expect(await hanoi.refused(removeRate, { id, version })).toBe('RATE_USED');
  expect((await clerk.send(listRevaluations, november())).rows).toEqual([]);
  expect(await clerk.refused(postRevaluation, november())).toBe('NOT_FOUND');
  expect((await hanoi.send(listRevaluations, { ...november(), month: '2026-10' })).rows).toEqual([]);
});
