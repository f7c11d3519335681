import type { ResultOf } from '../../../../kernel/call.ts';
import { link } from '../../../../kernel/link.ts';
import { type getTaxReturn, unknownRate } from '../contract.ts';
import { taxLinesPage } from '../pages.ts';
import { type Origin, type Source, type TaxAccount, uninvoicedOrigins } from '../rules.ts';

export type Of = { readonly company_id: string; readonly month: string };
export type TaxReturn = ResultOf<typeof getTaxReturn>;
export type DocumentRow = TaxReturn['documents'][number];
export type AccountRow = TaxReturn['accounts'][number];

/** The address of the lines of an account, of one place in the comparison and one source where they are given. */
export function linesOf(of: Of, account: TaxAccount, origin?: Origin, source?: Source): string {
  return link(taxLinesPage, {
    'w.company': of.company_id,
    'w.month': of.month,
    'w.account': account,
    'w.origin': origin,
    'w.source': source,
  });
}

/** The address of the documents of a row. */
export function documentsOf(of: Of, row: DocumentRow): string {
  return link(taxLinesPage, {
    'w.company': of.company_id,
    'w.month': of.month,
    'w.account': row.account,
    'w.source': 'document',
    'w.paper': row.paper,
    'w.invoice_kind': row.invoice_kind,
    'w.tax_percent': row.tax_percent ?? unknownRate,
  });
}

/** The address of the bills and invoices of a rate that do not stand in the same month. */
export function uninvoicedOf(of: Of, percent: string | null): string {
  return link(taxLinesPage, {
    'w.company': of.company_id,
    'w.month': of.month,
    'w.account': 'outputTax',
    'w.origin': uninvoicedOrigins.join(','),
    'w.tax_percent': percent ?? unknownRate,
  });
}
