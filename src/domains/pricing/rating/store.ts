import Big from 'big.js';
import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../../kernel/day.ts';
import { amountOf, type Currency } from '../../../kernel/money.ts';
import { anyId } from '../../../server/list.ts';
import type { Work } from '../../../server/work.ts';
import { type DatedJson, datedRates, readDated } from '../../reference/tax-rate/store.ts';
import type { PricingTables } from '../db.ts';
import { type Calculation, grossTerms } from './charge.ts';
import type { Criterion, Leg, Mismatch, Offer, Place } from './match.ts';
import { type Basis, type Containers, type Mode, type Package, type Problem, type Side, type Tier, tieredSchemes } from './price.ts';
import { rate } from './rate.ts';

type PricingWork = Pick<Work<PricingTables>, 'db'>;

/** A leg as an order or a work order knows it. What it does not know is left out or null: then prices that need it are not worked out. */
export type LegFacts = {
  readonly day: Day;
  readonly mode: Mode | null;
  readonly customerLineId?: bigint | null;
  readonly lineId?: bigint | null;
  readonly originStationId: bigint | null;
  readonly destinationStationId: bigint | null;
  readonly viaStationIds?: readonly bigint[];
  readonly vehicleTypeId: bigint | null;
  readonly grossKg?: string | null;
  readonly volumeM3?: string | null;
  readonly packages?: readonly Package[];
  readonly containers?: readonly Containers[];
  readonly pieces?: string | null;
  readonly pallets?: string | null;
  /** Default the line's own distance. */
  readonly km?: string | null;
  readonly hours?: string | null;
  readonly days?: string | null;
  /** Default one. */
  readonly trips?: string | null;
  readonly billsOfLading?: string | null;
};

/** A charge to be made. Amounts are with tax (gross = net + tax) and quantity × unitPrice, rounded by the fee's rule, is amountMinor. */
export type RatedCharge = {
  readonly feeNameId: bigint;
  readonly priceId: bigint;
  readonly quotationId: bigint;
  readonly quotationNumber: string;
  /** The revision of the sheet; the row of a price never changes once it charges. */
  readonly quotationVersion: number;
  readonly basis: Basis;
  readonly containerType: string | null;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly netMinor: bigint;
  readonly taxMinor: bigint;
  readonly taxPercent: string;
  readonly disbursement: boolean;
  readonly calc: Calculation;
  readonly tier: Tier | null;
};
/** Why a price was taken or not, as it can be stored (JSON) and told in any language. */
type Explained = {
  readonly feeNameId: string;
  readonly containerType: string | null;
  readonly priceId: string;
  readonly quotation: string;
  readonly verdict: 'wins' | 'loses' | 'ties' | 'no_match';
  readonly why: Criterion | Mismatch | null;
};
export type RatedFacts = {
  readonly lines: readonly RatedCharge[];
  /** Fees that have a price for this leg but could not be charged, with the reason to show. */
  readonly problems: readonly { readonly feeNameId: bigint; readonly problem: Problem }[];
  readonly explanation: readonly Explained[];
};

/**
 * Charges a leg by the quotations in force on its day between one of our companies and one party. No quotation: no lines and an empty
 * explanation. Prices are staff's: inside a call of a carrier or a customer run it `asSystem`.
 */
