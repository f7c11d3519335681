import { type Selectable, sql } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import { money } from '../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import { requireVersion } from '../../../../server/version.ts';
import { withPreparer } from '../../../../server/move.ts';
import type { Work } from '../../../../server/work.ts';
import { partyName } from '../../../reference/server/names.ts';
import type { PricingTables } from '../../server/db.ts';
import type { QuotationTable } from './tables.ts';
import type { PriceIn } from '../schema.ts';
import { rightsOf } from '../permits.ts';
import type { Side } from '../../rating/price.ts';

type PricingWork = Work<PricingTables>;

export type LockedQuotation = Selectable<QuotationTable>;

/**
 * A sheet locked for a change by a user who may see its side; NOT_FOUND for all others, CHANGED_MEANWHILE for a stale
 * version. The lock also guards its prices, which are only ever written after it.
 */
export async function lockQuotation(work: PricingWork, id: bigint, version: number): Promise<LockedQuotation> {
  const sheet = await work.db
    .selectFrom('quotation')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', 'in', work.who.companyIds)
    .forUpdate()
    .executeTakeFirst();
  if (!sheet || !work.can(rightsOf[sheet.side].view)) throw new Refusal('NOT_FOUND');
  return requireVersion(sheet, version);
}

/** Locks a draft for a change of its contents, by a user who may prepare sheets of its side. */
export async function lockDraft(work: PricingWork, id: bigint, version: number): Promise<LockedQuotation> {
  const sheet = await lockQuotation(work, id, version);
  work.need(rightsOf[sheet.side].edit);
  if (sheet.state !== 'draft') throw new Refusal('QUOTATION_NOT_DRAFT', { number: sheet.number });
  return sheet;
}

export type Header = Pick<
  LockedQuotation,
  'side' | 'company_id' | 'party_id' | 'title' | 'currency' | 'valid_from' | 'valid_to' | 'remark'
>;

/** Creates a draft with its prices. The right to see a side does not include creating its sheets; an inactive party gets none. */
export async function createQuotation(
  work: PricingWork,
  header: Header,
  prices: readonly PriceIn[],
): Promise<{ id: bigint; version: number; number: string }> {
  work.need(rightsOf[header.side].edit);
  await checkParty(work, header);
  await checkReferences(work, header, prices, (place) => `prices.${place}.`);
  const { party_id, ...columns } = header;
  const number = await work.nextNumber('QT', header.company_id);
  const quotation = await work.db
    .insertInto('quotation')
    .values({
      ...columns,
      ...partyColumns(header.side, party_id),
      number,
      revision: 1,
      created_by: work.who.accountId,
      created_at: work.now,
      updated_at: work.now,
    })
    .returning(['id', 'version', 'number'])
    .executeTakeFirstOrThrow();
  await writePrices(work, { ...header, id: quotation.id }, prices);
  work.audit({ subject: 'quotation', id: quotation.id, what: 'create', after: { ...header, number, prices: prices.length } });
  return quotation;
}

/** The column of the party that a side has. */
export function partyColumns(side: Side, partyId: bigint) {
  return {
    customer_id: side === 'sell' ? partyId : null,
    carrier_id: side === 'buy' ? partyId : null,
    supplier_id: side === 'broker' ? partyId : null,
  };
}

async function checkParty(work: PricingWork, { side, company_id, party_id }: Header): Promise<void> {
  if (!work.who.companyIds.includes(company_id)) throw new Refusal('NOT_FOUND');
  if (side === 'broker') return checkBroker(work, party_id);
  const party = await work.db
    .selectFrom(side === 'sell' ? 'customer' : 'carrier')
    .select('id')
    .where('id', '=', party_id)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!party) throw badField('party_id', 'NO_SUCH_RECORD');
}

/** A broker's prices become payables, and those need the carrier record by which the broker is settled. */
async function checkBroker({ db, who }: PricingWork, id: bigint): Promise<void> {
  const broker = await db
    .selectFrom('supplier as s')
    .select([partyName('s', who.language).as('name'), 's.payee_id'])
    .where('s.id', '=', id)
    .where('kind', '=', 'customsBroker')
    .where('active', '=', true)
    .executeTakeFirst();
  if (!broker) throw badField('party_id', 'NO_SUCH_RECORD');
  if (broker.payee_id === null) throw badField('party_id', 'BROKER_WITHOUT_PAYEE', { name: broker.name });
}

/** A draft with another price: its next version, and the caller is one of its preparers. */
export async function touch(work: PricingWork, sheet: LockedQuotation): Promise<number> {
  const version = sheet.version + 1;
  await work.db
    .updateTable('quotation')
    .set({ version, preparers: withPreparer(work.who.accountId), updated_at: work.now })
    .where('id', '=', sheet.id)
    .execute();
  return version;
}

/** Writes all rows of a draft: existing rows keep their id, absent rows are deleted. */
export async function writePrices(
  work: PricingWork,
  sheet: Pick<LockedQuotation, 'id' | 'company_id' | 'side' | 'party_id'>,
  prices: readonly PriceIn[],
): Promise<void> {
  const { db } = work;
  const gone = await db.deleteFrom('quotation_price').where('quotation_id', '=', sheet.id).returning('id').execute();
  const known = new Set(gone.map((row) => row.id));
  if (prices.some((price) => price.id !== undefined && !known.has(price.id))) throw new Refusal('NOT_FOUND');
  if (prices.length === 0) return;
  const fresh = await newIds(work, prices.filter((price) => price.id === undefined).length);
  const rows = prices.map((price, place) => ({ ...price, id: price.id ?? fresh.shift() ?? 0n, line_no: place + 1 }));
  await insertPrices(work, sheet, rows);
}

