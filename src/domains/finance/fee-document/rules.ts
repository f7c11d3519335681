/** True where an amount lies between zero and a limit, which is negative for a credit note. */
export function isWithin(minor: bigint, limitMinor: bigint): boolean {
  return limitMinor < 0n ? minor <= 0n && minor >= limitMinor : minor >= 0n && minor <= limitMinor;
}
