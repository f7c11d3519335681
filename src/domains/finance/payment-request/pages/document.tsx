import type { ReactNode } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { link } from '../../../../kernel/link.ts';
import { Attachments } from '../../../../web/kit/record/attachments.tsx';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { carrierBillDetailPage } from '../../bill/pages.ts';
import { getPaymentRequest } from '../contract.ts';

type Request = ResultOf<typeof getPaymentRequest>;

/** A request as its reviewers read it beside their decision: the payee, the bills with the profit behind them, and its files. */
export default function RequestDocument({ id }: { id: string }): ReactNode {
  return (
    <Read of={getPaymentRequest} params={{ id }}>
      {(request) => (
        <>
          <Facts
            of={request}
            subject="paymentRequest"
            items={[
              { key: 'reason', is: 'text', wrap: true },
              { key: 'due_on', is: 'day' },
            ]}
          />
          <RequestBasic request={request} />
          {request.kind === 'bill' && <RequestLines request={request} />}
          <Attachments subject="paymentRequest" id={id} />
        </>
      )}
    </Read>
  );
}

/** The bills of a request, with what is still owed and what their orders earned. */
export function RequestLines({ request }: { request: Request }): ReactNode {
  return (
    <SubTable
      rows={request.lines}
      subject="requestLine"
      title="paymentRequest.lines"
      rowId={(line) => line.bill_id}
      columns={[
        { key: 'bill_no', is: 'link', open: (line) => link(carrierBillDetailPage, { id: line.bill_id }) },
        { key: 'bill_on', is: 'day' },
        { key: 'due_on', is: 'day' },
        { key: 'bill_amount', is: 'amount', currency: 'currency' },
        { key: 'open', is: 'amount', currency: 'currency' },
        { key: 'amount', is: 'amount', currency: 'currency' },
        { key: 'paid', is: 'amount', currency: 'currency' },
        { key: 'held', is: 'amount', currency: 'currency' },
        { key: 'profit', is: 'amount', currency: { all: request.functional_currency } },
        { key: 'abnormal_lines', is: 'quantity' },
      ]}
    />
  );
}

export function RequestBasic({ request }: { request: Request }): ReactNode {
  return (
    <Facts
      of={request}
      subject="paymentRequest"
      items={[
        { key: 'kind', is: 'choice', words: 'paymentRequest.kind' },
        { key: 'business', is: 'choice', words: 'charge.business' },
        { key: 'payee_account_name', is: 'text' },
        { key: 'payee_bank', is: 'text' },
        { key: 'payee_account_no', is: 'code' },
        { key: 'functional', is: 'amount', currency: 'functional_currency' },
        { key: 'invoice_no', is: 'code' },
        { key: 'invoice_promised_on', is: 'day' },
        { key: 'urgent', is: 'flag' },
        { key: 'prepared_by', is: 'text' },
        { key: 'submitted_at', is: 'instant' },
      ]}
    />
  );
}
