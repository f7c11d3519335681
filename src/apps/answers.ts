import type { Feed } from '../server/feed.ts';
import type { Handler, Reaction } from '../server/work.ts';

/* A file in server/calls answers a call, an event, or a feed that other programs read. */

type Answer = Handler | Reaction | Feed;
export function isHandler(answer: Answer): answer is Handler {
  return answer.kind === 'handler';
}
export function isReaction(answer: Answer): answer is Reaction {
  return answer.kind === 'reaction';
}
export function isFeed(answer: Answer): answer is Feed {
  return answer.kind === 'feed';
}
