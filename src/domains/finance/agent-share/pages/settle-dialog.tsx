import { App } from 'antd';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { type AgentShareRow, settleAgentShare } from '../contract.ts';
import { lossTerms } from '../rules.ts';
import { Preview, type Previewed } from './preview.tsx';

type Props = { readonly jobId: string; readonly jobNo: string; readonly latest: AgentShareRow | undefined; readonly close: () => void };

/** The terms of a share and what they lead to. A correction keeps the agent and the currency of the settlement that it corrects. */
export function SettleDialog({ jobId, jobNo, latest, close }: Props): ReactNode {
  const t = useT();
  const format = useFormat();
  const { message } = App.useApp();
  const [previewed, setPreviewed] = useState<Previewed>(null);
  const [start] = useState(() => ({
    freight_job_id: jobId,
    excluded_fee_ids: latest?.excluded_fee_ids ?? [],
    ...(latest && {
      agent_id: latest.agent_id,
      percent: latest.percent,
      losses: latest.losses,
      currency: latest.currency,
      fee_name_id: latest.fee_name_id,
    }),
  }));
  return (
    <FormDialog
      call={settleAgentShare}
      verb={latest ? 'agentShare.do.correct' : 'agentShare.do.settle'}
      of={jobNo}
      start={start}
      params={{ amount: previewed?.amount ?? '0', correction: latest !== undefined }}
      fields={(form) => [
        !latest && { key: 'agent_id', is: 'ref', to: 'supplier', within: { kind: 'agent' } },
        { key: 'percent', is: 'percent' },
        { key: 'losses', is: 'choice', of: lossTerms, words: 'agentShare.losses', as: 'radio' },
        !latest && { key: 'currency', is: 'currency' },
        { key: 'fee_name_id', is: 'ref', to: 'feeName', within: previewed ? { side: previewed.side } : {} },
        { key: 'excluded_fee_ids', is: 'ref', to: 'feeName', many: true },
        {
          key: 'preview',
          is: 'shown',
          span: 12,
          show: <Preview start={start} values={form.values} onPreview={setPreviewed} />,
        },
      ]}
      draft={jobId}
      off={previewed === null}
      done={({ currency, amount }) => void message.success(t('agentShare.done', { currency, amount: format.amount(amount, currency) }))}
      close={close}
    />
  );
}
