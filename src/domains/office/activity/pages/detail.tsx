import { Alert } from 'antd';
import type { ReactNode } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { ApprovalPanel } from '../../../workspace/approval/pages/approval-panel.tsx';
import { useDecisions } from '../../../workspace/approval/pages/decisions.tsx';
import { activityClaimsPage } from '../../claim/pages.ts';
import { getActivity } from '../contract.ts';
import { activitiesPage } from '../pages.ts';
import { may } from '../permits.ts';
import { ActivityBasic } from './document.tsx';
import { decidable, stateTones, useActivityMoves } from './moves.ts';

/** One activity: its budget, what was claimed against it, and who takes part. */
export function ActivityDetail({ id }: { id: string }): ReactNode {
  const t = useT();
  const open = useOpen();
  const can = useCan();
  const read = useRead(getActivity, { id });
  const moves = useActivityMoves();
  const decisions = useDecisions();
  return (
    <>
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
          ...decisions.of(decidable(activity)),
          ...moves.of(activity),
          activity.state === 'planned' &&
            can(may.plan) && { key: 'edit', word: 'kit.edit', run: () => open(link(activitiesPage, { edit: activity.id })) },
        ]}
        sections={(activity) => [
          { key: 'claims', word: 'activity.claims', count: activity.claims.length, body: <Claims activity={activity} /> },
          { key: 'approval', word: 'approval.history', body: <ApprovalPanel subject="activity" id={id} /> },
          { key: 'basic', word: 'activity.basic', body: <ActivityBasic activity={activity} /> },
        ]}
      />
      {decisions.dialog}
    </>
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
