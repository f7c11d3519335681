/*
 * The provinces of China and the countries of ASEAN, as the map of the wall has them. Rings are encoded as ECharts writes them: a character
 * for each step, in 1/1024 of a degree from the ring's offset.
 */

type Encoded = {
  readonly coordinates: readonly (string | readonly string[])[];
  readonly encodeOffsets: readonly (readonly number[] | readonly (readonly number[])[])[];
};
type Plain = { readonly coordinates: readonly (readonly Ring[])[] };
type Ring = readonly (readonly [number, number])[];
export type RegionFile = {
  readonly features: readonly {
    readonly id: string;
    readonly properties: { readonly id: string; readonly cp: readonly [number, number]; readonly name: string; readonly childNum: number };
    readonly geometry: { readonly type: 'Polygon' | 'MultiPolygon' } & (Encoded | Plain);
  }[];
};
export type Region = { readonly id: string; readonly centre: readonly [number, number]; readonly rings: readonly Ring[] };

/** Provinces by their code of GB/T 2260, countries by ISO 3166. */
export const regionIds: readonly string[] = [
  '110000',
  '120000',
  '130000',
  '140000',
  '150000',
  '210000',
  '220000',
  '230000',
  '310000',
  '320000',
  '330000',
  '340000',
  '350000',
  '360000',
  '370000',
  '410000',
  '420000',
  '430000',
  '440000',
  '450000',
  '460000',
  '500000',
  '510000',
  '520000',
  '530000',
  '540000',
  '610000',
  '620000',
  '630000',
  '640000',
  '650000',
  '710000',
  '810000',
  '820000',
  'BN',
  'ID',
  'KH',
  'LA',
  'MM',
  'MY',
  'PH',
  'SG',
  'TH',
  'VN',
];

/** The points of an encoded ring, in degrees. Even and odd codes are steps up and down (zigzag). */
function decodeRing(text: string, [startX = 0, startY = 0]: readonly number[]): Ring {
  const points: [number, number][] = [];
  let [x, y] = [startX, startY];
  const step = (place: number): number => {
    const code = text.charCodeAt(place) - 64;
    return (code >> 1) ^ -(code & 1);
  };
  for (let place = 0; place < text.length; place += 2) {
    x += step(place);
    y += step(place + 1);
    points.push([x / 1024, y / 1024]);
  }
  return points;
}

/** The outer rings of each region, decoded. */
export function regionsOf({ features }: RegionFile): Region[] {
  return features
    .filter(({ id }) => regionIds.includes(id))
    .map(({ id, properties, geometry }) => ({ id, centre: properties.cp, rings: ringsOf(geometry) }));
}

function ringsOf(geometry: RegionFile['features'][number]['geometry']): Ring[] {
  if (!('encodeOffsets' in geometry)) return geometry.coordinates.flatMap((polygon) => polygon.slice(0, 1));
  const { coordinates, encodeOffsets } = geometry;
  return coordinates.flatMap((part, place) => {
    const offsets = encodeOffsets[place] ?? [];
    if (typeof part === 'string') return [decodeRing(part, numbersOf(offsets))];
    return part.slice(0, 1).map((ring) => decodeRing(ring, numbersOf(offsets[0])));
  });
}

function numbersOf(offset: unknown): readonly number[] {
  return Array.isArray(offset) ? offset.map(Number) : [];
}

/** True when a point lies within a ring: a line from it to the east crosses the ring an odd number of times. */
function isWithin(ring: Ring, longitude: number, latitude: number): boolean {
  let inside = false;
  for (let place = 0; place < ring.length; place++) {
    const [x1, y1] = ring[place] ?? [0, 0];
    const [x2, y2] = ring[(place + ring.length - 1) % ring.length] ?? [0, 0];
    if (y1 > latitude !== y2 > latitude && longitude < ((x2 - x1) * (latitude - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

/** The region of a place, or undefined at sea and elsewhere. */
export function regionAt(regions: readonly Region[], { longitude, latitude }: { longitude: number; latitude: number }): string | undefined {
  // The cities with the rank of a province lie within the ring of another, so the smallest region that holds the place is its own.
  const around = regions.filter(({ rings }) => rings.some((ring) => isWithin(ring, longitude, latitude)));
  return around.sort((a, b) => sizeOf(a) - sizeOf(b))[0]?.id;
}

function sizeOf({ rings }: Region): number {
  const xs = rings.flatMap((ring) => ring.map(([x]) => x));
  const ys = rings.flatMap((ring) => ring.map(([, y]) => y));
  return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys));
}

/** The volume of each region: the sum of its places. */
export function volumesOf(
  regions: readonly Region[],
  places: readonly { readonly longitude: number; readonly latitude: number; readonly orders: number }[],
): ReadonlyMap<string, number> {
  const volumes = new Map<string, number>();
  for (const place of places) {
    const region = regionAt(regions, place);
    if (region !== undefined) volumes.set(region, (volumes.get(region) ?? 0) + place.orders);
  }
  return volumes;
}

type Named = { readonly name: string; readonly value: readonly [number, number] };

/** The size of a name on the map, in degrees: the wall draws a degree of latitude about 14 px high and one of longitude 10 px wide at 1920. */
const nameHeight = 2;
const widthOf = (name: string): number => [...name].reduce((width, char) => width + ((char.codePointAt(0) ?? 0) > 0x2e7f ? 2.2 : 1.3), 0);

/** Moves names to the south until none covers another; the northernmost stay. */
export function apart(names: readonly Named[]): Named[] {
  const placed: Named[] = [];
  for (const { name, value } of [...names].sort((a, b) => b.value[1] - a.value[1])) {
    const [longitude] = value;
    let latitude = value[1];
    const covers = (other: Named): boolean =>
      Math.abs(other.value[0] - longitude) < (widthOf(other.name) + widthOf(name)) / 2 && Math.abs(other.value[1] - latitude) < nameHeight;
    while (placed.some(covers)) latitude -= nameHeight / 4;
    placed.push({ name, value: [longitude, latitude] });
  }
  return placed;
}
