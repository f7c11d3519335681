import Big from 'big.js';
import { functionalShare } from '../amount.ts';
import type { CertificateSheet } from './certificate-sheet.ts';

/**
 * The return in which a Thai company declares the tax that it withheld: PND 3 for a person, 53 for a company (Thai Revenue Code, sections 50 and
 * 3 tres), 54 for a payee abroad (section 70). Other countries have no such form here.
 */
export function returnOf(
  company: string,
  payee: { readonly country: string; readonly kind: 'own' | 'contracted' | 'individual' },
): CertificateSheet['form'] {
  if (company !== 'TH') return null;
  if (payee.country !== 'TH') return 'pnd54';
  return payee.kind === 'individual' ? 'pnd3' : 'pnd53';
}

/** The income that the tax was withheld of: the net part of what was paid for a bill, since tax is not withheld of value added tax. */
export function withheldBase(line: { readonly paid: bigint; readonly billNet: bigint; readonly billAmount: bigint }): bigint {
  return functionalShare({
    amountMinor: line.billAmount,
    functionalMinor: line.billNet,
    before: 0n,
    beforeFunctional: 0n,
    taken: line.paid,
  });
}

/** The rate of a line as a certificate shows it, with two places at most. */
export function withheldPercent(tax: bigint, base: bigint): string {
  return base === 0n ? '0' : new Big(String(tax)).times(100).div(String(base)).round(2).toString();
}
