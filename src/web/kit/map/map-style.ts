import type { StyleSpecification } from 'maplibre-gl';
import { toGcj02 } from '../../../kernel/geo.ts';
import baseUrl from './map-base.json?url';

/** The server's setting for tiles (MAP_TILES_URL and its companions); without one the map draws the built-in data. */
export type MapTiles = { readonly url: string; readonly datum: 'wgs84' | 'gcj02'; readonly attribution: string };

let loadedTiles: Promise<MapTiles | null> | undefined;

/** Read once for each page load. A server that does not reply has no tiles: the built-in map never fails. */
export function mapTiles(): Promise<MapTiles | null> {
  loadedTiles ??= fetch('/map.json')
    .then((answer) => (answer.ok ? (answer.json() as Promise<{ tiles: MapTiles | null }>) : { tiles: null }))
    .then(({ tiles }) => tiles)
    .catch(() => null);
  return loadedTiles;
}

const mapTones = ['good', 'normal', 'warn', 'bad', 'off'] as const;
export type MapTone = (typeof mapTones)[number];

type Colours = Readonly<Record<MapTone | 'sea' | 'land' | 'coast' | 'border' | 'text' | 'halo', string>>;
/** Colours that people with red-green colour blindness can tell apart (after Okabe and Ito). */
const mapColours: { readonly light: Colours; readonly dark: Colours } = {
  light: {
    good: '#00785a',
    normal: '#0b6e8f',
    warn: '#b4730f',
    bad: '#c2410c',
    off: '#6b7780',
    sea: '#dfeaf0',
    land: '#f7f6f1',
    coast: '#b3c2ca',
    border: '#8d8a9e',
    text: '#22303a',
    halo: '#ffffff',
  },
  dark: {
    good: '#4cc09a',
    normal: '#3fa9c9',
    warn: '#e0a63e',
    bad: '#f0874a',
    off: '#93a1aa',
    sea: '#16242c',
    land: '#23313a',
    coast: '#43545f',
    border: '#6d7a8c',
    text: '#dfe7ec',
    halo: '#101a20',
  },
};

const nothing = { type: 'FeatureCollection', features: [] } as const;

/** Meridians and parallels, for scale where nothing else is drawn. */
function graticule(step: number) {
  const lines: [number, number][][] = [];
  for (let longitude = 60; longitude <= 150; longitude += step)
    lines.push([-15, 60].map((latitude): [number, number] => [longitude, latitude]));
  for (let latitude = -15; latitude <= 60; latitude += step)
    lines.push([60, 150].map((longitude): [number, number] => [longitude, latitude]));
  return { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates: lines } } as const;
}

/**
 * The map style: tiles where the server names some, otherwise land, coast and the borders that our lines cross (Natural Earth, public
 * domain). Above it are four sources that a page fills: areas, lines, points, and the points in clusters. Text is drawn with the browser's
 * own fonts.
 */
