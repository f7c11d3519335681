import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { addAttachment, recordTimeline, timelineChoices } from './contract.ts';

let stage: Stage;
let lan: Player;
let nok: Player;
beforeAll(async () => {
  stage = await startStage();
  [lan, nok] = [await stage.cast({ name: 'Lan' }), await stage.cast({ name: 'Nok' })];
});
afterAll(() => stage.close());

/** A plain record that any staff member with the right keeps. */
const fee = {
  code: 'TOLL',
  name_zh: '过路费',
  name_vi: 'Phí cầu đường',
  name_en: 'Toll',
  name_th: 'ค่าผ่านทาง',
  category: 'transport',
  remark: null,
};
const kept = async (who: Player, params: object): Promise<{ id: string; version: number }> =>
  (await who.raw('feeType.save', { ...fee, ...params, request_id: crypto.randomUUID() })).data as { id: string; version: number };

test('a history is narrowed to one field, one person or one kind of action, and says what there is to choose', async () => {
  const made = await kept(lan, {});
  await kept(nok, { id: made.id, version: 1, remark: 'road 9' });
  await kept(lan, { id: made.id, version: 2, remark: 'road 9', name_en: 'Road toll' });
  const file_id = await lan.upload('toll.csv', Buffer.from('road,toll\n9,100\n'));
  await lan.send(addAttachment, { subject: 'feeType', id: made.id, file_id, kind: null });
  const record = { subject: 'feeType', id: made.id };
  const told = async (only: object): Promise<string[]> =>
    (await lan.send(recordTimeline, { ...record, ...only })).rows.map((row) => `${row.who} ${row.what}`);

  expect(await told({})).toEqual(['Lan attach', 'Lan save', 'Nok save', 'Lan create']);
  expect(await told({ field: 'remark' })).toEqual(['Nok save']);
  expect(await told({ field: 'file' })).toEqual(['Lan attach']);
  expect(await told({ what: 'save' })).toEqual(['Lan save', 'Nok save']);
  const choices = await lan.send(timelineChoices, record);
  expect(choices.kinds).toEqual(['attach', 'create', 'save']);
  expect(choices.fields).toEqual(expect.arrayContaining(['file', 'name_en', 'remark']));
  expect(choices.people.map((person) => person.name)).toEqual(['Lan', 'Nok']);
  const nokId = choices.people[1]?.id ?? '';
  expect(await told({ person: nokId })).toEqual(['Nok save']);
  expect(await told({ person: nokId, field: 'name_en' })).toEqual([]);
  expect(await told({ person: '0' })).toEqual([]);

  // The file is named, not numbered.
  const [attached] = (await lan.send(recordTimeline, { ...record, what: 'attach' })).rows;
  expect(attached?.changes).toContainEqual({ field: 'file', old: null, new: 'toll.csv' });
});

test('whoever may not see a record is told nothing of its history', async () => {
  const made = await kept(lan, { code: 'TOLL2' });
  const stranger = await stage.cast({ permits: [] });
  expect(await stranger.refused(timelineChoices, { subject: 'feeType', id: made.id })).toBe('NOT_FOUND');
  expect(await stranger.refused(recordTimeline, { subject: 'feeType', id: made.id, field: 'remark' })).toBe('NOT_FOUND');
  expect(await lan.refused(timelineChoices, { subject: 'feeType', id: '999999' })).toBe('NOT_FOUND');
});
