import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, amountOf, type Currency, minorDigits, money } from '../../../kernel/money.ts';
import { type ColumnKey, houseLayout, type Layout, noTexts } from './layout.ts';
import { gridOf, sumsOf, type TemplateLine, textIn } from './rules.ts';

const line = (over: Partial<TemplateLine>): TemplateLine => ({
  order_no: 'SOC1',
  work_order_no: null,
  freight_job_no: null,
  bl_nos: null,
  container_nos: null,
  fee_name: 'Freight',
  description: null,
  quantity: '1',
  unit_price: '100',
  currency: 'CNY',
  amount: '106.00',
  net: '100.00',
  tax: '6.00',
  tax_percent: '6',
  disbursement: false,
  functional: '106.00',
  business_on: '2026-11-10',
  route: 'Nanning → Hanoi',
  fee_type: 'Transport',
  ...over,
});
const lines = [
  line({}),
  line({ amount: '-10.60', net: '-10.00', tax: '-0.60', fee_name: 'Discount' }),
  line({ order_no: 'SOC2', currency: 'VND', amount: '1200000', net: '1111111', tax: '88889', tax_percent: '8' }),
  line({ order_no: 'SOC2', currency: 'KWD', amount: '1.125', net: '1.125', tax: '0.000', tax_percent: '0', disbursement: true }),
];
const used: Currency[] = ['CNY', 'KWD', 'VND'];
const bill = { lines, balances: sumsOf(lines, used) };
const layout = (over: Partial<Layout>): Layout => ({
  ...houseLayout,
  columns: (['order_no', 'fee_name', 'disbursement', 'net', 'tax', 'amount'] as const).map((key) => ({ key, width: 12, heading: noTexts })),
  ...over,
});
const words = (key: string): string[] => [key];
const textOf = (of: Layout) => {
  const grid = gridOf(of, bill, ['en'], words);
  return {
    heads: grid.columns.map(({ headings }) => headings.join()),
    rows: grid.rows.map(({ kind, cells }) => [kind, ...cells.map(({ value }) => value ?? '')].join('|')),
  };
};

test('several currencies stand below each other with their currency, with their own decimals, discounts and disbursements', () => {
  expect(textOf(layout({}))).toEqual({
    heads: ['order_no', 'fee_name', 'disbursement', 'currency', 'net', 'tax', 'amount'].map((key) => `billTemplate.column.${key}`),
    rows: [
      'line|SOC1|Freight||CNY|100.00|6.00|106.00',
      'line|SOC1|Discount||CNY|-10.00|-0.60|-10.60',
      'line|SOC2|Freight||VND|1111111|88889|1200000',
      'line|SOC2|Freight|kit.yes|KWD|1.125|0.000|1.125',
      'total|kit.print.total CNY|||CNY|90.00|5.40|95.40',
      'total|kit.print.total KWD|||KWD|1.125|0.000|1.125',
      'total|kit.print.total VND|||VND|1111111|88889|1200000',
    ],
  });
});

test('currencies beside each other have columns of their own, and groups their sums', () => {
  const { heads, rows } = textOf(
    layout({
      currencies: 'beside',
      grouping: 'order',
      subtotals: true,
      columns: (['fee_name', 'amount'] as const).map((key) => ({
        key,
        width: 12,
        heading: { ...noTexts, en: key === 'amount' ? 'Due' : null },
      })),
    }),
  );
  expect(heads).toEqual(['billTemplate.column.fee_name', 'Due CNY', 'Due KWD', 'Due VND']);
  expect(rows).toEqual([
    'group|SOC1|||',
    'line|Freight|106.00||',
    'line|Discount|-10.60||',
    'subtotal|billTemplate.subtotal|95.40||',
    'group|SOC2|||',
    'line|Freight|||1200000',
    'line|Freight||1.125|',
    'subtotal|billTemplate.subtotal||1.125|1200000',
    'total|kit.print.total|95.40|1.125|1200000',
  ]);
});

