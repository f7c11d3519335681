import { Alert, Button, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { send } from '../../../../web/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useCan, useSession } from '../../../../web/session.ts';
import { agentSharesOfJob, undoAgentShare } from '../contract.ts';
import { may } from '../permits.ts';
import { SettleDialog } from './settle-dialog.tsx';

type Shares = ResultOf<typeof agentSharesOfJob>;

/** The settlements of a freight job with its agent, and what changed since. A role that does not see all amounts is told so. */
export default function AgentShareOfJob({ id }: { id: string }): ReactNode {
  const t = useT();
  const { hidden } = useSession();
  if (hidden.length > 0) return <Typography.Text type="secondary">{t('agentShare.hidden')}</Typography.Text>;
  return (
    <Read of={agentSharesOfJob} params={{ freight_job_id: id }}>
      {(shares) => <SharesOfJob id={id} shares={shares} />}
    </Read>
  );
}

function SharesOfJob({ id, shares: { job_no, rows, now } }: { id: string; shares: Shares }): ReactNode {
  const t = useT();
  const can = useCan();
  const [isOpen, setIsOpen] = useState(false);
  const latest = rows.find(({ state }) => state !== 'void');
  return (
    <>
      {now && <Standing of={now} />}
      {can(may.settle) && (
        <Button className="kit-gap" size="small" type={latest ? 'default' : 'primary'} onClick={() => setIsOpen(true)}>
          {t(latest ? 'agentShare.do.correct' : 'agentShare.do.settle')}
        </Button>
      )}
      <SubTable
        rows={rows.map((row) => ({ ...row, kind: row.correction ? ('correction' as const) : ('first' as const) }))}
        subject="agentShare"
        title="agentShare.section"
        empty="agentShare.empty"
        columns={[
          { key: 'agent_name', is: 'text', below: (row) => row.excluded_fees, width: 200 },
          { key: 'amount', is: 'amount', currency: 'currency', below: (row) => t(`agentShare.side.${row.side}`), width: 160 },
          { key: 'percent', is: 'percent', width: 80 },
          { key: 'profit', is: 'amount', currency: 'functional_currency', width: 130 },
          { key: 'kind', is: 'choice', words: 'agentShare.kind', width: 100 },
          { key: 'losses', is: 'choice', words: 'agentShare.losses', width: 180 },
          { key: 'state', is: 'choice', words: 'charge.state', below: (row) => row.undone_reason, width: 120 },
          { key: 'bill_no', is: 'code', width: 140 },
          { key: 'created_by_name', is: 'text', width: 120 },
          { key: 'created_at', is: 'instant', width: 150 },
        ]}
        rowActions={(row) =>
          can(may.settle) && row.id === latest?.id
            ? [
                {
                  key: 'undo',
                  word: 'agentShare.do.undo',
                  tone: 'danger',
                  asks: 'reason',
                  reasonMax: 200,
                  run: (reason) => send(undoAgentShare, { id: row.id, reason: reason ?? '' }),
                },
              ]
            : []
        }
      />
      {isOpen && <SettleDialog jobId={id} jobNo={job_no} latest={latest} close={() => setIsOpen(false)} />}
    </>
  );
}

/** The difference between the settlement and the charges as they are now. */
function Standing({ of }: { of: NonNullable<Shares['now']> }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { currency, obstacle, settled, share, difference } = of;
  if (obstacle?.code === 'AGENT_SHARE_NO_DIFFERENCE')
    return <Alert className="kit-gap" type="success" showIcon title={t('agentShare.upToDate')} />;
  if (obstacle) return <Alert className="kit-gap" type="warning" showIcon title={t(`refusal.${obstacle.code}`, obstacle.facts)} />;
  const amount = (text: string) => format.amount(text, currency);
  const facts = { currency, settled: amount(settled), share: amount(share), amount: amount(difference) };
  return <Alert className="kit-gap" type="warning" showIcon title={t('agentShare.settledBefore', facts)} />;
}
