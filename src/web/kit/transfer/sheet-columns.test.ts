import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Column } from '../detail/kinds.ts';
import { sheetColumns } from './sheet-columns.ts';

type Row = {
  readonly id: string;
  readonly amount: string;
  readonly tax: string;
  readonly currency: string;
  readonly functional: string;
  readonly gross_kg: string;
  readonly state: string;
  readonly drawn: string;
  readonly balances: readonly object[];
};
const schema = z.object({ drawn: z.string(), currency: z.string() });
const sheetOf = (...columns: readonly Column<Row>[]) =>
  sheetColumns(columns, schema, 'bill', (key) => `<${key}>`).map(({ key, is, title }) => [key, is, title]);
const amount: Column<Row> = { key: 'amount', is: 'amount', currency: 'currency' };

test('the currency of rows of several comes before the first amount, and once', () => {
  expect(sheetOf(amount, { ...amount, key: 'tax' })).toEqual([
    ['currency', 'code', '<bill.amount> · <kit.currency>'],
    ['amount', 'amount', '<bill.amount>'],
    ['tax', 'amount', '<bill.tax>'],
  ]);
});

test('a list that shows the currency in a column has no second one', () => {
  expect(sheetOf({ key: 'currency', is: 'code' }, amount)).toEqual([
    ['currency', 'code', '<bill.currency>'],
    ['amount', 'amount', '<bill.amount>'],
  ]);
});

test('a currency that all rows share and a unit stand in the heading', () => {
  expect(
    sheetOf({ key: 'functional', is: 'amount', currency: { all: 'THB' } }, { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' }),
  ).toEqual([
    ['functional', 'amount', '<bill.functional> (THB)'],
    ['gross_kg', 'quantity', '<bill.gross_kg> (<unit.kg>)'],
  ]);
});

test('a column that the page draws is its parts, or the field of its name, or is left out', () => {
  const show = () => null;
  const parts: Column<Row> = {
    key: 'open',
    is: 'own',
    show,
    sheet: [
      { key: 'balances', is: 'currencies' },
      { key: 'balances', is: 'amounts', what: 'open' },
    ],
  };
  expect(sheetOf(parts, { key: 'drawn', is: 'own', show }, { key: 'buttons', is: 'own', show })).toEqual([
    ['balances', 'currencies', '<bill.open> · <kit.currency>'],
    ['balances', 'amounts', '<bill.open>'],
    ['drawn', 'text', '<bill.drawn>'],
  ]);
});

test('a part of a record has its field, the code that chooses it from a list, and a heading of its own', () => {
  const column: Column<Row> = {
    key: 'points',
    is: 'own',
    show: () => null,
    sheet: [
      { key: 'points', is: 'instant', code: 'departed', what: 'actual_at', heading: ['milestone.departed', 'track.actual_at'] },
      { key: 'drawn', is: 'text' },
    ],
  };
  expect(sheetColumns([column], schema, 'bill', (key) => `<${key}>`)).toEqual([
    { key: 'points', is: 'instant', code: 'departed', what: 'actual_at', title: '<milestone.departed> · <track.actual_at>' },
    { key: 'drawn', is: 'text', title: '<bill.points>' },
  ]);
});

test('a state is written in words of the record that it belongs to', () => {
  const state: Column<Row> = { key: 'state', is: 'state', subject: 'order' };
  const [own] = sheetColumns([{ key: 'state', is: 'state' } satisfies Column<Row>], schema, 'bill', (key) => key);
  const [others] = sheetColumns([state], schema, 'bill', (key) => key);
  expect([own?.words, others?.words]).toEqual(['bill.state', 'order.state']);
});
