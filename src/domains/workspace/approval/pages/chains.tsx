import { Button, Card } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { ToneTag } from '../../../../web/kit/detail/state-tag.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { Picker } from '../../../../web/kit/form/picker.tsx';
import '../../../../web/kit/kit.css';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import { useTab } from '../../../../web/tab-context.ts';
import { getChains, saveStage } from '../contract.ts';
import './approval.css';
import { decidedBy, escalateHours, remindHours } from '../rules.ts';
import { Deputies } from './deputies.tsx';
import { TryDialog } from './try-dialog.tsx';

type Chains = ResultOf<typeof getChains>;
type Chain = Chains['chains'][number];
type Stage = Chain['stages'][number];

/** The chains of approval of an own company: who decides each stage, from which amount, and who could do so today. */
export default function ApprovalChains(): ReactNode {
  const t = useT();
  const { query, setQuery } = useTab();
  const read = useRead(getChains, query['company'] ? { company_id: query['company'] } : {}, { keepPrevious: true });
  const company = read.data?.company_id ?? null;
  const [edited, setEdited] = useState<{ chain: Chain; stage: Stage } | null>(null);
  const [tried, setTried] = useState<Chain | null>(null);
  const [deputies, setDeputies] = useState(false);
  return (
    <div className="kit-page">
      <header className="kit-page-head">
        <h1>{t('page.approvalChains')}</h1>
        <span className="approval-company">
          <Picker
            to="ownCompany"
            value={company}
            clearable={false}
            onChange={(id) => setQuery({ company: id ?? undefined })}
            aria-label={t('approval.company')}
          />
        </span>
        <span className="kit-space" />
        <Button disabled={company === null} onClick={() => setDeputies(true)}>
          {t('approval.deputies')}
        </Button>
      </header>
      <p className="kit-quiet">{t('approval.chain.help')}</p>
      <Read of={read}>
        {({ chains, currency }) =>
          chains.map((chain) => (
            <Card
              key={chain.subject}
              size="small"
              title={t(`approval.subject.${chain.subject}`)}
              extra={
                <Button size="small" onClick={() => setTried(chain)}>
                  {t('approval.do.tryChain')}
                </Button>
              }
            >
              <Stages chain={chain} currency={currency} edit={(stage) => setEdited({ chain, stage })} />
            </Card>
          ))
        }
      </Read>
      {tried && read.data && (
        <TryDialog subject={tried.subject} company={read.data.company_id} currency={read.data.currency} close={() => setTried(null)} />
      )}
      {deputies && company !== null && <Deputies company={company} close={() => setDeputies(false)} />}
      {edited && read.data && (
        <StageDialog {...edited} company={read.data.company_id} currency={read.data.currency} close={() => setEdited(null)} />
      )}
    </div>
  );
}

function Stages({ chain, currency, edit }: { chain: Chain; currency: Chains['currency']; edit: (stage: Stage) => void }): ReactNode {
  const t = useT();
  const rule = (stage: Stage): string =>
    stage.decided_by === 'right'
      ? `${t('approval.decidedBy.right')}: ${t(`permit.${stage.permit}`)}`
      : t(`approval.decidedBy.${stage.decided_by}`);
  return (
    <SubTable
      rows={chain.stages}
      subject="approval.chain"
      title={`approval.subject.${chain.subject}`}
      rowId={({ stage }) => stage}
      columns={[
        { key: 'stage', is: 'own', width: 220, show: (stage) => t(`${chain.subject}.state.${stage.stage}`) },
        { key: 'decided_by', is: 'own', width: 260, show: rule },
        { key: 'needed', is: 'own', width: 110, align: 'right', show: (stage) => stage.needed ?? stage.people.length },
        { key: 'up_to', is: 'amount', currency: { all: currency }, width: 160 },
        { key: 'remind_hours', is: 'own', width: 120, align: 'right', show: (stage) => stage.remind_hours ?? remindHours },
        { key: 'escalate_hours', is: 'own', width: 150, align: 'right', show: (stage) => stage.escalate_hours ?? escalateHours },
        {
          key: 'deciders',
          is: 'own',
          width: 260,
          show: (stage) => {
            if (stage.decided_by === 'superior') return t('approval.decidedBy.superior');
            return stage.deciders.length > 0 ? stage.deciders.join(', ') : <ToneTag tone="bad">{t('approval.chain.nobody')}</ToneTag>;
          },
          text: (stage) => stage.deciders.join(', '),
        },
      ]}
      rowActions={(stage) => [{ key: 'edit', word: 'kit.edit', run: () => edit(stage) }]}
    />
  );
}

/** The rule of one stage. */
function StageDialog(props: { chain: Chain; stage: Stage; company: string; currency: Chains['currency']; close: () => void }): ReactNode {
  const { chain, stage, company, currency } = props;
  const t = useT();
  const start = {
    version: stage.version,
    decided_by: stage.decided_by,
    people: stage.people,
    needed: stage.needed,
    up_to: stage.up_to,
    remind_hours: stage.remind_hours,
    escalate_hours: stage.escalate_hours,
  };
  return (
    <FormDialog
      call={saveStage}
      subject="approval.chain"
      verb="approval.do.saveStage"
      of={t(`${chain.subject}.state.${stage.stage}`)}
      start={{ company_id: company, subject: chain.subject, stage: stage.stage, ...start }}
      fields={({ values }) => [
        { key: 'decided_by', is: 'choice', of: decidedBy, words: 'approval.decidedBy', as: 'radio', span: 12 },
        values.decided_by === 'people' && {
          key: 'people',
          is: 'ref',
          to: 'account',
          many: true,
          within: { company_id: company, user_type: '1' },
          span: 12,
        },
        { key: 'needed', is: 'whole' },
        { key: 'up_to', is: 'amount', currency: { all: currency } },
        { key: 'remind_hours', is: 'whole' },
        { key: 'escalate_hours', is: 'whole' },
      ]}
      close={props.close}
    />
  );
}
