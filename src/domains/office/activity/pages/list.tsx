import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { useCan } from '../../../../web/session.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { useDecisions } from '../../../workspace/approval/pages/decisions.tsx';
import { type ActivityRow, listActivities } from '../contract.ts';
import { activitiesPage } from '../pages.ts';
import { may } from '../permits.ts';
import { ActivityDetail } from './detail.tsx';
import { ActivityForm } from './form.tsx';
import { decidable, stateTones, useActivityMoves } from './moves.ts';

/** Activities with their budgets. A record and the form are opened through the query of the page. */
export default function Activities(props: PageProps): ReactNode {
  const { query } = useTab();
  if (query['edit']) return <ActivityForm {...(query['edit'] === 'new' ? {} : { id: query['edit'] })} />;
  if (query['id']) return <ActivityDetail id={query['id']} />;
  return <ActivityList {...props} />;
}

function ActivityList({ page }: PageProps): ReactNode {
  const open = useOpen();
  const can = useCan();
  const list = useList(listActivities);
  const moves = useActivityMoves();
  const decisions = useDecisions();
  const path = (row: ActivityRow): string => link(activitiesPage, { id: row.id });
  return (
    <>
      <ListPage
        title={page.title}
        name={page.path}
        list={list}
        columns={[
          { key: 'activity_no', is: 'link', open: path, pin: 'left' },
          { key: 'state', is: 'state', tones: stateTones },
          { key: 'name', is: 'text', width: 220, below: (row) => row.place },
          { key: 'from_on', is: 'day', sort: 'from_on' },
          { key: 'until_on', is: 'day' },
          { key: 'organiser_name', is: 'ref' },
          { key: 'participants', is: 'quantity' },
          { key: 'budget', is: 'amount', currency: 'currency' },
          { key: 'claimed', is: 'amount', currency: 'currency' },
          { key: 'left', is: 'amount', currency: 'currency' },
          { key: 'over_budget', is: 'flag' },
          { key: 'company_name', is: 'ref', off: true },
        ]}
        open={path}
        create={{ path: link(activitiesPage, { edit: 'new' }), permit: may.plan, word: 'activity.new' }}
        rowActions={(row) => [
          ...decisions.of(decidable(row)),
          ...moves.of(row),
          ...(row.state === 'planned' && can(may.plan)
            ? [{ key: 'edit', word: 'kit.edit', run: () => open(link(activitiesPage, { edit: row.id })) }]
            : []),
        ]}
        batch={[...decisions.batch(decidable), ...moves.batch('submit', 'close')]}
        exporting={may.view}
        empty="activity.empty"
      />
      {decisions.dialog}
    </>
  );
}
