import type { ReactNode } from 'react';
import { serverNow } from '../../../../web/clock.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Glance } from '../../../../web/kit/detail/glance.tsx';
import type { Maybe, Tone } from '../../../../web/kit/detail/kinds.ts';
import { useRead } from '../../../../web/query.ts';
import { getApproval } from '../contract.ts';

/** The next step of a record in approval: what is to be done, by whom, and since when it waits. */
export function NextGlance(props: {
  main: string;
  names?: readonly string[];
  since?: string | null | undefined;
  tone?: Tone;
  lines?: readonly Maybe<ReactNode>[];
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const { names = [], since, tone = 'neutral', lines = [] } = props;
  return (
    <Glance
      name={t('approval.actsNext')}
      tone={tone}
      main={props.main}
      lines={[
        names.length > 0 && t('approval.waitsFor', { names: names.join(', ') }),
        since && t('kit.since', { at: format.instant(since), ago: format.ago(since, serverNow()) }),
        ...lines,
      ]}
    />
  );
}

/** The same for a record in approval: the open stage and the people who can decide it. */
export function ApprovalGlance({ subject, id }: { subject: string; id: string }): ReactNode {
  const t = useT();
  const { data } = useRead(getApproval, { subject, id });
  const open = data?.steps.find(({ state }) => state === 'open');
  if (!data || !open) return null;
  return <NextGlance main={t(`${subject}.state.${open.stage}`)} names={data.waits_for} since={open.opened_at} />;
}
