import { Alert, Steps } from 'antd';
import type { ReactNode } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { getApproval } from '../contract.ts';
import './approval.css';

type Approval = ResultOf<typeof getApproval>;
type Step = Approval['steps'][number];

const marks = { waiting: 'wait', open: 'process', passed: 'finish', skipped: 'finish' } as const;

/** The stages of a record's current round, who decides them, and the history of all its rounds. */
export function ApprovalPanel({ subject, id }: { subject: string; id: string }): ReactNode {
  return (
    <Read of={getApproval} params={{ subject, id }}>
      {(approval) => <Shown subject={subject} approval={approval} />}
    </Read>
  );
}

function Shown({ subject, approval }: { subject: string; approval: Approval }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { steps, events, version, for: forName, waits_for } = approval;
  if (version === null) return <p className="kit-quiet">{t('approval.noApproval')}</p>;
  return (
    <div className="approval-panel">
      {forName !== null && <Alert type="info" showIcon title={t('approval.decideFor', { name: forName })} />}
      {steps.length > 0 && (
        <section aria-label={t('approval.steps')}>
          <Steps
            orientation="vertical"
            size="small"
            items={steps.map((step) => ({
              status: marks[step.state],
              title: t(`${subject}.state.${step.stage}`),
              content: <StepText step={step} names={step.state === 'open' ? waits_for : []} />,
            }))}
          />
        </section>
      )}
      <section aria-label={t('approval.history')}>
        <h3>{t('approval.history')}</h3>
        <ol className="approval-history">
          {events.map((event, place) => (
            <li key={place}>
              {event.round !== events[place - 1]?.round && event.round > 1 && <h4>{t('approval.round', { round: event.round })}</h4>}
              <time dateTime={event.at}>{format.instant(event.at)}</time>
              <span>
                <strong>{t(`approval.what.${event.what}`)}</strong> · {t(`${subject}.state.${event.stage}`)}
                {event.by !== null && ` · ${event.by}`}
                {event.for !== null && ` (${t('approval.for')} ${event.for})`}
              </span>
              {event.comment !== null && <q>{event.comment}</q>}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function StepText({ step, names }: { step: Step; names: readonly string[] }): ReactNode {
  const t = useT();
  const format = useFormat();
  const needed = step.needed ?? step.deciders.filter(({ why }) => why === 'named').length;
  const isCounted = step.state === 'open' && (needed > 1 || step.approvals > 0);
  return (
    <>
      <span>{t(`approval.step.${step.state}`)}</span>
      {step.state === 'open' && step.opened_at && <time dateTime={step.opened_at}> · {format.instant(step.opened_at)}</time>}
      {names.length > 0 && <div>{t('approval.waitsFor', { names: names.join(', ') })}</div>}
      {isCounted && <div>{t('approval.ofNeeded', { done: step.approvals, needed })}</div>}
      {step.deciders.length > 0 && <div>{step.deciders.map(({ name, why }) => `${name} (${t(`approval.why.${why}`)})`).join(', ')}</div>}
    </>
  );
}
