import { greaterOf } from '../../../../kernel/bounds.ts';

/** The opening of an account with debit positive, and its turnover. */
export type Figures = { readonly opening: bigint; readonly debit: bigint; readonly credit: bigint };

export function closingOf({ opening, debit, credit }: Figures): bigint {
  return opening + debit - credit;
}

/**
 * Opening and closing, each on its side. The forms of China (科目余额表), Vietnam (S06-DN, Circular 200/2014/TT-BTC) and Thailand (งบทดลอง) have a
 * column for each side.
 */
export function onSides<T>(take: (of: (row: Figures) => bigint) => T) {
  return {
    opening_debit: take(({ opening }) => greaterOf(opening, 0n)),
    opening_credit: take(({ opening }) => greaterOf(-opening, 0n)),
    closing_debit: take((row) => greaterOf(closingOf(row), 0n)),
    closing_credit: take((row) => greaterOf(-closingOf(row), 0n)),
  };
}
