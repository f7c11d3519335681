import Big from 'big.js';
import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import { amountOf, type Currency } from '../../../../kernel/money.ts';
import { anyId } from '../../../../server/list.ts';
import type { Values } from '../../../../server/statement.ts';
import type { Work } from '../../../../server/work.ts';
import { type DatedJson, datedRates, readDated } from '../../../reference/tax-rate/server/rates.ts';
import { type PricingTables, statement } from '../../server/db.ts';
import type { Leg, Offer } from '../match.ts';
import { type Side, type Tier, tieredSchemes } from '../price.ts';

export type PricingWork = Pick<Work<PricingTables>, 'db'>;

type OfferQuery = {
  readonly side: Side;
  readonly companyId: bigint;
  readonly partyId?: bigint | null;
  readonly quotationId?: bigint;
  /**
   * Limits the query to prices in force on the leg's day whose line and vehicle are the leg's or any: all possible
   * winners and their competitors.
   */
  readonly near?: Pick<Leg, 'on' | 'line_id' | 'customer_line_id' | 'vehicle_type_id'>;
};

/**
 * The party whose prices apply: the survivor of a merged one. Older orders of the merged party are priced again when
 * they are signed for.
 */
function partyNow(side: Side, id: RawBuilder<bigint>): RawBuilder<bigint> {
  // Suppliers are not merged.
  if (side === 'broker') return sql<bigint>`${id}::bigint`;
  return sql<bigint>`(select coalesce(merged_into_id, id) from ${sql.table(side === 'sell' ? 'customer' : 'carrier')} where id = ${id})`;
}

type OfferValues = {
  readonly company: bigint;
  readonly party: bigint;
  readonly quotation: bigint;
  readonly on: Day;
  readonly line: bigint | null;
  readonly customerLine: bigint | null;
  readonly vehicleType: bigint | null;
};
/** The side, and the filters that are asked for. */
type OfferShape = `${Side}${'' | ' party'}${'' | ' quotation'}${'' | ' near'}`;

const offers = statement((db, values: Values<OfferValues>, shape: OfferShape) => {
  const [side, ...filters] = shape.split(' ') as [Side, ...string[]];
  let query = db
    .selectFrom('quotation_price as p')
    .innerJoin('quotation as q', 'q.id', 'p.quotation_id')
    .innerJoin('fee_name as f', 'f.id', 'p.fee_name_id')
    .selectAll('p')
    .select(['q.number', 'q.revision', 'q.state', 'f.rounding', 'f.rounding_digits', 'f.disbursement'])
    .select(sql<Day>`coalesce(lower(p.in_force), q.valid_from)`.as('first_day'))
    // An emptied range ends before it begins and contains no day.
    .select(
      sql<Day | null>`case when p.in_force is null then q.valid_to when isempty(p.in_force) then q.valid_from - 1 else upper(p.in_force) - 1 end`.as(
        'last_day',
      ),
    )
    .select(
      sql<DatedJson[] | null>`case when p.tax_percent is null then ${datedRates(values.company, sql`p.fee_name_id`)} end`.as('tax_rates'),
    )
    .select(tiersOf.as('tiers'))
    .where('p.side', '=', side)
    .where('p.company_id', '=', values.company)
    .orderBy('p.party_id')
    .orderBy('q.number')
    .orderBy('q.revision')
    .orderBy('p.line_no');
  if (filters.includes('party')) query = query.where('p.party_id', '=', partyNow(side, values.party));
  if (filters.includes('quotation')) query = query.where('p.quotation_id', '=', values.quotation);
  if (filters.includes('near')) {
    query = query
      .where(sql<boolean>`p.in_force @> ${values.on}::date`)
      .where(sql<boolean>`(p.line_id is null or p.line_id = ${values.line}::bigint)`)
      .where(sql<boolean>`(p.customer_line_id is null or p.customer_line_id = ${values.customerLine}::bigint)`)
      .where(sql<boolean>`(p.vehicle_type_id is null or p.vehicle_type_id = ${values.vehicleType}::bigint)`);
  }
  // As literal text: PostgreSQL plans a statement with a parameter as its limit every time (server/db.ts), which costs more than running
  // it.
  return query.limit(sql.lit(maxOffers));
});

/** More prices than a person can read; a leg has far fewer. */
const maxOffers = 5000;

