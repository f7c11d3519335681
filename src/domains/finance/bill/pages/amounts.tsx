import type { ReactNode } from 'react';
import { Amount } from '../../../../web/format.tsx';
import type { SheetPart } from '../../../../web/kit/detail/kinds.ts';
import type { BillRow } from '../contract.ts';

/** One amount for each currency, one below the other. Currencies are never added up. */
export function Amounts({ of, what }: { of: Pick<BillRow, 'balances'>; what: 'amount' | 'open' | 'written_off' }): ReactNode {
  return of.balances.map((row) => (
    <div key={row.currency}>
      <Amount amount={row[what]} currency={row.currency} />
    </div>
  ));
}

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
    show: (row: Row) => <Amounts of={row} what={what} />,
    text: (row: Row) => row.balances.map((sum) => `${sum.currency} ${sum[what]}`).join(' · '),
  };
}
