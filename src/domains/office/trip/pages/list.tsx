import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { useDecisions } from '../../../workspace/approval/pages/decisions.tsx';
import { listTrips, type TripRow } from '../contract.ts';
import { tripsPage } from '../pages.ts';
import { may } from '../permits.ts';
import { TripDetail } from './detail.tsx';
import { TripForm } from './form.tsx';
import { decidable, stateTones, useTripEdit, useTripMoves } from './moves.ts';

/** Business trips by stage. A record and the form are opened through the query of the page. */
export default function Trips(props: PageProps): ReactNode {
  const { query } = useTab();
  if (query['edit']) return <TripForm {...(query['edit'] === 'new' ? {} : { id: query['edit'] })} />;
  if (query['id']) return <TripDetail id={query['id']} />;
  return <TripList {...props} />;
}

function TripList({ page }: PageProps): ReactNode {
  const t = useT();
  const list = useList(listTrips, { tab: 'mine' });
  const moves = useTripMoves();
  const edit = useTripEdit();
  const decisions = useDecisions();
  const path = (row: TripRow): string => link(tripsPage, { id: row.id });
  const actions = (row: TripRow): Action[] => [...decisions.of(decidable(row)), ...moves.of(row), ...edit(row)];
  return (
    <>
      <ListPage
        title={page.title}
        name={page.path}
        list={list}
        columns={[
          { key: 'trip_no', is: 'link', open: path, pin: 'left' },
          { key: 'state', is: 'state', tones: stateTones },
          { key: 'traveller_name', is: 'ref', width: 160, below: (row) => row.purpose },
          { key: 'places', is: 'text', width: 180 },
          { key: 'from_on', is: 'day', sort: 'from_on', below: (row) => t(`leave.half.${row.from_half}`) },
          { key: 'to_on', is: 'day', below: (row) => t(`leave.half.${row.to_half}`) },
          { key: 'days', is: 'quantity', width: 90, unit: 'unit.days' },
          { key: 'companions', is: 'text', off: true },
          { key: 'allowance', is: 'amount', currency: 'currency' },
          { key: 'estimated', is: 'amount', currency: 'currency' },
          { key: 'advance', is: 'amount', currency: 'currency' },
          { key: 'open_advance', is: 'amount', currency: 'currency' },
          { key: 'under_way', is: 'flag', off: true },
          { key: 'report_due', is: 'flag' },
          { key: 'submitted_at', is: 'instant' },
          { key: 'company_name', is: 'ref', off: true },
        ]}
        open={path}
        create={{ path: link(tripsPage, { edit: 'new' }), permit: may.apply, word: 'trip.new' }}
        rowActions={actions}
        batch={[...moves.batch('submit', 'settle'), ...decisions.batch(decidable)]}
        exporting={may.view}
        empty="trip.empty"
      />
      {decisions.dialog}
    </>
  );
}
