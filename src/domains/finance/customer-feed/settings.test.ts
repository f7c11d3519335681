import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startFeedStage } from '../../../apps/feed-stage.ts';
import { type Player, Refused, type Stage } from '../../../apps/stage.ts';
import { amountOf, currencies } from '../../../kernel/money.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import {
  countReplay,
  getFeed,
  getFeedMessage,
  listFeeds,
  moveFeed,
  moveFeedMessage,
  replayFeed,
  rotateFeedSecret,
  saveFeed,
  testFeed,
} from './contract.ts';
import { may } from './permits.ts';
import { deliver, lease, note } from './server/deliver.ts';
import type { FeedActs } from './server/seed/feed-acts.ts';
import { inOrder } from './server/seed/receiver.ts';

/* Feeds are set up, changed, paused, replayed and closed by people. */

let stage: Stage;
let chief: Player;
let wei: Player;
let feeds: FeedActs;
beforeAll(async () => {
  ({ stage, chief, feeds } = await startFeedStage(onTestFinished));
  wei = await stage.cast({ name: 'Wei' });
});
afterAll(() => stage.close());

async function faults(sent: Promise<unknown>): Promise<string[]> {
  const error = await sent.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof Refused ? (error.reply.data.at ?? []).map(({ at, why }) => `${at} ${why}`) : [];
}

test('amounts are written as the wire writes them, in every currency', async () => {
  const minors = [0n, 5n, -5n, 100n, 123_456_789_012n, -99_999n];
  for (const currency of currencies)
    for (const minor of minors) {
      const { rows } = await stage.system<FinanceTables, { rows: { text: string }[] }>(({ db }) =>
        sql<{ text: string }>`select app.amount_text(${currency}, ${minor}) as text`.execute(db),
      );
      expect(rows[0]?.text).toBe(amountOf(currency, minor));
    }
});

test('a secret is told once and kept sealed, an address inside the network is refused, and another company sees nothing', async () => {
  const { id, secret } = await feeds.opened(feeds.settings('bill', 'https://192.0.2.7.example.invalid/x'), false);
  expect(secret).toMatch(/^qsf_/);
  const row = await stage.system<FinanceTables, { secret: string }>(({ db }) =>
    db.selectFrom('customer_feed').select('secret').where('id', '=', BigInt(id)).executeTakeFirstOrThrow(),
  );
  expect(row.secret).toMatch(/^v1\./);
  expect(JSON.stringify(await chief.send(getFeed, { id }))).not.toContain(secret);
  expect(await faults(chief.send(saveFeed, feeds.settings('export', 'https://10.0.0.7/x')))).toEqual(['address ADDRESS_NOT_ACCEPTED']);
  expect(await faults(chief.send(saveFeed, feeds.settings('export', 'https://[::1]/x')))).toEqual(['address ADDRESS_NOT_ACCEPTED']);
  expect(await faults(chief.send(saveFeed, feeds.settings('export', 'http://192.0.2.7.example.invalid/x')))).toEqual([
    'address ADDRESS_NOT_ENCRYPTED',
  ]);
  expect(await faults(chief.send(saveFeed, feeds.settings('export', 'ftp://example.com/x')))).toEqual(['address BAD_FEED_ADDRESS']);
  expect(await chief.refused(saveFeed, feeds.settings('bill', 'https://example.invalid/y'))).toBe('FEED_EXISTS');

  const foreign = await stage.cast({ companyId: stage.companies.vn });
  // The person in charge is told of dead letters.
  const given = { ...feeds.settings('export', 'https://example.invalid/y'), responsible_id: String(foreign.accountId) };
  expect(await faults((await stage.cast({ companyId: stage.companies.cn })).send(saveFeed, given))).toEqual(['responsible_id BAD_CHOICE']);
  expect(await foreign.refused(getFeed, { id })).toBe('NOT_FOUND');
  expect(await foreign.refused(testFeed, { id })).toBe('NOT_FOUND');
  expect((await foreign.send(listFeeds, {})).rows).toEqual([]);
  // Its settings have a history, for those who see them.
  const history = { subject: 'customerFeed', id };
  const { rows: lines } = await chief.send(recordTimeline, history);
  expect(lines).toMatchObject([{ who: '韦接口', what: 'create' }]);
  expect(JSON.stringify(lines)).not.toContain(secret);
  expect(await foreign.refused(recordTimeline, history)).toBe('NOT_FOUND');
  const viewer = await stage.cast({ permits: [may.view] });
  expect(await viewer.refused(saveFeed, feeds.settings('export', 'https://example.invalid/y'))).toBe('NOT_PERMITTED');
});

