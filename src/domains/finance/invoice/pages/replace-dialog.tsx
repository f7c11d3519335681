import type { ReactNode } from 'react';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { type InvoiceRow, replaceInvoice } from '../contract.ts';

type Replaced = Pick<InvoiceRow, 'id' | 'version' | 'invoice_no' | 'title' | 'amount' | 'currency'>;

/** Asks for what the replacing invoice says, and for the agreement with the customer about the error. */
export function ReplaceDialog({ invoice, close }: { invoice: Replaced; close: () => void }): ReactNode {
  const { id, version, invoice_no, title, amount, currency } = invoice;
  return (
    <FormDialog
      call={replaceInvoice}
      subject="invoice"
      verb="invoice.replace"
      of={invoice_no}
      start={{ id, version, title, amount }}
      fields={[
        { key: 'title', is: 'text' },
        { key: 'amount', is: 'amount', currency: { all: currency } },
        { key: 'authority_no', is: 'text' },
        { key: 'agreement_no', is: 'text' },
        { key: 'reason', is: 'text' },
      ]}
      close={close}
    />
  );
}
