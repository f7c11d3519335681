import type { AccountUse } from '../ledger/rules.ts';

/** The accounts of value added tax and of tax that is withheld, in the order of the report. */
export const taxAccounts = [
  'outputTax',
  'inputTax',
  'inputTaxPending',
  'taxWithheld',
  'withheldByCustomer',
  'withheldFromSupplier',
] as const satisfies readonly AccountUse[];
export type TaxAccount = (typeof taxAccounts)[number];

/** The accounts of what we owe to the tax office: their amounts are positive on the credit side, those of the others on the debit side. */
export const owedAccounts = ['outputTax', 'taxWithheld', 'withheldFromSupplier'] as const satisfies readonly TaxAccount[];

/** The amount of an account as the report shows it, of one with debit positive. */
export function ownSign(account: TaxAccount, debitPositive: bigint): bigint {
  return owedAccounts.some((owed) => owed === account) ? -debitPositive : debitPositive;
}

/** The two sources of a figure. */
export const sources = ['document', 'ledger'] as const;
export type Source = (typeof sources)[number];

/** The papers behind a document's line. A replaced invoice counts once more below zero on the day of the one that replaces it. */
export const papers = [
  'invoice',
  'redInvoice',
  'creditInvoice',
  'replacedInvoice',
  'supplierInvoice',
  'notRecoverable',
  'taxReceipt',
  'bill',
  'certificate',
] as const;
export type Paper = (typeof papers)[number];

/**
 * The places of a line in the comparison of documents and ledger. A bill posts output tax on its own day and an invoice counts on its day, so
 * bills and invoices of different months are the usual difference.
 */
export const origins = [
  /** Bills and invoices of the month with the same tax. */
  'agreed',
  /** Bills of the month that are not invoiced in it, or in part. */
  'notInvoiced',
  /** Invoices of the month for bills of earlier months. */
  'earlierBill',
  /** Bills that became void in the month. */
  'voided',
  'tail',
  'accepted',
  /** Tax that was recovered with the supplier's bill, by the rule of bills from before invoices were waited for. */
  'withBill',
  'supplierBill',
  'withheld',
  'expenseClaim',
  'intercompany',
  'journal',
  'opening',
  'taxPaid',
  /** Entries of the thirteenth period, which follow those of December. */
  'adjustment',
  'unexplained',
] as const;
export type Origin = (typeof origins)[number];

/** The lines that are billed and not invoiced, or the other way round: the tax of turnover without an invoice. */
export const uninvoicedOrigins = ['notInvoiced', 'earlierBill', 'voided'] as const satisfies readonly Origin[];

export type Weighed = { readonly account: TaxAccount; readonly origin: Origin; readonly ledger: bigint; readonly documents: bigint };
export type OriginSum = { readonly origin: Origin; readonly ledger: bigint; readonly documents: bigint; readonly difference: bigint };
export type Comparison = {
  readonly origins: readonly OriginSum[];
  readonly documents: bigint;
  readonly difference: bigint;
  readonly unexplained: bigint;
};

/**
 * The movement of an account in the ledger beside its documents, by origin. The differences of all origins are the whole difference: what the
 * lines leave of the movement stands with the unexplained.
 */
export function comparisonOf(account: TaxAccount, movement: bigint, lines: readonly Weighed[]): Comparison {
  const own = lines.filter((line) => line.account === account);
  const sum = (of: readonly Weighed[], what: (line: Weighed) => bigint): bigint => of.reduce((total, line) => total + what(line), 0n);
  const rest = movement - sum(own, ({ ledger }) => ledger);
  const sums = origins.flatMap((origin): OriginSum[] => {
    const lost = origin === 'unexplained' ? rest : 0n;
    const part = own.filter((line) => line.origin === origin);
    if (part.length === 0 && lost === 0n) return [];
    const ledger = sum(part, (line) => line.ledger) + lost;
    const documents = sum(part, (line) => line.documents);
    return [{ origin, ledger, documents, difference: ledger - documents }];
  });
  const documents = sum(own, (line) => line.documents);
  return {
    origins: sums,
    documents,
    difference: movement - documents,
    unexplained: sums.find(({ origin }) => origin === 'unexplained')?.difference ?? 0n,
  };
}
