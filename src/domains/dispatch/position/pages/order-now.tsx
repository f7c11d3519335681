import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import { RecordLink } from '../../../../web/kit/detail/fact-cell.tsx';
import { Glance } from '../../../../web/kit/detail/glance.tsx';
import { useRead } from '../../../../web/query.ts';
import { getOrder } from '../../../order/transport-order/contract.ts';
import { listWorkOrders } from '../../work-order/contract.ts';
import { workOrderDetailPage } from '../../work-order/pages.ts';
import { holdingStates } from '../../work-order/states.ts';
import { liveTrucks } from '../contract.ts';
import { TripGlance } from './trip-glance.tsx';

const tripsMax = 20;

/** The truck that carries an order now, or will carry it next: plate, driver with telephone, the last place with its age, and the arrival. */
export default function OrderNow({ id }: { id: string }): ReactNode {
  const t = useT();
  const order = useRead(getOrder, { id }, { staleTime: Infinity });
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
  return (
    <TripGlance
      name={name}
      trip={trip}
      truck={truck}
      beside={<RecordLink path={link(workOrderDetailPage, { id: trip.id })}>{t(`workOrder.state.${trip.state}`)}</RecordLink>}
      more={running.length > 1 && t('truckTrack.moreTrips', { count: running.length - 1 })}
    />
  );
}
