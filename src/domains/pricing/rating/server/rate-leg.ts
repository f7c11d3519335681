import Big from 'big.js';
import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import { amountOf, type Currency } from '../../../../kernel/money.ts';
import { anyId } from '../../../../server/list.ts';
import type { Work } from '../../../../server/work.ts';
import { supplierTaxesOf } from '../../../reference/input-tax/server/supplier-taxes.ts';
import { taxRateOn } from '../../../reference/tax-rate/rules.ts';
import { type DatedJson, datedRates, readDated } from '../../../reference/tax-rate/server/rates.ts';
import type { PricingTables } from '../../server/db.ts';
import { type Calculation, grossTerms } from '../charge.ts';
import type { Criterion, CustomsPlace, Leg, Mismatch, Offer, Place } from '../match.ts';
import { type Basis, type Containers, type Mode, type Package, type Problem, type Side, type Tier, tieredSchemes } from '../price.ts';
import { rate } from '../rate.ts';

type PricingWork = Pick<Work<PricingTables>, 'db'>;

/** The facts of a leg from an order or a work order. Unknown ones are absent or null, and prices that need them are not rated. */
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
  /** The chargeable weight that was agreed with the party. */
  readonly chargeableKg?: string | null;
  readonly packages?: readonly Package[];
  readonly containers?: readonly Containers[];
  readonly pieces?: string | null;
  readonly pallets?: string | null;
  /** The line's own distance by default. */
  readonly km?: string | null;
  readonly hours?: string | null;
  readonly days?: string | null;
  /** One by default. */
  readonly trips?: string | null;
  readonly billsOfLading?: string | null;
  readonly hsLines?: string | null;
  readonly pages?: string | null;
  readonly inspections?: string | null;
  /** The declaration that a customs broker is paid for. */
  readonly customs?: CustomsPlace | null;
};