/** Prices with their tiers, in the form for the engine. The fee adds its own rounding and whether it is a disbursement. */
export async function offersFor({ db }: PricingWork, { side, companyId, partyId, quotationId, near }: OfferQuery): Promise<Offer[]> {
  const values: OfferValues = {
    company: companyId,
    party: partyId ?? 0n,
    quotation: quotationId ?? 0n,
    on: near?.on ?? '',
    line: near?.line_id ?? null,
    customerLine: near?.customer_line_id ?? null,
    vehicleType: near?.vehicle_type_id ?? null,
  };
  const rows = await offers(db, values, `${side}${partyId ? ' party' : ''}${quotationId ? ' quotation' : ''}${near ? ' near' : ''}`);
  return rows.map(
    (row): Offer => ({
      price_id: row.id,
      quotation_id: row.quotation_id,
      quotation_number: row.number,
      revision: row.revision,
      state: row.state,
      valid_from: row.first_day,
      valid_to: row.last_day,
      party_id: row.party_id,
      fee_id: row.fee_name_id,
      percent_of_fee_id: row.percent_of_fee_name_id,
      lane: {
        customer_line_id: row.customer_line_id,
        line_id: row.line_id,
        origin: { station_id: row.origin_station_id, region: row.origin_region },
        destination: { station_id: row.destination_station_id, region: row.destination_region },
        via_station_id: row.via_station_id,
        mode: row.mode,
        vehicle_type_id: row.vehicle_type_id,
        container_type: row.container_type,
        customs: { country: row.customs_country, direction: row.customs_direction, office: row.customs_office },
      },
      price: {
        basis: row.basis,
        scheme: row.scheme,
        currency: row.currency,
        price: exact(row.price),
        first_quantity: exactOrNull(row.first_quantity),
        first_price: exactOrNull(row.first_price),
        tiers: (row.tiers ?? []).map(exactTier),
        quantity_min: exactOrNull(row.quantity_min),
        quantity_step: exactOrNull(row.quantity_step),
        divisor: exactOrNull(row.divisor),
        density: exactOrNull(row.density),
        volume_share_percent: exactOrNull(row.volume_share_percent),
        min_charge: amount(row.currency, row.min_charge_minor),
        max_charge: amount(row.currency, row.max_charge_minor),
        round_digits: row.rounding_digits,
        round_carry: row.rounding,
        tax_percent: exactOrNull(row.tax_percent),
        tax_included: row.tax_included,
        is_disbursement: row.disbursement,
        is_included: row.included,
      },
      tax_rates: readDated(row.tax_rates),
    }),
  );
}

/** Quantities and prices as text: a JSON number has fifteen digits. */
type TierText = { readonly from: string; readonly to: string | null; readonly price: string };

/** The tiers of price `p`, in order, if its scheme has any. */
const tiersOf = sql<TierText[] | null>`case when p.scheme = any(${[...tieredSchemes]}::text[]) then (
  select jsonb_agg(jsonb_build_object('from', t.from_quantity::text, 'to', t.to_quantity::text, 'price', t.price::text) order by t.place)
  from quotation_tier t where t.price_id = p.id) end`;

function exactTier({ from, to, price }: TierText): Tier {
  return { from: exact(from), to: exactOrNull(to), price: exact(price) };
}

function amount(currency: Currency, minor: bigint | null): string | null {
  return minor === null ? null : amountOf(currency, minor);
}

/** Without the trailing zeros of the column's scale, since a calculation shows these texts: 3600 and not 3600.000000. */
function exact(numeric: string): string {
  return new Big(numeric).toFixed();
}
function exactOrNull(numeric: string | null): string | null {
  return numeric === null ? null : exact(numeric);
}

/** The tiers of many prices, by price, in order. */
export async function tiersByPrice({ db }: PricingWork, prices: readonly bigint[]): Promise<Map<bigint, Tier[]>> {
  if (prices.length === 0) return new Map();
  const rows = await db
    .selectFrom('quotation_tier')
    .select(['price_id', 'from_quantity', 'to_quantity', 'price'])
    .where(anyId('price_id', prices))
    .orderBy('price_id')
    .orderBy('place')
    .execute();
  const grouped = Map.groupBy(rows, (row) => row.price_id);
  return new Map(
    [...grouped].map(([id, tiers]) => [
      id,
      tiers.map((tier) => exactTier({ from: tier.from_quantity, to: tier.to_quantity, price: tier.price })),
    ]),
  );
}
