import { Button, Checkbox, Empty } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { serverNow } from '../../../../web/clock.ts';
import { useFormat } from '../../../../web/format.tsx';
import '../../../../web/kit/kit.css';
import { useT } from '../../../../web/i18n.ts';
import { RecordLink } from '../../../../web/kit/detail/fact-cell.tsx';
import { InstantInput } from '../../../../web/kit/form/inputs.tsx';
import { MapView } from '../../../../web/kit/map/map.tsx';
import type { MapTone } from '../../../../web/kit/map/map-style.ts';
import { Picker } from '../../../../web/kit/form/picker.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { ToneTag } from '../../../../web/kit/detail/state-tag.tsx';
import { SearchInput } from '../../../../web/kit/list/search-input.tsx';
import { useRead } from '../../../../web/query.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { listFences, type LiveTruck, liveTrucks } from '../contract.ts';
import { ago } from './ago.ts';
import { Proposals } from './proposals.tsx';
import { TrackMap } from './track-map.tsx';
import './truck-track.css';
import { link } from '../../../../kernel/link.ts';
import { workOrderDetailPage } from '../../work-order/pages.ts';

const everyMs = 30_000;

function toneOf(truck: LiveTruck): MapTone {
  if (truck.stale) return 'off';
  return (truck.speed_kmh ?? 0) > 3 ? 'good' : 'warn';
}

/** The current places of trucks, on the map and in the list beside it. A chosen truck shows its track of the last day or of any span. */
export default function TruckTrack({ page }: PageProps): ReactNode {
  const t = useT();
  const { query, setQuery, showView, leaveView } = useTab();
  const [text, setText] = useState('');
  const [carrier, setCarrier] = useState<string | null>(null);
  const [order, setOrder] = useState('');
  const [onTrip, setOnTrip] = useState(false);
  const [fences, setFences] = useState(false);
  const chosen = query['truck'] ?? null;
  const read = useRead(
    liveTrucks,
    { text: text.trim(), carrier_id: carrier, order_no: order.trim(), on_trip: onTrip },
    { keepPrevious: true, quiet: true },
  );
  const areas = useRead(listFences, {}, { enabled: fences, quiet: true, staleTime: 600_000 });
  // The effects of a hidden tab are off, so it does not poll.
  const { refetch } = read;
  useEffect(() => {
    const timer = setInterval(() => void refetch(), everyMs);
    return () => clearInterval(timer);
  }, [refetch]);
  const trucks = read.data?.trucks ?? [];
  const truck = trucks.find((one) => one.id === chosen);
  const leave = () => leaveView({ truck: undefined });
  const choose = (id: string) => (id === chosen ? leave() : chosen === null ? showView({ truck: id }) : setQuery({ truck: id }));
  return (
    <div className="kit-page truck-track">
      <header className="kit-page-head">
        <h1>{t(page.title)}</h1>
        <SearchInput word="truckTrack.plate_no" search={setText} />
        <SearchInput word="truckTrack.order_no" search={setOrder} />
        <div className="truck-track-filter">
          <Picker
            to="carrier"
            value={carrier}
            onChange={setCarrier}
            placeholder={t('truckTrack.carrier_id')}
            aria-label={t('truckTrack.carrier_id')}
          />
        </div>
        <Checkbox checked={onTrip} onChange={(event) => setOnTrip(event.target.checked)}>
          {t('truckTrack.on_trip')}
        </Checkbox>
        <Checkbox checked={fences} onChange={(event) => setFences(event.target.checked)}>
          {t('truckTrack.fences')}
        </Checkbox>
      </header>
      <Proposals />
      {read.error && <Read of={read} />}
      <div className="truck-track-body">
        <section className="truck-track-list" aria-label={t('truckTrack.list')}>
          <div className="kit-quiet">{t('truckTrack.count', { count: trucks.length })}</div>
          {read.data && trucks.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('truckTrack.empty')} />}
          {trucks.map((one) => (
            <TruckCard key={one.id} truck={one} chosen={one.id === chosen} choose={() => choose(one.id)} />
          ))}
        </section>
        <section className="truck-track-map">
          {chosen === null ? (
            <MapView
              label={t('truckTrack.map')}
              height="100%"
              cluster
              fit={`${text} ${carrier} ${order} ${onTrip} ${trucks.length > 0}`}
              onChoose={choose}
              areas={
                fences
                  ? (areas.data?.fences ?? []).map((fence) =>
                      fence.ring
                        ? { id: fence.station_id, ring: fence.ring }
                        : { id: fence.station_id, centre: fence, radius_m: fence.radius_m },
                    )
                  : []
              }
              points={trucks.map((one) => ({
                id: one.id,
                latitude: one.latitude,
                longitude: one.longitude,
                label: one.plate_no,
                tone: toneOf(one),
                heading: (one.speed_kmh ?? 0) > 3 && !one.stale ? one.heading : null,
              }))}
            />
          ) : (
            <OneTruck key={chosen} id={chosen} truck={truck} back={leave} />
          )}
        </section>
      </div>
    </div>
  );
}

