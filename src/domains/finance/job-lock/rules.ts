/**
 * True when a job's margin is unusual: zero or less, below what its company expects, or more than half of the income. Locking such a job needs
 * a reason (money.md 13).
 */
export function oddMargin(incomeMinor: bigint, costMinor: bigint, expectedPercent: number | null = null): boolean {
  const profit = incomeMinor - costMinor;
  const isBelow = expectedPercent !== null && profit * 100n < incomeMinor * BigInt(expectedPercent);
  return profit <= 0n || isBelow || profit * 2n > incomeMinor;
}
