import Big from 'big.js';
import type { WorkOrderState } from './states.ts';

/** How much of an order: pieces, pallets, kilograms and cubic metres. Numbers are decimal text as the columns keep them. */
export type Amounts = { readonly pieces: number; readonly pallets: string; readonly gross_kg: string; readonly volume_m3: string };

export const nothing: Amounts = { pieces: 0, pallets: '0.000', gross_kg: '0.000', volume_m3: '0.0000' };

export function plus(a: Amounts, b: Amounts): Amounts {
  return {
    pieces: a.pieces + b.pieces,
    pallets: new Big(a.pallets).plus(b.pallets).toFixed(3),
    gross_kg: new Big(a.gross_kg).plus(b.gross_kg).toFixed(3),
    volume_m3: new Big(a.volume_m3).plus(b.volume_m3).toFixed(4),
  };
}

export function minus(a: Amounts, b: Amounts): Amounts {
  return {
    pieces: a.pieces - b.pieces,
    pallets: new Big(a.pallets).minus(b.pallets).toFixed(3),
    gross_kg: new Big(a.gross_kg).minus(b.gross_kg).toFixed(3),
    volume_m3: new Big(a.volume_m3).minus(b.volume_m3).toFixed(4),
  };
}

/** Nothing is left to dispatch. Pallets are how goods stand, not what they are, so they do not count. */
export function isNothing({ pieces, gross_kg, volume_m3 }: Amounts): boolean {
  return pieces === 0 && new Big(gross_kg).eq(0) && new Big(volume_m3).eq(0);
}

/** Which measure of a load is more than what remains of the order, if any. */
export function exceeded(load: Amounts, remaining: Amounts): 'pieces' | 'gross_kg' | 'volume_m3' | null {
  if (load.pieces > remaining.pieces) return 'pieces';
  if (new Big(load.gross_kg).gt(remaining.gross_kg)) return 'gross_kg';
  if (new Big(load.volume_m3).gt(remaining.volume_m3)) return 'volume_m3';
  return null;
}

export const splitMeasures = ['pieces', 'gross_kg', 'volume_m3'] as const;
export type SplitMeasure = (typeof splitMeasures)[number];

/**
 * The part of what remains that a measure names: 40 of 100 pieces are 40 % of the weight and volume as well. The other measures are
 * rounded down, so that the last part takes what is left and the parts always add up to the whole. Asking for all or more is all.
 */
export function partOf(remaining: Amounts, measure: SplitMeasure, wanted: string): Amounts {
  const whole = new Big(remaining[measure]);
  const asked = new Big(wanted);
  if (asked.lte(0) || whole.lte(0)) return nothing;
  if (asked.gte(whole)) return remaining;
  const part = (value: Big.BigSource, places: number): Big => new Big(value).times(asked).div(whole).round(places, Big.roundDown);
  const sized = {
    pieces: part(remaining.pieces, 0).toNumber(),
    pallets: part(remaining.pallets, 3).toFixed(3),
    gross_kg: part(remaining.gross_kg, 3).toFixed(3),
    volume_m3: part(remaining.volume_m3, 4).toFixed(4),
  };
  if (measure === 'pieces') return { ...sized, pieces: asked.round(0, Big.roundDown).toNumber() };
  return { ...sized, [measure]: asked.toFixed(measure === 'gross_kg' ? 3 : 4) };
}

export type Capacity = { readonly load_kg: string; readonly volume_m3: string };

/** What a weighbridge may differ by. A load may be above the approved weight by no more than this. */
const allowedOverweightPercent = 3;

/** Which capacity of the truck the loads are over: weight beyond the tolerance, or volume at all. */
export function overCapacity(loads: Amounts, capacity: Capacity): { of: 'weight' | 'volume'; loaded: string; limit: string } | null {
  const limitKg = new Big(capacity.load_kg).times(100 + allowedOverweightPercent).div(100);
  if (new Big(loads.gross_kg).gt(limitKg)) return { of: 'weight', loaded: loads.gross_kg, limit: limitKg.toFixed(3) };
  if (new Big(loads.volume_m3).gt(capacity.volume_m3))
    return { of: 'volume', loaded: loads.volume_m3, limit: new Big(capacity.volume_m3).toFixed(4) };
  return null;
}

type Price = { readonly currency: string; readonly minor: bigint };

/**
 * Whether an agreed price needs a second person: above what the carrier's quotation says, in another currency than it, or without a
 * quotation that it could be held against.
 */
export function priceNeedsApproval(agreed: Price | null, quoted: Price | null): boolean {
  if (!agreed) return false;
  return !quoted || quoted.currency !== agreed.currency || agreed.minor > quoted.minor;
}

/** Minutes that a carrier has to answer unless the dispatcher says otherwise. */
export const answerMinutes = 30;

/** Late is what the clock implies: the carrier has not answered in time. */
export function isAnswerLate(offer: { state: WorkOrderState; answerBy: Date | null }, now: Date): boolean {
  return offer.state === 'offered' && offer.answerBy !== null && offer.answerBy < now;
}

/** The truck is not where it should be: not departed, or not arrived, after its plan. */
export function isTripLate(
  trip: { state: WorkOrderState; plannedDepart: Date; plannedArrive: Date; arrivedAt: Date | null },
  now: Date,
): boolean {
  if (trip.arrivedAt) return trip.arrivedAt > trip.plannedArrive;
  if (trip.state === 'departed') return now > trip.plannedArrive;
  return (trip.state === 'accepted' || trip.state === 'assigned') && now > trip.plannedDepart;
}