function TruckCard({ truck, chosen, choose }: { truck: LiveTruck; chosen: boolean; choose: () => void }): ReactNode {
  const t = useT();
  const now = serverNow();
  return (
    <article className={chosen ? 'truck-card truck-card-chosen' : 'truck-card'}>
      <button type="button" className="truck-card-head" aria-pressed={chosen} onClick={choose}>
        <strong>{truck.plate_no}</strong>
        <span className="kit-quiet">{truck.carrier_name}</span>
        <span className="kit-space" />
        <ToneTag tone={truck.stale ? 'neutral' : (truck.speed_kmh ?? 0) > 3 ? 'good' : 'warning'}>
          {truck.stale
            ? t('truckTrack.lastSeen', { ago: t(...ago(truck.at, now)) })
            : (truck.speed_kmh ?? 0) > 3
              ? `${Math.round(truck.speed_kmh ?? 0)} km/h`
              : t('truckTrack.standing')}
        </ToneTag>
      </button>
      {truck.station_name && <div>{t('truckTrack.at', { station: truck.station_name })}</div>}
      {truck.trip && (
        <div className="truck-track-trip">
          <RecordLink path={link(workOrderDetailPage, { id: truck.trip.id })}>{truck.trip.no}</RecordLink>{' '}
          <span className="kit-quiet">{`→ ${truck.trip.destination_name} · ${truck.trip.order_nos.join(' ')}`}</span>
        </div>
      )}
    </article>
  );
}

const dayMs = 86_400_000;

function OneTruck({ id, truck, back }: { id: string; truck: LiveTruck | undefined; back: () => void }): ReactNode {
  const t = useT();
  const format = useFormat();
  const [to, setTo] = useState(() => truck?.at ?? serverNow().toISOString());
  const [from, setFrom] = useState(() => new Date(Date.parse(truck?.at ?? serverNow().toISOString()) - dayMs).toISOString());
  const good = from < to && Date.parse(to) - Date.parse(from) <= 8 * dayMs;
  return (
    <>
      <div className="truck-track-head">
        <Button onClick={back}>{t('truckTrack.allTrucks')}</Button>
        {truck && <strong>{truck.plate_no}</strong>}
        {truck && <span className="kit-quiet">{format.instant(truck.at)}</span>}
        <span className="kit-space" />
        <span>{t('truckTrack.span')}</span>
        <InstantInput value={from} onChange={(value) => value && setFrom(value)} />
        <InstantInput value={to} onChange={(value) => value && setTo(value)} />
      </div>
      {good ? <TrackMap of={{ vehicle_id: id, from, to }} /> : <Empty description={t('truckTrack.badSpan')} />}
    </>
  );
}
