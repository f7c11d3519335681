/** A file of the write-ahead log: 16 MB of one timeline. A timeline begins where a restore ended. */
export type Segment = { readonly timeline: number; readonly number: number };

/** A base backup: the state that the log is replayed on. */
export type Base = Segment & {
  /** The name of its folder. */
  readonly name: string;
  /** The first moment that can be restored from it. Its log begins with the segment. */
  readonly at: Date;
  readonly bytes: number;
};

/** A segment's name is three numbers of eight digits: timeline, log, and the segment of 256 in that log. */
const shape = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/;

export function segmentOf(file: string): Segment | undefined {
  const [, timeline, log, part] = shape.exec(file.replace(/\.gz$/, '')) ?? [];
  if (!timeline || !log || !part) return undefined;
  return { timeline: Number.parseInt(timeline, 16), number: Number.parseInt(log, 16) * 256 + Number.parseInt(part, 16) };
}

/** True when the log from the base on is there without a missing file, as far as it goes. */
export function isUnbroken(base: Segment, segments: readonly Segment[]): boolean {
  const numbers = new Set(
    segments.filter((each) => each.timeline === base.timeline && each.number >= base.number).map((each) => each.number),
  );
  return numbers.size > 0 && Math.max(...numbers) - base.number + 1 === numbers.size;
}

/** The newest base from which the moment can be reached. Bases come oldest first. */
export function baseFor(moment: Date, bases: readonly Base[]): Base | undefined {
  return bases.findLast((base) => base.at <= moment);
}

/** The bases that no moment from `since` on needs. The newest base always stays. */
export function outdatedBases(bases: readonly Base[], since: Date): Base[] {
  const first = baseFor(since, bases);
  return first ? bases.slice(0, bases.indexOf(first)) : [];
}

/** True for a segment that no base needs: without bases, every one. */
export function isNeeded(segment: Segment, bases: readonly Base[]): boolean {
  return bases.some((base) => segment.timeline === base.timeline && segment.number >= base.number);
}

/** The reason for a new base, if there is one. */
export function baseIsDue(newest: Base | undefined, timeline: number, segments: readonly Segment[], now: Date, everyMs: number): boolean {
  if (!newest || newest.timeline !== timeline) return true;
  return now.getTime() - newest.at.getTime() >= everyMs || !isUnbroken(newest, segments);
}