test('taxes are added up by rate', () => {
  expect(textOf(layout({ taxes: true })).rows.filter((row) => row.startsWith('tax'))).toEqual([
    'tax|billTemplate.taxAt 6% CNY|||CNY|90.00|5.40|95.40',
    'tax|billTemplate.taxAt 8% VND|||VND|1111111|88889|1200000',
    'tax|billTemplate.taxAt 0% KWD|||KWD|1.125|0.000|1.125',
  ]);
});

const columns = (...keys: readonly ColumnKey[]): Layout['columns'] => keys.map((key) => ({ key, width: 12, heading: noTexts }));

test('the currency stands before the first amount where there are several and the layout has no column for it', () => {
  const one = { lines: lines.slice(0, 2), balances: sumsOf(lines.slice(0, 2), ['CNY']) };
  const heads = (of: typeof bill, own: Layout['columns']): string[] =>
    gridOf(layout({ columns: own }), of, ['en'], words).columns.map(({ headings }) => headings.join().replace('billTemplate.column.', ''));
  expect(heads(one, columns('fee_name', 'amount'))).toEqual(['fee_name', 'amount']);
  expect(heads(bill, columns('fee_name', 'amount'))).toEqual(['fee_name', 'currency', 'amount']);
  expect(heads(bill, columns('amount', 'fee_name'))).toEqual(['currency', 'amount', 'fee_name']);
  expect(heads(bill, columns('currency', 'fee_name', 'amount'))).toEqual(['currency', 'fee_name', 'amount']);
  expect(heads(bill, columns('order_no', 'fee_name'))).toEqual(['order_no', 'fee_name']);
  const two = { lines: lines.slice(0, 3), balances: sumsOf(lines.slice(0, 3), ['CNY', 'VND']) };
  expect(heads(two, columns('fee_name', 'amount'))).toEqual(['fee_name', 'currency', 'amount']);
});

test('each column has its kind of value, and numbers stand to the right', () => {
  const of = layout({
    columns: columns('line_no', 'fee_name', 'business_on', 'quantity', 'unit_price', 'tax_percent', 'disbursement', 'currency', 'amount'),
  });
  const grid = gridOf(of, bill, ['en'], words);
  expect(grid.columns.map(({ align }) => align[0]).join('')).toBe('rllrrrllr');
  expect(grid.rows.slice(0, 4).map(({ cells }) => cells[0]?.value)).toEqual(['1', '2', '3', '4']);
  expect(grid.rows[3]?.cells).toEqual([
    { is: 'number', value: '4', currency: null },
    { is: 'text', value: 'Freight', currency: null },
    { is: 'day', value: '2026-11-10', currency: null },
    { is: 'number', value: '1', currency: null },
    { is: 'number', value: '100', currency: null },
    { is: 'number', value: '0', currency: null },
    { is: 'text', value: 'kit.yes', currency: null },
    { is: 'text', value: 'KWD', currency: null },
    { is: 'amount', value: '1.125', currency: 'KWD' },
  ]);
  const total = grid.rows.find(({ kind, cells }) => kind === 'total' && cells[0]?.value === 'kit.print.total KWD');
  expect(total?.cells.slice(-2)).toEqual([
    { is: 'text', value: 'KWD', currency: null },
    { is: 'amount', value: '1.125', currency: 'KWD' },
  ]);
});

test('beside each other a column of currencies has no sum', () => {
  const of = layout({ currencies: 'beside', columns: columns('fee_name', 'currency', 'amount') });
  expect(textOf(of).rows.slice(-2)).toEqual(['line|Freight|KWD||1.125|', 'total|kit.print.total||95.40|1.125|1200000']);
});

