import { isInRing, metresBetween, type Point } from '../../../kernel/geo.ts';

export type Fix = Point & { readonly at: Date; readonly speed_kmh: number | null };

/** A position older than this shows where the truck was, not where it is. */
const staleMinutes = 15;
export function isStale(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() > staleMinutes * 60_000;
}

/** The area in which a truck counts as being at a station: the polygon if one is drawn, else the radius. */
export type Fence = Point & {
  readonly station_id: bigint;
  readonly radius_m: number;
  readonly ring: readonly (readonly [longitude: number, latitude: number])[] | null;
};

/**
 * Satellite positions are sometimes off by tens of metres. A truck inside leaves only when it is clearly outside, so that the state does
 * not flicker at the fence.
 */
const leavingMarginM = 60;

function isInside(point: Point, fence: Fence): boolean {
  return fence.ring ? isInRing(point, fence.ring) : metresBetween(point, fence) <= fence.radius_m;
}
function isStillInside(point: Point, fence: Fence): boolean {
  return fence.ring ? isInRing(point, fence.ring) : metresBetween(point, fence) <= fence.radius_m + leavingMarginM;
}

export type Crossing = { readonly station_id: bigint; readonly what: 'enter' | 'leave'; readonly at: Date };

/**
 * The fences that a truck crossed along its newest fixes, in order. `inside` holds the fences that it was in before the first fix. A
 * latitude that is too far off is ruled out without trigonometry: a degree is 111 km and no fence is wider than 5.
 */
export function crossings(fixes: readonly Fix[], fences: readonly Fence[], inside: ReadonlySet<bigint>): Crossing[] {
  const within = new Set(inside);
  const crossings: Crossing[] = [];
  for (const fix of [...fixes].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    for (const fence of fences) {
      const was = within.has(fence.station_id);
      const near = fence.ring !== null || Math.abs(fence.latitude - fix.latitude) < 0.1;
      if (!was && !near) continue;
      const is = near && (was ? isStillInside(fix, fence) : isInside(fix, fence));
      if (was === is) continue;
      if (is) within.add(fence.station_id);
      else within.delete(fence.station_id);
      crossings.push({ station_id: fence.station_id, what: is ? 'enter' : 'leave', at: fix.at });
    }
  }
  return crossings;
}

/** A truck that stays within this distance for at least this time has stopped. */
const stopMetres = 120;
const stopMinutes = 5;

export type Standstill = Point & { readonly from: Date; readonly to: Date; readonly minutes: number };

/** The places where a truck stood, and for how long. Silence of the device in one place counts as standing too: engine off, device off. */
export function standstills(fixes: readonly Fix[]): Standstill[] {
  const standstills: Standstill[] = [];
  let first = 0;
  for (let next = 1; next <= fixes.length; next++) {
    const start = fixes[first];
    const fix = fixes[next];
    if (!start || (fix && metresBetween(start, fix) <= stopMetres)) continue;
    const last = fixes[next - 1] ?? start;
    const minutes = Math.round((last.at.getTime() - start.at.getTime()) / 60_000);
    if (minutes >= stopMinutes)
      standstills.push({ latitude: start.latitude, longitude: start.longitude, from: start.at, to: last.at, minutes });
    first = next;
  }
  return standstills;
}

/** Kilometres driven, top speed and driving time along a track. */
export function summary(fixes: readonly Fix[]): { km: number; top_kmh: number; moving_minutes: number } {
  let metres = 0;
  let movingMs = 0;
  fixes.forEach((fix, place) => {
    const before = fixes[place - 1];
    if (!before) return;
    const step = metresBetween(before, fix);
    const ms = fix.at.getTime() - before.at.getTime();
    metres += step;
    // Below walking pace the movement is noise of the satellite fix.
    if (ms > 0 && step / (ms / 1000) > 1.2) movingMs += ms;
  });
  return {
    km: Math.round(metres / 100) / 10,
    top_kmh: Math.round(fixes.reduce((top, fix) => Math.max(top, fix.speed_kmh ?? 0), 0)),
    moving_minutes: Math.round(movingMs / 60_000),
  };
}
