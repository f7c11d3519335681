import Big from 'big.js';
import { sql } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import type { Currency } from '../../../../kernel/money.ts';
import type { Values } from '../../../../server/statement.ts';
import { supplierTaxesOf } from '../../../reference/input-tax/server/supplier-taxes.ts';
import { taxRateOn } from '../../../reference/tax-rate/rules.ts';
import { statement } from '../../server/db.ts';
import { type Calculation, grossTerms } from '../charge.ts';
import type { Criterion, CustomsPlace, Leg, Mismatch, Offer, Place } from '../match.ts';
import type { Basis, Containers, Mode, Package, Problem, Side, Tier } from '../price.ts';
import { rate } from '../rate.ts';
import { offersFor, type PricingWork } from './offers.ts';

/** The facts of a leg from an order or a work order. Prices that need an unknown one are not rated: it is absent or null, a volume also 0. */
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

const stations = statement((db, { ids }: Values<{ ids: readonly (bigint | null)[] }>) =>
  db.selectFrom('station').select(['id', 'country', 'region']).where(sql<boolean>`id = any(${ids}::bigint[])`),
);

/** Completes a leg from its customer line, its line and its stations: ends, mode, distance, and the regions around each end. */
export async function placeLeg(work: PricingWork, leg: LegFacts): Promise<Leg> {
  const linePromise = leg.lineId || leg.customerLineId ? lineOf(work, leg) : undefined;
  // The line is needed first only for an end that the leg does not name.
  const ends = leg.originStationId === null || leg.destinationStationId === null ? await linePromise : undefined;
  const originId = leg.originStationId ?? ends?.origin_station_id ?? null;
  const destinationId = leg.destinationStationId ?? ends?.destination_station_id ?? null;
  const [line, places] = await Promise.all([linePromise, stations(work.db, { ids: [originId, destinationId] })]);
  const place = (id: bigint | null): Place => {
    const station = places.find((one) => one.id === id);
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
      volume_m3: knownVolume(leg.volumeM3),
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

/** Goods take room: a volume of 0 says that nobody has measured them. */
function knownVolume(text: string | null | undefined): string | null {
  return text != null && new Big(text).gt(0) ? text : null;
}

const lines = statement((db, { id }: Values<{ id: bigint }>, by: 'line' | 'customerLine') => {
  const all = db
    .selectFrom('line')
    .select([
      'line.id',
      'line.mode',
      'line.origin_station_id',
      'line.destination_station_id',
      sql<string>`trim_scale(line.distance_km)::text`.as('distance_km'),
    ]);
  return by === 'line'
    ? all.where('line.id', '=', id)
    : all.innerJoin('customer_line as cl', 'cl.line_id', 'line.id').where('cl.id', '=', id);
});

async function lineOf({ db }: PricingWork, { lineId, customerLineId }: LegFacts) {
  const [line] = await (lineId ? lines(db, { id: lineId }, 'line') : lines(db, { id: customerLineId ?? 0n }, 'customerLine'));
  return line;
}
