import { badField, type Refusal } from '../kernel/refusal.ts';
import { canBeKept } from './wire.ts';
import type { Language } from '../kernel/words.ts';
import type { Product, Work } from './work.ts';
import type { PartyWho, SystemWho } from './session.ts';

/** The request of a machine: its key, JSON, query and address. Nothing of it has been verified yet. */
export type FeedRequest = {
  readonly bearer: string;
  readonly body: unknown;
  readonly query: Readonly<Record<string, string>>;
  /** The parts of the path that its pattern names. */
  readonly params: Readonly<Record<string, string>>;
  /** The media types that the machine accepts; empty where it does not say. */
  readonly accept: string;
  readonly ip: string;
};

/** The form of an interface whose standard has its own, in place of the wire's `{ code, msg, data }`. Its feeds answer with these. */
export type FeedForm = {
  /** The media type. */
  readonly type: string;
  /** The body that tells a refusal. */
  readonly refused: (status: number, msg: string) => unknown;
};
export type FormedAnswer = {
  /** 200 unless it is said. */
  readonly status?: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

/** The means of a feed: short transactions as the system, or as the party for which the key speaks. */
export type FeedContext<DB> = {
  readonly now: Date;
  readonly language: Language;
  readonly product: Product;
  readonly asSystem: <T>(run: (work: Work<DB, SystemWho>) => Promise<T>) => Promise<T>;
  readonly as: <T>(who: PartyWho, kind: 'read' | 'write', run: (work: Work<DB, PartyWho>) => Promise<T>) => Promise<T>;
  /** Notes the party for the log. */
  readonly tell: (who: PartyWho) => void;
};

/**
 * An interface for machines: a path outside the signed calls, for systems that hold a key instead of a session. A file
 * in calls/ exports one by default, as it does a handler. The feed itself identifies the owner of the key and refuses
 * BAD_KEY.
 */
export type Feed = {
  readonly kind: 'feed';
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly form?: FeedForm;
  readonly run: (context: FeedContext<never>, request: FeedRequest) => Promise<unknown>;
};

type Declared<DB, A> = {
  readonly method: Feed['method'];
  readonly path: string;
  readonly run: (context: FeedContext<DB>, request: FeedRequest) => Promise<A>;
};

export function feedFor<DB>() {
  return (feed: Declared<DB, unknown> | (Declared<DB, FormedAnswer> & { readonly form: FeedForm })): Feed => ({
    kind: 'feed',
    ...feed,
    run: feed.run as never,
  });
}

/** The text of a row that PostgreSQL cannot store (a NUL or half of a surrogate pair). Only its row is refused, not the batch. */
export function badTextOf(row: unknown): Refusal | undefined {
  if (typeof row !== 'object' || row === null) return undefined;
  const bad = Object.entries(row).find(([, value]) => typeof value === 'string' && !canBeKept(value));
  return bad && badField(bad[0].slice(0, 40), 'BAD_TEXT');
}

export type RowRefusal = {
  readonly row: number;
  readonly refusal: string;
  readonly msg: string;
  readonly at?: readonly { readonly at: string; readonly why: string; readonly msg: string }[];
};

/** The refusal of one row of a batch, as a reply of the wire. Rows are counted from 0, as in the array that was sent. */
export function rowRefusal(
  { product, language }: Pick<FeedContext<never>, 'product' | 'language'>,
  row: number,
  refusal: Refusal,
): RowRefusal {
  const at = refusal.faults.map(({ at, why, facts }) => ({ at, why, msg: product.translate(language, `refusal.${why}`, facts) }));
  const msg = product.translate(language, `refusal.${refusal.code}`, refusal.facts);
  return { row, refusal: refusal.code, msg: at[0] ? at[0].msg : msg, ...(at.length > 0 ? { at } : {}) };
}
