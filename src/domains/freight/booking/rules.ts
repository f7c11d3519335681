import Big from 'big.js';
import { type Currency, type Money, roundTo } from '../../../kernel/money.ts';
import { chargeableWeight, volumeOf, volumeWeight } from '../job/rules.ts';
import type { ChargeDue, LengthUnit, OtherChargeCode, RateClass, SurchargeBasis, WeightUnit } from './kinds.ts';

/** Exact by the international yard and pound agreement of 1959. */
const centimetresPerInch = '2.54';
const kilogramsPerPound = '0.45359237';

export type Piece = {
  readonly pieces: number;
  readonly length: string;
  readonly width: string;
  readonly height: string;
  readonly length_unit: LengthUnit;
  /** Gross weight of the whole line. */
  readonly weight: string;
  readonly weight_unit: WeightUnit;
};

export type AirWeights = {
  readonly pieces: number;
  readonly gross_kg: string;
  readonly volume_m3: string;
  readonly volume_kg: string;
  readonly chargeable_kg: string;
};

const inCentimetres = (text: string, unit: LengthUnit): string =>
  unit === 'cm' ? text : new Big(text).times(centimetresPerInch).toFixed();
const inKilograms = (text: string, unit: WeightUnit): Big => (unit === 'kg' ? new Big(text) : new Big(text).times(kilogramsPerPound));

/** Pieces, gross weight, volume, volume weight and chargeable weight of an air booking; null without pieces. */
export function airWeights(lines: readonly Piece[], divisor: number): AirWeights | null {
  const volume_m3 = volumeOf(
    lines.map((line) => ({
      pieces: line.pieces,
      length_cm: inCentimetres(line.length, line.length_unit),
      width_cm: inCentimetres(line.width, line.length_unit),
      height_cm: inCentimetres(line.height, line.length_unit),
    })),
  );
  if (volume_m3 === null) return null;
  const gross = lines.reduce((sum, { weight, weight_unit }) => sum.plus(inKilograms(weight, weight_unit)), new Big(0));
  const gross_kg = gross.round(3, Big.roundHalfUp).toFixed();
  return {
    pieces: lines.reduce((sum, { pieces }) => sum + pieces, 0),
    gross_kg,
    volume_m3,
    volume_kg: volumeWeight(volume_m3, divisor),
    chargeable_kg: chargeableWeight(gross_kg, volume_m3, divisor) ?? '0',
  };
}

/** A rate of an airline: an amount for class M, an amount for each kilogram from a weight for the other classes. */
export type AirRate = { readonly rate_class: RateClass; readonly from_kg: string; readonly rate: string };

export type AirCharge = {
  readonly rate_class: RateClass;
  /** The weight that is charged: the chargeable weight, or the beginning of a cheaper break above it. */
  readonly rated_kg: string;
  readonly rate: string;
  readonly charge: Money;
  /** True where the next break is cheaper, so that the goods are "rated as 300 kg". */
  readonly next_break: boolean;
};

/**
 * The weight charge by the rules of TACT: the rate of the goods' own break, a higher break at its minimum weight where that is cheaper, or
 * the specific commodity rate; never less than the minimum charge. Equal charges take the lighter weight. Null without a rate that applies.
 */
export function airCharge(chargeable_kg: string, rates: readonly AirRate[], currency: Currency): AirCharge | null {
  const weight = new Big(chargeable_kg);
  const perKilogram = rates.filter(({ rate_class }) => rate_class !== 'M');
  const own = perKilogram
    .filter(({ rate_class, from_kg }) => rate_class !== 'C' && weight.gte(from_kg))
    .sort((a, b) => new Big(b.from_kg).cmp(a.from_kg))
    .slice(0, 1);
  const above = perKilogram.filter(({ from_kg }) => weight.lt(from_kg));
  const commodity = perKilogram.filter(({ rate_class, from_kg }) => rate_class === 'C' && weight.gte(from_kg));
  const choices = [...own, ...commodity, ...above].map((one): AirCharge => {
    const next_break = weight.lt(one.from_kg);
    const rated = next_break ? new Big(one.from_kg) : weight;
    return {
      rate_class: one.rate_class,
      rated_kg: rated.toFixed(),
      rate: one.rate,
      charge: roundTo(currency, rated.times(one.rate)),
      next_break,
    };
  });
  const best = choices.sort((a, b) => compare(a.charge.minor, b.charge.minor) || new Big(a.rated_kg).cmp(b.rated_kg))[0];
  const minimum = rates.find(({ rate_class }) => rate_class === 'M');
  if (!minimum) return best ?? null;
  const least = roundTo(currency, new Big(minimum.rate));
  if (best && best.charge.minor >= least.minor) return best;
  return { rate_class: 'M', rated_kg: weight.toFixed(), rate: minimum.rate, charge: least, next_break: false };
}

export type Surcharge = {
  readonly code: OtherChargeCode;
  readonly due: ChargeDue;
  readonly basis: SurchargeBasis;
  /** For each kilogram, or for the shipment. */
  readonly rate: string;
  readonly min_charge?: string | null | undefined;
  readonly max_charge?: string | null | undefined;
};

/** An other charge: its rate by the weight that it is charged on, never less than its minimum nor more than its maximum (TACT Rules 6.2). */
export function surchargeOf(
  { basis, rate, min_charge, max_charge }: Surcharge,
  weights: { readonly gross_kg: string; readonly chargeable_kg: string },
  currency: Currency,
): Money {
  const amount = basis === 'shipment' ? new Big(rate) : new Big(rate).times(basis === 'gross' ? weights.gross_kg : weights.chargeable_kg);
  const least = min_charge && amount.lt(min_charge) ? new Big(min_charge) : amount;
  return roundTo(currency, max_charge && least.gt(max_charge) ? new Big(max_charge) : least);
}

/** The code of an other charge as a waybill prints it: what it is, and whom it is due to. */
export function otherChargeName({ code, due }: Pick<Surcharge, 'code' | 'due'>): string {
  return `${code}${due === 'carrier' ? 'C' : 'A'}`;
}

/** The other charges of a waybill under the codes that it prints. */
export function otherChargesOf(
  surcharges: readonly Surcharge[],
  weights: { readonly gross_kg: string; readonly chargeable_kg: string },
  currency: Currency,
): { readonly code: string; readonly due: ChargeDue; readonly minor: bigint }[] {
  return surcharges.map((one) => ({ code: otherChargeName(one), due: one.due, minor: surchargeOf(one, weights, currency).minor }));
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
