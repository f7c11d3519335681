import { Empty } from 'antd';
import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { serverNow } from '../../../../web/clock.ts';
import { useT } from '../../../../web/i18n.ts';
import { RecordLink } from '../../../../web/kit/detail/fact-cell.tsx';
import { type MapPoint, MapView } from '../../../../web/kit/map/map.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import { getOrder } from '../../../order/transport-order/contract.ts';
import { stationPlaces } from '../../../reference/station/contract.ts';
import { workOrderDetailPage } from '../../work-order/pages.ts';
import { type LiveTruck, liveTrucks } from '../contract.ts';
import { ago } from './ago.ts';

const height = 360;

/** The trucks that carry an order now, between the stations of its journey. */
export default function PositionOfOrder({ id }: { id: string }): ReactNode {
  return (
    <Read of={getOrder} params={{ id }}>
      {({ order_no, origin_station_id, destination_station_id }) => (
        <Read of={liveTrucks} params={{ order_no, on_trip: true }}>
          {({ trucks }) => <Position trucks={trucks} ends={[origin_station_id, destination_station_id]} />}
        </Read>
      )}
    </Read>
  );
}

function Position({ trucks, ends }: { trucks: readonly LiveTruck[]; ends: readonly string[] }): ReactNode {
  const t = useT();
  const places = useRead(stationPlaces, { ids: [...ends] });
  const stations = (places.data?.places ?? []).flatMap(({ id: station, name, latitude, longitude }): MapPoint[] =>
    latitude === null || longitude === null ? [] : [{ id: station, label: name, latitude, longitude, small: true, tone: 'off' }],
  );
  const points = trucks.map(
    ({ id: truck, plate_no, latitude, longitude, heading, stale }): MapPoint => ({
      id: truck,
      label: plate_no,
      latitude,
      longitude,
      heading,
      tone: stale ? 'off' : 'good',
    }),
  );
  const now = serverNow();
  return (
    <>
      <MapView
        label={t('truckTrack.position')}
        height={height}
        fit={[...stations, ...points].map((point) => point.id).join()}
        points={[...stations, ...points]}
        lines={
          stations.length === 2 ? [{ id: 'plan', dashed: true, tone: 'off', at: stations.map((one) => [one.longitude, one.latitude]) }] : []
        }
      />
      {trucks.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('truckTrack.noneOfOrder')} />}
      <ul>
        {trucks.map((truck) => (
          <li key={truck.id}>
            <strong>{truck.plate_no}</strong> {truck.carrier_name} · {t('truckTrack.lastSeen', { ago: t(...ago(truck.at, now)) })}
            {truck.station_name && ` · ${t('truckTrack.at', { station: truck.station_name })}`}{' '}
            {truck.trip && <RecordLink path={link(workOrderDetailPage, { id: truck.trip.id })}>{truck.trip.no}</RecordLink>}
          </li>
        ))}
      </ul>
    </>
  );
}
