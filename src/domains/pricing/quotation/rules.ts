import Big from 'big.js';
import { type Currency, parseAmount } from '../../../kernel/money.ts';
import {
  type Basis,
  type Containers,
  firstSchemes,
  type Mode,
  type Scheme,
  type Tier,
  tieredSchemes,
  weightBases,
} from '../rating/price.ts';
import { tierFaults } from '../rating/tiers.ts';

type Id = bigint | string;

/** The facts of a price that its rules check; ids are text on the page and bigint on the server. */
export type PriceContent = {
  readonly fee_name_id: Id;
  readonly percent_of_fee_name_id: Id | null;
  readonly customer_line_id: Id | null;
  readonly line_id: Id | null;
  readonly origin_station_id: Id | null;
  readonly origin_region: string | null;
  readonly destination_station_id: Id | null;
  readonly destination_region: string | null;
  readonly basis: Basis;
  readonly scheme: Scheme;
  readonly currency: Currency;
  readonly price: string;
  readonly first_quantity: string | null;
  readonly first_price: string | null;
  readonly divisor: string | null;
  readonly density: string | null;
  readonly volume_share_percent: string | null;
  readonly min_charge: string | null;
  readonly max_charge: string | null;
  readonly tiers: readonly Tier[];
};
export type PriceFault = { readonly at: string; readonly why: string };

/** Contradictions between the fields of one price. Both the form and the server use it. */
export function priceFaults(price: PriceContent): PriceFault[] {
  return [...laneFaults(price), ...schemeFaults(price), ...weightFaults(price), ...boundFaults(price)];
}

function laneFaults(price: PriceContent): PriceFault[] {
  const faults: PriceFault[] = [];
  const ends = [price.origin_station_id, price.origin_region, price.destination_station_id, price.destination_region];
  if (price.customer_line_id !== null && price.line_id !== null) faults.push({ at: 'line_id', why: 'LANE_TWICE' });
  if ((price.customer_line_id !== null || price.line_id !== null) && ends.some((end) => end !== null))
    faults.push({ at: price.line_id !== null ? 'line_id' : 'customer_line_id', why: 'LANE_TWICE' });
  if (price.origin_station_id !== null && price.origin_region !== null) faults.push({ at: 'origin_region', why: 'LANE_TWICE' });
  if (price.destination_station_id !== null && price.destination_region !== null)
    faults.push({ at: 'destination_region', why: 'LANE_TWICE' });
  return faults;
}

function schemeFaults(price: PriceContent): PriceFault[] {
  const faults: PriceFault[] = [];
  const percent = price.basis === 'percent';
  if (percent && price.percent_of_fee_name_id === null) faults.push({ at: 'percent_of_fee_name_id', why: 'REQUIRED' });
  if (!percent && price.percent_of_fee_name_id !== null) faults.push({ at: 'percent_of_fee_name_id', why: 'ONLY_FOR_PERCENT' });
  if (percent && String(price.percent_of_fee_name_id) === String(price.fee_name_id))
    faults.push({ at: 'percent_of_fee_name_id', why: 'PERCENT_OF_ITSELF' });
  if (percent && price.scheme !== 'per_unit') faults.push({ at: 'scheme', why: 'PERCENT_PER_UNIT' });
  const tiered = tieredSchemes.includes(price.scheme);
  if (tiered && price.tiers.length === 0) faults.push({ at: 'tiers', why: 'REQUIRED' });
  if (!tiered && price.tiers.length > 0) faults.push({ at: 'tiers', why: 'ONLY_FOR_TIERS' });
  for (const fault of tiered ? tierFaults(price.tiers, price.scheme) : []) faults.push({ at: `tiers.${fault.place}.from`, why: fault.why });
  if (!firstSchemes.includes(price.scheme)) return faults;
  if (price.first_quantity === null) faults.push({ at: 'first_quantity', why: 'REQUIRED' });
  if (price.first_price === null) faults.push({ at: 'first_price', why: 'REQUIRED' });
  return faults;
}

