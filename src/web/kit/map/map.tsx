import { Alert, Skeleton, theme } from 'antd';
import type { GeoJSONSource, Map as LibraryMap, MapMouseEvent, MapTouchEvent } from 'maplibre-gl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { fromGcj02, type Point } from '../../../kernel/geo.ts';
import { useT } from '../../i18n.ts';
import '../kit.css';
import './map.css';
import { drawnAt, mapStyle, type MapTiles, mapTiles, type MapTone } from './map-style.ts';
import { useLatest } from '../use-latest.ts';

/** A point on the map; `heading` in degrees from north draws an arrow, `small` a smaller dot. */
export type MapPoint = Point & {
  readonly id: string;
  readonly label?: string | undefined;
  readonly tone?: MapTone;
  readonly heading?: number | null;
  readonly small?: boolean;
  /** The user can drag it. */
  readonly drags?: boolean;
};
type LngLat = readonly [longitude: number, latitude: number];
export type MapLine = { readonly id: string; readonly at: readonly LngLat[]; readonly tone?: MapTone; readonly dashed?: boolean };
/** A ring, or a circle where `radius_m` is given. */
export type MapArea = { readonly id: string; readonly tone?: MapTone } & (
  | { readonly ring: readonly LngLat[] }
  | { readonly centre: Point; readonly radius_m: number }
);

type Shown = {
  readonly points?: readonly MapPoint[] | undefined;
  readonly lines?: readonly MapLine[] | undefined;
  readonly areas?: readonly MapArea[] | undefined;
  /** For many points: near ones are drawn as one circle with their number. */
  readonly cluster?: boolean;
  readonly chosen?: string | null | undefined;
};
type Props = Shown & {
  readonly label: string;
  readonly height?: number | string;
  /** The map moves to show all its content each time this value changes. */
  readonly fit?: string;
  readonly onChoose?: (id: string) => void;
  /** Called on a click on an empty place, in WGS-84. */
  readonly onPlace?: (place: Point) => void;
  /** Called while a point is dragged; `done` when it is released. */
  readonly onDrag?: (id: string, place: Point, done: boolean) => void;
};

type Features = Extract<Parameters<GeoJSONSource['setData']>[0], { type: 'FeatureCollection' }>['features'];

/** The countries in which our trucks drive. */
const home = { center: [105.5, 19.5] as [number, number], zoom: 4.2 };

/**
 * A map. The library is loaded when the first map is drawn. The effects of a hidden tab are torn down, so the map then releases its
 * graphics memory and is drawn again at the same position when the tab is shown. The map is visual only: a list beside it has the same
 * content.
 */
