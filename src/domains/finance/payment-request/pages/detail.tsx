import { type ReactNode, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { getPaymentRequest } from '../contract.ts';
import { paymentRequestStates } from '../states.ts';
import { getApproval } from '../../../workspace/approval/contract.ts';
import { ApprovalPanel } from '../../../workspace/approval/pages/approval-panel.tsx';
import { useDecisions } from '../../../workspace/approval/pages/decisions.tsx';
import { RequestBasic, RequestLines } from './document.tsx';
import { RequestGlances } from './glances.tsx';
import { decidable, stateTones, useRequestMoves } from './moves.ts';
import { PayDialog } from './pay-dialog.tsx';
import { requestActions } from './row-actions.ts';
import { requestSteps } from './steps.ts';
import { link } from '../../../../kernel/link.ts';
import { writeOffDetailPage } from '../../cash/pages.ts';

type Request = ResultOf<typeof getPaymentRequest>;

/** One request: its bills and reason, the decisions so far, and its payments. */
export function RequestDetail({ id, path }: { id: string; path: string }): ReactNode {
  const can = useCan();
  const open = useOpen();
  const read = useRead(getPaymentRequest, { id });
  const { data: approval } = useRead(getApproval, { subject: 'paymentRequest', id });
  const moves = useRequestMoves();
  const decisions = useDecisions();
  const [paying, setPaying] = useState(false);
  return (
    <>
      <DetailPage
        subject="paymentRequest"
        id={id}
        read={read}
        title={(request) => request.request_no}
        party={(request) => request.party_name}
        state={(request) => request.state}
        tones={stateTones}
        machine={paymentRequestStates}
        steps={(request) => requestSteps(request.state, approval?.steps ?? [])}
        keyFacts={() => [
          { key: 'amount', is: 'amount', currency: 'currency' },
          { key: 'paid', is: 'amount', currency: 'currency' },
          { key: 'due_on', is: 'day' },
          { key: 'reason', is: 'text' },
        ]}
        glances={(request) => <RequestGlances request={request} />}
        actions={(request) => [
          ...requestActions(request, can, { pay: () => setPaying(true), edit: () => open(`${path}?edit=${request.id}`) }),
          ...decisions.of(decidable(request)),
          ...moves.of(request),
        ]}
        rail={{ attachments: { kinds: ['invoice', 'contract', 'bankSlip'] } }}
        sections={(request) => [
          request.kind === 'bill' && {
            key: 'lines',
            word: 'paymentRequest.lines',
            count: request.lines.length,
            body: <RequestLines request={request} />,
          },
          { key: 'approval', word: 'approval.history', body: <ApprovalPanel subject="paymentRequest" id={id} /> },
          { key: 'payments', word: 'paymentRequest.payments', count: request.payments.length, body: <Payments request={request} /> },
          { key: 'basic', word: 'paymentRequest.basic', body: <RequestBasic request={request} /> },
        ]}
      />
      {decisions.dialog}
      {paying && read.data && <PayDialog request={read.data} close={() => setPaying(false)} />}
    </>
  );
}

function Payments({ request }: { request: Request }): ReactNode {
  return (
    <SubTable
      rows={request.payments}
      subject="requestPayment"
      title="paymentRequest.payments"
      columns={[
        { key: 'entry_no', is: 'link', open: (payment) => link(writeOffDetailPage, { id: payment.id }) },
        { key: 'value_on', is: 'day' },
        { key: 'amount', is: 'amount', currency: 'currency' },
        { key: 'bank_ref', is: 'code' },
        { key: 'paid_by', is: 'text' },
        { key: 'reversed', is: 'flag' },
      ]}
    />
  );
}