test('nobody sends a receiver more than they see themselves: prices, or the records of a whole company', async () => {
  const settings = (kind: 'bill' | 'export') => feeds.settings(kind, 'https://example.invalid/mine');
  const priceless = await stage.cast({ hidden: ['customerPrice'] });
  expect(await priceless.refused(saveFeed, settings('bill'))).toBe('BEYOND_YOUR_RIGHTS');
  const own = await stage.cast({ scope: 'own' });
  expect(await own.refused(saveFeed, settings('export'))).toBe('BEYOND_YOUR_RIGHTS');

  // Nor is the address of a feed changed that others set up.
  const { id } = await feeds.opened(feeds.settings('bill', 'https://example.invalid/theirs'), false);
  const { version } = await chief.send(getFeed, { id });
  expect(await priceless.refused(saveFeed, { ...settings('bill'), id, version })).toBe('BEYOND_YOUR_RIGHTS');
  const costless = await stage.cast({ hidden: ['cost'] });
  await costless.send(saveFeed, { ...settings('bill'), id, version });
});

test('an address that was accepted is refused when the administrator no longer allows it', async () => {
  const system = await feeds.receiver();
  const { id } = await feeds.opened(feeds.settings('export', system.url));
  const order = await feeds.exportOrder();
  await feeds.reach(order, 'pickedUp');
  const context = {
    within: stage.system<FinanceTables, never>,
    product: { ...stage.door.product, mailNetworks: [] },
    now: stage.clock.now,
  };
  const leased = await lease(context as never, BigInt(id));
  if (!leased) throw new Error('nothing was due');
  const result = await deliver(context, leased);
  expect(result).toMatchObject({ outcome: 'permanent', fault: 'notAccepted' });
  await note(context as never, leased, result);
  expect(system.arrivals).toEqual([]);
  expect(await feeds.statesOf(order.no)).toEqual(['pickedUp dead']);
});

test('a changed secret signs at once, and the previous one beside it for a day', async () => {
  const system = await feeds.receiver();
  const { id, secret } = await feeds.opened(feeds.settings('export', system.url));
  const { version } = await chief.send(getFeed, { id });
  const changed = await chief.send(rotateFeedSecret, { id, version });
  expect(changed.secret).not.toBe(secret);
  const macs = async (): Promise<(string | undefined)[]> => {
    const order = await feeds.exportOrder();
    await feeds.reach(order, 'pickedUp');
    await feeds.run();
    const { body = '', signature = '' } = system.arrivals.at(-1) ?? {};
    const [time = '', ...values] = signature.split(',');
    const known = [changed.secret ?? '', secret].map(
      (one) =>
        `v1=${createHmac('sha256', one)
          .update(`${time.slice(2)}.${body}`)
          .digest('hex')}`,
    );
    return values.map((value) => ['new', 'old'][known.indexOf(value)]);
  };
  expect(await macs()).toEqual(['new', 'old']);
  stage.clock.advance(25 * 3_600_000);
  expect(await macs()).toEqual(['new']);
});

