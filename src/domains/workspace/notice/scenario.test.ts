import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { isQuiet } from '../../../kernel/notice.ts';
import type { PushMessage } from '../../../server/push-message.ts';
import { getNoticeSettings, listNotices, readNotices, saveNoticeSettings } from './contract.ts';

/* The inbox: what is sent to a person stays there until it is read, is nobody else's, and does not come when its kind is turned off. */

let stage: Stage;
let lan: Player;
let wei: Player;
beforeAll(async () => {
  stage = await startStage();
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
});
afterAll(() => stage.close());

type Sent = Pick<Extract<PushMessage, { type: 1 }>, 'topic'> & { readonly to: readonly Player[]; readonly text: string };
/** Sends a mention or another notice, as the product does it in the transaction of a change. */
const tell = ({ to, topic, text }: Sent) =>
  stage.system(async (work) => {
    work.audit({ subject: 'order', id: 1n, what: 'comment' });
    work.push({
      type: 1,
      topic,
      to: { accounts: to.map(({ accountId }) => accountId) },
      title: 'remark.mentionedTitle',
      message: 'remark.mentioned',
      facts: { who: 'Minh', text },
      link: '/order/list',
    });
  });
const inbox = (of: Player, params: { topic?: 'mention' | 'approval'; unread?: boolean; before?: string } = {}) =>
  of.send(listNotices, { topic: params.topic ?? null, unread: params.unread ?? false, before: params.before ?? null });

test('a notice stands in the inbox of each reader, newest first, until that reader has read it', async () => {
  await tell({ to: [lan, wei], topic: 'mention', text: 'first' });
  await tell({ to: [lan], topic: 'approval', text: 'second' });
  const { rows, unread, unread_mentions } = await inbox(lan);
  expect(rows.map(({ message, topic, is_read, link }) => ({ message, topic, is_read, link }))).toEqual([
    { message: 'second', topic: 'approval', is_read: false, link: '/order/list' },
    { message: 'first', topic: 'mention', is_read: false, link: '/order/list' },
  ]);
  // Nobody caused these; a page says so in its reader's language.
  expect(rows.map(({ by_name }) => by_name)).toEqual([null, null]);
  expect({ unread, unread_mentions }).toEqual({ unread: 2, unread_mentions: 1 });
  expect((await inbox(lan, { topic: 'mention' })).rows).toHaveLength(1);
  await lan.send(readNotices, { ids: [rows[1]?.id ?? ''] });
  expect(await inbox(lan)).toMatchObject({ unread: 1, unread_mentions: 0 });
  expect((await inbox(lan, { unread: true })).rows.map(({ message }) => message)).toEqual(['second']);
  expect((await inbox(lan, { topic: 'mention', unread: true })).rows).toEqual([]);
  expect(await inbox(wei)).toMatchObject({ unread: 1, unread_mentions: 1 });
});

test('nobody marks the notices of another', async () => {
  const [notice] = (await inbox(wei)).rows;
  await lan.send(readNotices, { ids: [notice?.id ?? ''] });
  expect(await inbox(wei)).toMatchObject({ unread: 1 });
  await wei.send(readNotices, { ids: 'all' });
  expect(await inbox(wei)).toMatchObject({ unread: 0 });
  expect(await inbox(lan)).toMatchObject({ unread: 1 });
});

test('a kind that is turned off does not come, by the inbox or by push, and others do', async () => {
  const settings = { muted: ['mention'], quiet_from: '22:00', quiet_to: '07:00' } as const;
  await wei.send(saveNoticeSettings, { ...settings, muted: [...settings.muted] });
  expect(await wei.send(getNoticeSettings, {})).toEqual(settings);
  await stage.pushes();
  await tell({ to: [lan, wei], topic: 'mention', text: 'third' });
  await tell({ to: [wei], topic: 'approval', text: 'fourth' });
  expect((await inbox(wei)).rows.map(({ message }) => message)).toEqual(['fourth', 'first']);
  expect((await inbox(lan)).rows[0]?.message).toBe('third');
  const sent = (await stage.pushes()).flatMap((message) => (message.type === 1 ? [message.to.accounts] : []));
  expect(sent.map((readers) => readers.map(String))).toEqual([[String(lan.accountId)], [String(wei.accountId)]]);
  await wei.send(saveNoticeSettings, { muted: [], quiet_from: null, quiet_to: null });
});

test('a long inbox is read page by page, without a gap and without a repetition', async () => {
  for (let no = 1; no <= 35; no++) await tell({ to: [wei], topic: 'other', text: `no ${no}` });
  const first = await inbox(wei);
  const rest = await inbox(wei, { before: first.rows.at(-1)?.id ?? '' });
  expect([first.rows.length, first.more, rest.more]).toEqual([30, true, false]);
  // A page that is full with the last notice has none behind it.
  const nok = await stage.cast({ name: 'Nok' });
  for (let place = 0; place < 30; place++) await tell({ to: [nok], topic: 'approval', text: String(place) });
  expect(await inbox(nok)).toMatchObject({ rows: { length: 30 }, more: false });
  const messages = [...first.rows, ...rest.rows].map(({ message }) => message);
  expect(messages.slice(0, 36)).toEqual([...Array.from({ length: 35 }, (_, place) => `no ${35 - place}`), 'fourth']);
});

test('hours without pop-ups go past midnight, and half of them cannot be saved', async () => {
  const night = { quiet_from: '22:00', quiet_to: '07:00' };
  expect(['21:59', '22:00', '03:00', '06:59', '07:00'].map((clock) => isQuiet(night, clock))).toEqual([false, true, true, true, false]);
  const noon = { quiet_from: '12:00', quiet_to: '13:30' };
  expect(['11:59', '12:00', '13:29', '13:30'].map((clock) => isQuiet(noon, clock))).toEqual([false, true, true, false]);
  expect(isQuiet({ quiet_from: null, quiet_to: null }, '12:00')).toBe(false);
  expect(await lan.refused(saveNoticeSettings, { muted: [], quiet_from: '22:00', quiet_to: null })).toBe('BAD_PARAMS');
  expect(await lan.refused(saveNoticeSettings, { muted: [], quiet_from: '24:00', quiet_to: '07:00' })).toBe('BAD_PARAMS');
});
