import type { Actor } from '../../../../../server/seed.ts';
import type { ParamsOf } from '../../../../../kernel/call.ts';
import type { Work } from '../../../../../server/work.ts';
import { addOrder, type DispatchScene, setDispatchScene } from '../../../../dispatch/server/seed/scene.ts';
import type { FinanceTables } from '../../../server/db.ts';
import type { MilestoneCode } from '../../../../order/tracking/kinds.ts';
import { type Scene, setScene } from '../../../server/seed/scene.ts';
import { getFeed, listFeedMessages, moveFeed, saveFeed } from '../../contract.ts';
import { billTopics, type FeedKind, milestoneTopics } from '../../kinds.ts';
import deliverFeeds from '../jobs/deliver.ts';
import { openReceiver, type Receiver } from './receiver.ts';

/** The part of the stage that the acts of feeds need. */
type FeedStage = {
  readonly companies: { readonly cn: bigint };
  readonly clock: { advance(ms: number): void };
  system<DB, T>(run: (work: Work<DB>) => Promise<T>): Promise<T>;
  runJobs(): Promise<void>;
};
export type FeedScene = { readonly money: Scene; readonly road: DispatchScene };

export function setFeedScene(stage: FeedStage): Promise<FeedScene> {
  return stage.system<FinanceTables, FeedScene>(async (work) => ({
    money: await setScene(work, stage.companies.cn, { '2026-11-20': '7.10' }),
    road: await setDispatchScene(work, stage.companies.cn),
  }));
}

export const codes = ['pickedUp', 'departed', 'border', 'arrived', 'delivered', 'signed'] as const;

/** The acts of the tests of feeds: open a feed, record facts of an order, run the worker. `after` ends what a test began. */
export function feedActs(stage: FeedStage, chief: Actor, { money, road }: FeedScene, after: (end: () => Promise<void>) => void) {
  async function receiver(): Promise<Receiver> {
    const own = await openReceiver();
    after(own.close);
    return own;
  }
  const settings = (kind: FeedKind, address: string, customer = money.customer): ParamsOf<typeof saveFeed> => ({
    name: `${kind} feed`,
    company_id: String(stage.companies.cn),
    customer_id: String(customer),
    kind,
    transport: 'https',
    address,
    topics: kind === 'bill' ? [...billTopics] : [...milestoneTopics],
  });
  /** A feed that is active until the test ends. */
  async function opened(values: ParamsOf<typeof saveFeed>, activate = true): Promise<{ id: string; secret: string }> {
    const { id, version, secret } = await chief.send(saveFeed, values);
    if (activate) await chief.send(moveFeed, { id, version, action: 'activate' });
    after(async () => {
      const feed = await chief.send(getFeed, { id });
      if (feed.state !== 'closed') await chief.send(moveFeed, { id, version: feed.version, action: 'close', reason: '测试结束' });
    });
    return { id, secret: secret ?? '' };
  }
  /** One run of the job, some minutes later. */
  async function run(minutes = 0): Promise<void> {
    stage.clock.advance(minutes * 60_000);
    await stage.system<FinanceTables, void>((work) => work.enqueue(deliverFeeds, {}));
    await stage.runJobs();
  }
  let orders = 0;
  /** An export order from Nanning to Hanoi. */
  async function exportOrder(): Promise<{ id: bigint; no: string }> {
    const no = `SO-F${++orders}`;
    const id = await stage.system<FinanceTables, bigint>((work) =>
      addOrder(work, { ...road, lux: money.customer }, { no, pieces: 1, kg: '10', m3: '1', state: 'inTransit' }),
    );
    return { id, no };
  }
  /** Facts of one order, each in a transaction of its own. */
  async function reach(order: { id: bigint }, ...reached: readonly MilestoneCode[]): Promise<void> {
    for (const code of reached)
      await stage.system<FinanceTables, unknown>(({ db, now }) =>
        db
          .insertInto('order_milestone')
          .values({
            order_id: order.id,
            code,
            planned_at: null,
            actual_at: now,
            recorded_at: now,
            recorded_by: null,
            source: 'staff',
            place: '友谊关',
            remark: null,
          })
          .onConflict((conflict) =>
            conflict.columns(['order_id', 'code']).doUpdateSet((eb) => ({ actual_at: eb.ref('excluded.actual_at') })),
          )
          .execute(),
      );
  }
  const messagesOf = async (about: string) =>
    (await chief.send(listFeedMessages, { where: { words: about }, size: 100 })).rows.toSorted((a, b) => Number(a.id) - Number(b.id));
  const statesOf = async (about: string) => (await messagesOf(about)).map(({ topic, state }) => `${topic} ${state}`);
  return { receiver, settings, opened, run, exportOrder, reach, messagesOf, statesOf };
}
export type FeedActs = ReturnType<typeof feedActs>;
