import type { RawBuilder } from 'kysely';
import type { UserType } from '../../../../kernel/permit.ts';
import type { Who } from '../../../../server/session.ts';

/** The source of one kind of record for pickers. All expressions use alias `p`. */
export type PickSource = {
  readonly table: string;
  readonly users: readonly UserType[];
  /**
   * The users who may search it: everybody who is signed in, where records of every kind name it, or the holders of any right of these
   * capabilities. Higher domains pick too, so capabilities are named as their rights begin on the wire.
   */
  readonly permit: PickPermit;
  readonly name: (who: Who) => RawBuilder<unknown>;
  readonly code: RawBuilder<unknown>;
  readonly extra?: RawBuilder<unknown>;
  /** The part that is shown to staff without any right of the named capabilities. */
  readonly reduced?: Reduced;
  readonly usable: RawBuilder<unknown>;
  /** The column with the trigram index, or an expression over the identifying columns where the table is small. */
  readonly search: string | RawBuilder<unknown>;
  /** The table stores its plain search text, with one index of trigrams and one of letters. */
  readonly quick?: true;
  readonly order?: (who: Who) => RawBuilder<unknown>;
  /** Columns that `within` may filter by, under their names on the wire. */
  readonly within?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Columns of `within` where null or `both` matches every value: a shared consignor, a fee of either side. */
  readonly shared?: readonly string[];
  /** Keys of `within` that leave nobody out and put fitting rows first: 0 fits, 1 may fit, 2 is elsewhere. */
  readonly near?: Readonly<Record<string, (id: string) => RawBuilder<number>>>;
  /** A restriction on rows in addition to row-level security. */
  readonly only?: (who: Who) => RawBuilder<unknown>;
  /** Rows whose names may be shown where a record refers to them, if wider than those that search may find. */
  readonly named?: (who: Who) => RawBuilder<unknown>;
};

type Reduced = {
  readonly unless: readonly string[];
  readonly code?: RawBuilder<unknown>;
  readonly extra?: RawBuilder<unknown>;
  /** A word with digits is found in this text alone: otherwise a number that is not shown would be found digit by digit. */
  readonly digitsIn: RawBuilder<unknown>;
};

/** The part of a source that this reader is shown; undefined for the whole. A party sees the whole of its own rows. */
export function reducedFor({ reduced }: PickSource, { userType, permits }: Pick<Who, 'userType' | 'permits'>): Reduced | undefined {
  return reduced && userType === 1 && !mayPick({ permits }, reduced.unless) ? reduced : undefined;
}

export type PickPermit = 'signedIn' | readonly string[];

export function mayPick({ permits }: Pick<Who, 'permits'>, permit: PickPermit): boolean {
  return permit === 'signedIn' || [...permits].some((right) => permit.includes(right.split('.')[0] ?? ''));
}
