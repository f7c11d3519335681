import { sizeOf } from './bounds.ts';
import Big from 'big.js';
import { trimZeros } from './decimal.ts';
import { badField } from './refusal.ts';

/**
 * ISO 4217 currencies of the trade with their number of decimal digits (minor unit), from the ISO 4217 list one table.
 * An amount is a whole number of the smallest unit; there is no float on any path.
 */
export const minorDigits = { CNY: 2, VND: 0, THB: 2, USD: 2, EUR: 2, HKD: 2, JPY: 0, KRW: 0, SGD: 2, KWD: 3 } as const;
export type Currency = keyof typeof minorDigits;
export const currencies = Object.keys(minorDigits) as [Currency, ...Currency[]];

export type Money = { readonly currency: Currency; readonly minor: bigint };
export type Rounding = 'halfUp' | 'up';

/** Parses decimal text to minor units; null where it is not an amount of the currency. A finer one is never rounded. */
export function parseAmount(currency: Currency, text: string): bigint | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  const fraction = trimZeros(match?.[3] ?? '');
  const digits = minorDigits[currency];
  if (!match || fraction.length > digits) return null;
  const size = BigInt(match[2] + fraction.padEnd(digits, '0'));
  return match[1] ? -size : size;
}

/** The same for text that is known to be an amount; any other text is a RangeError. */
export function money(currency: Currency, text: string): Money {
  const minor = parseAmount(currency, text);
  if (minor === null) throw new RangeError(`not an amount in ${currency}: ${text}`);
  return { currency, minor };
}

/**
 * The largest amount of one record in smallest units: ten billion yuan or dollars, ten trillion đồng. A larger one is a slip of the hand, and sums
 * of a million records still fit a database's 64 bits.
 */
const largestMinor = 10n ** 12n;
const largestWholeMinor = 10n ** 13n;

/** Parses an amount of the params into minor units; refuses the field where it has more decimals than its currency, or is absurdly large. */
export function minorOf(at: string, currency: Currency, text: string): bigint {
  const minor = parseAmount(currency, text);
  if (minor === null) throw badField(at, 'BAD_AMOUNT', { currency });
  requireSize(at, currency, minor);
  return minor;
}

/** Refuses the field where an amount is absurdly large. */
export function requireSize(at: string, currency: Currency, minor: bigint): void {
  const largest = minorDigits[currency] === 0 ? largestWholeMinor : largestMinor;
  if (minor > largest || minor < -largest) throw badField(at, 'TOO_LARGE', { limit: amountOf(currency, largest) });
}

/** Decimal text in the form of the wire: always all the digits of the currency. */
export function amountOf(currency: Currency, minor: bigint): string {
  const digits = minorDigits[currency];
  const sign = minor < 0n ? '-' : '';
  const text = sizeOf(minor)
    .toString()
    .padStart(digits + 1, '0');
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

export function add(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new TypeError(`adding ${a.currency} to ${b.currency}`);
  return { currency: a.currency, minor: a.minor + b.minor };
}

/** Rounds an exact decimal number of units to the currency's smallest unit. Half up means away from zero at the half, as `up` means away from zero. */
// Stryker disable next-line StringLiteral: whatever is not `up` is half up
export function roundTo(currency: Currency, exact: Big, rounding: Rounding = 'halfUp'): Money {
  const minor = exact.times(new Big(10).pow(minorDigits[currency])).round(0, rounding === 'up' ? Big.roundUp : Big.roundHalfUp);
  return { currency, minor: BigInt(minor.toFixed(0)) };
}

/** Converts by a rate, the price of one unit of `from` in units of `to`; rounded once, half up. */
export function convert(from: Money, to: Currency, rate: Big | string): Money {
  return roundTo(to, new Big(amountOf(from.currency, from.minor)).times(rate));
}

/** net = round(gross / (1 + rate)), tax = gross − net; the two always add up to gross. `percent` is decimal text, 9 for 9 %. */
export function splitTax(gross: Money, percent: string): { net: Money; tax: Money } {
  const numerator = gross.minor * 10n ** 6n;
  const divisor = BigInt(
    new Big(percent)
      .plus(100)
      .times(10 ** 4)
      .toFixed(0),
  );
  const net = divideHalfUp(numerator, divisor);
  return { net: { ...gross, minor: net }, tax: { ...gross, minor: gross.minor - net } };
}

function divideHalfUp(numerator: bigint, divisor: bigint): bigint {
  // Stryker disable next-line EqualityOperator: zero has no sign
  const sign = numerator < 0n ? -1n : 1n;
  // Stryker disable next-line ArithmeticOperator: the sign is 1 or -1, by which division is multiplication
  const whole = numerator * sign;
  return sign * ((2n * whole + divisor) / (2n * divisor));
}

/**
 * Splits a total by weight. The parts always add up to the total. The remaining units go to the largest remainders, and of equal ones to the
 * first.
 */
export function allocate(total: Money, weights: readonly bigint[]): Money[] {
  const sum = weights.reduce((a, b) => a + b, 0n);
  if (sum <= 0n || weights.some((w) => w < 0n)) throw new RangeError('weights must be non-negative and not all zero');
  // Stryker disable next-line EqualityOperator: zero has no sign
  const sign = total.minor < 0n ? -1n : 1n;
  // Stryker disable next-line ArithmeticOperator: the sign is 1 or -1, by which division is multiplication
  const whole = total.minor * sign;
  const parts = weights.map((w) => (whole * w) / sum);
  const left = whole - parts.reduce((a, b) => a + b, 0n);
  const byRemainder = weights
    .map((w, place) => ({ place, rest: (whole * w) % sum }))
    .sort((a, b) => (b.rest > a.rest ? 1 : b.rest < a.rest ? -1 : a.place - b.place));
  for (const { place } of byRemainder.slice(0, Number(left))) parts[place] = (parts[place] ?? 0n) + 1n;
  // Stryker disable next-line ArithmeticOperator: the sign is 1 or -1, by which division is multiplication
  return parts.map((minor) => ({ currency: total.currency, minor: minor * sign }));
}
