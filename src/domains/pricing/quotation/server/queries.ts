import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { amountOf } from '../../../../kernel/money.ts';
import type { Language } from '../../../../kernel/words.ts';
import { anyId, by, patternOf } from '../../../../server/list.ts';
import type { Work } from '../../../../server/work.ts';
import type { PricingTables } from '../../server/db.ts';
import { type Side, sides, type Tier } from '../../rating/price.ts';
import type { PriceNames } from '../answer.ts';
import { rightsOf } from '../permits.ts';
import { customerLineName, lineName, partyName, plainName, stationName } from '../../../reference/server/names.ts';

/** The name of the customer, carrier or supplier of a quotation, for its reader. */
export function partyOfQuotation(language: Language): RawBuilder<string> {
  return sql`coalesce(${partyName('customer', language)}, ${partyName('carrier', language)}, ${partyName('supplier', language)})`;
}

type PricingWork = Work<PricingTables>;

/** The sides that the caller may see; sheets of another side are treated as absent. */
function sidesSeen(work: Pick<PricingWork, 'can'>): Side[] {
  return sides.filter((side) => work.can(rightsOf[side].view));
}

/** The header of a sheet with its display names. */
export function headers(work: PricingWork) {
  return work.db
    .selectFrom('quotation as q')
    .innerJoin('own_company as c', 'c.id', 'q.company_id')
    .leftJoin('customer', 'customer.id', 'q.customer_id')
    .leftJoin('carrier', 'carrier.id', 'q.carrier_id')
    .leftJoin('supplier', 'supplier.id', 'q.supplier_id')
    .leftJoin('account as preparer', 'preparer.id', 'q.created_by')
    .leftJoin('account as approver', 'approver.id', 'q.approved_by')
    .select([
      'q.id',
      'q.version',
      'q.number',
      'q.revision',
      'q.previous_id',
      'q.side',
      'q.company_id',
      plainName('c', work.who.language).as('company_name'),
      'q.party_id',
      'q.title',
      'q.currency',
      'q.valid_from',
      'q.valid_to',
      'q.state',
      'q.created_at',
      'q.remark',
      'q.refused_reason',
      'q.approved_at',
      'q.sent_at',
      'q.answer',
      'preparer.name as prepared_by',
      'approver.name as approved_by',
    ])
    .select(partyOfQuotation(work.who.language).as('party_name'))
    .select((e) =>
      e
        .selectFrom('quotation_price as p')
        .select(sql<number>`count(*)::int`.as('n'))
        .whereRef('p.quotation_id', '=', 'q.id')
        .as('price_count'),
    )
    .where('q.company_id', 'in', work.who.companyIds)
    .where('q.side', 'in', sidesSeen(work));
}
type HeaderQuery = ReturnType<typeof headers>;
type HeaderRow = HeaderQuery extends SelectQueryBuilder<infer _DB, infer _TB, infer O> ? O : never;

export function headerRow(row: HeaderRow) {
  return { ...row, price_count: row.price_count ?? 0 };
}

/** Sheets whose validity includes any day of the range. */
function validOn(range: { from?: string | undefined; to?: string | undefined }) {
  return sql<boolean>`daterange(q.valid_from, q.valid_to, '[]') && daterange(${range.from ?? null}::date, ${range.to ?? null}::date, '[]')`;
}
function withPrice(column: string, ids: readonly string[]) {
  return sql<boolean>`exists (select from quotation_price p where p.quotation_id = q.id and ${anyId(`p.${column}`, ids)})`;
}

/** The common part of both sides' lists; each adds its party. */
export const listSource = {
  id: 'q.id',
  state: 'q.state',
  where: {
    words: (text: string) => sql<boolean>`app.plain(q.number || ' ' || q.title) like app.plain(${patternOf(text)})`,
    fee_name_id: (ids: readonly string[]) => withPrice('fee_name_id', ids),
    line_id: (ids: readonly string[]) => withPrice('line_id', ids),
    vehicle_type_id: (ids: readonly string[]) => withPrice('vehicle_type_id', ids),
    valid_on: validOn,
    prepared_by: 'q.created_by',
  },
  sorts: {
    created_at: by('q.created_at', 'timestamptz'),
    number: by('q.number', 'text'),
    valid_from: by('q.valid_from', 'date'),
    valid_to: by(sql`coalesce(q.valid_to, 'infinity'::date)`, 'date'),
  },
  row: headerRow,
} as const;

type Name = 'name_zh' | 'name_vi' | 'name_en' | 'name_th';
function nameIn(language: Language): Name {
  return `name_${language}`;
}

