import type { ReactNode } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import type { RequestRow } from '../../invoice-request/contract.ts';
import { invoiceKinds, type invoicesOfBill, issueInvoice } from '../contract.ts';
import { leftToInvoice, loweredBy } from './issue.ts';

type Request = Pick<RequestRow, 'id' | 'version' | 'request_no' | 'currency' | 'amount' | 'kind' | 'title' | 'remark'>;

/** Issues an invoice of a bill. One for a colleague's request begins with its values, in its currency. */
export function IssueDialog(props: {
  billId: string;
  of: ResultOf<typeof invoicesOfBill>;
  request?: Request;
  error?: unknown;
  close: () => void;
}): ReactNode {
  const { billId, of, request, close } = props;
  const open = leftToInvoice(of);
  const [first] = open;
  const wanted = request
    ? {
        kind: request.kind,
        title: request.title,
        currency: request.currency,
        amount: request.amount,
        invoice_request_id: request.id,
        invoice_request_version: request.version,
      }
    : { kind: of.kind, title: of.title, currency: first?.currency, amount: first?.amount };
  return (
    <FormDialog
      call={issueInvoice}
      verb="invoice.issue"
      of={request?.request_no}
      error={props.error}
      start={{ bill_id: billId, invoice_on: useToday(), ...wanted }}
      fields={({ set, values }) => {
        const lowered = loweredBy(of, request?.currency ?? values.currency);
        return [
          lowered
            ? {
                key: 'credits_id',
                is: 'choice',
                of: lowered.map(({ id }) => id),
                words: (id) => lowered.find((one) => one.id === id)?.invoice_no ?? id,
                required: true,
              }
            : { key: 'kind', is: 'choice', of: invoiceKinds, words: 'invoice.kind' },
          { key: 'title', is: 'text' },
          !request && {
            key: 'currency',
            is: 'choice',
            of: open.map(({ currency }) => currency),
            words: (currency) => currency,
            // The amount left to invoice is known for each currency, and so are the invoices that it may lower.
            onChange: (chosen) => set({ amount: open.find(({ currency }) => currency === chosen)?.amount ?? '', credits_id: null }),
          },
          request
            ? { key: 'amount', is: 'amount', currency: { all: request.currency } }
            : { key: 'amount', is: 'amount', currency: 'currency', fixedCurrency: true },
          { key: 'invoice_on', is: 'day' },
          { key: 'authority_no', is: 'text' },
        ];
      }}
      close={close}
    >
      {request?.remark && <p className="kit-quiet">{request.remark}</p>}
    </FormDialog>
  );
}
