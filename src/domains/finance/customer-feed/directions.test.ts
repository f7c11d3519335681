import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startFeedStage } from '../../../apps/feed-stage.ts';
import { type Player, Refused, type Stage } from '../../../apps/stage.ts';
import { addOrder } from '../../dispatch/server/seed/scene.ts';
import { saveFreightJob, recordFreightMilestone } from '../../freight/job/contract.ts';
import { jobSheet } from '../../freight/server/seed/job-sheet.ts';
import { listNotices } from '../../workspace/notice/contract.ts';
import { billed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import {
  countDeadMessages,
  countReplay,
  getFeed,
  getFeedMessage,
  listFeedMessages,
  moveFeed,
  moveFeedMessage,
  replayFeed,
  saveFeed,
  testFeed,
} from './contract.ts';
import type { FeedActs, FeedScene } from './server/seed/feed-acts.ts';
import { status } from './server/seed/receiver.ts';

/* Which feed tells a fact, who hears of what becomes of it, and what of a feed stays as it is. */

let stage: Stage;
let chief: Player;
let feeds: FeedActs;
let scene: FeedScene;
beforeAll(async () => {
  ({ stage, chief, feeds, scene } = await startFeedStage(onTestFinished));
});
afterAll(() => stage.close());

let orders = 0;
/** A milestone of an order between two stations; answers the kinds of feeds that tell it. */
async function toldBy(from: bigint, to: bigint): Promise<string[]> {
  const no = `SO-D${++orders}`;
  const ends = { ...scene.road, nanning: from, hanoi: to, lux: scene.money.customer };
  const id = await stage.system<FinanceTables, bigint>((work) =>
    addOrder(work, ends, { no, pieces: 1, kg: '10', m3: '1', state: 'inTransit' }),
  );
  await feeds.reach({ id }, 'departed');
  return (await feeds.messagesOf(no)).map(({ kind }) => kind);
}

test('an order is told as an export of our country or an import into it, and neither within it nor between two others', async () => {
  const { nanning, hanoi } = scene.road;
  const station = (code: string, country: string) =>
    stage.system<FinanceTables, bigint>(async ({ db }) => {
      const { rows } = await sql<{ id: bigint }>`insert into station (code, name, name_en, kind, country, time_zone)
        values (${code}, ${code}, ${code}, 'city', ${country}, 'Asia/Bangkok') returning id`.execute(db);
      return rows[0]?.id ?? 0n;
    });
  const [kunming, bangkok] = [await station('KMG', 'CN'), await station('BKK', 'TH')];
  for (const kind of ['import', 'export'] as const) await feeds.opened(feeds.settings(kind, `https://example.invalid/${kind}`));
  expect([await toldBy(nanning, hanoi), await toldBy(hanoi, nanning)]).toEqual([['export'], ['import']]);
  expect([await toldBy(nanning, kunming), await toldBy(hanoi, bangkok)]).toEqual([[], []]);
});

test('a closed feed is told of no bill and of no milestone of a job', async () => {
  const { customer, freight } = scene.money;
  const close = async (id: string) =>
    chief.send(moveFeed, { id, version: (await chief.send(getFeed, { id })).version, action: 'close', reason: '合同终止' });
  for (const kind of ['bill', 'export'] as const) await close((await feeds.opened(feeds.settings(kind, 'https://example.invalid/x'))).id);
  const before = (await chief.send(listFeedMessages, { tab: 'all', size: 1, total: true })).total;
  const wei = await stage.cast({ name: 'Wei' });
  await billed(chief, wei, { side: 'receivable', party: customer, fee: freight, amount: '10', currency: 'CNY', on: '2026-11-20' });
  const { id, version } = await chief.send(saveFreightJob, jobSheet({ ...scene.road, ...scene.money, companyId: stage.companies.cn }));
  await chief.send(recordFreightMilestone, { id, version, kind: 'exportCleared', actual_at: '2026-11-19T08:00:00Z' });
  expect((await chief.send(listFeedMessages, { tab: 'all', size: 1, total: true })).total).toBe(before);
});

test('the person in charge of a feed hears of its first dead letter, and its maker where nobody is', async () => {
  const keeper = await stage.cast({ name: 'Keeper' });
  const abroad = await stage.cast({ companyId: stage.companies.vn });
  const system = await feeds.receiver();
  system.behave = status(422);
  const hears = async (who: Player, no: string) =>
    (await who.send(listNotices, { topic: null, before: null })).rows.some(({ message }) => message.includes(no));
  for (const [responsible_id, heard] of [
    [String(keeper.accountId), [true, false]],
    [null, [false, true]],
  ] as const) {
    const { id } = await feeds.opened({ ...feeds.settings('export', system.url), responsible_id });
    const order = await feeds.exportOrder();
    await feeds.reach(order, 'pickedUp');
    await feeds.run();
    expect([await hears(keeper, order.no), await hears(chief, order.no)]).toEqual(heard);
    expect((await chief.send(countDeadMessages, {})).export).toBeGreaterThan(0);
    expect(await abroad.send(countDeadMessages, {})).toEqual({ bill: 0, import: 0, export: 0 });
    await chief.send(moveFeed, { id, version: (await chief.send(getFeed, { id })).version, action: 'close', reason: '测试结束' });
  }
});

test('open pages count dead letters again when messages were sent, skipped and replayed, and a replay is in the audit and leaves out tests', async () => {
  const system = await feeds.receiver();
  const { id } = await feeds.opened(feeds.settings('export', system.url));
  const order = await feeds.exportOrder();
  await feeds.reach(order, 'pickedUp', 'departed');
  system.behave = status(422);
  /** The companies whose open pages count messages, or the unsent ones of feeds, again. */
  const recounts = async (of: 'feedMessage' | 'customerFeed' = 'feedMessage') =>
    (await stage.pushes()).flatMap((push) => (push.type === 3 && push.counts.includes(of) ? [push.to] : []));
  const ours = { companyId: String(stage.companies.cn) };
  await recounts();
  await feeds.run();
  expect(await recounts('customerFeed')).toContainEqual(ours);
  const [first] = await feeds.messagesOf(order.no);
  await chief.send(moveFeedMessage, { id: first?.id ?? '', version: first?.version ?? 0, action: 'skip', reason: '重复' });
  expect(await recounts()).toContainEqual(ours);
  // A test of the feed is no message of the customer's.
  const { message_id } = await chief.send(testFeed, { id });
  await feeds.run();
  expect((await chief.send(getFeedMessage, { id: message_id })).state).toBe('dead');
  await recounts();
  const { version } = await chief.send(getFeed, { id });
  const { count } = await chief.send(countReplay, { id, from: '2020-01-01' });
  await chief.send(replayFeed, { id, version, from: '2020-01-01', count });
  expect(await recounts()).toContainEqual(ours);
  const { rows } = await stage.system<FinanceTables, { rows: readonly object[] }>(({ db }) =>
    sql<object>`select account_id from audit_log where subject = 'customerFeed' and record_id = ${id} and what = 'replay'`.execute(db),
  );
  expect(rows).toEqual([{ account_id: chief.accountId }]);
  expect((await chief.send(getFeedMessage, { id: message_id })).state).toBe('dead');
});

test('a feed stays that of its company, customer, kind and way of sending', async () => {
  const values = feeds.settings('import', 'https://example.invalid/x');
  const { id } = await feeds.opened(values, false);
  const { version } = await chief.send(getFeed, { id });
  const sftp = {
    transport: 'sftp',
    address: 'sftp://example.invalid/in',
    user_name: 'u',
    password: 'p',
    host_key: `SHA256:${'a'.repeat(43)}`,
  };
  const everywhere = await stage.cast({ scope: 'all' });
  for (const [at, change] of [
    ['company_id', { company_id: String(stage.companies.vn) }],
    ['customer_id', { customer_id: String(scene.money.other) }],
    ['kind', { kind: 'export' }],
    ['transport', sftp],
  ] as const) {
    const error = await everywhere
      .send(saveFeed, { ...values, ...change, id, version } as typeof values)
      .catch((thrown: unknown) => thrown);
    expect([at, error instanceof Refused && error.reply.data.at]).toEqual([at, [expect.objectContaining({ at, why: 'FEED_FIXED' })]]);
  }
});

test('a password goes to the server for which it was entered alone', async () => {
  const values = {
    ...feeds.settings('import', 'sftp://files.example.invalid/in'),
    transport: 'sftp' as const,
    user_name: 'quayside',
    password: 'secret',
    host_key: `SHA256:${'a'.repeat(43)}`,
  };
  const { id } = await feeds.opened(values, false);
  const { password: _password, ...rest } = values;
  const save = async (more: Partial<typeof values>) =>
    chief.refused(saveFeed, { ...rest, ...more, id, version: (await chief.send(getFeed, { id })).version });
  for (const more of [
    { address: 'sftp://other.example.invalid/in' },
    { address: 'sftp://files.example.invalid:2222/in' },
    { user_name: 'root' },
  ])
    expect(await save(more)).toBe('BAD_PARAMS');
  const { version } = await chief.send(getFeed, { id });
  await chief.send(saveFeed, { ...rest, id, version, address: 'sftp://files.example.invalid/other' });
  expect((await chief.send(getFeed, { id })).has_password).toBe(true);
});
