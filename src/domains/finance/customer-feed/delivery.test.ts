import fc from 'fast-check';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startFeedStage } from '../../../apps/feed-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { listNotices } from '../../workspace/notice/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { countDeadMessages, getFeed, getFeedMessage, listFeedMessages, moveFeed, moveFeedMessage, saveFeed, testFeed } from './contract.ts';
import { deliver, lease } from './server/deliver.ts';
import deliverFeeds from './server/jobs/deliver.ts';
import { codes, type FeedActs } from './server/seed/feed-acts.ts';
import { answerTwice, type Behaviour, fine, inOrder, status } from './server/seed/receiver.ts';

/* Messages reach a customer's system that is as bad as those of the world. */

let stage: Stage;
let chief: Player;
let feeds: FeedActs;
beforeAll(async () => {
  ({ stage, chief, feeds } = await startFeedStage(onTestFinished));
});
afterAll(() => stage.close());

test('5xx, drops and nonsense are tried again; a 4xx is a dead letter that holds up its own order alone', async () => {
  const system = await feeds.receiver();
  await feeds.opened(feeds.settings('export', system.url));
  const [bad, good] = [await feeds.exportOrder(), await feeds.exportOrder()];
  await feeds.reach(bad, 'pickedUp', 'departed');
  await feeds.reach(good, 'pickedUp');
  const behaviours: Behaviour[] = [
    status(500),
    (reply) => void reply.destroy(),
    (reply) => void reply.socket?.end('nonsense\r\n\r\n'),
    status(422),
  ];
  const ofBad = (await feeds.messagesOf(bad.no))[0];
  system.behave = (reply, arrival) =>
    arrival.stream === `order:${bad.no}` ? (behaviours.shift() ?? fine)(reply, arrival) : fine(reply, arrival);
  for (const outcome of ['failed', 'failed', 'failed', 'dead']) {
    await feeds.run(30);
    expect(await feeds.statesOf(bad.no)).toEqual([`pickedUp ${outcome}`, 'departed waiting']);
  }
  expect(await feeds.statesOf(good.no)).toEqual(['pickedUp sent']);
  await feeds.run(600);
  expect(await feeds.statesOf(bad.no)).toEqual(['pickedUp dead', 'departed waiting']);
  const { tries, version, blocked_by } = await chief.send(getFeedMessage, { id: ofBad?.id ?? '' });
  expect(tries.map(({ outcome, status: code, fault }) => [outcome, code, fault])).toEqual([
    ['permanent', 422, null],
    ['transient', null, 'badAnswer'],
    ['transient', null, 'unreachable'],
    ['transient', 500, null],
  ]);
  expect(tries[0]?.answer).toBe('status 422');
  expect(blocked_by).toBeNull();
  expect((await chief.send(countDeadMessages, {})).export).toBeGreaterThan(0);
  expect(
    (await chief.send(listNotices, { topic: null, before: null })).rows.some(({ message }) => message.includes(ofBad?.message_no ?? '-')),
  ).toBe(true);
  expect(await chief.refused(moveFeedMessage, { id: ofBad?.id ?? '', version, action: 'skip' })).toBe('REASON_REQUIRED');
  await chief.send(moveFeedMessage, { id: ofBad?.id ?? '', version, action: 'skip', reason: '客户已电话确认' });
  await stage.runJobs();
  expect(await feeds.statesOf(bad.no)).toEqual(['pickedUp skipped', 'departed sent']);
  // It can still be sent again, under its own id.
  await chief.send(moveFeedMessage, { id: ofBad?.id ?? '', version: version + 1, action: 'resend' });
  await stage.runJobs();
  expect(await feeds.statesOf(bad.no)).toEqual(['pickedUp sent', 'departed sent']);
  expect(
    new Set(system.arrivals.filter(({ stream, sequence }) => stream === `order:${bad.no}` && sequence === 1).map(({ id }) => id)).size,
  ).toBe(1);
});

