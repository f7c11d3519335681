import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import { useRead } from '../../../../web/query.ts';
import { ApprovalPanel } from '../../../workspace/approval/pages/approval-panel.tsx';
import { useDecisions } from '../../../workspace/approval/pages/decisions.tsx';
import { getLeave, type LeaveRow } from '../contract.ts';
import { EndEarlyDialog, LeaveDialog } from './dialogs.tsx';
import { decidable, stateTones, useLeaveMoves } from './moves.ts';

/** One request for leave: its days, and the decisions so far. */
export function LeaveDetail({ id }: { id: string }): ReactNode {
  const read = useRead(getLeave, { id });
  const [dialog, setDialog] = useState<'edit' | 'endEarly' | null>(null);
  const moves = useLeaveMoves({ endEarly: () => setDialog('endEarly') });
  const decisions = useDecisions();
  return (
    <>
      <DetailPage
        subject="leave"
        id={id}
        read={read}
        title={(leave) => leave.leave_no}
        party={(leave) => leave.employee}
        state={(leave) => leave.state}
        tones={stateTones}
        keyFacts={() => [
          { key: 'leave_type', is: 'text' },
          { key: 'from_on', is: 'day' },
          { key: 'to_on', is: 'day' },
          { key: 'days', is: 'quantity', unit: 'unit.days' },
        ]}
        actions={(leave) => [
          ...decisions.of(decidable(leave)),
          ...moves.of(leave),
          leave.own && leave.state === 'draft' && { key: 'edit', word: 'kit.edit', run: () => setDialog('edit') },
        ]}
        rail={{ attachments: { kinds: ['proof', 'other'] } }}
        sections={(leave) => [
          { key: 'facts', word: 'leave.facts', body: <LeaveFacts leave={leave} /> },
          { key: 'approval', word: 'approval.history', body: <ApprovalPanel subject="leave" id={id} /> },
        ]}
      />
      {decisions.dialog}
      {dialog === 'edit' && read.data && <LeaveDialog leave={read.data} close={() => setDialog(null)} />}
      {dialog === 'endEarly' && read.data && <EndEarlyDialog leave={read.data} close={() => setDialog(null)} />}
    </>
  );
}

export function LeaveFacts({ leave }: { leave: LeaveRow }): ReactNode {
  const t = useT();
  const half = (key: 'from_half' | 'to_half') =>
    ({
      key,
      is: 'own',
      show: (row: LeaveRow) => t(`leave.half.${row[key]}`),
      text: (row: LeaveRow) => t(`leave.half.${row[key]}`),
    }) as const;
  return (
    <Facts
      of={leave}
      subject="leave"
      items={[
        { key: 'employee', is: 'ref' },
        { key: 'team', is: 'text' },
        { key: 'leave_type', is: 'text' },
        { key: 'paid', is: 'flag' },
        { key: 'from_on', is: 'day' },
        half('from_half'),
        { key: 'to_on', is: 'day' },
        half('to_half'),
        { key: 'days', is: 'quantity', unit: 'unit.days' },
        { key: 'back_on', is: 'day' },
        { key: 'handover', is: 'ref' },
        { key: 'contact', is: 'text' },
        { key: 'submitted_at', is: 'instant' },
        { key: 'reason', is: 'text', wrap: true },
      ]}
    />
  );
}
