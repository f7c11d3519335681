import type { ReactNode } from 'react';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import { useT } from '../../../../web/i18n.ts';
import { useRead } from '../../../../web/query.ts';
import { type PageProps, useCan } from '../../../../web/tab-context.ts';
import { tripSteps } from '../../work-order/pages/steps.ts';
import { tripTones } from '../../work-order/pages/tones.ts';
import { EventsTable, LoadsTable, StopsTable } from '../../work-order/pages/trip-sections.tsx';
import { carrierMay } from '../../work-order/permits.ts';
import { type CarrierWorkDetail, getCarrierWork } from '../contract.ts';
import { useTripActions } from './trip-actions.tsx';

export default function CarrierTrip({ query }: PageProps): ReactNode {
  const t = useT();
  const id = query['id'] ?? '';
  const read = useRead(getCarrierWork, { id });
  const actions = useTripActions();
  const can = useCan();
  return (
    <>
      <DetailPage
        subject="workOrder"
        id={id}
        read={read}
        title={(trip) => trip.no}
        state={(trip) => trip.state}
        tones={tripTones}
        steps={tripSteps}
        keyFacts={(trip) => [
          { key: 'plate_no', is: 'code' },
          { key: 'driver_name', is: 'text' },
          { key: 'planned_depart', is: 'instant' },
          { key: 'planned_arrive', is: 'instant' },
          trip.state === 'offered' && { key: 'answer_by', is: 'instant' },
        ]}
        actions={(trip) => actions.of(trip)}
        rail={{ timeline: false, comments: true, attachments: { kinds: ['pod', 'photo'] } }}
        sections={(trip) => {
          const signable = can(carrierMay.report) && (trip.state === 'departed' || trip.state === 'arrived');
          return [
            {
              key: 'facts',
              word: 'workOrder.facts',
              body: (
                <Facts<CarrierWorkDetail>
                  of={trip}
                  subject="workOrder"
                  items={[
                    { key: 'company_name', is: 'text' },
                    { key: 'origin_name', is: 'text' },
                    { key: 'destination_name', is: 'text' },
                    { key: 'vehicle_type_name', is: 'text' },
                    { key: 'pieces', is: 'quantity' },
                    { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
                    { key: 'volume_m3', is: 'quantity', unit: 'unit.m3' },
                    trip.buy_currency
                      ? { key: 'buy_amount', is: 'amount', currency: 'buy_currency' }
                      : { key: 'buy_amount', is: 'own', show: () => t('workOrder.by_quotation') },
                    { key: 'pod_required', is: 'flag' },
                    { key: 'second_driver_name', is: 'text' },
                    trip.kept_apart !== null && { key: 'kept_apart', is: 'choice', words: 'workOrder.apart' },
                    { key: 'instructions', is: 'text', wrap: true },
                    { key: 'departed_at', is: 'instant' },
                    { key: 'arrived_at', is: 'instant' },
                    { key: 'completed_at', is: 'instant' },
                    { key: 'carrier_dispute', is: 'text', wrap: true },
                  ]}
                />
              ),
            },
            {
              key: 'loads',
              word: 'workOrder.loads',
              count: trip.loaded.length,
              body: (
                <LoadsTable
                  loads={trip.loaded}
                  more={[{ key: 'order_no', is: 'code', width: 150 }]}
                  {...(signable ? { sign: (load: { id: string }) => actions.sign(trip, load.id) } : {})}
                />
              ),
            },
            { key: 'stops', word: 'workOrder.stops', count: trip.stops.length, body: <StopsTable stops={trip.stops} /> },
            {
              key: 'events',
              word: 'workOrder.events',
              count: trip.events.length,
              body: <EventsTable events={trip.events} byCarrier="carrierWork.by_us" />,
            },
          ];
        }}
      />
      {actions.dialogs}
    </>
  );
}
