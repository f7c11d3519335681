import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { lesserOf } from '../../../../../kernel/bounds.ts';
import { addDays, monthOf } from '../../../../../kernel/day.ts';
import { minorOf } from '../../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { handle, lockOwn, type WarehouseWork } from '../../../server/db.ts';
import { saveTariff } from '../../contract.ts';
import { monthBounds, tiersOf } from '../../rules.ts';
import type { StorageTariff } from '../tables.ts';
import { stoodBefore } from '../untariffed.ts';

type Fields = z.output<typeof saveTariff.params>;

export default handle(saveTariff, async (work, p) => {
  const { db, now, who } = work;
  const { id, version, tiers: entered, minimum, ...fields } = p;
  if (fields.valid_to && fields.valid_to < fields.valid_from) throw badField('valid_to', 'VALIDITY_TURNED');
  const tiers = tiersOf(
    fields.free_days,
    entered.map(({ to_day, price }) => ({ to_day: to_day ?? null, price })),
  );
  if (!tiers) throw badField('tiers', 'TIERS_GAP');
  const company_id = await companyOf(work, fields);
  // Versions of one customer and warehouse wait for each other, so that neither misses the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`storageTariff ${fields.customer_id} ${fields.warehouse_id}`}, 0))`.execute(db);
  const before = id ? await lockTariff(work, id, version ?? 0) : null;
  const values = {
    ...fields,
    company_id,
    valid_to: fields.valid_to ?? null,
    minimum_minor: minimum ? minorOf('minimum', fields.currency, minimum) || null : null,
  };
  if (before) await requireUnused(work, before, values, tiers);
  await requireAlone(work, id, fields);
  const tariff = before
    ? await db
        .updateTable('storage_tariff')
        .set({ ...values, version: before.version + 1, updated_at: now })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('storage_tariff')
        .values({ ...values, created_by: who.accountId })
        .returningAll()
        .executeTakeFirstOrThrow();
  await db.deleteFrom('storage_tariff_tier').where('tariff_id', '=', tariff.id).execute();
  await db
    .insertInto('storage_tariff_tier')
    .values(tiers.map((tier) => ({ ...tier, tariff_id: tariff.id })))
    .execute();
  work.audit({
    subject: 'storageTariff',
    id: tariff.id,
    what: before ? 'save' : 'create',
    before: before ? factsOf(before) : {},
    after: { ...factsOf(tariff), tiers: tiers.map(({ from_day, price }) => `${from_day}: ${price}`).join(', ') },
  });
  return { id: tariff.id, version: tariff.version, gaps: await gapsBeside(work, tariff) };
});

/**
 * The days without a tariff before and after one: from the end of the one before it, or those on which goods stood where none was before,
 * and until the next one begins, or without an end where none follows.
 */
async function gapsBeside(work: WarehouseWork, tariff: StorageTariff): Promise<Gap[]> {
  const { ended_on, next_from } = await work.db
    .selectFrom('storage_tariff')
    .select(({ fn }) => [
      fn.max('valid_to').filterWhere('valid_from', '<', tariff.valid_from).as('ended_on'),
      fn.min('valid_from').filterWhere('valid_from', '>', tariff.valid_from).as('next_from'),
    ])
    .where('customer_id', '=', tariff.customer_id)
    .where('warehouse_id', '=', tariff.warehouse_id)
    .executeTakeFirstOrThrow();
  const before = ended_on
    ? { from_on: addDays(ended_on, 1), to_on: addDays(tariff.valid_from, -1) }
    : await stoodBefore(work, tariff, tariff.valid_from);
  const after = tariff.valid_to ? { from_on: addDays(tariff.valid_to, 1), to_on: next_from ? addDays(next_from, -1) : null } : null;
  return [before, after].filter((gap): gap is Gap => gap !== null && (gap.to_on === null || gap.from_on <= gap.to_on));
}
type Gap = { readonly from_on: string; readonly to_on: string | null };

function factsOf({ id, version, created_at, updated_at, created_by, ...facts }: StorageTariff) {
  return facts;
}

