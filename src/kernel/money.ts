import Big from 'big.js';

/**
 * ISO 4217 currencies of the trade with their number of decimal digits (minor unit), from the ISO 4217 list one table.
 * An amount is a whole number of the smallest unit; there is no float on any path.
 */
export const minorDigits = { CNY: 2, VND: 0, THB: 2, USD: 2, EUR: 2, HKD: 2, JPY: 0, KRW: 0, SGD: 2 } as const;
export type Currency = keyof typeof minorDigits;
export const currencies = Object.keys(minorDigits) as [Currency, ...Currency[]];

export type Money = { readonly currency: Currency; readonly minor: bigint };
export type Rounding = 'halfUp' | 'up';

/** Reads decimal text. An amount finer than its currency is refused (RangeError), never rounded. */
export function money(currency: Currency, text: string): Money {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  const fraction = (match?.[3] ?? '').replace(/0+$/, '');
  const digits = minorDigits[currency];
  if (!match || fraction.length > digits) throw new RangeError(`not an amount in ${currency}: ${text}`);
  const size = BigInt(match[2] + fraction.padEnd(digits, '0'));
  return { currency, minor: match[1] ? -size : size };
}

/** Decimal text as the wire carries it: always all the digits of the currency. */
export function amountOf(currency: Currency, minor: bigint): string {
  const digits = minorDigits[currency];
  const sign = minor < 0n ? '-' : '';
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

export function add(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new TypeError(`adding ${a.currency} to ${b.currency}`);
  return { currency: a.currency, minor: a.minor + b.minor };
}

/** Rounds an exact decimal number of units to the currency's smallest unit. Half up means away from zero at the half, as `up` means away from zero. */
export function roundTo(currency: Currency, exact: Big, rounding: Rounding = 'halfUp'): Money {
  const minor = exact.times(new Big(10).pow(minorDigits[currency])).round(0, rounding === 'up' ? Big.roundUp : Big.roundHalfUp);
  return { currency, minor: BigInt(minor.toFixed(0)) };
}

/** Converts by a rate that says how many units of `to` one unit of `from` costs; rounded once, half up. */
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
  const sign = numerator < 0n ? -1n : 1n;
  const whole = numerator * sign;
  return sign * ((2n * whole + divisor) / (2n * divisor));
}

/** Splits a total by weight. The parts always add up to the total; the odd units go to the largest remainders. */
export function allocate(total: Money, weights: readonly bigint[]): Money[] {
  const sum = weights.reduce((a, b) => a + b, 0n);
  if (sum <= 0n || weights.some((w) => w < 0n)) throw new RangeError('weights must be non-negative and not all zero');
  const sign = total.minor < 0n ? -1n : 1n;
  const whole = total.minor * sign;
  const parts = weights.map((w) => (whole * w) / sum);
  const left = whole - parts.reduce((a, b) => a + b, 0n);
  const byRemainder = weights
    .map((w, place) => ({ place, rest: (whole * w) % sum }))
    .sort((a, b) => (b.rest > a.rest ? 1 : b.rest < a.rest ? -1 : a.place - b.place));
  for (const { place } of byRemainder.slice(0, Number(left))) parts[place] = (parts[place] ?? 0n) + 1n;
  return parts.map((minor) => ({ currency: total.currency, minor: minor * sign }));
}
