import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { ApprovalPanel } from '../../../workspace/approval/pages/approval-panel.tsx';
import { useDecisions } from '../../../workspace/approval/pages/decisions.tsx';
import { getSealRequest, type SealRequestRow } from '../contract.ts';
import { HandlingDialog, SealDialog } from './dialogs.tsx';
import { decidable, type Handling, stateTones, useSealMoves } from './moves.ts';

type Request = ResultOf<typeof getSealRequest>;

/** One request: the document, the decisions so far, and where the seal was. */
export function SealRequestDetail({ id }: { id: string }): ReactNode {
  const t = useT();
  const format = useFormat();
  const read = useRead(getSealRequest, { id });
  const [dialog, setDialog] = useState<'edit' | Handling | null>(null);
  const close = () => setDialog(null);
  const moves = useSealMoves((action) => setDialog(action));
  const decisions = useDecisions();
  return (
    <>
      <DetailPage
        subject="sealRequest"
        id={id}
        read={read}
        title={(request) => request.request_no}
        party={(request) => request.counterparty}
        state={(request) => request.state}
        tones={stateTones}
        keyFacts={() => [
          { key: 'seal', is: 'text' },
          { key: 'document_name', is: 'text' },
          { key: 'copies', is: 'quantity' },
          { key: 'due_on', is: 'day' },
        ]}
        actions={(request) => [
          ...decisions.of(decidable(request)),
          ...moves.of(request),
          request.own && request.state === 'draft' && { key: 'edit', word: 'kit.edit', run: () => setDialog('edit') },
        ]}
        above={(request) =>
          request.overdue && (
            <Alert
              type="error"
              showIcon
              title={t('sealRequest.overdueMessage', {
                seal: request.seal,
                no: request.request_no,
                due: request.due_on === null ? '' : format.day(request.due_on),
              })}
            />
          )
        }
        rail={{ attachments: { kinds: ['document', 'scan'], required: ['document'] } }}
        sections={(request) => [
          { key: 'facts', word: 'sealRequest.facts', body: <SealFacts request={request} /> },
          { key: 'approval', word: 'approval.history', body: <ApprovalPanel subject="sealRequest" id={id} /> },
          request.handovers.length > 0 && {
            key: 'handovers',
            word: 'sealRequest.handovers',
            count: request.handovers.length,
            body: <Handovers request={request} />,
          },
        ]}
      />
      {decisions.dialog}
      {dialog === 'edit' && read.data && <SealDialog request={read.data} close={close} />}
      {dialog && dialog !== 'edit' && read.data && <HandlingDialog request={read.data} action={dialog} close={close} />}
    </>
  );
}

export function SealFacts({ request }: { request: SealRequestRow }): ReactNode {
  return (
    <Facts
      of={request}
      subject="sealRequest"
      items={[
        { key: 'seal', is: 'text' },
        { key: 'seal_kind', is: 'choice', words: 'ownSeal.kind' },
        { key: 'keeper', is: 'ref' },
        { key: 'prepared_by', is: 'ref' },
        { key: 'document_name', is: 'text' },
        { key: 'counterparty', is: 'text' },
        { key: 'copies', is: 'quantity' },
        { key: 'takes_out', is: 'flag' },
        { key: 'due_on', is: 'day' },
        { key: 'stamped_copies', is: 'quantity' },
        { key: 'stamped_by', is: 'ref' },
        { key: 'stamped_at', is: 'instant' },
        { key: 'submitted_at', is: 'instant' },
        { key: 'purpose', is: 'text', wrap: true },
      ]}
    />
  );
}

function Handovers({ request }: { request: Request }): ReactNode {
  return (
    <SubTable
      rows={request.handovers}
      subject="sealHandover"
      title="sealRequest.handovers"
      columns={[
        { key: 'taken_by', is: 'ref' },
        { key: 'given_by', is: 'ref' },
        { key: 'out_at', is: 'instant' },
        { key: 'due_on', is: 'day' },
        { key: 'received_by', is: 'ref' },
        { key: 'back_at', is: 'instant' },
      ]}
    />
  );
}
