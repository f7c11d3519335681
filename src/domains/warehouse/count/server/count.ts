import { sql } from 'kysely';
import { type Currency, roundTo } from '../../../../kernel/money.ts';
import Big from 'big.js';
import { Refusal } from '../../../../kernel/refusal.ts';
import { lockOwn, mover, type WarehouseWork } from '../../server/db.ts';
import { moveCount } from '../contract.ts';
import { countStates } from '../states.ts';
import { adjustStock } from './adjust.ts';
import { releaseCount, unfreeze } from './release.ts';
import type { Count } from './tables.ts';

/** Locks a count of the caller's companies. Refuses NOT_FOUND, and CHANGED_MEANWHILE if a version is given. */
export async function lockCount(work: WarehouseWork, id: bigint, version?: number): Promise<Count> {
  return lockOwn(work, 'stock_count', { id, version });
}

export const counts = mover({
  subject: 'stockCount',
  table: 'stock_count',
  machine: countStates,
  params: moveCount.params,
  parts: {
    // Those who counted prepared the result, as did the person who submitted it.
    prepared: async ({ db }, count) => {
      const counters = await db
        .selectFrom('stock_count_reading as r')
        .innerJoin('stock_count_line as l', 'l.id', 'r.line_id')
        .select('r.by_account')
        .distinct()
        .where('l.count_id', '=', count.id)
        .execute();
      return [count.submitted_by, ...counters.map(({ by_account }) => by_account)].filter((id) => id !== null);
    },
  },
  effects: {
    release: async (work, count) => {
      await releaseCount(work, count);
      return { released_at: work.now };
    },
    recount: async (work, count, { line_ids }) => {
      await openAgain(work, count, line_ids);
      return { reason: null };
    },
    submit: async (work, count) => {
      await requireExplained(work, count);
      await valueDifferences(work, count);
      return { submitted_by: work.who.accountId, submitted_at: work.now, reason: null };
    },
    sendBack: (_work, _count, { reason }) => ({ reason, submitted_by: null, submitted_at: null }),
    approve: async (work, count) => {
      await adjustStock(work, count);
      await unfreeze(work, count.id);
      return { approved_by: work.who.accountId, approved_at: work.now };
    },
    cancel: async (work, count, { reason }) => {
      await unfreeze(work, count.id);
      return { reason };
    },
  },
  announce: (work, { company_id }) => work.push({ type: 3, to: { companyId: company_id }, counts: ['stockCount'] }),
});

/** Opens lines to be counted by another person: those named, or all with a difference that only one person counted. */
async function openAgain({ db }: WarehouseWork, count: Count, lineIds: readonly bigint[]): Promise<void> {
  const chosen = lineIds.length > 0 ? sql<boolean>`l.id = any(${lineIds.map(String)}::bigint[])` : sql<boolean>`l.differs and l.round = 1`;
  const { rows } = await sql<{ location_id: bigint }>`
    update stock_count_line l set round = l.round + 1, open = true, cause = null, note = null, value_minor = null, value_currency = null
    where l.count_id = ${count.id} and not l.open and ${chosen} returning l.location_id`.execute(db);
  if (rows.length === 0) throw new Refusal('NOTHING_TO_RECOUNT');
  // A pallet that is missing at a place outside the count is looked for there as well.
  await sql`insert into stock_count_location (count_id, location_id, frozen)
    select distinct ${count.id}::bigint, l.id, false from location l where l.id = any(${rows.map(({ location_id }) => String(location_id))}::bigint[])
    on conflict (count_id, location_id) do update set done = false, done_by = null, done_at = null`.execute(db);
}

/** Every difference was counted by two people, where the count wants it, and has its cause. */
async function requireExplained({ db }: WarehouseWork, count: Count): Promise<void> {
  const { rows } = await sql<{ once: number; unexplained: number }>`
    select count(*) filter (where round = 1)::int as once, count(*) filter (where cause is null)::int as unexplained
    from stock_count_line where count_id = ${count.id} and differs`.execute(db);
  const once = rows[0]?.once ?? 0;
  const unexplained = rows[0]?.unexplained ?? 0;
  if (count.recount && once > 0) throw new Refusal('RECOUNT_FIRST', { lines: once });
  if (unexplained > 0) throw new Refusal('CAUSE_MISSING', { lines: unexplained });
}

/** Records what the differences are worth by the declared values of this day, so that the approval stays readable when those change. */
async function valueDifferences({ db }: WarehouseWork, count: Count): Promise<void> {
  const { rows } = await sql<{ id: bigint; difference: string; unit_value: string; value_currency: Currency }>`
    select l.id, l.difference, g.unit_value, g.value_currency from stock_count_line l join customer_product g on g.id = l.product_id
    where l.count_id = ${count.id} and l.difference <> 0 and g.unit_value is not null`.execute(db);
  const values = rows.map(({ id, difference, unit_value, value_currency }) => ({
    id: String(id),
    minor: roundTo(value_currency, new Big(difference).times(unit_value)).minor.toString(),
    currency: value_currency,
  }));
  await sql`update stock_count_line l set value_minor = v.minor, value_currency = v.currency
    from (select c.id, k.minor, k.currency from stock_count_line c
      left join jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as k (id bigint, minor bigint, currency text) on k.id = c.id
      where c.count_id = ${count.id}) v where l.id = v.id`.execute(db);
}
