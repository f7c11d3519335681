import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { phoneText } from '../../../../kernel/phone.ts';
import { serverNow } from '../../../../web/clock.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { RecordLink } from '../../../../web/kit/detail/fact-cell.tsx';
import { Glance } from '../../../../web/kit/detail/glance.tsx';
import { useRead } from '../../../../web/query.ts';
import { getOrder } from '../../../order/transport-order/contract.ts';
import { listWorkOrders } from '../../work-order/contract.ts';
import { workOrderDetailPage } from '../../work-order/pages.ts';
import { holdingStates } from '../../work-order/states.ts';
import { liveTrucks } from '../contract.ts';
import { ago } from './ago.ts';

const tripsMax = 20;

/** The truck that carries an order now, or will carry it next: plate, driver with telephone, the last place with its age, and the arrival. */
export default function OrderNow({ id }: { id: string }): ReactNode {
  const t = useT();
  const format = useFormat();
  const order = useRead(getOrder, { id });
  const order_no = order.data?.order_no ?? '';
  const trips = useRead(listWorkOrders, { where: { order_no: [order_no] }, size: tripsMax }, { enabled: order.data !== undefined });
  const live = useRead(liveTrucks, { order_no, on_trip: true }, { enabled: order.data !== undefined });
  if (!order.data || !trips.data) return null;
  const running = trips.data.rows
    .filter(({ state }) => holdingStates.includes(state))
    .sort((a, b) => a.planned_depart.localeCompare(b.planned_depart));
  const trip = running.find(({ state }) => state === 'departed' || state === 'arrived') ?? running[0];
  const name = t('truckTrack.now');
  if (!trip) {
    const done = trips.data.rows.length > 0;
    return <Glance name={name} main={null} lines={[done ? t('truckTrack.noTripRuns') : t('truckTrack.noTripYet')]} />;
  }
  const truck = live.data?.trucks.find((one) => one.trip?.id === trip.id);
  const now = serverNow();
  return (
    <Glance
      name={name}
      tone={trip.late ? 'bad' : 'neutral'}
      main={
        <>
          {trip.plate_no ?? trip.carrier_name} ·{' '}
          <RecordLink path={link(workOrderDetailPage, { id: trip.id })}>{t(`workOrder.state.${trip.state}`)}</RecordLink>
        </>
      }
      lines={[
        trip.driver_name !== null && (
          <>
            {trip.driver_name} {trip.driver_phone !== null && <a href={`tel:${trip.driver_phone}`}>{phoneText(trip.driver_phone, '')}</a>}
          </>
        ),
        truck &&
          [
            truck.station_name && t('truckTrack.at', { station: truck.station_name }),
            t('truckTrack.lastSeen', { ago: t(...ago(truck.at, now)) }),
          ]
            .filter(Boolean)
            .join(' · '),
        t('truckTrack.arrives', { at: format.instant(trip.planned_arrive) }),
        running.length > 1 && t('truckTrack.moreTrips', { count: running.length - 1 }),
      ]}
    />
  );
}
