import type { Day } from '../../../kernel/day.ts';
import type { DatedRate } from '../../reference/tax-rate/rules.ts';
import type { Cargo, Mode, Problem, SheetPrice } from './price.ts';

/** One end of a lane: a station, a region, or anywhere (both null). */
type LaneEnd = { readonly station_id: bigint | null; readonly region: string | null };

/** The lane of a price. Null matches anything. */
export type Lane = {
  readonly customer_line_id: bigint | null;
  readonly line_id: bigint | null;
  readonly origin: LaneEnd;
  readonly destination: LaneEnd;
  readonly via_station_id: bigint | null;
  readonly mode: Mode | null;
  readonly vehicle_type_id: bigint | null;
  readonly container_type: string | null;
  readonly customs: CustomsLane;
};

/** The declarations that a broker's price is for: a country, a direction, a port or customs office. Null matches any. */
type CustomsLane = { readonly country: string | null; readonly direction: string | null; readonly office: string | null };

export const sheetStates = ['draft', 'submitted', 'approved', 'superseded', 'expired'] as const;
export type QuotationState = (typeof sheetStates)[number];
/**
 * States of sheets that price. An approved price stays valid for its days, so a shipment of last month charged today
 * gets last month's price.
 */
export const pricingStates: readonly QuotationState[] = ['approved', 'superseded', 'expired'];

/**
 * A price with the facts that decide whether it applies to a shipment. Both days belong to the validity; valid_to null
 * is without end.
 */
export type Offer = {
  readonly price_id: bigint;
  readonly quotation_id: bigint;
  readonly quotation_number: string;
  readonly revision: number;
  readonly state: QuotationState;
  readonly valid_from: Day;
  readonly valid_to: Day | null;
  readonly party_id: bigint;
  readonly fee_id: bigint;
  readonly percent_of_fee_id: bigint | null;
  readonly lane: Lane;
  readonly price: SheetPrice;
  /** The dated tax rates of the company's country, for a price that does not fix its tax. */
  readonly tax_rates: readonly DatedRate[];
};

/** The start or end of a shipment: its station and the regions around it, the narrowest first. */
export type Place = { readonly station_id: bigint | null; readonly regions: readonly string[] };

export type Leg = {
  readonly on: Day;
  readonly mode: Mode | null;
  readonly customer_line_id: bigint | null;
  readonly line_id: bigint | null;
  readonly origin: Place;
  readonly destination: Place;
  readonly via_station_ids: readonly bigint[];
  readonly vehicle_type_id: bigint | null;
  readonly cargo: Cargo;
  /** The country and direction of a declaration, its customs office and its port; null for a leg of transport. */
  readonly customs: CustomsPlace | null;
};

export type CustomsPlace = { readonly country: string; readonly direction: string; readonly offices: readonly string[] };

const laneScopes = ['any', 'region_pair', 'station_pair', 'line', 'customer_line'] as const;
export type LaneScope = (typeof laneScopes)[number];

/** A lane with one known end (a station to anywhere) counts as a region pair. */
export function scopeOf(lane: Lane): LaneScope {
  if (lane.customer_line_id !== null) return 'customer_line';
  if (lane.line_id !== null) return 'line';
  if (lane.origin.station_id !== null && lane.destination.station_id !== null) return 'station_pair';
  return isAnywhere(lane.origin) && isAnywhere(lane.destination) ? 'any' : 'region_pair';
}

function isAnywhere(end: LaneEnd): boolean {
  return end.station_id === null && end.region === null;
}

const mismatches = [
  'state',
  'day',
  'mode',
  'customer_line',
  'line',
  'origin',
  'destination',
  'via',
  'vehicle_type',
  'container_type',
  'customs_country',
  'customs_direction',
  'customs_office',
] as const;
export type Mismatch = (typeof mismatches)[number];

/** The first reason why a price does not apply to a leg; null if it applies. */
function mismatch(offer: Offer, leg: Leg): Mismatch | null {
  const { lane } = offer;
  if (!pricingStates.includes(offer.state)) return 'state';
  if (leg.on < offer.valid_from || (offer.valid_to !== null && leg.on > offer.valid_to)) return 'day';
  if (lane.mode !== null && lane.mode !== leg.mode) return 'mode';
  if (lane.customer_line_id !== null && lane.customer_line_id !== leg.customer_line_id) return 'customer_line';
  if (lane.line_id !== null && lane.line_id !== leg.line_id) return 'line';
  if (!holds(lane.origin, leg.origin)) return 'origin';
  if (!holds(lane.destination, leg.destination)) return 'destination';
  if (lane.via_station_id !== null && !leg.via_station_ids.includes(lane.via_station_id)) return 'via';
  if (lane.vehicle_type_id !== null && lane.vehicle_type_id !== leg.vehicle_type_id) return 'vehicle_type';
  if (lane.container_type !== null && !leg.cargo.containers.some((one) => one.type === lane.container_type)) return 'container_type';
  return customsMismatch(lane.customs, leg.customs);
}

