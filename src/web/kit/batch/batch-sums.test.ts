import { expect, test } from 'vitest';
import type { Column } from '../detail/kinds.ts';
import { amountSums } from './batch-sums.tsx';

type Row = {
  readonly amount: string | null;
  readonly currency: string;
  readonly balances: readonly { readonly currency: string; readonly open: string; readonly amount: string }[];
};
const rows: readonly Row[] = [
  { amount: '0.10', currency: 'CNY', balances: [{ currency: 'CNY', open: '0.10', amount: '9.00' }] },
  {
    amount: '1500',
    currency: 'VND',
    balances: [
      { currency: 'VND', open: '1500', amount: '9000' },
      { currency: 'CNY', open: '0.20', amount: '9.00' },
    ],
  },
  { amount: '0.20', currency: 'CNY', balances: [] },
  { amount: null, currency: 'CNY', balances: [] },
];
const amount: Column<Row> = { key: 'amount', is: 'amount', currency: 'currency' };
const open: Column<Row> = { key: 'opens', is: 'own', show: () => null, sheet: [{ key: 'balances', is: 'amounts', what: 'open' }] };

test('the money of a batch is added up by currency, of amounts and of sums by currency alike', () => {
  const sums = [
    { currency: 'CNY', amount: '0.30' },
    { currency: 'VND', amount: '1500' },
  ];
  expect(amountSums([{ key: 'currency', is: 'code' }, amount, open], rows).map(({ column, sums: of }) => [column.key, of])).toEqual([
    ['amount', sums],
    ['opens', sums],
  ]);
  expect(amountSums([amount], [{ amount: null, currency: 'CNY', balances: [] }])).toEqual([]);
});
