import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useRead } from '../../../../web/query.ts';
import { invoiceKinds } from '../../invoice/contract.ts';
import { requestInvoice, requestsOfBill } from '../contract.ts';

/** Asks finance for an invoice of a bill: by default for all that is left of it, as the customer's record asks. */
export function RequestDialog({ billId, close }: { billId: string; close: () => void }): ReactNode {
  const t = useT();
  const read = useRead(requestsOfBill, { bill_id: billId });
  if (!read.data && !read.error) return null;
  const left = read.data?.left ?? [];
  const [first] = left;
  return (
    <FormDialog
      call={requestInvoice}
      verb="invoiceRequest.do.request"
      of={read.data?.bill_no}
      error={read.error}
      start={{ bill_id: billId, kind: read.data?.kind, title: read.data?.title, currency: first?.currency, amount: first?.amount }}
      fields={({ set }) => [
        { key: 'kind', is: 'choice', of: invoiceKinds, words: 'invoice.kind' },
        { key: 'title', is: 'text' },
        {
          key: 'currency',
          is: 'choice',
          of: left.map(({ currency }) => currency),
          words: (currency) => currency,
          onChange: (chosen) => set({ amount: left.find(({ currency }) => currency === chosen)?.amount ?? '' }),
        },
        { key: 'amount', is: 'amount', currency: 'currency', fixedCurrency: true },
        { key: 'remark', is: 'note', rows: 3 },
      ]}
      off={!first}
      close={close}
    >
      {read.data && !first && <Alert type="warning" showIcon title={t('invoiceRequest.nothingLeft')} />}
    </FormDialog>
  );
}
