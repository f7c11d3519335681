import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startFeedStage } from '../../../apps/feed-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import type { FinanceTables } from '../server/db.ts';
import { countReplay, getFeed, getFeedMessage, moveFeed, moveFeedMessage, replayFeed, saveFeed } from './contract.ts';
import { may } from './permits.ts';
import { leaseMs, replayMax } from './rules.ts';
import { deliver, lease, note } from './server/deliver.ts';
import type { FeedActs } from './server/seed/feed-acts.ts';
import { fine, inOrder, status } from './server/seed/receiver.ts';

/* A person decides about messages and feeds, also while a worker is sending. */

let stage: Stage;
let chief: Player;
let feeds: FeedActs;
beforeAll(async () => {
  ({ stage, chief, feeds } = await startFeedStage(onTestFinished));
});
afterAll(() => stage.close());

/** A feed with an order of which two messages are recorded. */
async function begun() {
  const system = await feeds.receiver();
  const { id } = await feeds.opened(feeds.settings('export', system.url));
  const order = await feeds.exportOrder();
  await feeds.reach(order, 'pickedUp', 'departed');
  const first = async () => {
    const [message] = await feeds.messagesOf(order.no);
    if (!message) throw new Error('no message');
    return chief.send(getFeedMessage, { id: message.id });
  };
  return { system, id, order, first };
}
const codeOf = { failed: 500, dead: 422, sent: 200 } as const;

test.each(['failed', 'dead', 'sent'] as const)(
  'a message that is %s is sent again under its own id, before the later ones of its order',
  async (state) => {
    const { system, order, first } = await begun();
    system.behave = status(codeOf[state]);
    await feeds.run();
    const rest = state === 'sent' ? 'sent' : 'waiting';
    expect(await feeds.statesOf(order.no)).toEqual([`pickedUp ${state}`, `departed ${rest}`]);
    const { id, version } = await first();
    const reader = await stage.cast({ permits: [may.view, may.save] });
    expect(await reader.refused(moveFeedMessage, { id, version, action: 'resend' })).toBe('NOT_PERMITTED');
    const bangkok = await stage.cast({ companyId: stage.companies.th });
    expect(await bangkok.refused(moveFeedMessage, { id, version, action: 'resend' })).toBe('NOT_FOUND');
    await chief.send(moveFeedMessage, { id, version, action: 'resend' });
    expect(await first()).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(await chief.refused(moveFeedMessage, { id, version: version + 1, action: 'resend' })).toBe('ILLEGAL_MOVE');
    system.behave = fine;
    const before = system.arrivals.length;
    await feeds.run();
    expect(await feeds.statesOf(order.no)).toEqual(['pickedUp sent', 'departed sent']);
    expect(system.arrivals.slice(before).map(({ sequence }) => sequence)).toEqual(state === 'sent' ? [1] : [1, 2]);
    expect(system.kept.size).toBe(2);
    expect(inOrder(system.kept.values())).toBe(true);
  },
);

test('a message that failed is skipped with a reason, and the later ones of its order go on', async () => {
  const { system, order, first } = await begun();
  system.behave = status(500);
  await feeds.run();
  const { id, version } = await first();
  expect(await chief.refused(moveFeedMessage, { id, version, action: 'skip' })).toBe('REASON_REQUIRED');
  system.behave = fine;
  await chief.send(moveFeedMessage, { id, version, action: 'skip', reason: '客户已知' });
  await feeds.run(30);
  expect(await feeds.statesOf(order.no)).toEqual(['pickedUp skipped', 'departed sent']);
  expect(system.arrivals.map(({ sequence }) => sequence)).toEqual([1, 2]);
});

