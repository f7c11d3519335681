import type { ReactNode } from 'react';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { type InvoiceRow, numberInvoice } from '../contract.ts';

/** Asks for the number that the authority gave to an invoice. */
export function NumberDialog(props: { invoice: Pick<InvoiceRow, 'id' | 'version' | 'invoice_no'>; close: () => void }): ReactNode {
  const { id, version, invoice_no } = props.invoice;
  return (
    <FormDialog
      call={numberInvoice}
      subject="invoice"
      verb="invoice.number"
      of={invoice_no}
      start={{ id, version }}
      fields={[{ key: 'authority_no', is: 'text' }]}
      close={props.close}
    />
  );
}
