import { type Currency, money, roundTo, type Rounding, splitTax } from '../../kernel/money.ts';
import Big from 'big.js';
import { badField } from '../../kernel/refusal.ts';

/** An amount of params in minor units; refuses the field where it is finer than its currency. */
export function minorOf(at: string, currency: Currency, text: string): bigint {
  try {
    return money(currency, text).minor;
  } catch {
    throw badField(at, 'BAD_AMOUNT', { currency });
  }
}

export type Worked = { readonly amountMinor: bigint; readonly netMinor: bigint; readonly taxMinor: bigint };

/** quantity × price, rounded once by the fee's rule, then split into net and tax; a disbursement carries no tax of ours. */
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

/**
 * The part of a whole's functional amount that belongs to `taken` of it, after `before` of it went for `beforeFunctional`. Worked out
 * on the running sum, so that the parts add up to the whole's functional amount exactly when it is used up (money.md 18).
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
  if (upTo === 0n) return -whole.beforeFunctional;
  return divideHalfUp(whole.functionalMinor * upTo, whole.amountMinor) - whole.beforeFunctional;
}

function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const sign = numerator < 0n === denominator < 0n ? 1n : -1n;
  const [top, bottom] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator];
  return sign * ((2n * top + bottom) / (2n * bottom));
}
