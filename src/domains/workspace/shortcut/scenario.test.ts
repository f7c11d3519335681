import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { listShortcuts, saveShortcuts, shortcutsMax } from './contract.ts';

/* A user's shortcuts. */

let stage: Stage;
let lan: Player;
beforeAll(async () => {
  stage = await startStage();
  lan = await stage.cast({ permits: [] });
});
afterAll(() => stage.close());

test('shortcuts keep the order that was chosen, each once, and are nobody else’s', async () => {
  const nok = await stage.cast({ permits: [] });
  await nok.send(saveShortcuts, { paths: ['/finance/work/request'] });
  await lan.send(saveShortcuts, { paths: ['/order/list', '/dispatch/workOrder', '/order/list'] });
  expect(await lan.send(listShortcuts, {})).toEqual({ paths: ['/order/list', '/dispatch/workOrder'] });
  await lan.send(saveShortcuts, { paths: ['/dispatch/workOrder', '/order/review'] });
  expect(await lan.send(listShortcuts, {})).toEqual({ paths: ['/dispatch/workOrder', '/order/review'] });
  expect(await nok.send(listShortcuts, {})).toEqual({ paths: ['/finance/work/request'] });
  await lan.send(saveShortcuts, { paths: [] });
  expect(await lan.send(listShortcuts, {})).toEqual({ paths: [] });
});

test('more than fit, and what is no path of ours, is refused and changes nothing', async () => {
  await lan.send(saveShortcuts, { paths: ['/order/list'] });
  const many = Array.from({ length: shortcutsMax + 1 }, (_, at) => `/page/${at}`);
  expect(await lan.refused(saveShortcuts, { paths: many })).toBe('BAD_PARAMS');
  expect(await lan.refused(saveShortcuts, { paths: ['https://elsewhere.example'] })).toBe('BAD_PARAMS');
  expect(await lan.send(listShortcuts, {})).toEqual({ paths: ['/order/list'] });
});
