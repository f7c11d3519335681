import type { ReactNode } from 'react';
import { useRead } from '../../../../web/query.ts';
import { invoicesOfBill } from '../../invoice/contract.ts';
import { IssueDialog } from '../../invoice/pages/issue-dialog.tsx';
import type { RequestRow } from '../contract.ts';

/** Issues the invoice for which a colleague asks. */
export function IssueForRequest({ request, close }: { request: RequestRow; close: () => void }): ReactNode {
  const { data, error } = useRead(invoicesOfBill, { bill_id: request.bill_id });
  if (!data && !error) return null;
  const of = data ?? { title: request.title, kind: request.kind, left: [], creditable: [], rows: [] };
  return <IssueDialog billId={request.bill_id} of={of} request={request} error={error} close={close} />;
}
