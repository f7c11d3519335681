import Big from 'big.js';
import type { WorkOrderState } from './states.ts';

/** A quantity of an order: pieces, pallets, kilograms and cubic metres. Decimals are text, as the columns store them. */
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

/** True when nothing is left to dispatch. Pallets describe how goods stand, not what they are, so they do not count. */
export function isNothing({ pieces, gross_kg, volume_m3 }: Amounts): boolean {
  return pieces === 0 && new Big(gross_kg).eq(0) && new Big(volume_m3).eq(0);
}

/** True when something can still be loaded. A leg whose goods were partly lost has carried more than its order is reduced to. */
export function isAnythingLeft({ pieces, gross_kg, volume_m3 }: Amounts): boolean {
  return pieces > 0 || new Big(gross_kg).gt(0) || new Big(volume_m3).gt(0);
}

/** The first measure in which a load exceeds the remainder of the order, if any. */
export function exceeded(load: Amounts, remaining: Amounts): 'pieces' | 'gross_kg' | 'volume_m3' | null {
  if (load.pieces > remaining.pieces) return 'pieces';
  if (new Big(load.gross_kg).gt(remaining.gross_kg)) return 'gross_kg';
  if (new Big(load.volume_m3).gt(remaining.volume_m3)) return 'volume_m3';
  return null;
}

export const splitMeasures = ['pieces', 'gross_kg', 'volume_m3'] as const;
export type SplitMeasure = (typeof splitMeasures)[number];

/**
 * The part of the remainder that a measure names: 40 of 100 pieces are 40 % of the weight and volume as well. The other measures are
 * rounded down, so that the last part takes the rest and the parts always add up to the whole. A request for all or more takes all, and one
 * that is no number takes nothing, which cannot be sent.
 */
export function partOf(remaining: Amounts, measure: SplitMeasure, amount: string): Amounts {
  if (!/^-?\d+(\.\d+)?$/.test(amount)) return nothing;
  const whole = new Big(remaining[measure]);
  const share = new Big(amount);
  if (share.lte(0) || whole.lte(0)) return nothing;
  if (share.gte(whole)) return remaining;
  const part = (value: Big.BigSource, places: number): Big => new Big(value).times(share).div(whole).round(places, Big.roundDown);
  const sized = {
    pieces: part(remaining.pieces, 0).toNumber(),
    pallets: part(remaining.pallets, 3).toFixed(3),
    gross_kg: part(remaining.gross_kg, 3).toFixed(3),
    volume_m3: part(remaining.volume_m3, 4).toFixed(4),
  };
  if (measure === 'pieces') return { ...sized, pieces: share.round(0, Big.roundDown).toNumber() };
  return { ...sized, [measure]: share.toFixed(measure === 'gross_kg' ? 3 : 4) };
}

export type Capacity = { readonly load_kg: string; readonly volume_m3: string };

/** The tolerance of a weighbridge. A load may exceed the approved weight by no more than this. */
const allowedOverweightPercent = 3;

/** The capacity of the truck that the loads exceed: weight beyond the tolerance, or volume by any amount. */
export function overCapacity(loads: Amounts, capacity: Capacity): { of: 'weight' | 'volume'; loaded: string; limit: string } | null {
  const limitKg = new Big(capacity.load_kg).times(100 + allowedOverweightPercent).div(100);
  if (new Big(loads.gross_kg).gt(limitKg)) return { of: 'weight', loaded: loads.gross_kg, limit: limitKg.toFixed(3) };
  if (new Big(loads.volume_m3).gt(capacity.volume_m3))
    return { of: 'volume', loaded: loads.volume_m3, limit: new Big(capacity.volume_m3).toFixed(4) };
  return null;
}

export type Price = { readonly currency: string; readonly minor: bigint };

/**
 * True when an agreed price needs a second person: it is above the carrier's quotation, in another currency, or has no quotation to compare
 * with.
 */
export function priceNeedsApproval(agreed: Price | null, quoted: Price | null): boolean {
  if (!agreed) return false;
  return !quoted || quoted.currency !== agreed.currency || agreed.minor > quoted.minor;
}

type Priced = { readonly quoted: Price | null; readonly load: Amounts };

/**
 * True when the approval of a price holds for other loads on the same way: the quotation that it was compared with has not fallen, or,
 * without one, nothing was taken off.
 */
export function approvalHolds(before: Priced, after: Priced): boolean {
  if (after.quoted !== null)
    return before.quoted !== null && before.quoted.currency === after.quoted.currency && after.quoted.minor >= before.quoted.minor;
  return (
    before.quoted === null &&
    new Big(after.load.gross_kg).gte(before.load.gross_kg) &&
    new Big(after.load.volume_m3).gte(before.load.volume_m3)
  );
}

/** The time that a dispatcher may take to fill in a plan whose departure is now. */
const graceMs = 15 * 60_000;

/** True when a departure lies in the past, so that no truck could keep to it. */
export function isPast(depart: Date, now: Date): boolean {
  return depart.getTime() < now.getTime() - graceMs;
}

/** The minutes that a carrier has to answer, unless the dispatcher sets another limit. */
export const answerMinutes = 30;

/** True when the carrier has not answered in time, by the clock. */
export function isAnswerLate(offer: { state: WorkOrderState; answerBy: Date | null }, now: Date): boolean {
  return offer.state === 'offered' && offer.answerBy !== null && offer.answerBy < now;
}

/** True when the truck has not departed, or not arrived, by its planned time. */
export function isTripLate(
  trip: { state: WorkOrderState; plannedDepart: Date; plannedArrive: Date; arrivedAt: Date | null },
  now: Date,
): boolean {
  if (trip.arrivedAt) return trip.arrivedAt > trip.plannedArrive;
  if (trip.state === 'departed') return now > trip.plannedArrive;
  return (trip.state === 'accepted' || trip.state === 'assigned') && now > trip.plannedDepart;
}
