import { Alert } from 'antd';
import type { ReactNode } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { link } from '../../../../kernel/link.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { ApprovalPanel } from '../../../workspace/approval/pages/approval-panel.tsx';
import { useDecisions } from '../../../workspace/approval/pages/decisions.tsx';
import { claimsPage } from '../../claim/pages.ts';
import { may as mayClaim } from '../../claim/permits.ts';
import { loansPage } from '../../loan/pages.ts';
import { may as mayLoan } from '../../loan/permits.ts';
import { getTrip } from '../contract.ts';
import { TripAllowances, TripBasic, TripCosts, tripFiles, TripStays } from './document.tsx';
import { decidable, stateTones, useTripEdit, useTripMoves } from './moves.ts';

type Trip = ResultOf<typeof getTrip>;

/** One trip: its itinerary and allowance, the decisions, its advance and its expenses. */
export function TripDetail({ id }: { id: string }): ReactNode {
  const open = useOpen();
  const can = useCan();
  const read = useRead(getTrip, { id });
  const moves = useTripMoves();
  const edit = useTripEdit();
  const decisions = useDecisions();
  return (
    <>
      <DetailPage
        subject="trip"
        id={id}
        read={read}
        title={(trip) => trip.trip_no}
        state={(trip) => trip.state}
        tones={stateTones}
        above={(trip) => <Settlement trip={trip} />}
        keyFacts={(trip) => [
          { key: 'traveller_name', is: 'ref' },
          { key: 'places', is: 'text' },
          { key: 'from_on', is: 'day' },
          { key: 'to_on', is: 'day' },
          { key: 'estimated', is: 'amount', currency: 'currency' },
          trip.advance !== trip.open_advance && { key: 'advance', is: 'amount', currency: 'currency' },
          Number(trip.open_advance) > 0 && { key: 'open_advance', is: 'amount', currency: 'currency' },
        ]}
        actions={(trip) => [
          ...decisions.of(decidable(trip)),
          trip.own &&
            trip.state === 'approved' &&
            Number(trip.advance_left) > 0 &&
            can(mayLoan.apply) && {
              key: 'advance',
              word: 'trip.takeAdvance',
              tone: 'primary',
              run: () => open(link(loansPage, { edit: 'new', trip: trip.id })),
            },
          trip.own &&
            (trip.state === 'approved' || trip.state === 'reported') &&
            can(mayClaim.apply) && {
              key: 'claim',
              word: 'trip.claim',
              run: () => open(link(claimsPage, { edit: 'new', trip: trip.id })),
            },
          ...moves.of(trip),
          ...edit(trip),
        ]}
        rail={{ attachments: { kinds: tripFiles } }}
        sections={(trip) => [
          { key: 'stays', word: 'trip.stays', count: trip.stays.length, body: <TripStays trip={trip} /> },
          { key: 'allowances', word: 'trip.allowances', count: trip.allowances.length, body: <TripAllowances trip={trip} /> },
          trip.costs.length > 0 && { key: 'costs', word: 'trip.costs', count: trip.costs.length, body: <TripCosts trip={trip} /> },
          { key: 'approval', word: 'approval.history', body: <ApprovalPanel subject="trip" id={id} /> },
          (trip.loans.length > 0 || trip.claims.length > 0) && { key: 'money', word: 'trip.money', body: <Money trip={trip} /> },
          { key: 'basic', word: 'trip.basic', body: <TripBasic trip={trip} /> },
        ]}
      />
      {decisions.dialog}
    </>
  );
}

/** The papers that are still missing before the trip can be settled. */
function Settlement({ trip }: { trip: Trip }): ReactNode {
  const t = useT();
  const format = useFormat();
  if (trip.report_due) return <Alert type="warning" showIcon title={t('trip.isReportDue')} />;
  const owed = Number(trip.open_advance) > 0 && (trip.state === 'approved' || trip.state === 'reported');
  if (!owed) return null;
  return <Alert type="info" showIcon title={t('trip.advanceIsOpen', { amount: format.money(trip.open_advance, trip.currency) })} />;
}

function Money({ trip }: { trip: Trip }): ReactNode {
  return (
    <>
      <SubTable
        rows={trip.loans}
        subject="tripMoney"
        title="trip.loans"
        columns={[
          { key: 'no', is: 'link', open: (row) => link(loansPage, { id: row.id }) },
          { key: 'state', is: 'choice', words: 'loan.state' },
          { key: 'purpose', is: 'text' },
          { key: 'amount', is: 'amount', currency: 'currency' },
          { key: 'open', is: 'amount', currency: 'currency' },
        ]}
      />
      <SubTable
        rows={trip.claims}
        subject="tripMoney"
        title="trip.claims"
        columns={[
          { key: 'no', is: 'link', open: (row) => link(claimsPage, { id: row.id }) },
          { key: 'state', is: 'choice', words: 'expenseClaim.state' },
          { key: 'purpose', is: 'text' },
          { key: 'amount', is: 'amount', currency: 'currency' },
          { key: 'open', is: 'amount', currency: 'currency' },
        ]}
      />
    </>
  );
}
