import type { Refusal } from '../kernel/refusal.ts';
import type { Language } from '../kernel/words.ts';
import type { Product } from './product.ts';
import type { Who } from './session.ts';
import type { Work } from './work.ts';

/** What a machine sent: its key, its JSON, its query, where from. Nothing of it was believed yet. */
export type FeedRequest = {
  readonly bearer: string;
  readonly body: unknown;
  readonly query: Readonly<Record<string, string>>;
  readonly ip: string;
};

/** What a feed may do: short transactions as the system, or as whoever the key speaks for. */
export type FeedContext<DB> = {
  readonly now: Date;
  readonly language: Language;
  readonly product: Product;
  readonly asSystem: <T>(run: (work: Work<DB>) => Promise<T>) => Promise<T>;
  readonly as: <T>(who: Who, kind: 'read' | 'write', run: (work: Work<DB>) => Promise<T>) => Promise<T>;
  /** For the log. */
  readonly tell: (who: Who) => void;
};

/**
 * An interface for machines: a path outside the signed calls, for systems that hold a key instead of a session. A default export of a
 * file in calls/, as a handler is. It finds out itself whose the key is and refuses BAD_KEY.
 */
export type Feed = {
  readonly kind: 'feed';
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly run: (context: FeedContext<never>, request: FeedRequest) => Promise<unknown>;
};

export function feedFor<DB>() {
  return (feed: {
    method: Feed['method'];
    path: string;
    run: (context: FeedContext<DB>, request: FeedRequest) => Promise<unknown>;
  }): Feed => ({ kind: 'feed', ...feed, run: feed.run as never });
}

export type RowRefusal = {
  readonly row: number;
  readonly refusal: string;
  readonly msg: string;
  readonly at?: readonly { readonly at: string; readonly why: string; readonly msg: string }[];
};

/** Why one row of a batch was not taken, as a reply of the wire has it. Rows are counted from 0, as in the array that was sent. */
export function rowRefusal(
  { product, language }: Pick<FeedContext<never>, 'product' | 'language'>,
  row: number,
  refusal: Refusal,
): RowRefusal {
  const at = refusal.faults.map(({ at, why, facts }) => ({ at, why, msg: product.translate(language, `refusal.${why}`, facts) }));
  const msg = product.translate(language, `refusal.${refusal.code}`, refusal.facts);
  return { row, refusal: refusal.code, msg: at[0] ? at[0].msg : msg, ...(at.length > 0 ? { at } : {}) };
}