/** Prices of the given sides with their display names in the reader's language: by default of those that the reader may see. */
export function priceRows(work: PricingWork, of: readonly Side[] = sidesSeen(work)) {
  const name = nameIn(work.who.language);
  return (
    work.db
      .selectFrom('quotation_price as p')
      .innerJoin('quotation as q', 'q.id', 'p.quotation_id')
      .innerJoin('fee_name as fee', 'fee.id', 'p.fee_name_id')
      .leftJoin('fee_name as base_fee', 'base_fee.id', 'p.percent_of_fee_name_id')
      .leftJoin('customer_line as cl', 'cl.id', 'p.customer_line_id')
      .leftJoin('line as l', 'l.id', 'p.line_id')
      .leftJoin('station as o', 'o.id', 'p.origin_station_id')
      .leftJoin('station as d', 'd.id', 'p.destination_station_id')
      .leftJoin('station as via', 'via.id', 'p.via_station_id')
      .leftJoin('vehicle_type as v', 'v.id', 'p.vehicle_type_id')
      .select([
        'p.id',
        'p.quotation_id',
        'p.line_no',
        'p.fee_name_id',
        'p.percent_of_fee_name_id',
        'p.mode',
        'p.customer_line_id',
        'p.line_id',
        'p.origin_station_id',
        'p.origin_region',
        'p.destination_station_id',
        'p.destination_region',
        'p.via_station_id',
        'p.vehicle_type_id',
        'p.container_type',
        'p.customs_country',
        'p.customs_direction',
        'p.customs_office',
        'p.basis',
        'p.scheme',
        'p.currency',
        'p.min_charge_minor',
        'p.max_charge_minor',
        'p.tax_included',
        'p.included',
        'p.remark',
        'fee.code as fee_code',
        customerLineName<string | null>('cl', work.who.language).as('customer_line_name'),
        lineName<string | null>('l', work.who.language).as('line_name'),
        stationName<string | null>('via', work.who.language).as('via_name'),
        'q.side',
      ])
      .select([`fee.${name} as fee_name`, `base_fee.${name} as percent_of_fee_name`, `v.${name} as vehicle_type_name`])
      .select(sql<string | null>`coalesce(${stationName('o', work.who.language)}, p.origin_region)`.as('origin_name'))
      .select(sql<string | null>`coalesce(${stationName('d', work.who.language)}, p.destination_region)`.as('destination_name'))
      // Without the trailing zeros of the column's scale: 3600 and not 3600.000000.
      .select(sql<string>`trim_scale(p.price)::text`.as('price'))
      .select(sql<string | null>`trim_scale(p.tax_percent)::text`.as('tax_percent'))
      .select(
        (['first_quantity', 'first_price', 'quantity_min', 'quantity_step', 'divisor', 'density', 'volume_share_percent'] as const).map(
          (column) => sql<string | null>`trim_scale(${sql.ref(`p.${column}`)})::text`.as(column),
        ),
      )
      .where('p.company_id', 'in', work.who.companyIds)
      .where('p.side', 'in', of)
  );
}
type PriceQuery = ReturnType<typeof priceRows>;
export type PriceRead = PriceQuery extends SelectQueryBuilder<infer _DB, infer _TB, infer O> ? O : never;

export function priceOf(row: PriceRead, tiers: readonly Tier[] = []) {
  const amount = (minor: bigint | null): string | null => (minor === null ? null : amountOf(row.currency, minor));
  return { ...row, min_charge: amount(row.min_charge_minor), max_charge: amount(row.max_charge_minor), tiers: [...tiers] };
}

/** Prices of other sheets that would charge the same fee on the same lane on any of the same days. */
export async function overlapping(work: PricingWork, quotationId: bigint): Promise<{ number: string; fee_name: string } | undefined> {
  return (
    work.db
      .selectFrom('quotation_price as own')
      .innerJoin('quotation as q', 'q.id', 'own.quotation_id')
      .innerJoin('quotation_price as other', (join) =>
        join
          .onRef('other.company_id', '=', 'own.company_id')
          .onRef('other.side', '=', 'own.side')
          .onRef('other.party_id', '=', 'own.party_id')
          .onRef('other.fee_name_id', '=', 'own.fee_name_id')
          .onRef('other.lane_key', '=', 'own.lane_key')
          .onRef('other.id', '<>', 'own.id'),
      )
      .innerJoin('quotation as theirs', 'theirs.id', 'other.quotation_id')
      .innerJoin('fee_name as fee', 'fee.id', 'own.fee_name_id')
      .select(['theirs.number', `fee.${nameIn(work.who.language)} as fee_name`])
      .where('own.quotation_id', '=', quotationId)
      // A duplicate lane within the sheet itself is just as invalid as one in another sheet.
      .where(sql<boolean>`(other.quotation_id = own.quotation_id or other.in_force && daterange(q.valid_from, q.valid_to, '[]'))`)
      .limit(1)
      .executeTakeFirst()
  );
}

/** Display names of prices, by price. */
export async function priceNames(work: PricingWork, ids: readonly bigint[]): Promise<Map<bigint, PriceNames>> {
  if (ids.length === 0) return new Map();
  const rows = await priceRows(work).where(anyId('p.id', ids)).execute();
  return new Map(rows.map((row) => [row.id, row]));
}
