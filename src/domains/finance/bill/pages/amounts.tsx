import type { ReactNode } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { Amounts } from '../../../../web/kit/detail/amounts.tsx';
import type { SheetPart } from '../../../../web/kit/detail/kinds.ts';
import type { BillRow } from '../contract.ts';

type Row = Pick<BillRow, 'balances'>;
/** The total of the bill and its open amount. */
export const amountColumns = [
  amountColumn('amounts', 'amount', [
    { key: 'balances', is: 'currencies' },
    { key: 'balances', is: 'amounts', what: 'amount' },
  ]),
  amountColumn('opens', 'open', [{ key: 'balances', is: 'amounts', what: 'open' }]),
];

function amountColumn<K extends string>(key: K, what: 'amount' | 'open', sheet: readonly SheetPart[]) {
  return {
    key,
    is: 'own' as const,
    width: 170,
    align: 'right' as const,
    sheet,
    show: (row: Row) => <Amounts of={row.balances} what={what} />,
    text: (row: Row) => row.balances.map((sum) => `${sum.currency} ${sum[what]}`).join(' · '),
  };
}

/** The total of a bill and its open amount beside its number, by currency. */
export const amountFact = { key: 'amount' as const, is: 'own' as const, show: (bill: Row) => <Sums of={bill} what="amount" /> };
export const openFact = { key: 'open' as const, is: 'own' as const, show: (bill: Row) => <Sums of={bill} what="open" /> };

function Sums({ of, what }: { of: Row; what: 'amount' | 'open' }): ReactNode {
  const format = useFormat();
  return (
    <span className="kit-stack kit-number">
      {of.balances.map(({ currency, [what]: sum }) => (
        <strong key={currency}>{`${currency} ${format.amount(sum, currency)}`}</strong>
      ))}
    </span>
  );
}
