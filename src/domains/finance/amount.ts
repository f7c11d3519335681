import { sizeOf } from '../../kernel/bounds.ts';
import { amountOf, type Currency, roundTo, type Rounding, splitTax } from '../../kernel/money.ts';
import Big from 'big.js';

export type Worked = { readonly amountMinor: bigint; readonly netMinor: bigint; readonly taxMinor: bigint };

/** quantity × price, rounded once by the fee's rule, then split into net and tax. A disbursement carries no tax of ours. */
export function workOut(line: {
  readonly currency: Currency;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly rounding: Rounding;
  readonly taxPercent: string;
  readonly disbursement: boolean;
}): Worked {
  const gross = roundTo(line.currency, new Big(line.quantity).times(line.unitPrice), line.rounding);
  const { net, tax } = splitTax(gross, line.disbursement ? '0' : line.taxPercent);
  return { amountMinor: gross.minor, netMinor: net.minor, taxMinor: tax.minor };
}

/** The tax that we declare on a supplier's net price: a percentage of it, rounded half up once. */
export function reverseTax(currency: Currency, netMinor: bigint, percent: string): bigint {
  return roundTo(currency, new Big(amountOf(currency, netMinor)).times(percent).div(100)).minor;
}

/**
 * The functional amount of `taken`, one part of a whole, when `before` of the whole was taken earlier for `beforeFunctional`. It is
 * computed on the running sum, so the parts add up to the whole's functional amount exactly once the whole is used up (money.md 18).
 */
export function functionalShare(whole: {
  readonly amountMinor: bigint;
  readonly functionalMinor: bigint;
  readonly before: bigint;
  readonly beforeFunctional: bigint;
  readonly taken: bigint;
}): bigint {
  if (whole.amountMinor === 0n) return 0n;
  const upTo = whole.before + whole.taken;
  return divideHalfUp(whole.functionalMinor * upTo, whole.amountMinor) - whole.beforeFunctional;
}

function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  // Stryker disable next-line EqualityOperator: nothing has no sign
  const sign = numerator * denominator < 0n ? -1n : 1n;
  const [top, bottom] = [sizeOf(numerator), sizeOf(denominator)];
  return sign * ((2n * top + bottom) / (2n * bottom));
}
