import { type Guard, hiddenAmount } from '../../../kernel/guard.ts';
import type { Currency } from '../../../kernel/money.ts';
import { profitOf } from '../profit/rules.ts';

/**
 * True when a job's margin is unusual: zero or less, below what its company expects, or more than half of the income. Locking such a job
 * needs a reason (money.md 13).
 */
export function oddMargin(incomeMinor: bigint, costMinor: bigint, expectedPercent: number | null = null): boolean {
  const profit = incomeMinor - costMinor;
  const isBelow = expectedPercent !== null && profit * 100n < incomeMinor * BigInt(expectedPercent);
  return profit <= 0n || isBelow || profit * 2n > incomeMinor;
}

type JobMargin = { readonly currency: Currency; readonly income: bigint; readonly cost: bigint };

/** The profit and the margin in percent that a refusal names, hidden from whom the profit is. A job without income has no margin. */
export function marginTold({ hidden }: { readonly hidden: ReadonlySet<Guard> }, job: JobMargin): { profit: string; margin: string } {
  if (hidden.has('profit')) return { profit: hiddenAmount, margin: hiddenAmount };
  const { profit, margin_percent } = profitOf(job.currency, job.income, job.cost);
  return { profit, margin: margin_percent ?? '—' };
}
