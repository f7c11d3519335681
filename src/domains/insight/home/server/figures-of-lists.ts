import { type RawBuilder, sql } from 'kysely';
import type { Page } from '../../../../kernel/page.ts';
import { amountOf, type Currency } from '../../../../kernel/money.ts';
import type { AccountWho } from '../../../../server/session.ts';
import type { Work } from '../../../../server/work.ts';
import type { InsightTables } from '../../server/db.ts';
import type { Behind } from '../behind.ts';
import { countMax } from '../contract.ts';

export type HomeWork = Work<InsightTables, AccountWho>;

/** A query of records: `id`, `at` since which each waits, and where `amounts` says `own`, its `currency` and amount in `minor` units. */
type Records = RawBuilder<unknown> | { clearOrderBy(): unknown };
/** A list with the right to act on its records. A bill's amount is what is open of its balances. */
export type HomeList<K extends string> = {
  readonly key: K;
  readonly permit: Page['permit'];
  readonly records: (work: HomeWork) => Records;
  /** True where the records depend on others that are out of the caller's sight. */
  readonly asSystem?: boolean;
  readonly amounts?: 'own' | 'balances';
};

type Sums = readonly { readonly currency: Currency; readonly minor: string }[];
type Measured<K> = { key: K; count: number; oldest_at: Date | null; first_id: bigint | null; sums: Sums };

/** The lists on whose records the caller may act and whose page the caller may open. */
export function listsOf<K extends string>(
  { can }: HomeWork,
  lists: readonly HomeList<K>[],
  behind: Readonly<Partial<Record<K, Behind>>>,
): readonly HomeList<K>[] {
  const holds = (permit: Page['permit']): boolean => permit === 'signedIn' || permit === 'anyone' || can(permit);
  return lists.filter(({ key, permit }) => {
    const page = behind[key]?.rows.page;
    return page !== undefined && holds(permit) && holds(page.permit);
  });
}

/** The number, age and amounts of each list. Sums of amounts never mix currencies. */
export async function figuresOf<K extends string>(work: HomeWork, lists: readonly HomeList<K>[]) {
  const [own, others] = [lists.filter(({ asSystem }) => !asSystem), lists.filter(({ asSystem }) => asSystem)];
  const rows = await measure(work, own);
  if (others.length > 0) rows.push(...(await work.asSystem(() => measure(work, others))));
  return lists.map(({ key }) => {
    const row = rows.find((one) => one.key === key);
    const count = row?.count ?? 0;
    const isBounded = count > countMax;
    return {
      key,
      count: Math.min(count, countMax),
      oldest_at: isBounded ? null : (row?.oldest_at ?? null),
      amounts: isBounded ? [] : (row?.sums ?? []).map(({ currency, minor }) => ({ currency, amount: amountOf(currency, BigInt(minor)) })),
      record_id: count === 1 ? (row?.first_id ?? null) : null,
    };
  });
}

async function measure<K extends string>(work: HomeWork, lists: readonly HomeList<K>[]): Promise<Measured<K>[]> {
  if (lists.length === 0) return [];
  const parts = lists.map(({ key, records, amounts }) => measured(key, records(work), amounts));
  return (await sql<Measured<K>>`${sql.join(parts, sql` union all `)}`.execute(work.db)).rows;
}

function measured(key: string, records: Records, amounts: HomeList<string>['amounts']): RawBuilder<unknown> {
  return sql`(with w as materialized (select * from (${records}) r limit ${countMax + 1})
    select ${key}::text as key, count(*)::int as count, min(at) as oldest_at, min(id) as first_id, ${sumsOf(amounts)} as sums from w)`;
}

function sumsOf(amounts: HomeList<string>['amounts']): RawBuilder<unknown> {
  if (!amounts) return sql`'[]'::jsonb`;
  const lines =
    amounts === 'own'
      ? sql`select currency, sum(minor) as minor from w where currency is not null group by 1`
      : sql`select x.currency, sum(x.amount_minor - x.written_off_minor) as minor from w join bill_balance x on x.bill_id = w.id
          where x.amount_minor <> x.written_off_minor group by 1`;
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('currency', s.currency, 'minor', s.minor::text) order by s.currency), '[]') from (${lines}) s)`;
}
