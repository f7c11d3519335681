/** The server's counts stop at a thousand, which is shown as more than this. */
export const countMax = 999;

/** A count as a badge shows it: `999+` for all that are more. */
export function countText(count: number): string {
  return count > countMax ? `${countMax}+` : String(count);
}
