import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMessages } from '../domains/workspace/outbox/contract.ts';
import { type Player, type Stage, startStage } from './stage.ts';

/* The bounds of every list (server/list.ts), shown on the list of messages: the ends of a range of days in the reader's zone, the last row of
   a page, and the totals that are exact. */

let stage: Stage;
let nanning: Player;
let bangkok: Player;
beforeAll(async () => {
  stage = await startStage();
  nanning = await stage.cast({ scope: 'all' });
  bangkok = await stage.cast({ scope: 'all', companyId: stage.companies.th });
  await stage.system<object, unknown>(({ db }) =>
    sql`update account set time_zone = 'Asia/Bangkok' where id = ${bangkok.accountId}`.execute(db),
  );
});
afterAll(() => stage.close());

/** Messages to one recipient, each at an instant. */
const sent = (recipient: string, ...at: readonly string[]) =>
  stage.system<object, unknown>(({ db }) =>
    sql`insert into message_outbox (channel, company_id, recipient, body, at)
      select 'sms', ${stage.companies.cn}, ${recipient}, at::text, at from unnest(${at}::timestamptz[]) at`.execute(db),
  );

test('a range of days holds its first and its last instant in the zone of the reader', async () => {
  const at = [
    '2026-11-18T15:59:59.999Z',
    '2026-11-18T16:00:00.000Z',
    '2026-11-18T16:59:59.999Z',
    '2026-11-18T17:00:00.000Z',
    '2026-11-20T15:59:59.999Z',
    '2026-11-20T16:00:00.000Z',
    '2026-11-20T16:59:59.999Z',
    '2026-11-20T17:00:00.000Z',
  ] as const;
  await sent('+8613800000001', ...at);
  const seen = async (player: Player, range: { from?: string; to?: string }) => {
    const { rows } = await player.send(listMessages, { tab: 'all', where: { recipient: '13800000001', at: range }, sort: [{ key: 'at' }] });
    return rows.map((row) => row.at);
  };
  const days = { from: '2026-11-19', to: '2026-11-20' };
  // The day begins at 16:00 UTC in Shanghai and at 17:00 in Bangkok.
  expect(await seen(nanning, days)).toEqual(at.slice(1, 5));
  expect(await seen(bangkok, days)).toEqual(at.slice(3, 7));
  expect(await seen(nanning, { from: '2026-11-19' })).toEqual(at.slice(1));
  expect(await seen(bangkok, { to: '2026-11-20' })).toEqual(at.slice(0, 7));
});

test('a page is full with its last row, and has another one only where a row follows', async () => {
  await sent('+8613800000002', '2026-11-20T01:00:00Z', '2026-11-20T01:00:00Z', '2026-11-20T01:00:00Z');
  const page = (size: number, cursor?: string) =>
    nanning.send(listMessages, { tab: 'all', where: { recipient: '13800000002' }, size, ...(cursor ? { cursor } : {}) });
  expect(await page(3)).toMatchObject({ next_cursor: null });
  const first = await page(2);
  const second = await page(2, first.next_cursor ?? '');
  expect([first.rows.length, second.rows.length, second.next_cursor]).toEqual([2, 1, null]);
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(3);
});

test('pages of a text go on in the order that is asked for, and each can tell the total', async () => {
  const at = ['2026-11-20T03:00:00.000Z', '2026-11-20T01:00:00.000Z', '2026-11-20T04:00:00.000Z', '2026-11-20T02:00:00.000Z'] as const;
  for (const one of at) await sent('order@d.example', one);
  const pages = async (desc: boolean) => {
    const params = { tab: 'all', where: { recipient: 'd.example' }, sort: [{ key: 'at' as const, desc }], size: 2, total: true };
    const first = await nanning.send(listMessages, params);
    const second = await nanning.send(listMessages, { ...params, cursor: first.next_cursor ?? '' });
    expect([first.total, second.total]).toEqual([4, 4]);
    return [first, second].map(({ rows }) => rows.map((row) => row.at));
  };
  expect(await pages(false)).toEqual([
    [at[1], at[3]],
    [at[0], at[2]],
  ]);
  expect(await pages(true)).toEqual([
    [at[2], at[0]],
    [at[3], at[1]],
  ]);
});

/* totalBound and countBound of server/list.ts. */
test('a total is exact to three thousand rows, and a tab’s count to a thousand', async () => {
  const answer = async () => {
    const params = { tab: 'all', where: { recipient: '13800000003' }, size: 1, total: true, counts: true };
    const { rows, total, total_is_floor, counts } = await nanning.send(listMessages, params);
    // A text is looked for in one way up to the bound and in another above it.
    expect(rows).toHaveLength(1);
    return [total, total_is_floor, counts?.['all']];
  };
  const more = async (rows: number): Promise<void> =>
    void (await sent('+8613800000003', ...Array.from({ length: rows }, () => '2026-11-20T01:00:00Z')));
  await more(999);
  expect(await answer()).toEqual([999, false, 999]);
  await more(1);
  expect(await answer()).toEqual([1000, false, 1000]);
  await more(1999);
  expect(await answer()).toEqual([2999, false, 1000]);
  await more(1);
  expect(await answer()).toEqual([3000, false, 1000]);
  await more(1);
  expect(await answer()).toEqual([3000, true, 1000]);
});

test('a text is looked for as it was typed: no sign in it stands for others', async () => {
  const recipients = ['50%@a.example', '505@a.example', 'a_b@a.example', 'acb@a.example', 'a\\b@a.example'];
  for (const recipient of recipients) await sent(recipient, '2026-11-20T01:00:00Z');
  const recipientsOf = async (recipient: string) =>
    (await nanning.send(listMessages, { tab: 'all', where: { recipient } })).rows.map((row) => row.recipient);
  for (const [typed, recipient] of [
    ['50%', '50%@a.example'],
    ['a_b', 'a_b@a.example'],
    ['a\\b', 'a\\b@a.example'],
  ])
    expect(await recipientsOf(typed ?? '')).toEqual([recipient]);
});

test('of several alternatives one is enough, beside what holds for all of them', async () => {
  const at = '2026-11-20T01:00:00Z';
  for (const recipient of ['north@b.example', 'south@b.example', 'north@c.example']) await sent(recipient, at);
  const recipientsOf = async (params: object) =>
    (await nanning.send(listMessages, { tab: 'all', ...params })).rows.map((row) => row.recipient).toSorted();
  const either = [{ recipient: 'north' }, { recipient: 'south' }];
  expect(await recipientsOf({ either })).toEqual(['north@b.example', 'north@c.example', 'south@b.example']);
  expect(await recipientsOf({ either, where: { recipient: 'b.example' } })).toEqual(['north@b.example', 'south@b.example']);
});
