import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startFeedStage } from '../../../apps/feed-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import type { Work } from '../../../server/work.ts';
import type { FinanceTables } from '../server/db.ts';
import { countReplay, getFeed, getFeedMessage, saveFeed } from './contract.ts';
import cleanUp, { cleanUpFeeds } from './server/jobs/clean-up.ts';
import { codes, type FeedActs } from './server/seed/feed-acts.ts';
import { inOrder } from './server/seed/receiver.ts';

/* Old rows are deleted: attempts after 90 days, delivered messages when their feed keeps them no longer. Dead letters never. */

let stage: Stage;
let chief: Player;
let feeds: FeedActs;
beforeAll(async () => {
  ({ stage, chief, feeds } = await startFeedStage(onTestFinished));
});
afterAll(() => stage.close());

/** All messages and attempts become older. The clock stays, because a session does not last for months. */
const age = (days: number) =>
  stage.system<FinanceTables, unknown>(async ({ db }) => {
    await sql`update feed_attempt set begun_at = begun_at - make_interval(days => ${days}), ended_at = ended_at - make_interval(days => ${days})`.execute(
      db,
    );
    await sql`update feed_message set created_at = created_at - make_interval(days => ${days}), sent_at = sent_at - make_interval(days => ${days})`.execute(
      db,
    );
  });
const nightly = async (): Promise<void> => {
  await stage.system<FinanceTables, void>((work) => work.enqueue(cleanUp, {}));
  await stage.runJobs();
};
const triesOf = async (id: string | undefined): Promise<number> => (await chief.send(getFeedMessage, { id: id ?? '' })).tries.length;

test('old attempts go first, then delivered messages; dead letters and what waits behind them stay', async () => {
  const system = await feeds.receiver();
  const { id } = await feeds.opened({ ...feeds.settings('export', system.url), keep_days: 200 });
  const [delivered, dead] = [await feeds.exportOrder(), await feeds.exportOrder()];
  await feeds.reach(delivered, 'pickedUp', 'departed');
  await feeds.reach(dead, 'pickedUp', 'departed');
  system.behave = (reply, { stream }) =>
    stream === `order:${dead.no}` ? void reply.writeHead(422).end() : void reply.writeHead(200).end();
  await feeds.run();
  const [sent] = await feeds.messagesOf(delivered.no);
  const [letter] = await feeds.messagesOf(dead.no);
  await age(89);
  await nightly();
  expect(await triesOf(sent?.id)).toBe(1);
  await age(2);
  await nightly();
  expect([await triesOf(sent?.id), await triesOf(letter?.id)]).toEqual([0, 1]);
  expect(await feeds.statesOf(delivered.no)).toEqual(['pickedUp sent', 'departed sent']);
  await age(110);
  await nightly();
  expect(await feeds.statesOf(delivered.no)).toEqual([]);
  expect(await feeds.statesOf(dead.no)).toEqual(['pickedUp dead', 'departed waiting']);
  await age(4000);
  await nightly();
  expect(await feeds.statesOf(dead.no)).toEqual(['pickedUp dead', 'departed waiting']);
  expect(await triesOf(letter?.id)).toBe(1);
  expect(await chief.send(countReplay, { id, from: '1999-01-01' })).toEqual({ count: 1 });
  // The numbers of a stream go on where they were, so the receiver notices no gap.
  await feeds.reach(delivered, 'arrived');
  await feeds.run();
  expect(inOrder(system.arrivals.filter(({ stream }) => stream === `order:${delivered.no}`))).toBe(true);
  expect(system.arrivals.at(-1)).toMatchObject({ stream: `order:${delivered.no}`, sequence: 3 });
});

test('a run that is killed between its batches leaves whole messages, and the next one finishes', async () => {
  const system = await feeds.receiver();
  await feeds.opened({ ...feeds.settings('export', system.url), keep_days: 30 });
  const order = await feeds.exportOrder();
  await feeds.reach(order, ...codes);
  await feeds.run();
  await age(40);
  let batches = 0;
  const within = <T>(run: (work: Work<FinanceTables>) => Promise<T>): Promise<T> => {
    // One batch of attempts finds nothing old; one of messages is done; the third dies.
    if (++batches === 3) throw new Error('killed');
    return stage.system<FinanceTables, T>(run);
  };
  const context = { within: within as never, now: stage.clock.now, signal: new AbortController().signal };
  await expect(cleanUpFeeds(context, 2)).rejects.toThrow('killed');
  const left = await feeds.messagesOf(order.no);
  expect(left).toHaveLength(codes.length - 2);
  expect(await Promise.all(left.map(({ id }) => triesOf(id)))).toEqual(left.map(() => 1));
  await nightly();
  expect(await feeds.messagesOf(order.no)).toEqual([]);
});

test('the days are a setting of each feed, between 30 and 3650', async () => {
  const { id } = await feeds.opened(feeds.settings('import', 'https://example.invalid/x'), false);
  const feed = await chief.send(getFeed, { id });
  expect(feed.keep_days).toBe(365);
  const values = { ...feeds.settings('import', 'https://example.invalid/x'), id, version: feed.version };
  expect(await chief.refused(saveFeed, { ...values, keep_days: 29 })).toBe('BAD_PARAMS');
  expect(await chief.refused(saveFeed, { ...values, keep_days: 3651 })).toBe('BAD_PARAMS');
  await chief.send(saveFeed, { ...values, keep_days: 30 });
  expect((await chief.send(getFeed, { id })).keep_days).toBe(30);
});