export async function rateLeg(work: PricingWork, leg: LegFacts & { side: Side; partyId: bigint; companyId: bigint }): Promise<RatedFacts> {
  const placing = placeLeg(work, leg);
  // A leg that names its customer's line alone has to be placed before it is known whose prices are near.
  const lineId = leg.lineId != null || leg.customerLineId == null ? (leg.lineId ?? null) : (await placing).line_id;
  const near = { on: leg.day, line_id: lineId, customer_line_id: leg.customerLineId ?? null, vehicle_type_id: leg.vehicleTypeId };
  const [placed, offers] = await Promise.all([
    placing,
    offersFor(work, { side: leg.side, companyId: leg.companyId, partyId: leg.partyId, near }),
  ]);
  const rated = rate(placed, offers);
  return {
    lines: rated.lines.map((line) => {
      const charged = grossTerms(line);
      return {
        feeNameId: line.offer.fee_id,
        priceId: line.offer.price_id,
        quotationId: line.offer.quotation_id,
        quotationNumber: line.offer.quotation_number,
        quotationVersion: line.offer.revision,
        basis: line.offer.price.basis,
        containerType: line.container_type,
        quantity: charged.quantity,
        unitPrice: charged.price,
        currency: line.gross.currency,
        amountMinor: line.gross.minor,
        netMinor: line.net.minor,
        taxMinor: line.tax.minor,
        taxPercent: line.tax_percent,
        disbursement: line.offer.price.is_disbursement,
        calc: charged.calc,
        tier: line.calc.tier,
      };
    }),
    problems: rated.unrated.map(({ fee_id, problem }) => ({ feeNameId: fee_id, problem })),
    explanation: rated.choices.flatMap((choice) =>
      choice.judged.map(
        ({ offer, verdict }): Explained => ({
          feeNameId: String(choice.fee_id),
          containerType: choice.container_type,
          priceId: String(offer.price_id),
          quotation: `${offer.quotation_number} v${offer.revision}`,
          verdict: verdict.is,
          why: verdict.is === 'loses' ? verdict.by : verdict.is === 'no_match' ? verdict.on : null,
        }),
      ),
    ),
  };
}

/** Completes a leg from its customer line, its line and its stations: ends, mode, distance, and the regions around each end. */
export async function placeLeg(work: PricingWork, leg: LegFacts): Promise<Leg> {
  const finding = leg.lineId || leg.customerLineId ? lineOf(work, leg) : undefined;
  // Only an end that the leg does not name is asked of its line first.
  const ends = leg.originStationId === null || leg.destinationStationId === null ? await finding : undefined;
  const originId = leg.originStationId ?? ends?.origin_station_id ?? null;
  const destinationId = leg.destinationStationId ?? ends?.destination_station_id ?? null;
  const [line, stations] = await Promise.all([
    finding,
    work.db
      .selectFrom('station')
      .select(['id', 'country', 'region'])
      .where(sql<boolean>`id = any(${[originId, destinationId]}::bigint[])`)
      .execute(),
  ]);
  const place = (id: bigint | null): Place => {
    const station = stations.find((one) => one.id === id);
    return { station_id: id, regions: station ? [station.region, station.country].filter((code) => code !== null) : [] };
  };
  return {
    on: leg.day,
    mode: leg.mode ?? line?.mode ?? null,
    customer_line_id: leg.customerLineId ?? null,
    line_id: leg.lineId ?? line?.id ?? null,
    origin: place(originId),
    destination: place(destinationId),
    via_station_ids: leg.viaStationIds ?? [],
    vehicle_type_id: leg.vehicleTypeId,
    cargo: {
      gross_kg: leg.grossKg ?? null,
      volume_m3: leg.volumeM3 ?? null,
      packages: leg.packages ?? [],
      containers: leg.containers ?? [],
      pieces: leg.pieces ?? null,
      pallets: leg.pallets ?? null,
      km: leg.km ?? line?.distance_km ?? null,
      hours: leg.hours ?? null,
      days: leg.days ?? null,
      trips: leg.trips === undefined ? '1' : leg.trips,
      bills_of_lading: leg.billsOfLading ?? null,
    },
  };
}

function lineOf({ db }: PricingWork, leg: LegFacts) {
  const lines = db
    .selectFrom('line')
    .select([
      'line.id',
      'line.mode',
      'line.origin_station_id',
      'line.destination_station_id',
      sql<string>`trim_scale(line.distance_km)::text`.as('distance_km'),
    ]);
  return leg.lineId
    ? lines.where('line.id', '=', leg.lineId).executeTakeFirst()
    : lines
        .innerJoin('customer_line as cl', 'cl.line_id', 'line.id')
        .where('cl.id', '=', leg.customerLineId ?? 0n)
        .executeTakeFirst();
}