async function newIds(work: PricingWork, count: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select nextval(pg_get_serial_sequence('quotation_price', 'id')) as id from generate_series(1, ${count}::int)`.execute(work.db);
  return rows.map((row) => row.id);
}

/** Writes one row of a draft: a new one after the last, an existing one in its place. */
export async function writePrice(work: PricingWork, sheet: LockedQuotation, price: PriceIn): Promise<bigint> {
  const { db } = work;
  if (price.id !== undefined) {
    const prices = await db
      .deleteFrom('quotation_price')
      .where('id', '=', price.id)
      .where('quotation_id', '=', sheet.id)
      .returning(['id', 'line_no'])
      .executeTakeFirst();
    if (!prices) throw new Refusal('NOT_FOUND');
    await insertPrices(work, sheet, [{ ...price, ...prices }]);
    return prices.id;
  }
  const last = await db
    .selectFrom('quotation_price')
    .select((e) => e.fn.max('line_no').as('line_no'))
    .where('quotation_id', '=', sheet.id)
    .executeTakeFirst();
  const [id = 0n] = await newIds(work, 1);
  await insertPrices(work, sheet, [{ ...price, id, line_no: (last?.line_no ?? 0) + 1 }]);
  return id;
}

type Placed = PriceIn & { readonly id: bigint; readonly line_no: number };

async function insertPrices(
  work: PricingWork,
  sheet: Pick<LockedQuotation, 'id' | 'company_id' | 'side' | 'party_id'>,
  rows: readonly Placed[],
): Promise<void> {
  const values = rows.map(({ tiers: _tiers, min_charge, max_charge, ...price }) => ({
    ...price,
    quotation_id: sheet.id,
    company_id: sheet.company_id,
    side: sheet.side,
    party_id: sheet.party_id,
    min_charge_minor: minorOrNull(price.currency, min_charge),
    max_charge_minor: minorOrNull(price.currency, max_charge),
  }));
  await work.db.insertInto('quotation_price').values(values).execute();
  const tiers = rows.flatMap((row) =>
    row.tiers.map((tier, place) => ({ price_id: row.id, place, from_quantity: tier.from, to_quantity: tier.to, price: tier.price })),
  );
  if (tiers.length > 0) await work.db.insertInto('quotation_tier').values(tiers).execute();
}

function minorOrNull(currency: Currency, text: string | null): bigint | null {
  return text === null ? null : money(currency, text).minor;
}

const referenceFields = {
  fee_name_id: 'fee',
  percent_of_fee_name_id: 'fee',
  line_id: 'line',
  customer_line_id: 'customerLine',
  origin_station_id: 'station',
  destination_station_id: 'station',
  via_station_id: 'station',
  vehicle_type_id: 'vehicleType',
  origin_region: 'region',
  destination_region: 'region',
} as const satisfies { readonly [K in keyof PriceIn]?: string };

const customsFields = ['customs_country', 'customs_direction', 'customs_office'] as const;

/**
 * Refuses rows that refer to a missing record or to one that the sheet may not name: a fee of the other side, another
 * customer's line, a region in which no station lies, whose price would never apply. With foreign keys alone, the fault would appear as a bug. `at` is the place of the rows in the
 * params.
 */
export async function checkReferences(
  work: PricingWork,
  sheet: Pick<LockedQuotation, 'side' | 'party_id'>,
  prices: readonly PriceIn[],
  at: (place: number) => string,
): Promise<void> {
  const fields = Object.entries(referenceFields) as [keyof typeof referenceFields, string][];
  const named = prices.flatMap((price, place) =>
    fields.flatMap(([field, kind]) => {
      const id = price[field];
      return id === null ? [] : [{ at: `${at(place)}${field}`, kind, id: String(id) }];
    }),
  );
  const of = (kind: string): string[] => [...new Set(named.filter((one) => one.kind === kind).map((one) => one.id))];
  const { rows } = await sql<{ kind: string; id: string }>`
    select 'fee' as kind, id::text from fee_name where id = any(${of('fee')}::bigint[]) and side in ('both', ${sheet.side === 'sell' ? 'receivable' : 'payable'})
    union all select 'line', id::text from line where id = any(${of('line')}::bigint[])
    union all select 'customerLine', id::text from customer_line where id = any(${of('customerLine')}::bigint[]) and customer_id = ${sheet.party_id} and ${sheet.side} = 'sell'
    union all select 'station', id::text from station where id = any(${of('station')}::bigint[])
    union all select 'vehicleType', id::text from vehicle_type where id = any(${of('vehicleType')}::bigint[])
    union all select 'region', country from station where country = any(${of('region')}::text[])
    union all select 'region', region from station where region = any(${of('region')}::text[])`.execute(work.db);
  const existing = new Set(rows.map((row) => `${row.kind} ${row.id}`));
  const customs = prices.flatMap((price, place) =>
    sheet.side === 'broker'
      ? []
      : customsFields.filter((field) => price[field] !== null).map((field) => ({ at: `${at(place)}${field}`, why: 'ONLY_FOR_BROKER' })),
  );
  const faults = named
    .filter((one) => !existing.has(`${one.kind} ${one.id}`))
    .map((one) => ({
      at: one.at,
      why: one.kind === 'region' ? 'NO_SUCH_REGION' : 'NO_SUCH_RECORD',
    }));
  faults.push(...customs);
  if (faults.length > 0) throw new Refusal('BAD_PARAMS', {}, faults);
}
