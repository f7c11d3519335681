import type { Kysely } from 'kysely';
import type { Day } from '../kernel/day.ts';
import type { Product } from './product.ts';
import type { Random } from './random.ts';

/**
 * What each domain's seed gets: one transaction as the system for the whole demo company, so that there is all of it or nothing.
 * A seed reads what earlier domains made from the database. `today` is the day the demo is made; everything is dated back from it.
 */
export type SeedContext<DB> = {
  readonly db: Kysely<DB>;
  readonly random: Random;
  readonly today: Day;
  readonly now: Date;
  readonly product: Product;
  /** How many orders; the rest follows from it. */
  readonly orders: number;
};