type Asked = {
  readonly side: Side;
  readonly companyId: bigint;
  readonly partyId?: bigint | null;
  readonly quotationId?: bigint;
  /** Only prices in force on the leg's day whose line and vehicle are the leg's or any: all that can win, and what they win against. */
  readonly near?: Pick<Leg, 'on' | 'line_id' | 'customer_line_id' | 'vehicle_type_id'>;
};

/** Whose prices a party has: those of the one it was merged into. Its older orders are priced anew when they are signed for. */
function partyNow(side: Side, id: bigint): RawBuilder<bigint> {
  return sql<bigint>`(select coalesce(merged_into_id, id) from ${sql.table(side === 'sell' ? 'customer' : 'carrier')} where id = ${id})`;
}

/** Prices with their tiers, as the engine takes them. The fee brings its own rounding and whether it is a disbursement. */
export async function offersFor({ db }: PricingWork, asked: Asked): Promise<Offer[]> {
  let query = db
    .selectFrom('quotation_price as p')
    .innerJoin('quotation as q', 'q.id', 'p.quotation_id')
    .innerJoin('fee_name as f', 'f.id', 'p.fee_name_id')
    .selectAll('p')
    .select(['q.number', 'q.revision', 'q.state', 'f.rounding', 'f.rounding_digits', 'f.disbursement'])
    .select(sql<Day>`coalesce(lower(p.in_force), q.valid_from)`.as('first_day'))
    // A range that was cut to nothing ends before it begins, so no day is in it.
    .select(
      sql<Day | null>`case when p.in_force is null then q.valid_to when isempty(p.in_force) then q.valid_from - 1 else upper(p.in_force) - 1 end`.as(
        'last_day',
      ),
    )
    .select(
      sql<DatedJson[] | null>`case when p.tax_percent is null then ${datedRates(asked.companyId, sql`p.fee_name_id`)} end`.as('tax_rates'),
    )
    .select(tiersOf.as('tiers'))
    .where('p.side', '=', asked.side)
    .where('p.company_id', '=', asked.companyId)
    .orderBy('p.party_id')
    .orderBy('q.number')
    .orderBy('q.revision')
    .orderBy('p.line_no');
  if (asked.partyId) query = query.where('p.party_id', '=', partyNow(asked.side, asked.partyId));
  if (asked.quotationId) query = query.where('p.quotation_id', '=', asked.quotationId);
  if (asked.near) {
    const { on, line_id, customer_line_id, vehicle_type_id } = asked.near;
    query = query
      .where(sql<boolean>`p.in_force @> ${on}::date`)
      .where(sql<boolean>`(p.line_id is null or p.line_id = ${line_id}::bigint)`)
      .where(sql<boolean>`(p.customer_line_id is null or p.customer_line_id = ${customer_line_id}::bigint)`)
      .where(sql<boolean>`(p.vehicle_type_id is null or p.vehicle_type_id = ${vehicle_type_id}::bigint)`);
  }
  // As text: a statement whose limit is a value is planned anew each time (server/db.ts), which costs more than it takes to run.
  const rows = await query.limit(sql.lit(maxOffers)).execute();
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

/** Quantities and prices as text: a number of JSON has fifteen digits. */
type TierText = { readonly from: string; readonly to: string | null; readonly price: string };

/** The tiers of price `p`, in order, where it is of a kind that has them. */
const tiersOf = sql<TierText[] | null>`case when p.scheme = any(${[...tieredSchemes]}::text[]) then (
  select jsonb_agg(jsonb_build_object('from', t.from_quantity::text, 'to', t.to_quantity::text, 'price', t.price::text) order by t.place)
  from quotation_tier t where t.price_id = p.id) end`;

function exactTier({ from, to, price }: TierText): Tier {
  return { from: exact(from), to: exactOrNull(to), price: exact(price) };
}

/** More prices than a person can read through; a leg's own are far fewer. */
const maxOffers = 5000;

function amount(currency: Currency, minor: bigint | null): string | null {
  return minor === null ? null : amountOf(currency, minor);
}

/** Without the zeros that a column's scale adds, since a calculation shows these texts: 3600 and not 3600.000000. */
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