export function mapStyle(dark: boolean, tiles: MapTiles | null): StyleSpecification {
  const c = dark ? mapColours.dark : mapColours.light;
  const tone = ['match', ['get', 'tone'], 'good', c.good, 'warn', c.warn, 'bad', c.bad, 'off', c.off, c.normal] as unknown as string;
  const paintText = { 'text-color': c.text, 'text-halo-color': c.halo, 'text-halo-width': 1.4 };
  const font = { 'text-font': ['sans-serif'], 'text-size': 12 };
  return {
    version: 8,
    sources: {
      base: { type: 'geojson', data: baseUrl, attribution: 'Natural Earth' },
      graticule: { type: 'geojson', data: graticule(5) },
      ...(tiles ? { tiles: { type: 'raster', tiles: [tiles.url], tileSize: 256, attribution: tiles.attribution } } : {}),
      areas: { type: 'geojson', data: nothing },
      lines: { type: 'geojson', data: nothing },
      points: { type: 'geojson', data: nothing },
      clustered: { type: 'geojson', data: nothing, cluster: true, clusterRadius: 42, clusterMaxZoom: 11 },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': c.sea } },
      { id: 'land', type: 'fill', source: 'base', filter: ['==', ['get', 'is'], 'land'], paint: { 'fill-color': c.land } },
      { id: 'graticule', type: 'line', source: 'graticule', paint: { 'line-color': c.coast, 'line-opacity': 0.35, 'line-width': 0.6 } },
      {
        id: 'coast',
        type: 'line',
        source: 'base',
        filter: ['==', ['get', 'is'], 'land'],
        paint: { 'line-color': c.coast, 'line-width': 1 },
      },
      {
        id: 'border',
        type: 'line',
        source: 'base',
        filter: ['==', ['get', 'is'], 'border'],
        paint: { 'line-color': c.border, 'line-width': 1.3, 'line-dasharray': [3, 2] },
      },
      ...(tiles ? [{ id: 'tiles', type: 'raster' as const, source: 'tiles' }] : []),
      { id: 'areas', type: 'fill', source: 'areas', paint: { 'fill-color': tone, 'fill-opacity': 0.14 } },
      { id: 'areas-edge', type: 'line', source: 'areas', paint: { 'line-color': tone, 'line-width': 1.5 } },
      {
        id: 'lines',
        type: 'line',
        source: 'lines',
        filter: ['!', ['get', 'dashed']],
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: { 'line-color': tone, 'line-width': 3, 'line-opacity': 0.85 },
      },
      {
        id: 'lines-dashed',
        type: 'line',
        source: 'lines',
        filter: ['get', 'dashed'],
        paint: { 'line-color': tone, 'line-width': 2, 'line-dasharray': [2, 2] },
      },
      ...(['points', 'clustered'] as const).flatMap((source) => [
        {
          id: `${source}-dot`,
          type: 'circle' as const,
          source,
          filter: ['!', ['has', 'point_count']] as ['!', ['has', string]],
          paint: {
            'circle-color': tone,
            'circle-radius': ['case', ['get', 'chosen'], 11, ['get', 'small'], 5, 8] as unknown as number,
            'circle-stroke-color': c.halo,
            'circle-stroke-width': ['case', ['get', 'chosen'], 3, 1.5] as unknown as number,
          },
        },
        {
          id: `${source}-arrow`,
          type: 'symbol' as const,
          source,
          filter: ['has', 'heading'] as ['has', string],
          layout: {
            ...font,
            'text-field': '▲',
            'text-size': 9,
            'text-rotate': ['get', 'heading'] as unknown as number,
            'text-allow-overlap': true,
          },
          paint: { 'text-color': c.halo },
        },
        {
          id: `${source}-label`,
          type: 'symbol' as const,
          source,
          filter: ['has', 'label'] as ['has', string],
          layout: {
            ...font,
            'text-field': ['get', 'label'] as unknown as string,
            'text-offset': [0, 1.2] as [number, number],
            'text-anchor': 'top' as const,
          },
          paint: paintText,
        },
      ]),
      {
        id: 'clusters',
        type: 'circle',
        source: 'clustered',
        filter: ['has', 'point_count'],
        paint: {
          'circle-color': c.normal,
          'circle-opacity': 0.88,
          'circle-radius': ['step', ['get', 'point_count'], 14, 20, 18, 100, 24],
          'circle-stroke-color': c.halo,
          'circle-stroke-width': 2,
        },
      },
      {
        id: 'clusters-count',
        type: 'symbol',
        source: 'clustered',
        filter: ['has', 'point_count'],
        layout: { ...font, 'text-field': ['get', 'point_count_abbreviated'], 'text-allow-overlap': true },
        paint: { 'text-color': c.halo },
      },
    ],
  };
}

/** Converts a position for drawing. Our positions are WGS-84; over tiles in GCJ-02 they are drawn where those tiles show them. */
export function drawnAt(tiles: MapTiles | null, [longitude, latitude]: readonly [number, number]): [number, number] {
  if (tiles?.datum !== 'gcj02') return [longitude, latitude];
  const shown = toGcj02({ latitude, longitude });
  return [shown.longitude, shown.latitude];
}