/** A charge to create. Amounts include tax (gross = net + tax), and quantity × unitPrice, rounded by the fee's rule, is amountMinor. */
export type RatedCharge = {
  readonly feeNameId: bigint;
  readonly priceId: bigint;
  readonly quotationId: bigint;
  readonly quotationNumber: string;
  /** The revision of the sheet; a price's row never changes once it charges. */
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
/** The reason why a price was chosen or not, storable as JSON and shown in any language. */
type Explanation = {
  readonly feeNameId: string;
  readonly containerType: string | null;
  readonly priceId: string;
  readonly quotation: string;
  readonly verdict: 'wins' | 'loses' | 'ties' | 'no_match';
  readonly why: Criterion | Mismatch | null;
};
export type RatedFacts = {
  readonly lines: readonly RatedCharge[];
  /** Fees with a price for this leg that could not be charged, with the reason to show. */
  readonly problems: readonly { readonly feeNameId: bigint; readonly problem: Problem }[];
  readonly explanation: readonly Explanation[];
};

/** `payeeId` is the carrier record by which a customs broker is settled: the tax of its invoices follows from that record. */
type RatedParty = { readonly side: Side; readonly partyId: bigint; readonly companyId: bigint; readonly payeeId?: bigint | null };

/**
 * Charges a leg by the quotations between one own company and one party that are in force on its day. Without a quotation there are no
 * lines and an empty explanation. Prices are visible to staff only, so inside a call of a carrier or a customer run it `asSystem`.
 */
export async function rateLeg(work: PricingWork, leg: RatedParty & LegFacts): Promise<RatedFacts> {
  const placing = placeLeg(work, leg);
  // A leg that names only its customer's line must be completed before its prices can be selected.
  const lineId = leg.lineId != null || leg.customerLineId == null ? (leg.lineId ?? null) : (await placing).line_id;
  const near = { on: leg.day, line_id: lineId, customer_line_id: leg.customerLineId ?? null, vehicle_type_id: leg.vehicleTypeId };
  const [placed, quoted] = await Promise.all([
    placing,
    offersFor(work, { side: leg.side, companyId: leg.companyId, partyId: leg.partyId, near }),
  ]);
  const payeeId = leg.side === 'buy' ? leg.partyId : (leg.payeeId ?? null);
  const offers = payeeId === null ? quoted : await withSupplierTax(work, { ...leg, payeeId }, quoted);
  const ratedLeg = rate(placed, offers);
  return {
    lines: ratedLeg.lines.map((line) => {
      const terms = grossTerms(line);
      return {
        feeNameId: line.offer.fee_id,
        priceId: line.offer.price_id,
        quotationId: line.offer.quotation_id,
        quotationNumber: line.offer.quotation_number,
        quotationVersion: line.offer.revision,
        basis: line.offer.price.basis,
        containerType: line.container_type,
        quantity: terms.quantity,
        unitPrice: terms.price,
        currency: line.gross.currency,
        amountMinor: line.gross.minor,
        netMinor: line.net.minor,
        taxMinor: line.tax.minor,
        taxPercent: line.tax_percent,
        disbursement: line.offer.price.is_disbursement,
        calc: terms.calc,
        tier: line.calc.tier,
      };
    }),
    problems: ratedLeg.unrated.map(({ fee_id, problem }) => ({ feeNameId: fee_id, problem })),
    explanation: ratedLeg.choices.flatMap((choice) =>
      choice.judged.map(
        ({ offer, verdict }): Explanation => ({
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

/** A supplier's offers without a rate of their own contain the tax that this supplier charges, not the one that we would. */
async function withSupplierTax(
  work: PricingWork,
  leg: { readonly companyId: bigint; readonly payeeId: bigint; readonly day: Day },
  offers: readonly Offer[],
): Promise<Offer[]> {
  const { companyId, payeeId: carrierId, day } = leg;
  const taxOf = await supplierTaxesOf(
    work,
    [carrierId],
    offers.map((offer) => offer.fee_id),
  );
  return offers.map((offer) => {
    const { fee_id: feeNameId } = offer;
    const dated = taxRateOn(offer.tax_rates, feeNameId, day);
    const tax = taxOf({ companyId, carrierId, feeNameId, day });
    const percent = tax.contained(dated?.percent);
    if (percent === undefined || percent === dated?.percent) return offer;
    const rate = { id: 0n, feeNameId, kind: 'standard' as const, percent, from: day, to: day, basis: tax.basis };
    return { ...offer, tax_rates: [rate] };
  });
}

/** Completes a leg from its customer line, its line and its stations: ends, mode, distance, and the regions around each end. */
export async function placeLeg(work: PricingWork, leg: LegFacts): Promise<Leg> {
  const linePromise = leg.lineId || leg.customerLineId ? lineOf(work, leg) : undefined;
  // The line is needed first only for an end that the leg does not name.
  const ends = leg.originStationId === null || leg.destinationStationId === null ? await linePromise : undefined;
  const originId = leg.originStationId ?? ends?.origin_station_id ?? null;
  const destinationId = leg.destinationStationId ?? ends?.destination_station_id ?? null;
  const [line, stations] = await Promise.all([
    linePromise,
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
      chargeable_kg: leg.chargeableKg ?? null,
      packages: leg.packages ?? [],
      containers: leg.containers ?? [],
      pieces: leg.pieces ?? null,
      pallets: leg.pallets ?? null,
      km: leg.km ?? line?.distance_km ?? null,
      hours: leg.hours ?? null,
      days: leg.days ?? null,
      trips: leg.trips === undefined ? '1' : leg.trips,
      bills_of_lading: leg.billsOfLading ?? null,
      hs_lines: leg.hsLines ?? null,
      pages: leg.pages ?? null,
      inspections: leg.inspections ?? null,
    },
    customs: leg.customs ?? null,
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
function partyNow(side: Side, id: bigint): RawBuilder<bigint> {
  // Suppliers are not merged.
  if (side === 'broker') return sql<bigint>`${id}::bigint`;
  return sql<bigint>`(select coalesce(merged_into_id, id) from ${sql.table(side === 'sell' ? 'customer' : 'carrier')} where id = ${id})`;
}

/** Prices with their tiers, in the form for the engine. The fee adds its own rounding and whether it is a disbursement. */
export async function offersFor({ db }: PricingWork, filter: OfferQuery): Promise<Offer[]> {
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
      sql<DatedJson[] | null>`case when p.tax_percent is null then ${datedRates(filter.companyId, sql`p.fee_name_id`)} end`.as('tax_rates'),
    )
    .select(tiersOf.as('tiers'))
    .where('p.side', '=', filter.side)
    .where('p.company_id', '=', filter.companyId)
    .orderBy('p.party_id')
    .orderBy('q.number')
    .orderBy('q.revision')
    .orderBy('p.line_no');
  if (filter.partyId) query = query.where('p.party_id', '=', partyNow(filter.side, filter.partyId));
  if (filter.quotationId) query = query.where('p.quotation_id', '=', filter.quotationId);
  if (filter.near) {
    const { on, line_id, customer_line_id, vehicle_type_id } = filter.near;
    query = query
      .where(sql<boolean>`p.in_force @> ${on}::date`)
      .where(sql<boolean>`(p.line_id is null or p.line_id = ${line_id}::bigint)`)
      .where(sql<boolean>`(p.customer_line_id is null or p.customer_line_id = ${customer_line_id}::bigint)`)
      .where(sql<boolean>`(p.vehicle_type_id is null or p.vehicle_type_id = ${vehicle_type_id}::bigint)`);
  }
  // As literal text: PostgreSQL plans a statement with a parameter as its limit every time (server/db.ts), which costs more than running
  // it.
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

/** More prices than a person can read; a leg has far fewer. */
const maxOffers = 5000;

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
