import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { type MapLine, type MapPoint, MapView } from '../../../../web/kit/map/map.tsx';
import type { MapTone } from '../../../../web/kit/map/map-style.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import { type StationPlace, stationPlaces } from '../../station/contract.ts';
import './way-map.css';

/** One path from station to station. The first path of a map carries the station numbers and is drawn above the others. */
export type Way = {
  readonly id: string;
  /** The word that names this path. */
  readonly word: string;
  readonly name?: string;
  readonly stations: readonly string[];
  readonly tone?: MapTone;
  readonly dashed?: boolean;
};

/** Paths between stations, drawn on the map and listed below it in words, station by station. */
export function WayMap({ ways, height = 380 }: { ways: readonly Way[]; height?: number }): ReactNode {
  const t = useT();
  const drawnWays = ways.filter((way) => way.stations.length > 0);
  const ids = [...new Set(drawnWays.flatMap((way) => way.stations))].sort();
  const read = useRead(stationPlaces, { ids }, { enabled: ids.length > 0, quiet: true, keepPrevious: true });
  if (read.error) return <Read of={read} />;
  if (ids.length === 0) return <p className="kit-quiet">{t('route.way.none')}</p>;
  const places = new Map((read.data?.places ?? []).map((place) => [place.id, place]));
  const nowhere = [...places.values()].filter((place) => place.latitude === null && ids.includes(place.id));
  return (
    <div className="way-map">
      <MapView
        label={t('route.map')}
        height={height}
        fit={ids.filter((id) => places.has(id)).join(' ')}
        points={pointsOf(drawnWays, places)}
        lines={[...drawnWays].reverse().flatMap((way): MapLine[] => lineOf(way, places))}
      />
      {nowhere.length > 0 && (
        <Alert type="warning" showIcon title={t('route.way.noPlace', { stations: nowhere.map(({ name }) => name).join(', ') })} />
      )}
      <ul className="way-map-ways">
        {drawnWays.map((way) => (
          <li key={way.id}>
            <span aria-hidden className={`way-map-mark way-map-${way.tone ?? 'normal'}${way.dashed ? ' way-map-dashed' : ''}`} />
            <span>
              {t('route.way.stops', {
                way: way.name ? `${t(way.word)} ${way.name}` : t(way.word),
                stops: way.stations.map((id) => places.get(id)?.name ?? '…').join(' → '),
              })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Places = ReadonlyMap<string, StationPlace>;

function lineOf({ id, stations, tone, dashed }: Way, places: Places): MapLine[] {
  const at = stations.flatMap((station): [number, number][] => {
    const place = places.get(station);
    return place && place.latitude !== null && place.longitude !== null ? [[place.longitude, place.latitude]] : [];
  });
  return at.length < 2 ? [] : [{ id, at, ...(tone ? { tone } : {}), ...(dashed ? { dashed } : {}) }];
}

/** Each station once. The first path's stations are numbered, its ends highlighted. */
function pointsOf(ways: readonly Way[], places: Places): MapPoint[] {
  const first = ways[0]?.stations ?? [];
  const others = ways.flatMap((way) => way.stations).filter((id) => !first.includes(id));
  const point = (id: string, label: (name: string) => string, tone: MapTone, small: boolean): MapPoint[] => {
    const place = places.get(id);
    if (!place || place.latitude === null || place.longitude === null) return [];
    return [{ id, latitude: place.latitude, longitude: place.longitude, label: label(place.name), tone, small }];
  };
  const numberedStations = [...new Set(first)];
  return [
    ...numberedStations.flatMap((id, at) => {
      const end = at === 0 || at === numberedStations.length - 1;
      return point(id, (name) => `${at + 1}. ${name}`, at === 0 ? 'good' : end ? 'bad' : 'normal', !end);
    }),
    ...[...new Set(others)].flatMap((id) => point(id, (name) => name, 'off', true)),
  ];
}
