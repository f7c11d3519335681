import { allocate, type Currency, splitTax } from '../../../kernel/money.ts';
import { functionalShare } from '../amount.ts';
import type { InvoiceRowKind, invoiceKinds } from './contract.ts';

/** True for an invoice that can be voided in its month: China's paper invoices. An electronic one is reversed, never voided. */
export function voidable(kind: (typeof invoiceKinds)[number], country: string): boolean {
  return country === 'CN' && (kind === 'special' || kind === 'general');
}

/** True for an invoice whose error may be mended by another in its place: a Vietnamese e-invoice (Decree 70/2025, article 1(13)). */
export function replaceable(kind: (typeof invoiceKinds)[number], country: string): boolean {
  return country === 'VN' && kind !== 'overseas';
}

/** True for an invoice that stands whole: neither taken back nor lowered by a rebate. */
export function standing(invoice: {
  readonly state: 'issued' | 'void' | 'replaced';
  readonly amount_minor: bigint;
  readonly reversed_by_no: string | null;
  readonly credited: unknown;
}): boolean {
  return invoice.state === 'issued' && invoice.amount_minor > 0n && invoice.reversed_by_no === null && invoice.credited !== true;
}

/** True for an amount of the sign of its bill's balance, or of what is left of a zero one, that is not more than is left of it. */
export function fitsLeft({ amountMinor, leftMinor }: { readonly amountMinor: bigint; readonly leftMinor: bigint }, minor: bigint): boolean {
  return (amountMinor || leftMinor) < 0n ? minor < 0n && minor >= leftMinor : minor > 0n && minor <= leftMinor;
}

/** The lines of a bill in one currency with one tax rate, or its disbursements, and the part of them that is invoiced. */
export type TaxGroup = {
  readonly kind: Exclude<InvoiceRowKind, 'tail'>;
  readonly taxPercent: string;
  readonly amountMinor: bigint;
  readonly taxMinor: bigint;
  readonly invoicedMinor: bigint;
  readonly invoicedTaxMinor: bigint;
};
export type InvoiceTaxRow = {
  readonly kind: InvoiceRowKind;
  readonly taxPercent: string;
  readonly netMinor: bigint;
  readonly taxMinor: bigint;
};

/** The groups of a credit note as those of a bill: what is true of a bill is true of its opposite. */
const opposite = (groups: readonly TaxGroup[]): TaxGroup[] =>
  groups.map((group) => ({
    ...group,
    amountMinor: -group.amountMinor,
    taxMinor: -group.taxMinor,
    invoicedMinor: -group.invoicedMinor,
    invoicedTaxMinor: -group.invoicedTaxMinor,
  }));

/** The part of a group that is not invoiced yet. */
export const leftOf = (group: TaxGroup): bigint => group.amountMinor - group.invoicedMinor;

/**
 * The groups of a bill that an invoice takes: all of them. No invoice is of zero, so a bill whose rates add up to zero has first an invoice of
 * those above zero, and then a rebate of those below.
 */
export function groupsToInvoice<G extends TaxGroup>(groups: readonly G[]): readonly G[] {
  if (groups.reduce((sum, { amountMinor }) => sum + amountMinor, 0n) !== 0n) return groups;
  const above = groups.filter((group) => leftOf(group) > 0n);
  return above.length > 0 ? above : groups.filter((group) => leftOf(group) < 0n);
}

/** True where `minor` can be divided over what is left of the groups: all of it, or a part while all groups have its sign. */
export function divisible(groups: readonly TaxGroup[], minor: bigint): boolean {
  if (minor < 0n) return divisible(opposite(groups), -minor);
  const left = groups.map(leftOf);
  return left.every((one) => one >= 0n) || left.reduce((a, b) => a + b, 0n) === minor;
}

/**
 * Divides an invoice over the groups of its bill, each by what is left of it (Vietnamese Decree 123/2020, article 10(6): net amount and tax by
 * rate). A disbursement is no price of ours and has no tax (VAT Law of the PRC, article 17). The tax of a rate is computed once on its row;
 * where the taxes of the lines add up to another sum, the difference is an explicit tail (money.md 3). `earlier` are the gross amounts by rate on
 * the earlier parts of an invoice of several bills, which has one tax for each of its rates.
 */
export function taxRowsOf(
  currency: Currency,
  groups: readonly TaxGroup[],
  minor: bigint,
  earlier: ReadonlyMap<string, bigint> = new Map(),
): InvoiceTaxRow[] {
  if (minor < 0n)
    return taxRowsOf(currency, opposite(groups), -minor).map((row) => ({ ...row, netMinor: -row.netMinor, taxMinor: -row.taxMinor }));
  const left = groups.map(leftOf);
  const whole = left.reduce((a, b) => a + b, 0n) === minor;
  const parts = whole ? left : allocate({ currency, minor }, left).map((part) => part.minor);
  return groups.flatMap((group, place): InvoiceTaxRow[] => {
    const taken = parts[place] ?? 0n;
    if (taken === 0n) return [];
    const { kind, taxPercent } = group;
    const taxMinor = functionalShare({
      amountMinor: group.amountMinor,
      functionalMinor: group.taxMinor,
      before: group.invoicedMinor,
      beforeFunctional: group.invoicedTaxMinor,
      taken,
    });
    const row = { kind, taxPercent, netMinor: taken - taxMinor, taxMinor };
    const before = earlier.get(taxPercent) ?? 0n;
    const taxUpTo = (gross: bigint): bigint => splitTax({ currency, minor: gross }, taxPercent).tax.minor;
    const tail = kind === 'rate' ? taxUpTo(before + taken) - taxUpTo(before) - taxMinor : 0n;
    return tail === 0n ? [row] : [row, { kind: 'tail', taxPercent, netMinor: -tail, taxMinor: tail }];
  });
}

/** The gross amounts by rate of the parts of an invoice of several bills, with the rows of one more part. */
export function grossByRate(earlier: ReadonlyMap<string, bigint>, rows: readonly InvoiceTaxRow[]): ReadonlyMap<string, bigint> {
  const sums = new Map(earlier);
  for (const { kind, taxPercent, netMinor, taxMinor } of rows)
    if (kind === 'rate') sums.set(taxPercent, (sums.get(taxPercent) ?? 0n) + netMinor + taxMinor);
  return sums;
}

/** The net amount (the tax base), the tax and the disbursements of the rows of an invoice. */
export function totalsOf(rows: readonly InvoiceTaxRow[]) {
  const sum = (of: readonly InvoiceTaxRow[], what: (row: InvoiceTaxRow) => bigint): bigint =>
    of.reduce((total, row) => total + what(row), 0n);
  const taxed = rows.filter(({ kind }) => kind !== 'disbursement');
  const passed = rows.filter(({ kind }) => kind === 'disbursement');
  return {
    net_minor: sum(taxed, (row) => row.netMinor),
    tax_minor: sum(taxed, (row) => row.taxMinor),
    disbursement_minor: sum(passed, (row) => row.netMinor),
  };
}
