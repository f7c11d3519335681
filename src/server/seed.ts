import type { Kysely } from 'kysely';
import type { Call, ParamsOf, ResultOf } from '../kernel/call.ts';
import type { Day } from '../kernel/day.ts';
import type { Product } from './work.ts';
import type { Random } from './random.ts';

/**
 * The context of each domain's seed: one transaction as the system for the whole demo company, so that it is created
 * completely or not at all. A seed reads the records of earlier domains from the database. `today` is the day of the
 * seed; everything is dated back from it.
 */
export type SeedContext<DB> = {
  readonly db: Kysely<DB>;
  readonly random: Random;
  readonly today: Day;
  readonly now: Date;
  readonly product: Product;
  /** The number of orders, from which the other numbers follow. */
  readonly orders: number;
};

/** A person who sends calls through the door, in the acts that several tests share. */
export type Actor = { send<C extends Call>(call: C, params: ParamsOf<C>): Promise<ResultOf<C>> };
