import { lesserOf, sizeOf } from '../../../kernel/bounds.ts';
import { type Money, splitTax } from '../../../kernel/money.ts';
import Big from 'big.js';

/** A reviewed line of a bill: its rate in percent and the tax that its price contains. */
export type TaxedLine = { readonly percent: string; readonly taxMinor: bigint };

/**
 * The most tax that invoices of this amount of a bill may show, as a size: what the highest rate of its lines contains in the amount, and no
 * more than all its lines contain. Suppliers round line by line, so one smallest unit more for each line passes.
 */
export function invoiceTaxMax({ currency, minor }: Money, lines: readonly TaxedLine[]): bigint {
  const taxed = lines.filter(({ taxMinor }) => taxMinor !== 0n);
  const highest = taxed.reduce((most, { percent }) => (new Big(percent).gt(most) ? percent : most), '0');
  const atHighest = splitTax({ currency, minor: sizeOf(minor) }, highest).tax.minor;
  // Stryker disable next-line ArithmeticOperator: a size has no sign
  const ofLines = sizeOf(taxed.reduce((sum, { taxMinor }) => sum + taxMinor, 0n));
  return lesserOf(atHighest, ofLines) + BigInt(lines.length);
}

/** True where an amount lies between zero and a limit, which is negative for a credit note. */
export function isWithin(minor: bigint, limitMinor: bigint): boolean {
  // Stryker disable next-line EqualityOperator: zero alone lies between zero and zero, on either side
  return limitMinor < 0n ? minor <= 0n && minor >= limitMinor : minor >= 0n && minor <= limitMinor;
}
