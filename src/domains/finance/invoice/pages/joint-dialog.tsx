import type { ReactNode } from 'react';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import { useRead } from '../../../../web/query.ts';
import type { BillRow } from '../../bill/contract.ts';
import { invoiceKinds, invoicesOfBill, issueJointInvoice } from '../contract.ts';

/** Issues one invoice for several bills of a customer; the first bill suggests the title and the kind. */
export function JointInvoiceDialog({ bills, close }: { bills: readonly BillRow[]; close: () => void }): ReactNode {
  const [first, ...others] = bills;
  const today = useToday();
  const read = useRead(invoicesOfBill, { bill_id: first?.id ?? '' });
  if (!first || (!read.data && !read.error)) return null;
  const currencies = first.balances
    .map(({ currency }) => currency)
    .filter((currency) => others.every(({ balances }) => balances.some((one) => one.currency === currency)));
  return (
    <FormDialog
      call={issueJointInvoice}
      verb="invoice.joint"
      of={bills.map(({ bill_no }) => bill_no).join(' ')}
      error={read.error}
      start={{
        bill_id: first.id,
        bill_ids: others.map(({ id }) => id),
        kind: read.data?.kind,
        title: read.data?.title,
        invoice_on: today,
        currency: currencies[0],
      }}
      fields={[
        { key: 'kind', is: 'choice', of: invoiceKinds, words: 'invoice.kind' },
        { key: 'title', is: 'text' },
        { key: 'currency', is: 'choice', of: currencies, words: (currency) => currency },
        { key: 'invoice_on', is: 'day' },
        { key: 'authority_no', is: 'text' },
      ]}
      close={close}
    />
  );
}
