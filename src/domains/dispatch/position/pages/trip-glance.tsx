import type { ReactNode } from 'react';
import { phoneText } from '../../../../kernel/phone.ts';
import { serverNow } from '../../../../web/clock.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Glance } from '../../../../web/kit/detail/glance.tsx';
import type { WorkOrderRow } from '../../work-order/contract.ts';
import type { LiveTruck } from '../contract.ts';
import { ago } from './ago.ts';

type Trip = Pick<WorkOrderRow, 'plate_no' | 'carrier_name' | 'driver_name' | 'driver_phone' | 'planned_arrive' | 'arrived_at' | 'late'>;

/**
 * One trip now: its truck, its driver with telephone, the last place with its age, and the arrival. A trip that should have arrived says
 * since when.
 */
export function TripGlance(props: {
  name: string;
  trip: Trip;
  truck: LiveTruck | undefined;
  /** Beside the plate. */
  beside: ReactNode;
  more?: ReactNode;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const { trip, truck } = props;
  const now = serverNow();
  const planned = t('truckTrack.arrives', { at: format.instant(trip.planned_arrive) });
  return (
    <Glance
      name={props.name}
      tone={trip.late ? 'bad' : 'neutral'}
      main={
        <>
          {trip.plate_no ?? trip.carrier_name} · {props.beside}
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
        trip.late && trip.arrived_at === null ? `${planned} · ${format.ago(trip.planned_arrive, now)}` : planned,
        trip.arrived_at !== null && t('truckTrack.arrivedAt', { at: format.instant(trip.arrived_at) }),
        props.more,
      ]}
    />
  );
}
