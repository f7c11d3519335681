import { type FeedActs, type FeedScene, feedActs, setFeedScene } from '../domains/finance/customer-feed/server/seed/feed-acts.ts';
import { type Player, type Stage, startStage } from './stage.ts';

export type FeedStage = { readonly stage: Stage; readonly scene: FeedScene; readonly chief: Player; readonly feeds: FeedActs };

/** A stage with orders and bills whose facts go to customers, and the person who keeps the feeds. `after` ends what a test began. */
export async function startFeedStage(after: (end: () => Promise<void>) => void): Promise<FeedStage> {
  // Feeds are sent to receivers on this machine, which a feed may not name otherwise.
  process.env['MAIL_NETWORKS'] = '127.0.0.1';
  const stage = await startStage();
  const scene = await setFeedScene(stage);
  const chief = await stage.cast({ name: '韦接口' });
  return { stage, scene, chief, feeds: feedActs(stage, chief, scene, after) };
}
