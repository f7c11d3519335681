import { expect, onTestFinished, test } from 'vitest';
import { startStage } from '../apps/stage.ts';
import { openCounterPool } from './db.ts';
import { numbersOn } from './numbering.ts';

test('numbers that are asked for at once are counted by the day of each, in the time zone of the company', async () => {
  const stage = await startStage();
  onTestFinished(() => stage.close());
  const pool = openCounterPool(stage.appUrl);
  onTestFinished(() => pool.end());
  const { next } = numbersOn(pool);
  // The day ends at 16:00 UTC in Shanghai.
  const instants = ['2026-11-20T15:59:58Z', '2026-11-20T15:59:59Z', '2026-11-20T16:00:00Z'].map((at) => new Date(at));
  const numbers = await Promise.all(instants.map((at) => next('T', stage.companies.cn, at)));
  expect(numbers).toEqual(['TC2611200001', 'TC2611200002', 'TC2611210001']);
  expect(await next('T', stage.companies.vn, new Date('2026-11-20T16:00:00Z'))).toBe('TV2611200001');
});
