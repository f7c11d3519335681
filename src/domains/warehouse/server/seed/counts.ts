import { addDays } from '../../../../kernel/day.ts';
import { type Currency, roundTo } from '../../../../kernel/money.ts';
import Big from 'big.js';
import type { SeedContext } from '../../../../server/seed.ts';
import type { CountCause } from '../../count/kinds.ts';
import type { CountState } from '../../count/states.ts';
import { post } from '../../stock/server/post.ts';
import type { WarehouseTables } from '../db.ts';
import type { numbering, SeedOwner } from './plans.ts';

type Context = SeedContext<WarehouseTables>;
const hour = 3_600_000;

/** Counts of each warehouse: one that was approved, one to approve, one on the floor and one for tomorrow. */
const kinds = [
  { state: 'completed', daysAgo: 12, from: 0, locations: 6, differences: 2 },
  { state: 'review', daysAgo: 1, from: 6, locations: 5, differences: 2 },
  { state: 'counting', daysAgo: 0, from: 11, locations: 6, differences: 0 },
  { state: 'created', daysAgo: -1, from: 0, locations: 0, differences: 0 },
] as const satisfies readonly { state: CountState; daysAgo: number; from: number; locations: number; differences: number }[];

export async function seedCounts(context: Context, owners: readonly SeedOwner[], numbers: ReturnType<typeof numbering>): Promise<void> {
  const first = new Map(owners.map((owner) => [owner.warehouseId, owner]));
  for (const owner of first.values()) for (const kind of kinds) await seedCount(context, owner, kind, numbers);
}

async function peopleOf({ db }: Context, { companyId }: SeedOwner) {
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'login_name'])
    .where('company_id', '=', companyId)
    .where('user_type', '=', 1)
    .orderBy('id')
    .execute();
  const keeper = accounts.find(({ login_name }) => login_name.startsWith('keeper'))?.id ?? null;
  return { keeper, approver: accounts.find(({ id }) => id !== keeper)?.id ?? null };
}

/** Balances of some locations that stood there long before the count, with goods that nobody reserved. */
async function standingAt({ db }: Context, { warehouseId }: SeedOwner, from: number, locations: number, before: Date) {
  const places = await db
    .selectFrom('stock_balance as b')
    .innerJoin('location as l', 'l.id', 'b.location_id')
    .innerJoin('warehouse_zone as z', 'z.id', 'l.zone_id')
    .select(['b.location_id', 'l.pick_seq'])
    .distinct()
    .where('b.warehouse_id', '=', warehouseId)
    .where('b.qty', '>', '0')
    .where('b.since', '<', before)
    .where('z.kind', '=', 'storage')
    .orderBy('l.pick_seq')
    .orderBy('b.location_id')
    .offset(from)
    .limit(locations)
    .execute();
  if (places.length === 0) return [];
  return db
    .selectFrom('stock_balance as b')
    .innerJoin('customer_product as g', 'g.id', 'b.product_id')
    .select([
      'b.lot_id',
      'b.location_id',
      'b.pallet_id',
      'b.product_id',
      'b.qty',
      'b.available',
      'b.cartons',
      'g.unit_value',
      'g.value_currency',
    ])
    .where(
      'b.location_id',
      'in',
      places.map(({ location_id }) => location_id),
    )
    .where('b.qty', '>', '0')
    .orderBy('b.id')
    .execute();
}

