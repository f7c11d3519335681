import { afterAll, beforeAll, expect, test } from 'vitest';
import { startStage, type Player, type Stage } from '../../../apps/stage.ts';
import { saveUpdate } from '../../identity/update-log/contract.ts';
import { listShortcuts, saveShortcuts, shortcutsMax } from '../../workspace/shortcut/contract.ts';
import { homeSummary } from './contract.ts';

let stage: Stage;
let clerk: Player;
let colleague: Player;

beforeAll(async () => {
  stage = await startStage();
  clerk = await stage.cast({ permits: 'all', language: 'en' });
  colleague = await stage.cast({ permits: [], language: 'th' });
});
afterAll(() => stage.close());

test('shortcuts are kept in their order, once each, and are nobody else’s', async () => {
  await clerk.send(saveShortcuts, { paths: ['/order/list', '/finance/bill', '/order/list'] });
  await colleague.send(saveShortcuts, { paths: ['/order/track'] });
  expect((await clerk.send(listShortcuts, {})).paths).toEqual(['/order/list', '/finance/bill']);
  await clerk.send(saveShortcuts, { paths: ['/finance/bill'] });
  expect((await clerk.send(listShortcuts, {})).paths).toEqual(['/finance/bill']);
  expect((await colleague.send(listShortcuts, {})).paths).toEqual(['/order/track']);
});

test('too many shortcuts, or what is no path, are refused with the place', async () => {
  const many = Array.from({ length: shortcutsMax + 1 }, (_, place) => `/order/page${place}`);
  await expect(clerk.send(saveShortcuts, { paths: many })).rejects.toMatchObject({
    reply: { data: { at: [{ at: 'paths', why: 'TOO_MANY' }] } },
  });
  await expect(clerk.send(saveShortcuts, { paths: ['/order/list', 'javascript:alert(1)'] })).rejects.toMatchObject({
    reply: { data: { at: [{ at: 'paths.1', why: 'BAD_VALUE' }] } },
  });
  expect((await clerk.send(listShortcuts, {})).paths).toEqual(['/finance/bill']);
});

test('the home page tells the three latest announcements in the reader’s language', async () => {
  for (const day of ['2026-11-01', '2026-11-04', '2026-11-02', '2026-11-03'])
    await clerk.send(saveUpdate, {
      day,
      release: day,
      text_zh: `zh ${day}`,
      text_vi: `vi ${day}`,
      text_en: `en ${day}`,
      text_th: `th ${day}`,
    });
  const texts = async (who: Player) => (await who.send(homeSummary, {})).updates.map(({ text }) => text);
  expect(await texts(clerk)).toEqual(['en 2026-11-04', 'en 2026-11-03', 'en 2026-11-02']);
  expect(await texts(colleague)).toEqual(['th 2026-11-04', 'th 2026-11-03', 'th 2026-11-02']);
});
