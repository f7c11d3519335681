import { Alert } from 'antd';
import type { ReactNode } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { activityClaimsPage } from '../../claim/pages.ts';
import { getActivity } from '../contract.ts';
import { activitiesPage } from '../pages.ts';
import { may } from '../permits.ts';
import { stateTones, useActivityMoves } from './moves.ts';

/** One activity: its budget, what was claimed against it, and who takes part. */
export function ActivityDetail({ id }: { id: string }): ReactNode {
  const t = useT();
  const open = useOpen();
  const can = useCan();
  const read = useRead(getActivity, { id });
  const moves = useActivityMoves();
  return (
    <DetailPage
      subject="activity"
      id={id}
      read={read}
      title={(activity) => activity.activity_no}
      state={(activity) => activity.state}
      tones={stateTones}
      above={(activity) => activity.over_budget && <Alert type="warning" showIcon title={t('activity.isOverBudget')} />}
      keyFacts={() => [
        { key: 'name', is: 'text' },
        { key: 'from_on', is: 'day' },
        { key: 'budget', is: 'amount', currency: 'currency' },
        { key: 'claimed', is: 'amount', currency: 'currency' },
        { key: 'left', is: 'amount', currency: 'currency' },
      ]}
      actions={(activity) => [
        activity.state === 'approved' && {
          key: 'claim',
          word: 'activity.claim',
          tone: 'primary',
          run: () => open(link(activityClaimsPage, { edit: 'new', activity: activity.id })),
        },
        ...moves.of(activity),
        activity.state === 'planned' &&
          can(may.plan) && { key: 'edit', word: 'kit.edit', run: () => open(link(activitiesPage, { edit: activity.id })) },
      ]}
      sections={(activity) => [
        { key: 'claims', word: 'activity.claims', count: activity.claims.length, body: <Claims activity={activity} /> },
        { key: 'basic', word: 'activity.basic', body: <Basic activity={activity} /> },
      ]}
    />
  );
}

function Claims({ activity }: { activity: ResultOf<typeof getActivity> }): ReactNode {
  return (
    <SubTable
      rows={activity.claims}
      subject="expenseClaim"
      title="activity.claims"
      columns={[
        { key: 'claim_no', is: 'link', open: (claim) => link(activityClaimsPage, { id: claim.id }) },
        { key: 'state', is: 'choice', words: 'expenseClaim.state' },
        { key: 'claimant_name', is: 'ref' },
        { key: 'purpose', is: 'text' },
        { key: 'claimed', is: 'amount', currency: 'currency' },
        { key: 'approved', is: 'amount', currency: 'currency' },
      ]}
    />
  );
}

function Basic({ activity }: { activity: ResultOf<typeof getActivity> }): ReactNode {
  return (
    <Facts
      of={activity}
      subject="activity"
      items={[
        { key: 'name', is: 'text' },
        { key: 'place', is: 'text' },
        { key: 'from_on', is: 'day' },
        { key: 'until_on', is: 'day' },
        { key: 'organiser_name', is: 'ref' },
        {
          key: 'participant_names',
          is: 'own',
          show: ({ participant_names }) => participant_names.join(', '),
          text: ({ participant_names }) => participant_names.join(', '),
        },
        { key: 'company_name', is: 'text' },
        { key: 'remark', is: 'text', wrap: true },
      ]}
    />
  );
}