test('a test that died neither counts nor silences the notice for the first dead letter', async () => {
  const system = await feeds.receiver();
  const { id } = await feeds.opened(feeds.settings('export', system.url));
  system.behave = status(422);
  const before = await chief.send(countDeadMessages, {});
  const { message_id } = await chief.send(testFeed, { id });
  await feeds.run();
  expect(await chief.send(getFeedMessage, { id: message_id })).toMatchObject({ topic: 'test', state: 'dead' });
  expect(await chief.send(countDeadMessages, {})).toEqual(before);
  const order = await feeds.exportOrder();
  await feeds.reach(order, 'pickedUp');
  await feeds.run();
  const [dead] = await feeds.messagesOf(order.no);
  expect(dead?.state).toBe('dead');
  expect(await chief.send(countDeadMessages, {})).toEqual({ ...before, export: before.export + 1 });
  // One more is counted, and told to nobody again.
  const later = await feeds.exportOrder();
  await feeds.reach(later, 'pickedUp');
  await feeds.run();
  const [second] = await feeds.messagesOf(later.no);
  expect(second?.state).toBe('dead');
  expect(await chief.send(countDeadMessages, {})).toEqual({ ...before, export: before.export + 2 });
  const { rows } = await chief.send(listNotices, { topic: null, before: null });
  const told = (no: string | undefined) => rows.some(({ message }) => message.includes(no ?? '-'));
  expect([told(dead?.message_no), told(second?.message_no)]).toEqual([true, false]);
});

test('the last try makes a dead letter, and a receiver that asks for time gets it', async () => {
  const system = await feeds.receiver();
  await feeds.opened({ ...feeds.settings('export', system.url), attempts_max: 2 });
  const order = await feeds.exportOrder();
  await feeds.reach(order, 'pickedUp');
  system.behave = status(429, { 'retry-after': '600' });
  await feeds.run();
  const [message] = await feeds.messagesOf(order.no);
  expect(message?.next_at).toBe(new Date(stage.clock.now().getTime() + 600_000).toISOString());
  await feeds.run(9);
  expect(system.arrivals).toHaveLength(1);
  await feeds.run(2);
  expect(await feeds.statesOf(order.no)).toEqual(['pickedUp dead']);
  expect(system.arrivals).toHaveLength(2);
});

test('of two answers to one message the first counts, and the second is not taken for that of the next', async () => {
  const system = await feeds.receiver();
  await feeds.opened(feeds.settings('export', system.url));
  const order = await feeds.exportOrder();
  await feeds.reach(order, 'pickedUp', 'departed');
  const behaviours: Behaviour[] = [answerTwice(200, 200), status(503)];
  system.behave = (reply, arrival) => (behaviours.shift() ?? fine)(reply, arrival);
  await feeds.run();
  expect(await feeds.statesOf(order.no)).toEqual(['pickedUp sent', 'departed failed']);
  await feeds.run(30);
  expect(await feeds.statesOf(order.no)).toEqual(['pickedUp sent', 'departed sent']);
  expect(system.arrivals.map(({ sequence }) => sequence)).toEqual([1, 2, 2]);
});

test('an endless answer is cut off and 2 kB of it are kept', async () => {
  const system = await feeds.receiver();
  await feeds.opened(feeds.settings('export', system.url));
  const order = await feeds.exportOrder();
  await feeds.reach(order, 'pickedUp');
  system.behave = (reply) => {
    reply.writeHead(200);
    const timer = setInterval(() => reply.write('x'.repeat(30_000)), 1);
    reply.on('close', () => clearInterval(timer));
  };
  await feeds.run();
  const [message] = await feeds.messagesOf(order.no);
  const { tries } = await chief.send(getFeedMessage, { id: message?.id ?? '' });
  expect(tries.map(({ outcome, answer }) => [outcome, answer?.length])).toEqual([['delivered', 2048]]);
});

