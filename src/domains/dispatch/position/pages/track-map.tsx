import { Button, Empty, Segmented, Slider } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import '../../../../web/kit/kit.css';
import { useT } from '../../../../web/i18n.ts';
import { type MapPoint, MapView } from '../../../../web/kit/map/map.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { Stat } from '../../../../web/kit/detail/stat.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { type Track, truckTrack } from '../contract.ts';
import './truck-track.css';

type TrackParams = Parameters<typeof useRead<(typeof truckTrack)['params'], (typeof truckTrack)['result']>>[1];

/**
 * One truck's track on the map: a replay, its standstills with their length, and the stations that it visited. Of a trip whose truck was
 * exchanged on the road, each truck is chosen by its plate.
 */
export function TrackMap({ of, height = 420 }: { of: TrackParams; height?: number }): ReactNode {
  const t = useT();
  const [truck, setTruck] = useState<number | null>(null);
  const params = truck === null ? of : { ...of, truck };
  const read = useRead(truckTrack, params, { quiet: true, keepPrevious: true });
  if (!read.data || read.error) return <Read of={read} />;
  const { trucks } = read.data;
  return (
    <>
      {trucks.length > 1 && (
        <Segmented
          aria-label={t('truckTrack.trucks')}
          value={truck ?? trucks.length}
          onChange={setTruck}
          options={trucks.map(({ name }, place) => ({ value: place + 1, label: name }))}
        />
      )}
      <Way key={truck} track={read.data} height={height} fit={JSON.stringify(params)} />
    </>
  );
}

function Way({ track, height, fit }: { track: Track; height: number; fit: string }): ReactNode {
  const t = useT();
  const format = useFormat();
  const [place, setPlace] = useState<number | null>(null);
  const { points } = track;
  const last = points.length - 1;
  const now = points[Math.min(place ?? last, last)];
  const planned: MapPoint[] = track.plan.map((stop) => ({
    id: `plan ${stop.seq}`,
    latitude: stop.latitude,
    longitude: stop.longitude,
    label: `${stop.seq}. ${stop.name}`,
    tone: stop.arrived_at ? 'good' : 'warn',
  }));
  const shown: MapPoint[] = [
    ...planned,
    ...track.stops.map(
      (stop, at): MapPoint => ({
        id: `stop ${at}`,
        latitude: stop.latitude,
        longitude: stop.longitude,
        tone: 'warn',
        small: true,
        label: t('truckTrack.minutes', { count: stop.minutes }),
      }),
    ),
    ...(now
      ? [{ id: 'truck', latitude: now.latitude, longitude: now.longitude, tone: 'normal' as const, label: track.vehicle?.name ?? '' }]
      : []),
  ];
  return (
    <div className="truck-track-way">
      <MapView
        label={t('truckTrack.trackOf', { plate: track.vehicle?.name ?? '' })}
        height={height}
        fit={fit}
        points={shown}
        chosen="truck"
        lines={[
          { id: 'plan', dashed: true, tone: 'off', at: track.plan.map((stop) => [stop.longitude, stop.latitude]) },
          { id: 'way', tone: 'normal', at: points.map((point) => [point.longitude, point.latitude]) },
        ]}
      />
      {points.length < 2 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('truckTrack.noPoints')} />
      ) : (
        <>
          <Replay track={track} place={place} setPlace={setPlace} />
          <div className="truck-track-stats">
            <Stat label={t('truckTrack.km')} value={`${format.number(track.km)} km`} />
            <Stat label={t('truckTrack.top_kmh')} value={`${format.number(track.top_kmh)} km/h`} />
            <Stat
              label={t('truckTrack.moving')}
              value={t('truckTrack.hours', { hours: format.number((track.moving_minutes / 60).toFixed(1)) })}
            />
            <Stat label={t('truckTrack.recorded')} value={format.number(track.recorded)} />
          </div>
        </>
      )}
      {track.stops.length > 0 && (
        <SubTable
          subject="truckTrack"
          title="truckTrack.stops"
          rows={track.stops.map((stop, at) => ({ ...stop, id: String(at) }))}
          columns={[
            { key: 'from', is: 'instant' },
            { key: 'to', is: 'instant' },
            {
              key: 'minutes',
              word: 'truckTrack.stopped',
              is: 'own',
              width: 110,
              show: (row) => t('truckTrack.minutes', { count: row.minutes }),
              text: (row) => String(row.minutes),
            },
            { key: 'station_name', is: 'text', width: 200 },
          ]}
        />
      )}
      {track.visits.length > 0 && (
        <SubTable
          subject="truckTrack"
          title="truckTrack.visits"
          rows={track.visits.map((visit, at) => ({ ...visit, id: String(at) }))}
          columns={[
            { key: 'station_name', is: 'text', width: 200 },
            { key: 'entered_at', is: 'instant' },
            { key: 'left_at', is: 'instant' },
          ]}
        />
      )}
    </div>
  );
}

const speeds = [1, 4, 16] as const;

/** Replays the track, by a slider or automatically. */
function Replay(props: { track: Track; place: number | null; setPlace: (place: number | null) => void }): ReactNode {
  const { track, place, setPlace } = props;
  const t = useT();
  const format = useFormat();
  const [running, setRunning] = useState(false);
  const [speed, setSpeed] = useState<number>(4);
  const last = track.points.length - 1;
  const at = Math.min(place ?? last, last);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setTimeout(() => (at >= last ? setRunning(false) : setPlace(Math.min(last, at + speed))), 120);
    return () => clearTimeout(timer);
  }, [running, at, last, speed, setPlace]);
  const point = track.points[at];
  return (
    <div className="truck-track-replay">
      <Button
        onClick={() => {
          if (!running && at >= last) setPlace(0);
          setRunning(!running);
        }}
      >
        {t(running ? 'truckTrack.pause' : 'truckTrack.play')}
      </Button>
      <Segmented
        aria-label={t('truckTrack.speed')}
        size="small"
        value={speed}
        onChange={setSpeed}
        options={speeds.map((value) => ({ value, label: `×${value}` }))}
      />
      <Slider
        className="truck-track-slider"
        min={0}
        max={last}
        value={at}
        onChange={setPlace}
        ariaLabelForHandle={t('truckTrack.replay')}
        tooltip={{ open: false }}
      />
      <span className="truck-track-at" aria-live="off">
        {point ? `${format.instant(point.at)}${point.speed_kmh === null ? '' : ` · ${Math.round(point.speed_kmh)} km/h`}` : ''}
      </span>
    </div>
  );
}