async function companyOf(
  { db, who }: WarehouseWork,
  { warehouse_id, customer_id }: Pick<Fields, 'warehouse_id' | 'customer_id'>,
): Promise<bigint> {
  const warehouse = await db
    .selectFrom('warehouse')
    .select('company_id')
    .where('id', '=', warehouse_id)
    .where('company_id', 'in', [...who.companyIds])
    .where('active', '=', true)
    .executeTakeFirst();
  if (!warehouse) throw badField('warehouse_id', 'BAD_CHOICE');
  const customer = await db.selectFrom('customer').select('id').where('id', '=', customer_id).executeTakeFirst();
  if (!customer) throw badField('customer_id', 'BAD_CHOICE');
  return warehouse.company_id;
}

async function lockTariff(work: WarehouseWork, id: bigint, version: number): Promise<StorageTariff> {
  return lockOwn(work, 'storage_tariff', { id, version });
}

/** A tariff by which stays were charged changes only in its remark and its end, and the end does not move back into charged months. */
async function requireUnused(
  { db }: WarehouseWork,
  before: StorageTariff,
  after: Omit<StorageTariff, 'id' | 'version' | 'created_at' | 'updated_at' | 'created_by'>,
  tiers: readonly { readonly to_day: number | null; readonly price: string }[],
): Promise<void> {
  const used = await db
    .selectFrom('storage_run_line as l')
    .innerJoin('storage_run as r', 'r.id', 'l.run_id')
    .select(({ fn }) => fn.max('r.month').as('month'))
    .where('l.tariff_id', '=', before.id)
    .where('r.state', '<>', 'void')
    .executeTakeFirst();
  if (!used?.month) return;
  const own = await db
    .selectFrom('storage_tariff_tier')
    .select(['to_day', 'price'])
    .where('tariff_id', '=', before.id)
    .orderBy('place')
    .execute();
  const stays = (['customer_id', 'warehouse_id', 'unit', 'per', 'free_days', 'currency', 'minimum_minor', 'valid_from'] as const).every(
    (key) => before[key] === after[key],
  );
  const sameTiers =
    own.length === tiers.length &&
    own.every(({ to_day, price }, place) => to_day === tiers[place]?.to_day && Number(price) === Number(tiers[place]?.price));
  const lastCharged = addDays(monthBounds(used.month).until, -1);
  const earliestEnd = lesserOf(before.valid_to ?? lastCharged, lastCharged);
  const endsLater = after.valid_to === null || after.valid_to >= earliestEnd;
  if (!stays || !sameTiers || !endsLater) throw new Refusal('TARIFF_USED', { month: used.month });
}

/** No two versions hold one day, and those that meet in a month have one currency. */
async function requireAlone(
  { db }: WarehouseWork,
  id: bigint | undefined,
  fields: Omit<Fields, 'id' | 'version' | 'tiers' | 'minimum'>,
): Promise<void> {
  const others = () =>
    db
      .selectFrom('storage_tariff')
      .select(['valid_from', 'currency'])
      .where('customer_id', '=', fields.customer_id)
      .where('warehouse_id', '=', fields.warehouse_id)
      .where('id', '<>', id ?? 0n);
  const twin = await others()
    .where(
      sql<SqlBool>`daterange(valid_from, valid_to, '[]') && daterange(${fields.valid_from}::date, ${fields.valid_to ?? null}::date, '[]')`,
    )
    .executeTakeFirst();
  if (twin) throw badField('valid_from', 'TARIFF_OVERLAP', { day: twin.valid_from });
  const from = `${monthOf(fields.valid_from)}-01`;
  const neighbour = await others()
    .where('currency', '<>', fields.currency)
    .where(
      sql<SqlBool>`daterange(date_trunc('month', valid_from)::date, (date_trunc('month', valid_to) + interval '1 month')::date)
        && daterange(${from}::date, ${fields.valid_to ? monthBounds(monthOf(fields.valid_to)).until : null}::date)`,
    )
    .executeTakeFirst();
  if (neighbour) throw badField('currency', 'TARIFF_CURRENCY', { currency: neighbour.currency });
}
