import Big from 'big.js';

/**
 * How much of a line may be received in all: what was announced, and over it as many percent as the goods allow, rounded down to a
 * thousandth. Without a percentage nothing over it is taken.
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