async function seedCount(
  context: Context,
  owner: SeedOwner,
  kind: (typeof kinds)[number],
  numbers: ReturnType<typeof numbering>,
): Promise<void> {
  const { db, now, today } = context;
  const at = new Date(now.getTime() - Math.max(0, kind.daysAgo) * 24 * hour - 3 * hour);
  const { keeper, approver } = await peopleOf(context, owner);
  const done = kind.state === 'completed' || kind.state === 'review';
  const standing = kind.locations === 0 ? [] : await standingAt(context, owner, kind.from, kind.locations, at);
  if (kind.locations > 0 && standing.length === 0) return;
  const count = await db
    .insertInto('stock_count')
    .values({
      count_no: numbers.next(owner, at),
      company_id: owner.companyId,
      warehouse_id: owner.warehouseId,
      range: kind.state === 'created' ? 'cycle' : 'sample',
      method: 'dynamic',
      mode: kind.state === 'counting' ? 'open' : 'blind',
      customer_id: null,
      product_id: null,
      zone_id: null,
      location_from: null,
      location_to: null,
      sample_percent: kind.state === 'created' ? null : 10,
      moved_days: null,
      classes: kind.state === 'created' ? ['A'] : [],
      planned_on: addDays(today, -kind.daysAgo),
      remark: null,
      state: kind.state,
      released_at: kind.state === 'created' ? null : at,
      counted_at: done ? new Date(at.getTime() + 2 * hour) : null,
      submitted_by: done ? keeper : null,
      submitted_at: done ? new Date(at.getTime() + 2.2 * hour) : null,
      approved_by: kind.state === 'completed' ? approver : null,
      approved_at: kind.state === 'completed' ? new Date(at.getTime() + 2.5 * hour) : null,
      created_by: keeper,
      created_at: new Date(at.getTime() - hour),
    })
    .returning(['id', 'count_no'])
    .executeTakeFirstOrThrow();
  if (standing.length === 0) return;
  const places = [...new Set(standing.map(({ location_id }) => location_id))];
  // Half of the locations of a count on the floor are done.
  const doneAt = new Set(done ? places : places.slice(0, Math.ceil(places.length / 2)));
  await db
    .insertInto('stock_count_location')
    .values(
      places.map((location_id) => ({
        count_id: count.id,
        location_id,
        frozen: false,
        done: doneAt.has(location_id),
        done_by: doneAt.has(location_id) ? keeper : null,
        done_at: doneAt.has(location_id) ? new Date(at.getTime() + hour) : null,
      })),
    )
    .execute();
  const causes: readonly CountCause[] = ['mispick', 'loss'];
  const differing = standing.filter(({ available }) => Number(available) > 4).slice(0, kind.differences);
  const lines = standing.map((line) => {
    const place = differing.indexOf(line);
    const short = place < 0 ? 0 : place + 1;
    const counted = doneAt.has(line.location_id);
    const value = place >= 0 && line.unit_value && line.value_currency ? valueOf(line.unit_value, line.value_currency, -short) : null;
    return {
      count_id: count.id,
      location_id: line.location_id,
      pallet_id: line.pallet_id,
      lot_id: line.lot_id,
      product_id: line.product_id,
      kind: 'book' as const,
      book_qty: line.qty,
      book_cartons: line.cartons,
      expected_qty: counted ? line.qty : null,
      expected_cartons: counted ? line.cartons : null,
      counted_qty: counted ? new Big(line.qty).minus(short).toFixed(3) : null,
      counted_cartons: counted ? line.cartons : null,
      open: !counted,
      round: place < 0 ? 1 : 2,
      counted_by: counted ? keeper : null,
      counted_at: counted ? new Date(at.getTime() + hour) : null,
      cause: causes[place] ?? null,
      value_minor: value,
      value_currency: value === null ? null : line.value_currency,
    };
  });
  const saved = await db
    .insertInto('stock_count_line')
    .values(lines)
    .returning(['id', 'counted_qty', 'expected_qty', 'counted_cartons'])
    .execute();
  await db
    .insertInto('stock_count_reading')
    .values(
      saved.flatMap(({ id, counted_qty, expected_qty, counted_cartons }) =>
        counted_qty !== null && expected_qty !== null
          ? [
              {
                line_id: id,
                round: 1,
                qty: counted_qty,
                cartons: counted_cartons ?? 0,
                expected_qty,
                by_account: keeper,
                at: new Date(at.getTime() + hour),
              },
            ]
          : [],
      ),
    )
    .execute();
  if (kind.state !== 'completed') return;
  await post(
    { db, by: approver, now: new Date(at.getTime() + 2.5 * hour) },
    { doc: 'stockCount', id: count.id, no: count.count_no, reason: 'mispick' },
    differing.map(({ lot_id, location_id, pallet_id }, place) => ({
      kind: 'adjust',
      lot_id,
      location_id,
      pallet_id,
      qty: String(-(place + 1)),
    })),
  );
}

function valueOf(unitValue: string, currency: Currency, qty: number): bigint {
  return roundTo(currency, new Big(unitValue).times(qty)).minor;
}