export function MapView(props: Props): ReactNode {
  const { cluster = false } = props;
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const camera = useRef<{ center: [number, number]; zoom: number } | null>(null);
  const fitted = useRef<string | null>(null);
  const [ready, setReady] = useState<{ map: LibraryMap; tiles: MapTiles | null } | null>(null);
  const [failed, setFailed] = useState(false);
  const { token } = theme.useToken();
  const dark = token.colorBgContainer.toLowerCase() < '#888888';
  const latest = useLatest({ ...props, t });

  useEffect(() => {
    let gone = false;
    let map: LibraryMap | undefined;
    const observer = new ResizeObserver(() => map?.resize());
    void Promise.all([import('./map-library.ts'), mapTiles()]).then(
      ([{ MapLibrary, NavigationControl, ScaleControl }, tiles]) => {
        if (gone || !box.current) return;
        const drawn = drawMap();
        if (!drawn) return;
        map = drawn;
        observer.observe(box.current);

        function drawMap(): LibraryMap | null {
          if (!box.current) return null;
          try {
            const fresh = new MapLibrary({
              container: box.current,
              style: mapStyle(dark, tiles),
              ...(camera.current ?? home),
              attributionControl: { compact: true },
              dragRotate: false,
              pitchWithRotate: false,
              maxZoom: 18,
              locale: {
                'Map.Title': latest.current.label,
                'NavigationControl.ZoomIn': latest.current.t('kit.map.zoomIn'),
                'NavigationControl.ZoomOut': latest.current.t('kit.map.zoomOut'),
                'AttributionControl.ToggleAttribution': latest.current.t('kit.map.sources'),
              },
            });
            fresh.addControl(new NavigationControl({ showCompass: false }), 'top-right');
            fresh.addControl(new ScaleControl({}), 'bottom-left');
            fresh.touchZoomRotate.disableRotation();
            fresh.on('moveend', () => {
              const { lng, lat } = fresh.getCenter();
              camera.current = { center: [lng, lat], zoom: fresh.getZoom() };
            });
            fresh.on('load', () => !gone && setReady({ map: fresh, tiles }));
            fresh.on('click', (event) => void clicked(fresh, tiles, event, latest.current));
            letDrag(fresh, tiles, () => latest.current);
            for (const layer of ['points-dot', 'clustered-dot', 'clusters']) {
              fresh.on('mouseenter', layer, () => void (fresh.getCanvas().style.cursor = 'pointer'));
              fresh.on('mouseleave', layer, () => void (fresh.getCanvas().style.cursor = ''));
            }
            return fresh;
          } catch {
            // In a browser without WebGL the list beside the map has the same content.
            setFailed(true);
            return null;
          }
        }
      },
      () => setFailed(true),
    );
    return () => {
      gone = true;
      observer.disconnect();
      map?.remove();
      setReady(null);
    };
  }, [dark, latest]);

  const { points, lines, areas, chosen, fit } = props;
  useEffect(() => {
    if (!ready) return;
    fill(ready.map, ready.tiles, { points, lines, areas, chosen, cluster });
  }, [ready, points, lines, areas, chosen, cluster]);
  useEffect(() => {
    if (!ready || fit === undefined || fitted.current === fit) return;
    const bounds = boundsOf({ points, lines, areas });
    if (!bounds) return;
    fitted.current = fit;
    ready.map.fitBounds(bounds, { padding: 48, maxZoom: 13, duration: 0 });
  }, [ready, fit, points, lines, areas]);

  return (
    <div className="kit-map" style={{ height: props.height ?? 420 }}>
      {failed ? <Alert type="info" showIcon title={t('kit.mapFailed')} /> : !ready && <Skeleton active />}
      <div ref={box} className="kit-map-box" role="region" aria-label={props.label} hidden={failed} />
    </div>
  );
}

async function clicked(map: LibraryMap, tiles: MapTiles | null, event: MapMouseEvent, { onChoose, onPlace }: Props): Promise<void> {
  const [hit] = map.queryRenderedFeatures(event.point, { layers: ['points-dot', 'clustered-dot', 'clusters'] });
  if (hit?.layer.id === 'clusters') {
    const source = map.getSource<GeoJSONSource>('clustered');
    const zoom = await source?.getClusterExpansionZoom(Number(hit.properties['cluster_id']));
    map.easeTo({ center: event.lngLat, zoom: Math.min(14, zoom ?? map.getZoom() + 2) });
    return;
  }
  if (hit) return onChoose?.(String(hit.properties['id']));
  onPlace?.(placeAt(tiles, event));
}

function placeAt(tiles: MapTiles | null, { lngLat }: { readonly lngLat: { readonly lat: number; readonly lng: number } }): Point {
  const place = { latitude: lngLat.lat, longitude: lngLat.lng };
  return tiles?.datum === 'gcj02' ? fromGcj02(place) : place;
}

