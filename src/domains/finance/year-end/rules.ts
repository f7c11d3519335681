import type { Currency } from '../../../kernel/money.ts';
import { type AccountUse, type PostingLine, touched } from '../ledger/rules.ts';

/** The balance of an income or expense account in one currency at the end of a year. */
export type ResultBalance = {
  readonly account: AccountUse;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly functionalMinor: bigint;
};

/** The closing entry of a year: every income and expense account is brought to zero against retained earnings, by currency. */
export function closingPosting(balances: readonly ResultBalance[]): PostingLine[] {
  const retained = [...Map.groupBy(balances, ({ currency }) => currency)].map(([currency, own]): PostingLine => {
    const sum = (of: 'amountMinor' | 'functionalMinor'): bigint => own.reduce((total, one) => total + one[of], 0n);
    return { account: 'retainedEarnings', currency, amountMinor: sum('amountMinor'), functionalMinor: sum('functionalMinor') };
  });
  const results = balances.map((one) => ({ ...one, amountMinor: -one.amountMinor, functionalMinor: -one.functionalMinor }));
  return touched([...results, ...retained]);
}