test.each<[grouping: Layout['grouping'], heads: string[]]>([
  ['order', ['SOC1', 'FJ1', 'billTemplate.ungrouped / billTemplate.ungrouped']],
  ['route', ['Nanning → Hanoi', 'billTemplate.ungrouped / billTemplate.ungrouped']],
  ['day', ['2026-11-10 / 10 Nov 2026', '2026-11-11 / 11 Nov 2026']],
  ['feeType', ['Transport', 'billTemplate.ungrouped / billTemplate.ungrouped']],
  ['none', []],
])('lines are grouped by %s, and those without one stand together', (grouping, heads) => {
  const own = [
    line({}),
    line({ order_no: null, freight_job_no: 'FJ1', route: null }),
    line({ order_no: null, fee_type: null, business_on: '2026-11-11' }),
  ];
  const grid = gridOf(layout({ grouping, subtotals: true }), { lines: own, balances: sumsOf(own, ['CNY']) }, ['zh', 'en'], (key) => [
    key,
    key,
  ]);
  expect(grid.rows.flatMap(({ kind, cells }) => (kind === 'group' ? [cells[0]?.value] : []))).toEqual(heads);
  expect(grid.rows.filter(({ kind }) => kind === 'subtotal')).toHaveLength(heads.length);
  const without = gridOf(layout({ grouping }), { lines: own, balances: sumsOf(own, ['CNY']) }, ['en'], words);
  expect(without.rows.filter(({ kind }) => kind === 'subtotal')).toEqual([]);
});

test('a text of the template comes before the word of the house, in each language of the print once', () => {
  expect(textIn(['zh', 'en'], { ...noTexts, zh: '对账单' }, ['账单', 'Bill'])).toEqual(['对账单', 'Bill']);
  expect(textIn(['zh', 'en'], noTexts, ['PO', 'PO'])).toEqual(['PO']);
});

test('subtotals of any grouping add up to the bill', () => {
  const anyLine = fc
    .record({
      currency: fc.constantFrom<Currency>('CNY', 'VND', 'KWD'),
      minor: fc.bigInt({ min: -9_999_999n, max: 9_999_999n }),
      order_no: fc.constantFrom('A', 'B', 'C'),
    })
    .map(({ currency, minor, order_no }) => {
      const amount = amountOf(currency, minor);
      return line({ currency, order_no, amount, net: amount, tax: amountOf(currency, 0n) });
    });
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 30 }), (own) => {
      const currencies = [...new Set(own.map(({ currency }) => currency))];
      const balances = sumsOf(own, currencies);
      const grid = gridOf(layout({ grouping: 'order', subtotals: true }), { lines: own, balances }, ['en'], words);
      for (const { currency, amount } of balances) {
        const sums = grid.rows
          .filter(({ kind }) => kind === 'subtotal')
          .flatMap(({ cells }) => cells.slice(-1).filter((cell) => cell.currency === currency));
        const total = sums.map(({ value }) => money(currency, value ?? '')).reduce(add, money(currency, '0'));
        expect(amountOf(currency, total.minor)).toBe(amount);
        expect(amount.split('.')[1]?.length ?? 0).toBe(minorDigits[currency]);
      }
    }),
  );
});

test('the words of a sum stand in a column that is no amount, where the first column is hidden from the reader', () => {
  const of = (...keys: ColumnKey[]) =>
    textOf(layout({ currencies: 'beside', columns: keys.map((key) => ({ key, width: 12, heading: noTexts })) }));
  const sums = (rows: readonly string[]) => rows.filter((row) => row.startsWith('total'));
  expect(sums(of('net', 'fee_name', 'amount').rows)).toEqual(['total|kit.print.total|90.00|1.125|1111111|95.40|1.125|1200000']);
  // The layout has amounts alone: the number of the line stands first.
  const alone = of('amount');
  expect(alone.heads).toEqual(['billTemplate.column.line_no', ...used.map((currency) => `billTemplate.column.amount ${currency}`)]);
  expect(sums(alone.rows)).toEqual(['total|kit.print.total|95.40|1.125|1200000']);
});
