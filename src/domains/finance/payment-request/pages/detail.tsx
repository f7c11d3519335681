import { type ReactNode, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { DetailPage } from '../../../../web/kit/detail-page.tsx';
import { Facts } from '../../../../web/kit/facts.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { SubTable } from '../../../../web/kit/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { getPaymentRequest } from '../contract.ts';
import { may } from '../permits.ts';
import { stateTones, useRequestMoves } from './moves.ts';
import { PayDialog } from './pay-dialog.tsx';

type Request = ResultOf<typeof getPaymentRequest>;

/** One request: what it pays and why, who decided what, and what was paid. */
export function RequestDetail({ id, path }: { id: string; path: string }): ReactNode {
  const can = useCan();
  const open = useOpen();
  const read = useRead(getPaymentRequest, { id });
  const moves = useRequestMoves();
  const [paying, setPaying] = useState(false);
  return (
    <>
      <DetailPage
        subject="paymentRequest"
        id={id}
        read={read}
        title={(request) => request.request_no}
        state={(request) => request.state}
        tones={stateTones}
        keyFacts={() => [
          { key: 'carrier_name', is: 'ref' },
          { key: 'amount', is: 'amount', currency: 'currency' },
          { key: 'paid', is: 'amount', currency: 'currency' },
          { key: 'due_on', is: 'day' },
          { key: 'reason', is: 'text' },
        ]}
        actions={(request) => [
          request.state === 'unpaid' &&
            can(may.pay) && { key: 'pay', word: 'paymentRequest.do.pay', tone: 'primary', run: () => setPaying(true) },
          ...moves.of(request),
          request.state === 'awaitingRequest' &&
            can(may.prepare) && { key: 'edit', word: 'kit.edit', run: () => open(`${path}?edit=${request.id}`) },
        ]}
        rail={{ attachments: { kinds: ['invoice', 'contract', 'bankSlip'] } }}
        sections={(request) => [
          request.kind === 'bill' && {
            key: 'lines',
            word: 'paymentRequest.lines',
            count: request.lines.length,
            body: <Lines request={request} />,
          },
          { key: 'events', word: 'paymentRequest.events', count: request.events.length, body: <Events request={request} /> },
          { key: 'payments', word: 'paymentRequest.payments', count: request.payments.length, body: <Payments request={request} /> },
          { key: 'basic', word: 'paymentRequest.basic', body: <Basic request={request} /> },
        ]}
      />
      {paying && read.data && <PayDialog request={read.data} close={() => setPaying(false)} />}
    </>
  );
}

function Lines({ request }: { request: Request }): ReactNode {
  return (
    <SubTable
      rows={request.lines}
      subject="requestLine"
      title="paymentRequest.lines"
      rowId={(line) => line.bill_id}
      columns={[
        { key: 'bill_no', is: 'link', open: (line) => `/finance/work/bill/billDetail?id=${line.bill_id}` },
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

function Events({ request }: { request: Request }): ReactNode {
  return (
    <SubTable
      rows={request.events}
      subject="requestEvent"
      title="paymentRequest.events"
      columns={[
        { key: 'at', is: 'instant' },
        { key: 'round', is: 'quantity', width: 70 },
        { key: 'stage', is: 'state', subject: 'paymentRequest', tones: stateTones },
        { key: 'what', is: 'choice', words: 'paymentRequest.do' },
        { key: 'by', is: 'ref' },
        { key: 'comment', is: 'text', width: 280 },
      ]}
    />
  );
}

function Payments({ request }: { request: Request }): ReactNode {
  return (
    <SubTable
      rows={request.payments}
      subject="requestPayment"
      title="paymentRequest.payments"
      columns={[
        { key: 'entry_no', is: 'link', open: (payment) => `/finance/writeOff/writeOffDetail?id=${payment.id}` },
        { key: 'value_on', is: 'day' },
        { key: 'amount', is: 'amount', currency: 'currency' },
        { key: 'bank_ref', is: 'code' },
        { key: 'reversed', is: 'flag' },
      ]}
    />
  );
}

function Basic({ request }: { request: Request }): ReactNode {
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
