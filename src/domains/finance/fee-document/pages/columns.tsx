import type { ReactNode } from 'react';
import type { Column } from '../../../../web/kit/detail/kinds.ts';
import { FileLink } from '../../../order/document/pages/file-link.tsx';
import type { DocumentRow } from '../contract.ts';

export const stateTones = { uploaded: 'progress', accepted: 'good', rejected: 'bad' } as const;
type Shown = Omit<DocumentRow, 'joint_id' | 'created_by' | 'own' | 'decided_by'>;

/** The columns of a document that both sides see. */
export function documentColumns(billPath?: (row: Shown) => string): Column<Shown, 'document_on'>[] {
  return [
    {
      key: 'document_no',
      is: 'own',
      pin: 'left',
      width: 160,
      show: (row): ReactNode => <FileLink fileId={row.file_id}>{row.document_no}</FileLink>,
      text: (row) => row.document_no,
    },
    { key: 'kind', is: 'choice', words: 'feeDocument.kind' },
    { key: 'state', is: 'state', tones: stateTones, below: (row) => row.reject_reason },
    billPath ? { key: 'bill_no', is: 'link', open: billPath } : { key: 'bill_no', is: 'code' },
    { key: 'amount', is: 'amount', currency: 'currency' },
    { key: 'tax', is: 'amount', currency: 'currency' },
    { key: 'joint_amount', is: 'amount', currency: 'currency' },
    { key: 'bill_amount', is: 'amount', currency: 'currency' },
    { key: 'documented', is: 'amount', currency: 'currency' },
    { key: 'difference', is: 'amount', currency: 'currency' },
    { key: 'document_on', is: 'day', sort: 'document_on' },
    { key: 'created_at', is: 'instant' },
    { key: 'remark', is: 'text', off: true },
  ];
}
