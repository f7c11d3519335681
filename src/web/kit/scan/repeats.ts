/** The codes of an earlier picture and when each was last in view. */
export type InView = ReadonlyMap<string, number>;

/** A code that was out of the camera's view for this long is read again. */
const awayMs = 1500;

/**
 * Reads the codes of one picture: those that are new to the camera, and all that are in view from now on. A label stays before it for many
 * pictures and is read once.
 */
export function readView(
  before: InView,
  seen: readonly string[],
  now: number,
): { readonly fresh: readonly string[]; readonly view: InView } {
  const known = new Map([...before].filter(([, at]) => now - at < awayMs));
  const fresh = [...new Set(seen)].filter((code) => code !== '' && !known.has(code));
  for (const code of seen) known.set(code, now);
  return { fresh, view: known };
}
