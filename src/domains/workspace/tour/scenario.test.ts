import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../../../apps/stage.ts';
import { endTourOffer, readTour } from './contract.ts';

/* The offer of the tour to new users. */

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

test('the tour is offered until the user takes or declines it, at any machine, and to others still', async () => {
  const lan = await stage.cast({ permits: [] });
  const nok = await stage.cast({ permits: [] });
  expect(await lan.send(readTour, {})).toEqual({ is_offered: true });
  await lan.send(endTourOffer, {});
  await lan.send(endTourOffer, {});
  expect(await lan.send(readTour, {})).toEqual({ is_offered: false });
  expect(await nok.send(readTour, {})).toEqual({ is_offered: true });
});
