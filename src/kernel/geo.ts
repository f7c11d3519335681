/* Places on the earth. These numbers are measurements, not money, so floating point is right for them. */

export type Point = { readonly latitude: number; readonly longitude: number };

const earthRadiusM = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres along the great circle (haversine, mean earth radius): within half a percent of the ellipsoid. */
export function metresBetween(a: Point, b: Point): number {
  const half =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** True when a point lies in a ring of [longitude, latitude], by counting the edges that a line to the east crosses. */
export function isInRing(point: Point, ring: readonly (readonly [longitude: number, latitude: number])[]): boolean {
  let inside = false;
  ring.forEach(([x1, y1], place) => {
    const [x2, y2] = ring[(place + ring.length - 1) % ring.length] ?? [x1, y1];
    if (y1 > point.latitude !== y2 > point.latitude && point.longitude < ((x2 - x1) * (point.latitude - y1)) / (y2 - y1) + x1)
      inside = !inside;
  });
  return inside;
}

/**
 * The shift of GCJ-02 against WGS-84, in degrees. GCJ-02 is the datum that Chinese law prescribes for maps of the
 * mainland. The formula was never published; this is the one that all open implementations share (Krasovsky 1940
 * ellipsoid).
 */
function gcjShift({ latitude, longitude }: Point): Point {
  const [x, y] = [longitude - 105, latitude - 35];
  const waves = (20 * Math.sin(6 * x * Math.PI) + 20 * Math.sin(2 * x * Math.PI)) * (2 / 3);
  const north =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * Math.sqrt(Math.abs(x)) +
    waves +
    (20 * Math.sin(y * Math.PI) + 40 * Math.sin((y / 3) * Math.PI)) * (2 / 3) +
    (160 * Math.sin((y / 12) * Math.PI) + 320 * Math.sin((y * Math.PI) / 30)) * (2 / 3);
  const east =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * Math.sqrt(Math.abs(x)) +
    waves +
    (20 * Math.sin(x * Math.PI) + 40 * Math.sin((x / 3) * Math.PI)) * (2 / 3) +
    (150 * Math.sin((x / 12) * Math.PI) + 300 * Math.sin((x / 30) * Math.PI)) * (2 / 3);
  const [a, eccentricity] = [6_378_245, 0.006_693_421_622_965_943];
  const magic = 1 - eccentricity * Math.sin(radians(latitude)) ** 2;
  return {
    latitude: (north * 180) / (((a * (1 - eccentricity)) / magic ** 1.5) * Math.PI),
    longitude: (east * 180) / ((a / Math.sqrt(magic)) * Math.cos(radians(latitude)) * Math.PI),
  };
}

/**
 * A coarse outline of mainland China, the only area with GCJ-02. South of 23.5° it follows the land border with
 * Vietnam, Laos and Myanmar, because our trucks are on both sides of it.
 */
const mainland: readonly (readonly [number, number])[] = [
  [73.4, 39.5],
  [79.8, 45],
  [87, 49.2],
  [97, 42.8],
  [106, 41.8],
  [116, 46.5],
  [120, 53.4],
  [126, 53],
  [135, 48.4],
  [131, 42.5],
  [124.2, 39.8],
  [122.5, 36.9],
  [122, 30.5],
  [119.6, 25.4],
  [117.2, 23.3],
  [114.5, 22.35],
  [113.6, 22.1],
  [111.3, 20],
  [110.6, 18],
  [108.4, 18.2],
  [108.1, 21.3],
  [108.08, 21.51],
  [107.985, 21.537],
  [107.95, 21.54],
  [107.36, 21.61],
  [106.9, 21.86],
  [106.69, 22.0],
  [106.56, 22.35],
  [106.72, 22.6],
  [106.84, 22.82],
  [105.9, 22.97],
  [105.35, 23.35],
  [104.8, 23.12],
  [104.3, 22.7],
  [103.97, 22.51],
  [103.6, 22.78],
  [103.02, 22.45],
  [102.47, 22.77],
  [102.14, 22.4],
  [101.75, 22.46],
  [101.85, 21.2],
  [101.2, 21.23],
  [101.15, 21.78],
  [100.1, 21.5],
  [99.2, 22.15],
  [99.5, 22.95],
  [98.9, 23.2],
  [98.68, 23.97],
  [97.6, 23.9],
  [97.7, 25.05],
  [98.7, 26],
  [98.7, 27.6],
  [97.4, 28.2],
  [96.2, 29.4],
  [92, 27.8],
  [85, 28.3],
  [79, 31.4],
  [78.5, 34.5],
];

export function toGcj02(point: Point): Point {
  if (!isInRing(point, mainland)) return point;
  const shift = gcjShift(point);
  return { latitude: point.latitude + shift.latitude, longitude: point.longitude + shift.longitude };
}

/** The inverse has no closed form. Each step reduces the error a thousandfold, so three steps end below a centimetre. */
export function fromGcj02(point: Point): Point {
  if (!isInRing(point, mainland)) return point;
  let guess = point;
  for (let step = 0; step < 3; step++) {
    const shift = gcjShift(guess);
    guess = { latitude: point.latitude - shift.latitude, longitude: point.longitude - shift.longitude };
  }
  return guess;
}

/** BD-09 is Baidu's own shift on top of GCJ-02. The constants are those of its published conversion. */
const bdWave = (Math.PI * 3000) / 180;
function fromBd09({ latitude, longitude }: Point): Point {
  const [x, y] = [longitude - 0.0065, latitude - 0.006];
  const far = Math.hypot(x, y) - 0.000_02 * Math.sin(y * bdWave);
  const angle = Math.atan2(y, x) - 0.000_003 * Math.cos(x * bdWave);
  return fromGcj02({ latitude: far * Math.sin(angle), longitude: far * Math.cos(angle) });
}

/** The datum of a position: satellites and world maps; Amap, Tencent and Google's maps of the mainland; Baidu. */
export const datums = ['wgs84', 'gcj02', 'bd09'] as const;
export type Datum = (typeof datums)[number];

/** A position in WGS-84, the datum of everything that is stored. */
export function inWgs84(point: Point, datum: Datum): Point {
  switch (datum) {
    case 'wgs84':
      return point;
    case 'gcj02':
      return fromGcj02(point);
    case 'bd09':
      return isInRing(point, mainland) ? fromBd09(point) : point;
  }
}

/** For a text without consecutive spaces. */
const pairText =
  /(-?\d{1,3}(?:\.\d{1,40})?) ?°? ?([NSEW北南东西])? ?[,，; ] ?(-?\d{1,3}(?:\.\d{1,40})?)(?: ?°? ?([NSEW北南东西])(?!\p{L}))?/iu;
/** Longer than a link of any map. */
const positionMax = 4000;

/**
 * The position in a text copied from a map: "22.817, 108.3669", a link with such a pair, or longitude first as Chinese
 * maps write it. Where both orders are possible, the first number is the latitude. Our countries are all east of 90°,
 * so there is no doubt.
 */
export function readPosition(text: string): Point | null {
  if (text.length > positionMax) return null;
  const plain = text.replaceAll('%2C', ',').replace(/\s+/g, ' ');
  const pair = pairText.exec(plain.replace(/^.*?(?:[@?&/]|=)(?=-?\d{1,3}\.\d{1,40} ?,)/u, ''));
  if (!pair) return null;
  const [first, second] = [signed(pair[1], pair[2]), signed(pair[3], pair[4])];
  const turned = Math.abs(first) > 90 || /[EW东西]/iu.test(pair[2] ?? '');
  const [latitude, longitude] = turned ? [second, first] : [first, second];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** South and west are negative, by sign or by letter. */
function signed(number: string | undefined, letter: string | undefined): number {
  return /[SW南西]/iu.test(letter ?? '') ? -Number(number) : Number(number);
}