/** Lets the user drag points with the mouse or one finger; the map itself does not move meanwhile. */
function letDrag(map: LibraryMap, tiles: MapTiles | null, props: () => Props): void {
  const begin = (event: MapMouseEvent | MapTouchEvent): void => {
    const [hit] = map.queryRenderedFeatures(event.point, { layers: ['points-dot'] });
    const { onDrag } = props();
    if (!onDrag || hit?.properties['drags'] !== true || ('points' in event && event.points.length !== 1)) return;
    event.preventDefault();
    const id = String(hit.properties['id']);
    let last: Point | null = null;
    const move = (moved: MapMouseEvent | MapTouchEvent): void => {
      last = placeAt(tiles, moved);
      props().onDrag?.(id, last, false);
    };
    // It may be released outside the map.
    const ends = ['mouseup', 'touchend', 'touchcancel'] as const;
    const end = (): void => {
      map.off('mousemove', move);
      map.off('touchmove', move);
      for (const name of ends) document.removeEventListener(name, end);
      if (last) props().onDrag?.(id, last, true);
    };
    map.on('mousemove', move);
    map.on('touchmove', move);
    for (const name of ends) document.addEventListener(name, end);
  };
  map.on('mousedown', begin);
  map.on('touchstart', begin);
}

function fill(map: LibraryMap, tiles: MapTiles | null, { points = [], lines = [], areas = [], chosen, cluster }: Shown): void {
  const at = (place: LngLat): [number, number] => drawnAt(tiles, place);
  const features = points.map(({ id, latitude, longitude, label, tone, heading, small, drags }) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: at([longitude, latitude]) },
    properties: {
      id,
      tone: tone ?? 'normal',
      chosen: id === chosen,
      small: small ?? false,
      drags: drags ?? false,
      ...(label ? { label } : {}),
      ...(heading === null || heading === undefined ? {} : { heading }),
    },
  }));
  const set = (source: string, of: readonly Features[number][]): void =>
    void map.getSource<GeoJSONSource>(source)?.setData({ type: 'FeatureCollection', features: [...of] });
  // The selected point is never hidden in a cluster.
  set('clustered', cluster ? features.filter((feature) => !feature.properties.chosen) : []);
  set('points', cluster ? features.filter((feature) => feature.properties.chosen) : features);
  set(
    'lines',
    lines.map(({ id, at: way, tone, dashed }) => ({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: way.map(at) },
      properties: { id, tone: tone ?? 'normal', dashed: dashed ?? false },
    })),
  );
  set(
    'areas',
    areas.map((area) => {
      const ring = ringOf(area).map(at);
      const [first] = ring;
      const closed = first ? [...ring, first] : ring;
      return {
        type: 'Feature',
        geometry: { type: 'Polygon', coordinates: [closed] },
        properties: { id: area.id, tone: area.tone ?? 'normal' },
      };
    }),
  );
}

/** A circle as a ring of 48 corners; a degree of latitude is 111.32 km. */
function ringOf(area: MapArea): readonly LngLat[] {
  if ('ring' in area) return area.ring;
  const { centre, radius_m } = area;
  const north = radius_m / 111_320;
  const east = north / Math.cos((centre.latitude * Math.PI) / 180);
  return Array.from({ length: 48 }, (_, place): LngLat => {
    const angle = (place / 24) * Math.PI;
    return [centre.longitude + east * Math.cos(angle), centre.latitude + north * Math.sin(angle)];
  });
}

function boundsOf({ points = [], lines = [], areas = [] }: Shown): [[number, number], [number, number]] | null {
  const places: LngLat[] = [
    ...points.map(({ longitude, latitude }): LngLat => [longitude, latitude]),
    ...lines.flatMap((line) => line.at),
    ...areas.flatMap(ringOf),
  ];
  const [first] = places;
  if (!first) return null;
  // Tracks have thousands of points: more than a call may have arguments.
  return places.reduce<[[number, number], [number, number]]>(
    ([[west, south], [east, north]], [x, y]) => [
      [Math.min(west, x), Math.min(south, y)],
      [Math.max(east, x), Math.max(north, y)],
    ],
    [
      [first[0], first[1]],
      [first[0], first[1]],
    ],
  );
}
