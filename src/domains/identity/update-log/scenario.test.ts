import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { getUpdate, listUpdates, saveUpdate } from './contract.ts';
import { may } from './permits.ts';

/* News is written once in four languages, and all staff read it in their own. */

let stage: Stage;
let writer: Player;
beforeAll(async () => {
  stage = await startStage();
  writer = await stage.cast({ name: 'Hoa', permits: [may.save] });
});
afterAll(() => stage.close());

const entry = {
  day: '2026-11-20',
  release: '1.4',
  text_zh: '批量付款',
  text_vi: 'Thanh toán hàng loạt',
  text_en: 'Batch payments',
  text_th: 'ชำระเงินเป็นชุด',
};

test('each reader sees the log in their own language, newest first, and finds words in it', async () => {
  await writer.send(saveUpdate, { ...entry, day: '2026-10-01', release: '1.3', text_vi: 'Bản đồ xe' });
  await writer.send(saveUpdate, entry);
  const reader = await stage.cast({ permits: [], language: 'vi' });
  expect((await reader.send(listUpdates, {})).rows.map(({ release, text }) => [release, text])).toEqual([
    ['1.4', 'Thanh toán hàng loạt'],
    ['1.3', 'Bản đồ xe'],
  ]);
  expect((await reader.send(listUpdates, { where: { text: 'bản đồ' } })).rows).toMatchObject([{ release: '1.3', written_by: 'Hoa' }]);
  expect((await reader.send(listUpdates, { where: { text: '批量' } })).rows).toEqual([]);
});

test('an entry is corrected by who may write it, in all languages, and never over somebody else’s correction', async () => {
  const { id } = await writer.send(saveUpdate, { ...entry, release: '1.5' });
  const reader = await stage.cast({ permits: [] });
  expect(await reader.refused(getUpdate, { id })).toBe('NOT_PERMITTED');
  expect(await reader.refused(saveUpdate, entry)).toBe('NOT_PERMITTED');
  expect(await writer.refused(saveUpdate, { ...entry, text_th: ' ' })).toBe('BAD_PARAMS');
  await writer.send(saveUpdate, { ...entry, id, version: 1, release: '1.5.1' });
  expect(await writer.refused(saveUpdate, { ...entry, id, version: 1, release: '1.5.2' })).toBe('CHANGED_MEANWHILE');
  expect(await writer.send(getUpdate, { id })).toEqual({ ...entry, id, version: 2, release: '1.5.1' });
});
