import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ReferenceWork } from '../db.ts';
import type { ReferenceTables } from '../tables.ts';
import { getRate, listRates, rateGaps, rateHistory, removeRate, saveRate } from './contract.ts';
import { markRatesUsed, rateOn } from './store.ts';

let stage: Stage;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  clerk = await stage.cast();
});
afterAll(() => stage.close());

const dollar = { base: 'USD', quote: 'CNY', side: 'both', source: 'bankDay', company_id: null } as const;
const october = { ...dollar, rate: '7.1000', valid_from: '2026-10-01', valid_to: '2026-10-31' };
const asked = (day: string) =>
  stage.system<ReferenceTables, string>(
    async (work: ReferenceWork) => (await rateOn(work, { from: 'USD', to: 'CNY', day, side: 'payable' })).rate,
  );

test('rates never overlap, gaps are shown, and a used rate stays as it is', async () => {
  const made = await clerk.send(saveRate, october);
  expect(await clerk.refused(saveRate, { ...october, rate: '7.2', valid_from: '2026-10-31', valid_to: '2026-11-30' })).toBe('RATE_OVERLAP');
  expect(await clerk.refused(saveRate, { ...october, side: 'payable' })).toBe('RATE_OVERLAP');
  await clerk.send(saveRate, { ...october, rate: '7.2', side: 'receivable', valid_from: '2026-11-05', valid_to: '2026-11-30' });

  // Today is 20 November: receivables have had no rate for four days, payables since October.
  expect((await clerk.send(rateGaps, {})).gaps).toEqual([
    { base: 'USD', quote: 'CNY', side: 'payable', from: '2026-11-01', to: '2026-11-20' },
    { base: 'USD', quote: 'CNY', side: 'receivable', from: '2026-11-01', to: '2026-11-04' },
  ]);
  await expect(asked('2026-11-10')).rejects.toThrow('RATE_MISSING');
  expect(await asked('2026-10-10')).toBe('7.1');

  await clerk.send(saveRate, { ...october, id: made.id, version: 1, rate: '7.15' });
  expect(await clerk.refused(saveRate, { ...october, id: made.id, version: 1, rate: '7.16' })).toBe('CHANGED_MEANWHILE');
  await stage.system<ReferenceTables, void>((work) => markRatesUsed(work, [BigInt(made.id)]));
  expect(await clerk.refused(saveRate, { ...october, id: made.id, version: 2, rate: '7.2' })).toBe('RATE_USED');
  expect(await clerk.refused(removeRate, { id: made.id, version: 2 })).toBe('RATE_USED');
  expect(await clerk.send(getRate, { id: made.id })).toMatchObject({ rate: '7.15', used: true });

  expect((await clerk.send(listRates, { tab: 'current' })).rows).toMatchObject([{ pair: 'USD → CNY', rate: '7.2', side: 'receivable' }]);
  expect((await clerk.send(rateHistory, { base: 'USD', quote: 'CNY' })).points.map(({ rate }) => rate)).toEqual(['7.15', '7.2']);
  expect(await clerk.refused(saveRate, { ...october, quote: 'USD' })).toBe('BAD_PARAMS');
});

test('a rate of another own company is not there', async () => {
  const made = await clerk.send(saveRate, { ...october, base: 'EUR', company_id: String(stage.companies.cn) });
  const outsider = await stage.cast({ companyId: stage.companies.th, scope: 'company' });
  expect(await outsider.refused(getRate, { id: made.id })).toBe('NOT_FOUND');
  expect(await outsider.refused(removeRate, { id: made.id, version: 1 })).toBe('NOT_FOUND');
  await clerk.send(removeRate, { id: made.id, version: 1 });
});
