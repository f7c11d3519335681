import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startFeedStage } from '../../../apps/feed-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { addOrder } from '../../dispatch/server/seed/scene.ts';
import { mergeTwins } from '../../reference/server/seed/merge-twins.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import { makeBills, moveBill } from '../bill/contract.ts';
import { reviewed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { getFeed, moveFeed } from './contract.ts';
import type { FeedActs, FeedScene } from './server/seed/feed-acts.ts';
import { inOrder } from './server/seed/receiver.ts';

/* ACME was entered twice and is merged into BETA, while its own system gets its milestones and its bills. */

let stage: Stage;
let scene: FeedScene;
let chief: Player;
let wei: Player;
let feeds: FeedActs;
beforeAll(async () => {
  ({ stage, scene, chief, feeds } = await startFeedStage(onTestFinished));
  wei = await stage.cast({ name: 'Wei', scope: 'all' });
});
afterAll(() => stage.close());

test('a feed goes over to the survivor, waits for somebody who lets it go on, and tells the facts of both names', async () => {
  const { customer: acme, other: beta } = scene.money;
  const system = await feeds.receiver();
  const { id } = await feeds.opened(feeds.settings('export', system.url));
  const bills = await feeds.opened(feeds.settings('bill', 'https://example.invalid/acme'));
  const own = await feeds.opened(feeds.settings('bill', 'https://example.invalid/beta', beta));
  const former = await feeds.exportOrder();
  await feeds.reach(former, 'pickedUp');
  await feeds.run();
  expect(await feeds.statesOf(former.no)).toEqual(['pickedUp sent']);

  await stage.pushes();
  const parts = await mergeTwins(wei, 'customer', acme, beta);
  expect(parts).toContainEqual({ part: 'customerFeed', moves: 1, stays: 1 });
  const feed = await chief.send(getFeed, { id });
  expect(feed).toMatchObject({ customer_id: String(beta), state: 'paused' });
  expect(await stage.pushes()).toContainEqual(
    expect.objectContaining({ title: 'customerFeed.mergedTitle', facts: { feed: 'export feed', customer: 'BETA 贸易' } }),
  );
  const history = await chief.send(recordTimeline, { subject: 'customerFeed', id });
  expect(history.rows[0]).toMatchObject({ what: 'pause', who: 'Wei' });

  // An order under way keeps its name; the next one is that of the survivor.
  const next = { id: 0n, no: 'SO-BETA' };
  next.id = await stage.system<FinanceTables, bigint>((work) =>
    addOrder(work, { ...scene.road, lux: beta }, { no: next.no, pieces: 1, kg: '10', m3: '1', state: 'inTransit' }),
  );
  await feeds.reach(former, 'departed');
  await feeds.reach(next, 'departed');
  await feeds.run();
  expect([await feeds.statesOf(former.no), await feeds.statesOf(next.no)]).toEqual([
    ['pickedUp sent', 'departed waiting'],
    ['departed waiting'],
  ]);
  await chief.send(moveFeed, { id, version: feed.version, action: 'activate' });
  await feeds.run();
  expect(inOrder(system.arrivals)).toBe(true);
  expect(system.arrivals.map(({ stream, sequence }) => `${stream} ${sequence}`).toSorted()).toEqual([
    `order:${next.no} 1`,
    `order:${former.no} 1`,
    `order:${former.no} 2`,
  ]);

  // The survivor has a feed of its own for bills, so that of the old name stays with the bills of the old name.
  expect(await chief.send(getFeed, { id: bills.id })).toMatchObject({ customer_id: String(acme), state: 'active' });
  const line = { side: 'receivable', fee: scene.money.freight, amount: '200.5', currency: 'USD', on: '2026-11-20' } as const;
  const feedOfBill = async (party: bigint) => {
    const ids = await reviewed(chief, wei, { ...line, party });
    const charges = ids.map((charge) => ({ id: charge, version: 2 }));
    const [bill] = (await chief.send(makeBills, { charges, bill_on: '2026-11-20' })).bills;
    await chief.send(moveBill, { id: bill?.id ?? '', version: 1, action: 'send' });
    return (await feeds.messagesOf(bill?.bill_no ?? '')).map(({ feed_id }) => feed_id);
  };
  expect([await feedOfBill(acme), await feedOfBill(beta)]).toEqual([[bills.id], [own.id]]);
});
