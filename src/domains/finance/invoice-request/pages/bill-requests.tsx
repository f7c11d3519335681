import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { requestsOfBill } from '../contract.ts';
import { may } from '../permits.ts';
import { RequestDialog } from './request-dialog.tsx';
import { invoiceTones, tones, useRequestActions } from './request-actions.tsx';

type Requests = ResultOf<typeof requestsOfBill>;

/** The requests for invoices of a bill, below its invoices. */
export function BillInvoiceRequests({ billId }: { billId: string }): ReactNode {
  const t = useT();
  const can = useCan();
  const read = useRead(requestsOfBill, { bill_id: billId });
  const actions = useRequestActions();
  const [asking, setAsking] = useState(false);
  const mayAsk = (left: Requests['left']): boolean => left.length > 0 && can(may.request);
  const show = ({ left, rows }: Requests): ReactNode => (
    <>
      {(rows.length > 0 || mayAsk(left)) && (
        <div className="kit-row">
          <h3>{t('invoiceRequest.part.requests')}</h3>
          <span className="kit-space" />
          {mayAsk(left) && <Button onClick={() => setAsking(true)}>{t('invoiceRequest.do.request')}</Button>}
        </div>
      )}
      {rows.length > 0 && (
        <SubTable
          rows={rows}
          subject="invoiceRequest"
          title="invoiceRequest.part.requests"
          rowActions={actions.of}
          columns={[
            { key: 'request_no', is: 'code', width: 160 },
            { key: 'state', is: 'state', tones, below: (row) => row.reason },
            { key: 'amount', is: 'amount', currency: 'currency' },
            { key: 'kind', is: 'choice', words: 'invoice.kind' },
            { key: 'title', is: 'text', width: 200 },
            { key: 'remark', is: 'text', width: 200 },
            { key: 'requested_by', is: 'text' },
            { key: 'created_at', is: 'instant' },
            { key: 'answered_by', is: 'text' },
            { key: 'invoice_no', is: 'code', below: (row) => row.authority_no },
            { key: 'invoice_state', is: 'choice', words: 'invoiceRequest.invoice_state', tones: invoiceTones },
          ]}
        />
      )}
      {asking && <RequestDialog billId={billId} close={() => setAsking(false)} />}
      {actions.dialog}
    </>
  );
  return <Read of={read}>{show}</Read>;
}
