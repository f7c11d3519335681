import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import { useOwnCompany } from '../../../../web/session.ts';
import { addFeeDocument, documentKinds } from '../contract.ts';

/** Uploads an invoice or slip for a carrier bill. */
export function AddFeeDocument({ billNo, close }: { billNo?: string; close: () => void }): ReactNode {
  const t = useT();
  const { currency } = useOwnCompany();
  return (
    <FormDialog
      call={addFeeDocument}
      verb="feeDocument.add"
      of={billNo}
      start={{ kind: 'invoice', currency, document_on: useToday(), bill_no: billNo }}
      fields={({ values }) => [
        { key: 'bill_no', is: 'text' },
        { key: 'kind', is: 'choice', of: documentKinds, words: 'feeDocument.kind' },
        { key: 'document_no', is: 'code' },
        { key: 'document_on', is: 'day' },
        { key: 'amount', is: 'amount', currency: 'currency' },
        { key: 'tax', is: 'amount', currency: 'currency', fixedCurrency: true },
        values.kind === 'invoice' && {
          key: 'others',
          is: 'lines',
          span: 12,
          // A grid has no label in a dialog that would carry its help.
          hint: t('feeDocument.othersHelp'),
          columns: [
            { key: 'bill_no', is: 'text', width: 180 },
            { key: 'amount', is: 'amount', currency: { all: values.currency ?? currency } },
            { key: 'tax', is: 'amount', currency: { all: values.currency ?? currency } },
          ],
          newLine: () => ({ bill_no: '', amount: null, tax: null }),
        },
        { key: 'file_id', word: 'feeDocument.file', is: 'file', accept: 'image/*,application/pdf' },
        { key: 'remark', is: 'text', span: 12 },
      ]}
      draft={billNo ?? 'new'}
      close={close}
    />
  );
}
