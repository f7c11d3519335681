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