function customsMismatch({ country, direction, office }: CustomsLane, place: CustomsPlace | null): Mismatch | null {
  if (country !== null && country !== place?.country) return 'customs_country';
  if (direction !== null && direction !== place?.direction) return 'customs_direction';
  return office !== null && !place?.offices.includes(office) ? 'customs_office' : null;
}

function holds(end: LaneEnd, place: Place): boolean {
  if (end.station_id !== null) return end.station_id === place.station_id;
  return end.region === null || place.regions.includes(end.region);
}

/** The closeness of an end to a place: the station first, then the regions outward, then anywhere. Larger is nearer. */
function nearness(end: LaneEnd, place: Place): number {
  if (end.station_id !== null) return 1;
  if (end.region !== null) return -place.regions.indexOf(end.region);
  return -place.regions.length - 1;
}

/**
 * Tie-breakers between two prices that both apply, in this order; the larger value wins. A customer's own line comes
 * before a line, then a pair of stations, a pair of regions, and anywhere. Then the nearer origin, the nearer
 * destination, a named border or vehicle before any, and finally the price that came into force later.
 */
const criteria = [
  ['lane', (offer) => laneScopes.indexOf(scopeOf(offer.lane))],
  ['origin', (offer, leg) => nearness(offer.lane.origin, leg.origin)],
  ['destination', (offer, leg) => nearness(offer.lane.destination, leg.destination)],
  ['via', (offer) => (offer.lane.via_station_id === null ? 0 : 1)],
  ['vehicle_type', (offer) => (offer.lane.vehicle_type_id === null ? 0 : 1)],
  ['container_type', (offer) => (offer.lane.container_type === null ? 0 : 1)],
  ['mode', (offer) => (offer.lane.mode === null ? 0 : 1)],
  ['customs_office', (offer) => (offer.lane.customs.office === null ? 0 : 1)],
  ['customs_direction', (offer) => (offer.lane.customs.direction === null ? 0 : 1)],
  ['customs_country', (offer) => (offer.lane.customs.country === null ? 0 : 1)],
  ['valid_from', (offer) => Number(offer.valid_from.replaceAll('-', ''))],
] as const satisfies readonly (readonly [string, (offer: Offer, leg: Leg) => number])[];
export type Criterion = (typeof criteria)[number][0];

/** The first criterion on which two prices differ and by how much; null if they are equal in all. */
function difference(a: Offer, b: Offer, leg: Leg): { by: Criterion; size: number } | null {
  for (const [by, value] of criteria) {
    const size = value(a, leg) - value(b, leg);
    if (size !== 0) return { by, size };
  }
  return null;
}

type Verdict =
  | { readonly is: 'wins' }
  | { readonly is: 'loses'; readonly by: Criterion; readonly to: bigint }
  | { readonly is: 'ties'; readonly with: bigint }
  | { readonly is: 'no_match'; readonly on: Mismatch };

export type Judged = { readonly offer: Offer; readonly verdict: Verdict };
export type Choice = { readonly winner: Offer | null; readonly problem: Problem | null; readonly judged: readonly Judged[] };

/** Chooses among the prices of one fee and one party. Two equal candidates are refused; neither is chosen by chance. */
export function choose(leg: Leg, offers: readonly Offer[]): Choice {
  const misses = new Map(offers.map((offer) => [offer, mismatch(offer, leg)]));
  const holding = offers.filter((offer) => misses.get(offer) === null);
  const best = holding.reduce<Offer | null>((top, one) => (top === null || (difference(one, top, leg)?.size ?? 0) > 0 ? one : top), null);
  const equal = best === null ? [] : holding.filter((offer) => difference(offer, best, leg) === null);
  const tied = equal.length > 1;
  const judged = offers.map((offer): Judged => {
    const on = misses.get(offer);
    if (on) return { offer, verdict: { is: 'no_match', on } };
    const other = equal.find((one) => one !== offer) ?? offer;
    if (tied && equal.includes(offer)) return { offer, verdict: { is: 'ties', with: other.price_id } };
    const lost = best === null ? null : difference(best, offer, leg);
    return { offer, verdict: lost && best ? { is: 'loses', by: lost.by, to: best.price_id } : { is: 'wins' } };
  });
  const problem: Problem | null = tied ? { why: 'tie', facts: { first: nameOf(equal[0]), second: nameOf(equal[1]) } } : null;
  return { winner: tied ? null : best, problem, judged };
}

function nameOf(offer: Offer | undefined): string {
  return offer ? `${offer.quotation_number} v${offer.revision}` : '';
}