function weightFaults(price: PriceContent): PriceFault[] {
  const faults: PriceFault[] = [];
  const byWeight = weightBases.includes(price.basis);
  const byVolume = price.divisor !== null || price.density !== null;
  if (price.divisor !== null && price.density !== null) faults.push({ at: 'density', why: 'DIVISOR_OR_DENSITY' });
  if (byVolume && !byWeight) faults.push({ at: price.divisor !== null ? 'divisor' : 'density', why: 'ONLY_FOR_WEIGHT' });
  if (price.volume_share_percent !== null && !byVolume) faults.push({ at: 'volume_share_percent', why: 'SHARE_WITHOUT_VOLUME' });
  return faults;
}

function boundFaults(price: PriceContent): PriceFault[] {
  const faults: PriceFault[] = (['min_charge', 'max_charge'] as const).flatMap((at) =>
    price[at] !== null && (parseAmount(price.currency, price[at]) ?? -1n) < 0n ? [{ at, why: 'BAD_AMOUNT' }] : [],
  );
  if (faults.length > 0 || price.min_charge === null || price.max_charge === null) return faults;
  return new Big(price.min_charge).gt(price.max_charge) ? [{ at: 'max_charge', why: 'MAX_BELOW_MIN' }] : [];
}

const tierPattern = /^(\d+(?:\.\d+)?)\s*(?:(?:-|–|~)\s*(\d+(?:\.\d+)?)|\+)\s*[:=：]\s*(\d+(?:\.\d+)?)$/;

/** Parses tiers written in one cell of a spreadsheet, `0-45: 37.51; 45-100: 28.13; 100+: 25.1`. Null if it cannot be parsed. */
export function readTiers(text: string): Tier[] | null {
  const parts = text
    .split(/[;；\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const tiers = parts.map((part): Tier | null => {
    const [, from, to, price] = tierPattern.exec(part) ?? [];
    return from !== undefined && price !== undefined ? { from, to: to ?? null, price } : null;
  });
  return tiers.every((tier) => tier !== null) ? tiers : null;
}

export function tiersText(tiers: readonly Tier[]): string {
  return tiers.map((tier) => `${tier.from}${tier.to === null ? '+' : `-${tier.to}`}: ${tier.price}`).join('; ');
}

type LegParams = {
  readonly on: string;
  readonly mode: Mode | null;
  readonly customer_line_id: bigint | null;
  readonly line_id: bigint | null;
  readonly origin_station_id: bigint | null;
  readonly destination_station_id: bigint | null;
  readonly via_station_ids: readonly bigint[];
  readonly vehicle_type_id: bigint | null;
  readonly gross_kg: string | null;
  readonly volume_m3: string | null;
  readonly pieces: string | null;
  readonly pallets: string | null;
  readonly km: string | null;
  readonly hours: string | null;
  readonly days: string | null;
  readonly trips: string | null;
  readonly bills_of_lading: string | null;
  readonly hs_lines: string | null;
  readonly pages: string | null;
  readonly inspections: string | null;
  readonly customs_country: string | null;
  readonly customs_direction: string | null;
  readonly customs_office: string | null;
  readonly containers: readonly Containers[];
};

/** Converts a leg sent by a page to the form for rating. */
export function legFacts(leg: LegParams) {
  return {
    day: leg.on,
    mode: leg.mode,
    customerLineId: leg.customer_line_id,
    lineId: leg.line_id,
    originStationId: leg.origin_station_id,
    destinationStationId: leg.destination_station_id,
    viaStationIds: leg.via_station_ids,
    vehicleTypeId: leg.vehicle_type_id,
    grossKg: leg.gross_kg,
    volumeM3: leg.volume_m3,
    pieces: leg.pieces,
    pallets: leg.pallets,
    km: leg.km,
    hours: leg.hours,
    days: leg.days,
    trips: leg.trips,
    billsOfLading: leg.bills_of_lading,
    hsLines: leg.hs_lines,
    pages: leg.pages,
    inspections: leg.inspections,
    customs:
      leg.customs_country === null || leg.customs_direction === null
        ? null
        : {
            country: leg.customs_country,
            direction: leg.customs_direction,
            offices: leg.customs_office === null ? [] : [leg.customs_office],
          },
    containers: leg.containers,
  };
}