test('a server that is killed between sending and noting sends again under the same id, and loses nothing', async () => {
  const system = await feeds.receiver();
  const { id } = await feeds.opened(feeds.settings('export', system.url));
  const order = await feeds.exportOrder();
  await feeds.reach(order, 'pickedUp', 'departed');
  const context = { within: stage.system<FinanceTables, never>, product: stage.door.product, now: stage.clock.now };
  const leased = await lease(context as never, BigInt(id));
  if (!leased) throw new Error('nothing was due');
  await deliver(context, leased);
  // The killed worker notes nothing, and no other takes its stream before the lease ends.
  await feeds.run();
  expect(system.arrivals).toHaveLength(1);
  await feeds.run(2);
  expect(system.arrivals.map(({ sequence }) => sequence)).toEqual([1, 1, 2]);
  expect(system.kept.size).toBe(2);
  expect(inOrder(system.kept.values())).toBe(true);
  const { tries } = await chief.send(getFeedMessage, { id: String(leased.message.id) });
  expect(tries.map(({ outcome }) => outcome)).toEqual(['delivered', 'interrupted']);
});

test('two workers send each message once, and each order in its order', async () => {
  const system = await feeds.receiver();
  await feeds.opened(feeds.settings('export', system.url));
  const many = await Promise.all(Array.from({ length: 12 }, feeds.exportOrder));
  for (const order of many) await feeds.reach(order, ...codes);
  system.behave = (reply, arrival) => void setTimeout(() => fine(reply, arrival), arrival.sequence % 3);
  for (let worker = 0; worker < 2; worker++) await stage.system<FinanceTables, void>((work) => work.enqueue(deliverFeeds, {}));
  await Promise.all([stage.runJobs(), stage.runJobs()]);
  expect(system.arrivals).toHaveLength(many.length * codes.length);
  expect(system.kept.size).toBe(many.length * codes.length);
  expect(inOrder(system.arrivals)).toBe(true);
});

test('facts of one order that are committed at the same time have numbers without gap or double', async () => {
  await feeds.opened(feeds.settings('export', 'https://example.invalid/x'), false);
  const order = await feeds.exportOrder();
  await Promise.all(codes.map((code) => feeds.reach(order, code)));
  const rows = await feeds.messagesOf(order.no);
  expect(rows.map(({ no }) => no).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('whatever a receiver does, nothing is lost, nothing doubled under its id, and each order keeps its order', async () => {
  const kinds = ['fine', 'error', 'drop', 'nonsense', 'later', 'dropAfter', 'slow', 'twice'] as const;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 14 }),
      fc.array(fc.integer({ min: 1, max: codes.length }), { minLength: 1, maxLength: 4 }),
      async (moods, lengths) => {
        const system = await feeds.receiver();
        const id = (await chief.send(saveFeed, feeds.settings('export', system.url))).id;
        await chief.send(moveFeed, { id, version: 1, action: 'activate' });
        const left = [...moods];
        const play: Record<(typeof kinds)[number], Behaviour> = {
          fine,
          error: status(503),
          drop: (reply) => void reply.destroy(),
          nonsense: (reply) => void reply.socket?.end('HTTP/9 what\r\n\r\n'),
          later: status(429, { 'retry-after': '1' }),
          slow: (reply) => {
            reply.writeHead(200).write('{');
            setTimeout(() => reply.end('}'), 30);
          },
          twice: answerTwice(200, 503),
          dropAfter: (reply) => void reply.writeHead(200, { 'content-length': '99' }).end('short', () => reply.destroy()),
        };
        system.behave = (reply, arrival) => play[left.shift() ?? 'fine'](reply, arrival);
        for (const length of lengths) await feeds.reach(await feeds.exportOrder(), ...codes.slice(0, length));
        const total = lengths.reduce((sum, one) => sum + one, 0);
        for (let round = 0; round < moods.length + 2; round++) await feeds.run(90);
        const { rows } = await chief.send(listFeedMessages, { tab: 'sent', where: { kind: ['export'] }, size: 200 });
        expect(rows.filter((row) => row.feed_id === id)).toHaveLength(total);
        expect(system.kept.size).toBe(total);
        expect(inOrder(system.kept.values())).toBe(true);
        const { version } = await chief.send(getFeed, { id });
        await chief.send(moveFeed, { id, version, action: 'close', reason: '测试结束' });
      },
    ),
    { seed: 20261122, numRuns: 6 },
  );
}, 120_000);
