import { type ReactNode, useState } from 'react';
import type { ParamsOf, ResultOf } from '../../../../kernel/call.ts';
import type { Currency } from '../../../../kernel/money.ts';
import { useT } from '../../../../web/i18n.ts';
import { ToneTag } from '../../../../web/kit/detail/state-tag.tsx';
import { Dialog } from '../../../../web/kit/dialog/dialog.tsx';
import { useFieldSet } from '../../../../web/kit/form/field-set.ts';
import { SmallForm } from '../../../../web/kit/form/fields-form.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import { useSession } from '../../../../web/session.ts';
import { tryChain } from '../contract.ts';
import './approval.css';

type Tried = ResultOf<typeof tryChain>['stages'][number];

/** The people who would decide a submission of a person for an amount, and why, by the chain as it is today. */
export function TryDialog(props: { subject: string; company: string; currency: Currency; close: () => void }): ReactNode {
  const { subject, company, currency } = props;
  const t = useT();
  const start = { company_id: company, subject, preparer_id: useSession().login_num_id, amount: null };
  const form = useFieldSet(tryChain, { under: start, subject: 'approval.try' });
  const [params, setParams] = useState<ParamsOf<typeof tryChain>>(start);
  const read = useRead(tryChain, params, { keepPrevious: true });
  const take = () => {
    const settled = form.settled();
    if (settled) setParams(settled);
  };
  return (
    <Dialog
      open
      title={`${t('approval.try.title')} · ${t(`approval.subject.${subject}`)}`}
      width={820}
      footer={null}
      onCancel={props.close}
    >
      <p className="kit-quiet">{t('approval.try.help')}</p>
      <div className="kit-gap">
        <SmallForm
          form={form}
          start={start}
          sections={[
            {
              key: 'try',
              fields: [
                { key: 'preparer_id', is: 'ref', to: 'account', within: { user_type: '1' }, span: 6 },
                { key: 'amount', is: 'amount', currency: { all: currency }, span: 6 },
              ],
            },
          ]}
          word="approval.do.tryChain"
          busy={read.isFetching}
          take={take}
        />
      </div>
      <Read of={read}>{({ stages }) => <Stages subject={subject} stages={stages} />}</Read>
    </Dialog>
  );
}

function Stages({ subject, stages }: { subject: string; stages: readonly Tried[] }): ReactNode {
  const t = useT();
  const needs = ({ needed }: Tried): string => (needed === null ? t('approval.try.needsAll') : t('approval.try.needed', { count: needed }));
  return (
    <ol className="approval-tried">
      {stages.map((one) => (
        <li key={one.stage}>
          <strong>{t(`${subject}.state.${one.stage}`)}</strong>
          <span className="kit-quiet">{one.skipped ? '' : needs(one)}</span>
          <StageDeciders of={one} />
        </li>
      ))}
    </ol>
  );
}

function StageDeciders({ of: { permit, skipped, lacking, deciders } }: { of: Tried }): ReactNode {
  const t = useT();
  if (skipped) return <span className="kit-quiet">{t('approval.try.skipped')}</span>;
  const reason = (why: Tried['deciders'][number]['why']): string =>
    why === 'right' ? t('approval.try.whyRight', { permit: t(`permit.${permit}`) }) : t(`approval.why.${why}`);
  return (
    <div>
      {lacking && <ToneTag tone="bad">{t('approval.try.lacking')}</ToneTag>}
      {deciders.map(({ id, name, why, deputies }) => (
        <div key={id}>
          {name}: {reason(why)}
          {deputies.length > 0 && `; ${t('approval.try.deputies', { names: deputies.join(', ') })}`}
        </div>
      ))}
    </div>
  );
}
