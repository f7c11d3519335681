import { amountOf, type Currency } from '../../../kernel/money.ts';

export type Paid = {
  readonly key: string | null;
  readonly name: string | null;
  /** True for money that settles no bill; without a key it is of bills that have no fees. */
  readonly advance: boolean;
  readonly month: string;
  readonly currency: Currency;
  readonly minor: bigint;
};

/** Months in the columns, the largest row first. Every total is the sum of the cells that it covers. */
export function pivot(cells: readonly Paid[]) {
  return [...Map.groupBy(cells, (cell) => cell.currency)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, own]) => {
      const months = [...new Set(own.map((cell) => cell.month))].toSorted((a, b) => (a < b ? -1 : 1));
      const sum = (some: readonly Paid[]): bigint => some.reduce((total, cell) => total + cell.minor, 0n);
      const text = (minor: bigint): string => amountOf(currency, minor);
      const byMonth = (some: readonly Paid[]): string[] => months.map((month) => text(sum(some.filter((cell) => cell.month === month))));
      const rows = [...Map.groupBy(own, (cell) => `${cell.key} ${cell.advance}`).values()]
        .map((of) => ({
          key: of[0]?.key ?? null,
          name: of[0]?.name ?? null,
          advance: of[0]?.advance ?? false,
          whole: sum(of),
          amounts: byMonth(of),
        }))
        .toSorted((a, b) => Number(b.whole - a.whole))
        .map(({ whole, ...row }) => ({ ...row, total: text(whole) }));
      return { currency, months, total: text(sum(own)), totals: byMonth(own), rows };
    });
}