test('a paused feed records its messages and sends tests alone; it sends them in order once it is active', async () => {
  const system = await feeds.receiver();
  const { id } = await feeds.opened(feeds.settings('export', system.url), false);
  const order = await feeds.exportOrder();
  await feeds.reach(order, 'pickedUp', 'departed');
  const { message_id } = await chief.send(testFeed, { id });
  await stage.runJobs();
  expect(await chief.send(getFeedMessage, { id: message_id })).toMatchObject({ state: 'sent', topic: 'test' });
  expect(await feeds.statesOf(order.no)).toEqual(['pickedUp waiting', 'departed waiting']);
  const { version } = await chief.send(getFeed, { id });
  await chief.send(moveFeed, { id, version, action: 'activate' });
  await stage.runJobs();
  expect(await feeds.statesOf(order.no)).toEqual(['pickedUp sent', 'departed sent']);
  expect(inOrder(system.arrivals.slice(1))).toBe(true);
});

test('a replay sends again what was sent since a day, once its count is confirmed; a closed feed records nothing', async () => {
  const system = await feeds.receiver();
  const { id } = await feeds.opened(feeds.settings('export', system.url));
  const order = await feeds.exportOrder();
  await feeds.reach(order, 'pickedUp', 'departed');
  await feeds.run();
  const { count } = await chief.send(countReplay, { id, from: '2020-01-01' });
  expect(count).toBe(2);
  expect(await chief.send(countReplay, { id, from: '2999-01-01' })).toEqual({ count: 0 });
  const { version } = await chief.send(getFeed, { id });
  expect(await chief.refused(replayFeed, { id, version, from: '2020-01-01', count: 1 })).toBe('REPLAY_CHANGED');
  await chief.send(replayFeed, { id, version, from: '2020-01-01', count });
  await stage.runJobs();
  expect(system.arrivals.map(({ sequence }) => sequence)).toEqual([1, 2, 1, 2]);
  expect(system.kept.size).toBe(2);
  for (const message of await feeds.messagesOf(order.no)) {
    const { rows } = await chief.send(recordTimeline, { subject: 'feedMessage', id: message.id });
    const moved = rows.filter(({ what }) => what.endsWith('replay'));
    expect(moved).toMatchObject([{ who: '韦接口', changes: [{ field: 'state', old: 'sent', new: 'waiting' }] }]);
  }
  await chief.send(moveFeed, { id, version, action: 'close', reason: '合同终止' });
  await feeds.reach(order, 'border');
  expect(await feeds.statesOf(order.no)).toEqual(['pickedUp sent', 'departed sent']);
  expect(await chief.refused(testFeed, { id })).toBe('FEED_CLOSED');
});

test('two people who handle one message: the second is told that it changed', async () => {
  await feeds.opened(feeds.settings('export', 'https://example.invalid/x'), false);
  const order = await feeds.exportOrder();
  await feeds.reach(order, 'pickedUp');
  const [message] = await feeds.messagesOf(order.no);
  const skip = { id: message?.id ?? '', version: 1, action: 'skip', reason: '重复' } as const;
  const [first, second] = await Promise.allSettled([chief.send(moveFeedMessage, skip), wei.send(moveFeedMessage, skip)]);
  expect([first?.status, second?.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await chief.refused(moveFeedMessage, skip)).toBe('CHANGED_MEANWHILE');
});

test('the first day of a replay is one of the own company’s calendar', async () => {
  const system = await feeds.receiver();
  const { id } = await feeds.opened(feeds.settings('export', system.url));
  const order = await feeds.exportOrder();
  await feeds.reach(order, 'pickedUp', 'departed');
  await feeds.run();
  // In China 20 November begins at 16:00 of the 19th in UTC.
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`update feed_message set created_at = case topic when 'departed' then '2026-11-19T16:00:00Z'::timestamptz else '2026-11-19T15:59:59Z' end
      where feed_id = ${id}`.execute(db),
  );
  expect(await chief.send(countReplay, { id, from: '2026-11-20' })).toEqual({ count: 1 });
  expect(await chief.send(countReplay, { id, from: '2026-11-19' })).toEqual({ count: 2 });
});
