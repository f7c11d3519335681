import type { ReactNode } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { Attachments } from '../../../../web/kit/record/attachments.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { getTrip } from '../contract.ts';

type Trip = ResultOf<typeof getTrip>;
export const tripFiles = ['ticket', 'visa', 'report'] as const;

/** A trip as its reviewers read it beside their decision, with its files. */
export default function TripDocument({ id }: { id: string }): ReactNode {
  return (
    <Read of={getTrip} params={{ id }}>
      {(trip) => (
        <>
          <TripBasic trip={trip} />
          <TripStays trip={trip} />
          <TripAllowances trip={trip} />
          <TripCosts trip={trip} />
          <Attachments subject="trip" id={id} kinds={tripFiles} />
        </>
      )}
    </Read>
  );
}

export function TripBasic({ trip }: { trip: Trip }): ReactNode {
  return (
    <Facts
      of={trip}
      subject="trip"
      items={[
        { key: 'purpose', is: 'text', wrap: true },
        { key: 'traveller_name', is: 'ref' },
        { key: 'companions', is: 'text', wrap: true },
        { key: 'days', is: 'quantity', unit: 'unit.days' },
        { key: 'allowance', is: 'amount', currency: 'currency' },
        { key: 'estimated', is: 'amount', currency: 'currency' },
        { key: 'advance', is: 'amount', currency: 'currency' },
        { key: 'company_name', is: 'text' },
        { key: 'submitted_at', is: 'instant' },
        { key: 'report', is: 'text', wrap: true },
      ]}
    />
  );
}

export function TripStays({ trip }: { trip: Trip }): ReactNode {
  const t = useT();
  return (
    <SubTable
      rows={trip.stays}
      subject="tripStay"
      title="trip.stays"
      rowId={(row) => `${row.from_on} ${row.from_half}`}
      columns={[
        { key: 'from_place', is: 'text' },
        { key: 'place_name', is: 'text' },
        { key: 'means', is: 'choice', words: 'tripStay.means' },
        { key: 'from_on', is: 'day', below: (row) => t(`leave.half.${row.from_half}`) },
        { key: 'to_on', is: 'day', below: (row) => t(`leave.half.${row.to_half}`) },
      ]}
    />
  );
}

export function TripCosts({ trip }: { trip: Trip }): ReactNode {
  return (
    <SubTable
      rows={trip.costs.map((cost, place) => ({ ...cost, id: String(place) }))}
      subject="tripCost"
      title="trip.costs"
      columns={[
        { key: 'kind', is: 'choice', words: 'tripCost.kind' },
        { key: 'description', is: 'text' },
        { key: 'amount', is: 'amount', currency: 'currency' },
      ]}
    />
  );
}

export function TripAllowances({ trip }: { trip: Trip }): ReactNode {
  return (
    <SubTable
      rows={trip.allowances}
      subject="tripAllowance"
      title="trip.allowances"
      rowId={(row) => `${row.person} ${row.place_name}`}
      columns={[
        { key: 'person', is: 'ref' },
        { key: 'grade', is: 'choice', words: 'travelGrade.grade' },
        { key: 'place_name', is: 'text' },
        { key: 'days', is: 'quantity', unit: 'unit.days' },
        { key: 'daily', is: 'amount', currency: 'currency' },
        { key: 'amount', is: 'amount', currency: 'currency' },
        { key: 'in_trip', is: 'amount', currency: { all: trip.currency } },
      ]}
    />
  );
}
