import { isInRing, metresBetween, type Point } from '../../../kernel/geo.ts';

export type Fix = Point & { readonly at: Date; readonly speed_kmh: number | null };

/** A position older than this says where a truck was, not where it is. */
const staleMinutes = 15;
export function isStale(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() > staleMinutes * 60_000;
}

/** Where a truck counts as being at a station: inside its polygon where one is drawn, else within its radius. */
export type Fence = Point & {
  readonly station_id: bigint;
  readonly radius_m: number;
  readonly ring: readonly (readonly [longitude: number, latitude: number])[] | null;
};

/** Satellites are some tens of metres off at times: who is in leaves only when clearly out, so that nobody flickers at the fence. */
const leavingMarginM = 60;

function isInside(point: Point, fence: Fence): boolean {
  return fence.ring ? isInRing(point, fence.ring) : metresBetween(point, fence) <= fence.radius_m;
}
function isStillInside(point: Point, fence: Fence): boolean {
  return fence.ring ? isInRing(point, fence.ring) : metresBetween(point, fence) <= fence.radius_m + leavingMarginM;
}

export type Crossing = { readonly station_id: bigint; readonly what: 'enter' | 'leave'; readonly at: Date };

/**
 * What fences a truck crossed along its newest fixes, in their order. `inside` is where it was before the first of them. A latitude that
 * is too far off spares the trigonometry: a degree is 111 km and no fence is wider than 5.
 */
export function crossings(fixes: readonly Fix[], fences: readonly Fence[], inside: ReadonlySet<bigint>): Crossing[] {
  const within = new Set(inside);
  const found: Crossing[] = [];
  for (const fix of [...fixes].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    for (const fence of fences) {
      const was = within.has(fence.station_id);
      const near = fence.ring !== null || Math.abs(fence.latitude - fix.latitude) < 0.1;
      if (!was && !near) continue;
      const is = near && (was ? isStillInside(fix, fence) : isInside(fix, fence));
      if (was === is) continue;
      if (is) within.add(fence.station_id);
      else within.delete(fence.station_id);
      found.push({ station_id: fence.station_id, what: is ? 'enter' : 'leave', at: fix.at });
    }
  }
  return found;
}

/** A truck that stays within this many metres for at least this long has stopped. */
const stopMetres = 120;
const stopMinutes = 5;

export type Standstill = Point & { readonly from: Date; readonly to: Date; readonly minutes: number };

/** Where and how long a truck stood. A silence of the device in one place is standing there too: engines off, devices off. */
export function standstills(fixes: readonly Fix[]): Standstill[] {
  const found: Standstill[] = [];
  let first = 0;
  for (let next = 1; next <= fixes.length; next++) {
    const start = fixes[first];
    const fix = fixes[next];
    if (!start || (fix && metresBetween(start, fix) <= stopMetres)) continue;
    const last = fixes[next - 1] ?? start;
    const minutes = Math.round((last.at.getTime() - start.at.getTime()) / 60_000);
    if (minutes >= stopMinutes) found.push({ latitude: start.latitude, longitude: start.longitude, from: start.at, to: last.at, minutes });
    first = next;
  }
  return found;
}

/** Kilometres driven, top speed and time in motion along a track. */
export function summary(fixes: readonly Fix[]): { km: number; top_kmh: number; moving_minutes: number } {
  let metres = 0;
  let movingMs = 0;
  fixes.forEach((fix, place) => {
    const before = fixes[place - 1];
    if (!before) return;
    const step = metresBetween(before, fix);
    const ms = fix.at.getTime() - before.at.getTime();
    metres += step;
    // Below walking pace it is the satellites that move, not the truck.
    if (ms > 0 && step / (ms / 1000) > 1.2) movingMs += ms;
  });
  return {
    km: Math.round(metres / 100) / 10,
    top_kmh: Math.round(fixes.reduce((top, fix) => Math.max(top, fix.speed_kmh ?? 0), 0)),
    moving_minutes: Math.round(movingMs / 60_000),
  };
}