test.each(['skipped', 'dead'] as const)('a message that became %s while a worker delivered it counts as sent', async (meanwhile) => {
  const { system, id, order, first } = await begun();
  const context = { within: stage.system<FinanceTables, never>, product: stage.door.product, now: stage.clock.now };
  const leased = await lease(context as never, BigInt(id));
  if (!leased) throw new Error('nothing was due');
  const result = await deliver(context, leased);
  if (meanwhile === 'skipped') {
    const message = await first();
    await chief.send(moveFeedMessage, { id: message.id, version: message.version, action: 'skip', reason: '客户已知' });
  } else {
    // The lease ended, and another worker was refused.
    system.behave = status(422);
    await feeds.run(leaseMs / 60_000 + 1);
  }
  expect((await first()).state).toBe(meanwhile);
  system.behave = fine;
  await note(context as never, leased, result);
  expect(await first()).toMatchObject({ state: 'sent', reason: null });
  await feeds.run(1);
  expect(await feeds.statesOf(order.no)).toEqual(['pickedUp sent', 'departed sent']);
  expect(system.kept.size).toBe(2);
});

test('a paused feed records and sends nothing, a closed one records nothing, and one that is opened again is paused', async () => {
  const { system, id, order } = await begun();
  const moving = async (action: 'activate' | 'pause' | 'close' | 'reopen', of = id) => ({
    id: of,
    version: (await chief.send(getFeed, { id: of })).version,
    action,
    reason: '换系统',
  });
  const reader = await stage.cast({ permits: [may.view, may.send] });
  expect(await reader.refused(moveFeed, await moving('pause'))).toBe('NOT_PERMITTED');
  await chief.send(moveFeed, await moving('pause'));
  await feeds.run();
  expect(await feeds.statesOf(order.no)).toEqual(['pickedUp waiting', 'departed waiting']);
  expect(system.arrivals).toEqual([]);
  await chief.send(moveFeed, await moving('activate'));
  await stage.runJobs();
  expect(await feeds.statesOf(order.no)).toEqual(['pickedUp sent', 'departed sent']);

  await chief.send(moveFeed, await moving('close'));
  await feeds.reach(order, 'border');
  expect(await feeds.statesOf(order.no)).toEqual(['pickedUp sent', 'departed sent']);
  const { version } = await chief.send(getFeed, { id });
  expect(await chief.refused(replayFeed, { id, version, from: '2026-11-20', count: 2 })).toBe('FEED_CLOSED');
  expect(await chief.refused(saveFeed, { ...feeds.settings('export', system.url), id, version })).toBe('FEED_CLOSED');
  const second = await chief.send(saveFeed, feeds.settings('export', system.url));
  expect(await chief.refused(moveFeed, await moving('reopen'))).toBe('FEED_EXISTS');
  await chief.send(moveFeed, await moving('close', second.id));
  await chief.send(moveFeed, await moving('reopen'));
  expect(await chief.send(getFeed, { id })).toMatchObject({ state: 'paused' });
  await feeds.reach(order, 'arrived');
  await feeds.run();
  expect(await feeds.statesOf(order.no)).toEqual(['pickedUp sent', 'departed sent', 'arrived waiting']);
});

test('a replay of more messages than one call sends again is refused, and changes none', async () => {
  const { id, order, first } = await begun();
  await feeds.run();
  const { id: pattern } = await first();
  await stage.system<FinanceTables, unknown>(async ({ db }) => {
    await sql`insert into feed_message (stream_id, no, message_uid, state, sent_at, created_at, feed_id, company_id, customer_id, kind, topic, order_id, about_no, body)
      select stream_id, 100 + n, gen_random_uuid(), state, sent_at, created_at, feed_id, company_id, customer_id, kind, topic, order_id, about_no, body
      from feed_message, generate_series(1, ${sql.lit(replayMax)}) as n where id = ${pattern}`.execute(db);
  });
  const { version } = await chief.send(getFeed, { id });
  const { count } = await chief.send(countReplay, { id, from: '2026-11-20' });
  expect(count).toBe(replayMax + 2);
  expect(await chief.refused(replayFeed, { id, version, from: '2026-11-20', count: replayMax })).toBe('REPLAY_TOO_LARGE');
  expect((await feeds.messagesOf(order.no)).every(({ state }) => state === 'sent')).toBe(true);
});
