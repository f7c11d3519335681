import Big from 'big.js';

/**
 * The most that may be received for a line: the announced quantity and the allowed percentage above it, rounded down to a thousandth.
 * Without a percentage nothing above it is accepted.
 */
export function mostReceivable(announced: string, overPercent: string | null): Big {
  return new Big(announced)
    .times(new Big(overPercent ?? 0).plus(100))
    .div(100)
    .round(3, Big.roundDown);
}

export type Difference = 'none' | 'short' | 'over';
export function differenceOf(announced: string, received: string): Difference {
  const difference = new Big(received).cmp(announced);
  return difference === 0 ? 'none' : difference < 0 ? 'short' : 'over';
}
