import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useRequestId } from '../../../../web/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { RecordLink } from '../../../../web/kit/detail/fact-cell.tsx';
import { RefusedAlert } from '../../../../web/kit/reply/refused.tsx';
import { useSubmit } from '../../../../web/kit/dialog/use-submit.ts';
import { useRead } from '../../../../web/query.ts';
import { useCan, useSend } from '../../../../web/tab-context.ts';
import { may } from '../../work-order/permits.ts';
import { decideProposal, listProposals, type Proposal } from '../contract.ts';
import { link } from '../../../../kernel/link.ts';
import { workOrderDetailPage } from '../../work-order/pages.ts';

/** Arrivals and departures at stops that a geofence proposes, to accept or dismiss: of one trip, or of all. */
export function Proposals({ workOrderId }: { workOrderId?: string }): ReactNode {
  const t = useT();
  const read = useRead(listProposals, { work_order_id: workOrderId ?? null }, { quiet: true });
  const proposals = read.data?.proposals ?? [];
  if (proposals.length === 0) return null;
  return (
    <Alert
      className="kit-gap"
      type="info"
      showIcon
      title={t('stopProposal.title', { count: proposals.length })}
      description={
        <ul className="truck-proposals">
          {proposals.map((proposal) => (
            <ProposalLine key={proposal.id} proposal={proposal} named={workOrderId === undefined} />
          ))}
        </ul>
      }
    />
  );
}

function ProposalLine({ proposal, named }: { proposal: Proposal; named: boolean }): ReactNode {
  const t = useT();
  const can = useCan();
  const send = useSend();
  const format = useFormat();
  const [requestId] = useRequestId();
  const { busy, error, submit } = useSubmit();
  const decide = (take: boolean) =>
    submit(async () => {
      await send(decideProposal, { id: proposal.id, version: proposal.version, take }, { requestId });
    });
  return (
    <li>
      {named && <RecordLink path={link(workOrderDetailPage, { id: proposal.work_order_id })}>{proposal.work_order_no}</RecordLink>}
      <span>
        {`${proposal.plate_no ?? ''} ${t(`workOrder.event.${proposal.code}`)} · ${proposal.stop_name} · ${format.instant(proposal.at)}`}
      </span>
      {can(may.report) && (
        <>
          <Button size="small" type="primary" loading={busy} onClick={() => void decide(true)}>
            {t('stopProposal.do.take')}
          </Button>
          <Button size="small" disabled={busy} onClick={() => void decide(false)}>
            {t('stopProposal.do.dismiss')}
          </Button>
        </>
      )}
      {error ? <RefusedAlert error={error} /> : null}
    </li>
  );
}
