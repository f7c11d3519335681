/**
 * Whether a job's margin is out of the ordinary: nothing or less, or more than half of the income (states.md 8). Whoever locks such a
 * job says why it is right.
 */
export function oddMargin(incomeMinor: bigint, costMinor: bigint): boolean {
  const profit = incomeMinor - costMinor;
  return profit <= 0n || profit * 2n > incomeMinor;
}
