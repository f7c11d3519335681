import { Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import type { Column } from '../../../../web/kit/detail/kinds.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { ToneTag } from '../../../../web/kit/detail/state-tag.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { RecordLink } from '../../../../web/kit/detail/fact-cell.tsx';
import { serverNow } from '../../../../web/clock.ts';
import { type PageProps, useCan } from '../../../../web/tab-context.ts';
import { ago } from '../../position/pages/ago.ts';
import { may as mayFollow } from '../../position/permits.ts';
import { may } from '../../work-order/permits.ts';
import { type CapacityRow, listCapacity, listDriverCapacity, listOwnCapacity } from '../contract.ts';
import { link, type LinkedPage } from '../../../../kernel/link.ts';
import { carrierWorkOrderDetailPage } from '../../carrier/pages.ts';
import { truckTrackPage } from '../../position/pages.ts';
import { workOrderDetailPage } from '../../work-order/pages.ts';

type Shown = Pick<CapacityRow, 'free' | 'blockers' | 'trips'> & Partial<Pick<CapacityRow, 'elsewhere'>>;

/** Free, the trips it is on, or the reason why it is blocked. */
export function Standing({ row, page }: { row: Shown; page: LinkedPage<'id'> }): ReactNode {
  const t = useT();
  const format = useFormat();
  if (row.blockers.length > 0)
    return row.blockers.map((blocker) => (
      <ToneTag key={blocker.what} tone="bad">
        {`${t(`workOrder.blocker.${blocker.what}`)} ${blocker.until ? format.day(blocker.until) : ''}`}
      </ToneTag>
    ));
  const elsewhere = row.elsewhere ?? [];
  if (row.trips.length + elsewhere.length === 0) return <ToneTag tone="good">{t('capacity.free')}</ToneTag>;
  const span = ({ from, to }: { from: string; to: string }) => `${format.instant(from)} → ${format.instant(to)}`;
  return (
    <>
      {row.trips.map((trip) => (
        <div key={trip.id} className="kit-stack">
          <RecordLink path={link(page, { id: trip.id })}>{trip.no}</RecordLink>
          <div className="kit-quiet">{span(trip)}</div>
        </div>
      ))}
      {elsewhere.map((time) => (
        <div key={time.from} className="kit-stack">
          <span>{t('capacity.elsewhere')}</span>
          <div className="kit-quiet">{span(time)}</div>
        </div>
      ))}
    </>
  );
}

/** The column of a truck or a driver that is free or blocked, with its trips and the reasons. A sheet has a column for each of these. */
function standingColumn(page: LinkedPage<'id'>) {
  return {
    key: 'free',
    is: 'own',
    width: 230,
    show: (row: Shown) => <Standing row={row} page={page} />,
    text: (row: Shown) => row.blockers.map((blocker) => blocker.what).join(' ') || row.trips.map((trip) => trip.no).join(' '),
    sheet: [
      { key: 'free', is: 'text' },
      { key: 'trips', is: 'text', what: 'no', heading: ['capacity.trips'] },
      { key: 'blockers', is: 'choice', what: 'what', words: 'workOrder.blocker', heading: ['capacity.blockers'] },
    ],
  } as const;
}

type OwnRow = Omit<CapacityRow, 'carrier_id' | 'carrier_name' | 'own' | 'elsewhere'>;

/** The truck's place, by its device or by report, and the age of that information. */
function LastPlace({ row, onMap }: { row: OwnRow; onMap: boolean }): ReactNode {
  const t = useT();
  if (!row.last_at) return null;
  const [word, facts] = ago(row.last_at, serverNow());
  const named = row.last_place ?? '';
  const place = row.near_km === null ? named : t('capacity.near', { place: named, km: row.near_km });
  return (
    <div className="kit-stack" title={place}>
      {onMap && row.by_gps ? <RecordLink path={link(truckTrackPage, { truck: row.id })}>{place}</RecordLink> : <span>{place}</span>}
      <div className="kit-quiet">
        {row.by_gps && !row.stale && (row.speed_kmh ?? 0) > 3 ? `${Math.round(row.speed_kmh ?? 0)} km/h · ` : ''}
        {row.by_gps ? t(word, facts) : t('capacity.reported', { ago: t(word, facts) })}
      </div>
    </div>
  );
}

export function vehicleColumns<Row extends OwnRow>(page: LinkedPage<'id'>, staff: boolean): readonly Column<Row, 'plate_no' | 'load_kg'>[] {
  const columns: readonly Column<OwnRow, 'plate_no' | 'load_kg'>[] = [
    { key: 'plate_no', is: 'code', pin: 'left', sort: 'plate_no', width: 130 },
    standingColumn(page),
    { key: 'vehicle_type_name', is: 'text', width: 140 },
    { key: 'load_kg', is: 'quantity', unit: 'unit.kg', sort: 'load_kg' },
    { key: 'volume_m3', is: 'quantity', unit: 'unit.m3' },
    { key: 'pallets', is: 'quantity', width: 90 },
    { key: 'country', is: 'choice', words: 'capacity.country', width: 90 },
    { key: 'driver_name', is: 'text', width: 130, below: (row) => row.driver_phone },
    {
      key: 'last_place',
      is: 'own',
      width: 210,
      show: (row) => <LastPlace row={row} onMap={staff} />,
      text: (row) => row.last_place ?? '',
    },
    { key: 'last_at', is: 'instant', off: true },
    { key: 'gps', is: 'flag', width: 80 },
  ];
  // The columns of any truck suit this row type as well.
  return columns as unknown as readonly Column<Row, 'plate_no' | 'load_kg'>[];
}

export default function TransportCapacity(props: PageProps): ReactNode {
  const t = useT();
  const [who, setWho] = useState<'vehicles' | 'drivers'>('vehicles');
  const choice = (
    <Segmented
      aria-label={t('capacity.who')}
      value={who}
      onChange={setWho}
      options={[
        { value: 'vehicles', label: t('capacity.vehicles') },
        { value: 'drivers', label: t('capacity.drivers') },
      ]}
    />
  );
  if (props.page.users.includes(2)) return <OwnVehicles {...props} />;
  return who === 'vehicles' ? <Vehicles {...props} choice={choice} /> : <Drivers {...props} choice={choice} />;
}

function Vehicles({ page, choice }: PageProps & { choice: ReactNode }): ReactNode {
  const can = useCan();
  const list = useList(listCapacity);
  return (
    <ListPage
      title={page.title}
      name={page.path}
      list={list}
      columns={[
        ...vehicleColumns<CapacityRow>(workOrderDetailPage, can(mayFollow.view)),
        { key: 'carrier_name', is: 'text', width: 140 },
        { key: 'own', is: 'flag', width: 80 },
      ]}
      buttons={choice}
      exporting={may.export}
      empty="capacity.empty"
    />
  );
}

function Drivers({ page, choice }: PageProps & { choice: ReactNode }): ReactNode {
  const list = useList(listDriverCapacity);
  return (
    <ListPage
      title={page.title}
      name={`${page.path}/drivers`}
      list={list}
      columns={[
        { key: 'name', is: 'text', pin: 'left', sort: 'name', width: 130 },
        standingColumn(workOrderDetailPage),
        { key: 'phone', is: 'code', width: 140 },
        { key: 'plate_no', is: 'code', width: 120 },
        { key: 'carrier_name', is: 'text', width: 150 },
        { key: 'country', is: 'choice', words: 'capacity.country', width: 90 },
        { key: 'own', is: 'flag', width: 80 },
      ]}
      buttons={choice}
      exporting={may.export}
      empty="capacity.empty"
    />
  );
}

function OwnVehicles({ page }: PageProps): ReactNode {
  const list = useList(listOwnCapacity);
  return (
    <ListPage
      title={page.title}
      name={page.path}
      list={list}
      subject="capacity"
      columns={vehicleColumns<OwnRow>(carrierWorkOrderDetailPage, false)}
      exporting="everyone"
      empty="capacity.empty"
    />
  );
}
