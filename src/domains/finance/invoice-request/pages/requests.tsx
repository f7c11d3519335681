import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { receivableBillDetailPage } from '../../bill/pages.ts';
import { may as mayInvoice } from '../../invoice/permits.ts';
import { listInvoiceRequests, type RequestRow, requestsOpening } from '../contract.ts';
import { may } from '../permits.ts';
import { invoiceTones, tones, useRequestActions } from './request-actions.tsx';

/** The invoices that colleagues ask finance for, those that wait first. `choice` leads back to the invoices. */
export function InvoiceRequests({ page, choice }: PageProps & { choice: ReactNode }): ReactNode {
  const can = useCan();
  const list = useList(listInvoiceRequests, requestsOpening(page));
  const actions = useRequestActions();
  const detail = page.fixed?.['detail'];
  const path = (row: RequestRow): string => (detail ? `${detail}?id=${row.bill_id}` : link(receivableBillDetailPage, { id: row.bill_id }));
  return (
    <>
      <ListPage
        title={page.title}
        name={`${page.path}/requests`}
        list={list}
        columns={[
          { key: 'request_no', is: 'code', pin: 'left', width: 160, sort: 'id' },
          { key: 'state', is: 'state', tones, below: (row) => row.reason },
          { key: 'customer_name', is: 'ref', width: 220, below: (row) => (row.title === row.customer_name ? null : row.title) },
          { key: 'bill_no', is: 'link', open: path },
          { key: 'kind', is: 'choice', words: 'invoice.kind' },
          { key: 'amount', is: 'amount', currency: 'currency' },
          { key: 'remark', is: 'text', width: 200 },
          { key: 'requested_by', is: 'text' },
          { key: 'created_at', is: 'instant' },
          { key: 'answered_by', is: 'text' },
          { key: 'invoice_no', is: 'code', below: (row) => row.authority_no },
          { key: 'invoice_state', is: 'choice', words: 'invoiceRequest.invoice_state', tones: invoiceTones },
          { key: 'company_name', is: 'ref', off: true },
        ]}
        buttons={choice}
        rowActions={actions.of}
        exporting={can(may.request) ? may.request : mayInvoice.issue}
        empty="invoiceRequest.empty"
      />
      {actions.dialog}
    </>
  );
}
