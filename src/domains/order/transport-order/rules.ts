import Big from 'big.js';
import { isIdentifier } from '../../../kernel/identifier.ts';
import type { MilestoneCode } from '../tracking/kinds.ts';
import type { BusinessType, Region } from './kinds.ts';
import type { OrderState } from './states.ts';

/** Decimal places of the columns. */
const kgPlaces = 3;
const m3Places = 4;
const palletPlaces = 3;

export type Measures = {
  readonly pieces: number;
  readonly pallets: string;
  readonly gross_kg: string;
  readonly volume_m3: string | null;
  readonly length_cm: string | null;
  readonly width_cm: string | null;
  readonly height_cm: string | null;
};
export type Totals = { readonly pieces: number; readonly pallets: string; readonly gross_kg: string; readonly volume_m3: string };

/** Cubic metres of a line: as given, or length × width × height × pieces / 1,000,000 from centimetres, half up. Unknown is 0. */
export function volumeOf(line: Measures): string {
  if (line.volume_m3 !== null) return new Big(line.volume_m3).toFixed(m3Places);
  if (line.length_cm === null || line.width_cm === null || line.height_cm === null) return new Big(0).toFixed(m3Places);
  const cm3 = new Big(line.length_cm).times(line.width_cm).times(line.height_cm).times(line.pieces);
  return cm3.div(1_000_000).toFixed(m3Places);
}

/** The volume that was given for a line; null where it follows from the dimensions or was never known, so that it is computed again. */
export function givenVolume(line: Measures): string | null {
  return volumeOf(line) === volumeOf({ ...line, volume_m3: null }) ? null : line.volume_m3;
}

/** The totals of an order: the sums of its lines, each line's volume rounded before it is added. */
export function totalsOf(lines: readonly Measures[]): Totals {
  const sum = (of: (line: Measures) => string, places: number) =>
    lines.reduce((total, line) => total.plus(of(line)), new Big(0)).toFixed(places);
  return {
    pieces: lines.reduce((total, line) => total + line.pieces, 0),
    pallets: sum((line) => line.pallets, palletPlaces),
    gross_kg: sum((line) => line.gross_kg, kgPlaces),
    volume_m3: sum(volumeOf, m3Places),
  };
}

const hourMs = 3_600_000;
/** Dispatch responds half a day before the pick-up and has a truck four hours before it. */
const receivedBeforeMs = 12 * hourMs;
const dispatchedBeforeMs = 4 * hourMs;
/** From the end of the pick-up window to departure, and from arrival to the end of unloading. */
const loadingMs = hourMs;
const unloadingMs = 2 * hourMs;
/** The signed paper is back within three days. */
const podMs = 72 * hourMs;

export type Journey = {
  readonly pickupTo: Date;
  readonly pickupFrom: Date;
  /** The end of the delivery window, if one was agreed. */
  readonly deliverTo: Date | null;
  readonly standardHours: number;
  readonly crossBorder: boolean;
};

/** The planned time of each point of the journey, from the pick-up window and the line's standard hours. */
export function planMilestones(journey: Journey): ReadonlyMap<MilestoneCode, Date> {
  const departed = journey.pickupTo.getTime() + loadingMs;
  const road = journey.standardHours * hourMs;
  const arrived = departed + road;
  const delivered = dueAt(journey).getTime();
  const plan: [MilestoneCode, number][] = [
    ['received', journey.pickupFrom.getTime() - receivedBeforeMs],
    ['dispatched', journey.pickupFrom.getTime() - dispatchedBeforeMs],
    ['pickedUp', journey.pickupTo.getTime()],
    ['departed', departed],
    ...(journey.crossBorder ? [['border', departed + road / 2] as [MilestoneCode, number]] : []),
    ['arrived', arrived],
    ['delivered', delivered],
    ['signed', delivered],
    ['podReturned', delivered + podMs],
  ];
  return new Map(plan.map(([code, at]) => [code, new Date(at)]));
}

/** The latest delivery time: the agreed end, or the standard journey's. */
export function dueAt(journey: Journey): Date {
  if (journey.deliverTo) return journey.deliverTo;
  return new Date(journey.pickupTo.getTime() + loadingMs + journey.standardHours * hourMs + unloadingMs);
}

/** Average speed of a truck in km/h, for ways without a line; roads are a third longer than the straight distance. */
const truckKmh = 55;
const detour = 1.33;
const leastHours = 4;

/** Hours of a journey between two places without a line of ours; a day if a place is not on the map. */
export function estimatedHours(from: Place, to: Place): number {
  if (from.latitude === null || from.longitude === null || to.latitude === null || to.longitude === null) return 24;
  const radians = (degrees: string) => (Number(degrees) * Math.PI) / 180;
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const [dLatitude, dLongitude] = [b - a, radians(to.longitude) - radians(from.longitude)];
  const chord = Math.sin(dLatitude / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(dLongitude / 2) ** 2;
  const km = 2 * 6371 * Math.asin(Math.sqrt(chord));
  return Math.max(leastHours, Math.round((km * detour) / truckKmh));
}
export type Place = { readonly country: string; readonly latitude: string | null; readonly longitude: string | null };

/** The dispatch list of an order: the border desk for journeys between countries, else the desk of the country. */
export function regionOf(businessType: BusinessType, from: Place, to: Place): Region {
  if (businessType === 'crossBorder' || from.country !== to.country) return 'border';
  if (from.country === 'VN') return 'vn';
  if (from.country === 'TH') return 'th';
  return 'cn';
}

/** A postal address: from the large to the small in Chinese, from the small to the large elsewhere; nothing twice. */
export function fullAddress(place: { country: string; region: string | null; city: string; address: string }): string {
  const { country, region, city, address } = place;
  const around = [region, city].filter((part): part is string => part !== null && part !== '' && !address.includes(part));
  const parts = [...new Set(around)];
  return country === 'CN' ? [...parts, address].join('') : [address, ...parts.reverse()].join(', ');
}

const neverLate: readonly OrderState[] = ['draft', 'cancelled'];

/** An order is late if the goods have not arrived by their due time, or arrived after it. */
export function isLate(order: { state: OrderState; dueAt: Date; signedAt: Date | null }, now: Date): boolean {
  return !neverLate.includes(order.state) && (order.signedAt ?? now).getTime() > order.dueAt.getTime();
}

/** Checks a container number by ISO 6346. */
export function isContainerNo(text: string): boolean {
  return isIdentifier('container', text);
}

/** The last four digits of a phone number, which a public search must give. */
export function phoneTail(phone: string): string {
  return phone.replace(/\D/g, '').slice(-4);
}
