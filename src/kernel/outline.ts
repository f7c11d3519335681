import { metresBetween, type Point } from './geo.ts';

/* The outline of an area that a user draws on a map: one ring of [longitude, latitude] in WGS-84. On the wire and in
   the database it is well-known text (OGC 06-103r4, `POLYGON ((106.75 22.1, 106.76 22.1, 106.76 22.11, 106.75
   22.1))`), which map programs read and write. */

export type Ring = readonly (readonly [longitude: number, latitude: number])[];

/**
 * The limits of an outline. Satellite positions are off by some tens of metres, so a truck could miss a smaller area.
 * No station is wider or farther from its own position.
 */
export const outlineLimits = { points: 200, least_m2: 900, across_m: 20_000, away_m: 10_000 } as const;

const outlineFaults = [
  ...(['OUTLINE_FEW', 'OUTLINE_MANY', 'OUTLINE_RANGE', 'OUTLINE_TOO_LARGE', 'OUTLINE_CROSSES'] as const),
  ...(['OUTLINE_TOO_SMALL', 'OUTLINE_NO_PLACE', 'OUTLINE_FAR'] as const),
] as const;
export type OutlineFault = (typeof outlineFaults)[number];

const number = String.raw`-?\d{1,3}(?:\.\d{1,15})?`;
const pair = String.raw`\s*${number}\s+${number}\s*`;
const polygon = new RegExp(String.raw`^\s*POLYGON\s*\(\(${pair}(?:,${pair})*\)\)\s*$`, 'i');
/** Longer than the text of the maximum number of points. */
const textMax = 10_000;

/** The ring of a text, without the repeated last point; null when it is not a polygon of one ring. outlineFault checks its validity. */
export function readOutline(text: string): Ring | null {
  if (text.length > textMax || !polygon.test(text)) return null;
  const points = text
    .slice(text.lastIndexOf('(') + 1, text.indexOf(')'))
    .split(',')
    .map((each): [number, number] => {
      const [longitude = '', latitude = ''] = each.trim().split(/\s+/);
      return [Number(longitude), Number(latitude)];
    });
  return points.length > 1 && String(points[0]) === String(points.at(-1)) ? points.slice(0, -1) : points;
}

/** Six decimals are a tenth of a metre. */
export function degrees(value: number): string {
  return String(Number(value.toFixed(6)));
}

/** The text of a ring, closed as the standard requires; null for one without points. */
export function writeOutline(ring: Ring): string | null {
  const points = ring.map(([longitude, latitude]) => `${degrees(longitude)} ${degrees(latitude)}`);
  return points.length === 0 ? null : `POLYGON ((${[...points, points[0]].join(', ')}))`;
}

/** The fault of an outline, the most obvious one first. `place` is the position that it surrounds. */
export function outlineFault(ring: Ring, place?: Point | null): OutlineFault | null {
  if (ring.length < 3) return 'OUTLINE_FEW';
  if (ring.length > outlineLimits.points) return 'OUTLINE_MANY';
  if (ring.some(([longitude, latitude]) => Math.abs(longitude) > 180 || Math.abs(latitude) > 90)) return 'OUTLINE_RANGE';
  if (across(ring) > outlineLimits.across_m) return 'OUTLINE_TOO_LARGE';
  if (crossesItself(ring)) return 'OUTLINE_CROSSES';
  if (areaOf(ring) < outlineLimits.least_m2) return 'OUTLINE_TOO_SMALL';
  if (place === null) return 'OUTLINE_NO_PLACE';
  if (place && ring.every(([longitude, latitude]) => metresBetween(place, { longitude, latitude }) > outlineLimits.away_m))
    return 'OUTLINE_FAR';
  return null;
}

/** From one corner of its bounds to the opposite one, in metres. */
function across(ring: Ring): number {
  const [longitudes, latitudes] = [ring.map(([longitude]) => longitude), ring.map(([, latitude]) => latitude)];
  return metresBetween(
    { longitude: Math.min(...longitudes), latitude: Math.min(...latitudes) },
    { longitude: Math.max(...longitudes), latitude: Math.max(...latitudes) },
  );
}

const metresPerDegree = 111_320;

/** Square metres, on a plane that touches the earth at the first point: exact enough for an area of some kilometres. */
export function areaOf(ring: Ring): number {
  const [first] = ring;
  if (!first) return 0;
  const east = metresPerDegree * Math.cos((first[1] * Math.PI) / 180);
  const points = ring.map(([x, y]): [number, number] => [(x - first[0]) * east, (y - first[1]) * metresPerDegree]);
  const twice = points.reduce((sum, [x1, y1], at) => {
    const [x2, y2] = points[(at + 1) % points.length] ?? [x1, y1];
    return sum + x1 * y2 - x2 * y1;
  }, 0);
  return Math.abs(twice) / 2;
}

type Place = readonly [x: number, y: number];

/** The side of a→b on which the point c lies; 0 on the line. */
function side([ax, ay]: Place, [bx, by]: Place, [cx, cy]: Place): number {
  return Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
}

/** True when a point on the line through a and b lies between them, or on one of them. */
function liesOn([x, y]: Place, [ax, ay]: Place, [bx, by]: Place): boolean {
  return Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y && y <= Math.max(ay, by);
}

/** True when two edges have a point in common. Edges on one line are left to the edges at their corners, which leave that line. */
function meet(a: Place, b: Place, c: Place, d: Place): boolean {
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
}

/** True when two edges meet anywhere except at the corner that neighbours share, or an edge runs back over the one before it. */
function crossesItself(ring: Ring): boolean {
  const count = ring.length;
  // Degrees with six decimals as whole numbers, so that products are exact.
  const places = ring.map(([x, y]): Place => [Math.round(x * 1_000_000), Math.round(y * 1_000_000)]);
  const at = (place: number): Place => places[place % count] ?? [0, 0];
  for (let i = 0; i < count; i++) {
    const [a, b, next] = [at(i), at(i + 1), at(i + 2)];
    if (side(a, b, next) === 0 && (liesOn(next, a, b) || liesOn(a, b, next))) return true;
    // The edge before and the edge after share a corner with this one.
    for (let j = i + 2; j < count - (i === 0 ? 1 : 0); j++) if (meet(a, b, at(j), at(j + 1))) return true;
  }
  return false;
}
