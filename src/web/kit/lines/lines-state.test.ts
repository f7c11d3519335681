import { describe, expect, test } from 'vitest';
import type { Line, LineColumn } from './line-kinds.ts';
import {
  cellFault,
  limitsOf,
  isUntouched,
  clearArea,
  copyOf,
  fillDown,
  fillRight,
  historyMax,
  remember,
  noHistory,
  settledLine,
  stepHistory,
  parseTable,
  pasteTable,
  readCell,
  readDay,
  step,
  writeTable,
} from './lines-state.ts';
import { sumsByCurrency } from './currency-sums.ts';
import { totalsOf } from './lines-totals.ts';

const said = (key: string) => ({ 'unit.ctn': '箱', 'unit.plt': '托', 'kit.yes': '是', 'kit.no': '否' })[key] ?? key;
const reading = { language: 'zh' as const, said };
const columns: LineColumn[] = [
  { key: 'name', is: 'text', required: true },
  { key: 'pieces', is: 'whole', bounds: { length: null, places: null, min: 1, max: null } },
  { key: 'unit', is: 'choice', of: ['ctn', 'plt'], words: 'unit' },
  { key: 'price', is: 'amount', currency: 'currency', total: true },
  { key: 'ready_on', is: 'day' },
  { key: 'fragile', is: 'flag' },
  { key: 'sum', is: 'shown', show: () => '' },
];
const newLine = (): Line => ({ name: null, pieces: null, unit: null, price: null, currency: 'CNY', ready_on: null, fragile: false });
const column = (key: string): LineColumn => columns.find((each) => each.key === key) ?? { key, is: 'text' };
const at = (row: number, place: number, row2 = row, place2 = place) => ({
  from: { row, column: place },
  to: { row: row2, column: place2 },
});

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026/1/2', '2026-01-02'],
  ['2026年11月20日', '2026-11-20'],
  ['20261120', '2026-11-20'],
  ['20/11/2026', '2026-11-20'],
  ['20 Nov 2026', '2026-11-20'],
  ['2026-02-30', null],
  ['11-20', null],
  ['soon', null],
])('the day %s', (text, expected) => expect(readDay(text, 'zh')).toBe(expected));

test('a Buddhist year of a Thai sheet is ours, and of no other', () => {
  expect(readDay('20/11/2569', 'th')).toBe('2026-11-20');
  expect(readDay('20/11/2400', 'th')).toBe('2400-11-20');
  expect(readDay('20/11/2569', 'vi')).toBe('2569-11-20');
});

test.each([
  ['pieces', '12', 12],
  ['pieces', '12.0', 12],
  ['pieces', 'twelve', 'twelve'],
  ['unit', '箱', 'ctn'],
  ['unit', 'plt', 'plt'],
  ['unit', 'box', 'box'],
  ['price', '1,234.5', '1234.5'],
  ['fragile', '是', true],
  ['fragile', 'no', false],
  ['fragile', 'perhaps', 'perhaps'],
  ['name', ' Steel ', 'Steel'],
  ['name', '', null],
])('%s reads %s', (key, text, expected) => expect(readCell(column(key), text, reading)).toBe(expected));

test.each<[string, Line, string | null]>([
  ['name', { name: null }, 'REQUIRED'],
  ['pieces', { pieces: 'twelve' }, 'BAD_NUMBER'],
  ['pieces', { pieces: 0 }, 'TOO_SMALL'],
  ['pieces', { pieces: 1 }, null],
  ['unit', { unit: 'box' }, 'BAD_CHOICE'],
  ['price', { price: '5.123', currency: 'CNY' }, 'BAD_AMOUNT'],
  ['price', { price: '5.10', currency: 'CNY' }, null],
  ['price', { price: '5.5', currency: 'VND' }, 'BAD_AMOUNT'],
  ['price', { price: '5.00', currency: 'VND' }, null],
  ['ready_on', { ready_on: 'soon' }, 'BAD_DAY'],
  ['fragile', { fragile: 'perhaps' }, 'BAD_VALUE'],
  ['sum', {}, null],
])('%s of %j is %s', (key, line, expected) => expect(cellFault(column(key), line)).toBe(expected));

test('a fault names the limit of its cell', () => {
  const limits = { length: 35, places: null, min: 1, max: 9 };
  const bounded: LineColumn = { key: 'name', is: 'text', bounds: limits };
  expect([35, 36].map((length) => cellFault(bounded, { name: 'x'.repeat(length) }))).toEqual([null, 'TOO_LONG']);
  const counted: LineColumn = { key: 'pieces', is: 'whole', bounds: limits };
  expect([0, 1, 9, 10].map((pieces) => cellFault(counted, { pieces }))).toEqual(['TOO_SMALL', null, null, 'TOO_LARGE']);
  expect(['TOO_LONG', 'TOO_LARGE', 'TOO_SMALL', 'REQUIRED'].map((why) => limitsOf(bounded, why))).toEqual([
    { limit: 35 },
    { limit: 9 },
    { limit: 1 },
    {},
  ]);
});

test('a spreadsheet is read with its quotes, tabs and line breaks', () => {
  expect(parseTable('a\tb\r\n"c ""x"""\t"d\ne"\n')).toEqual([
    ['a', 'b'],
    ['c "x"', 'd\ne'],
  ]);
  expect(
    parseTable(
      writeTable([
        ['a\tb', 'c'],
        ['"', ''],
      ]),
    ),
  ).toEqual([
    ['a\tb', 'c'],
    ['"', ''],
  ]);
});

test('a paste adds lines as needed and keeps the good cells beside the bad ones', () => {
  const pasted = pasteTable([newLine()], columns, at(0, 0), parseTable('Steel\t3\t箱\t99.9\nPipe\tmany\tbox\t1.5'), {
    reading,
    newLine,
    max: 10,
  });
  expect(pasted.lines).toEqual([
    { ...newLine(), name: 'Steel', pieces: 3, unit: 'ctn', price: '99.9' },
    { ...newLine(), name: 'Pipe', pieces: 'many', unit: 'box', price: '1.5' },
  ]);
  expect({ cells: pasted.cells, bad: pasted.bad, leftOut: pasted.leftOut, area: pasted.area }).toEqual({
    cells: 8,
    bad: 2,
    leftOut: 0,
    area: at(0, 0, 1, 3),
  });
});

test('a paste stops at the most lines and says how many were left out', () => {
  const pasted = pasteTable([newLine()], columns, at(0, 0), parseTable('a\nb\nc'), { reading, newLine, max: 2 });
  expect([pasted.lines.length, pasted.leftOut]).toEqual([2, 1]);
});

test('a paste leaves locked cells and does not touch the lines it was given', () => {
  const lines = [newLine()];
  const locked = columns.map((each) => (each.key === 'pieces' ? { ...each, locked: true } : each));
  const pasted = pasteTable(lines, locked, at(0, 0), parseTable('Steel\t3\t箱'), { reading, newLine, max: 2 });
  expect(pasted.lines[0]).toEqual({ ...newLine(), name: 'Steel', unit: 'ctn' });
  expect(lines).toEqual([newLine()]);
});

test('one pasted cell fills the chosen area', () => {
  const pasted = pasteTable([newLine(), newLine(), newLine()], columns, at(2, 1, 1, 1), [['7']], { reading, newLine, max: 5 });
  expect(pasted.lines.map((line) => line.pieces)).toEqual([null, 7, 7]);
});

describe('numbers of a sheet from a country that writes them otherwise', () => {
  const weights: LineColumn[] = [
    { key: 'name', is: 'text' },
    { key: 'kg', is: 'quantity' },
  ];
  const pasted = (text: string, language: 'en' | 'vi', decimalSign?: '.' | ',') => {
    const { lines, unsure } = pasteTable([], weights, at(0, 0), parseTable(text), {
      reading: { language, said, decimalSign },
      newLine: () => ({}),
      max: 9,
    });
    return { kg: lines.map((line) => line['kg']), unsure };
  };

  test('are read by the decimal sign that the others of the sheet show, and what was decided is said', () => {
    expect(pasted('A\t12.345\nB\t1.234,5', 'en')).toEqual({ kg: ['12345', '1234.5'], unsure: { count: 1, text: '12.345', sign: ',' } });
    expect(pasted('A\t12.345\nB\t0.5', 'vi')).toEqual({ kg: ['12.345', '0.5'], unsure: { count: 1, text: '12.345', sign: '.' } });
  });

  test('are read as in the language of the reader where the sheet shows no sign or contradicts itself, and may be read otherwise', () => {
    expect(pasted('A\t12.345\nB\t8.250', 'vi')).toEqual({ kg: ['12345', '8250'], unsure: { count: 2, text: '12.345', sign: ',' } });
    expect(pasted('A\t12.345\nB\t8.250', 'vi', '.')).toEqual({ kg: ['12.345', '8.250'], unsure: { count: 2, text: '12.345', sign: '.' } });
    expect(pasted('A\t12.345\nB\t0.5\nC\t1,5', 'en')).toMatchObject({ kg: ['12.345', '0.5', '1.5'], unsure: { sign: '.' } });
  });

  test('are named in plain signs where they were written with those of a Chinese input method', () => {
    expect(pasted('A\t１２，３４５', 'vi')).toEqual({ kg: ['12.345'], unsure: { count: 1, text: '12,345', sign: ',' } });
  });

  test('are in no doubt where the sheet shows the sign of the reader, or has no such number', () => {
    expect(pasted('A\t12.345\nB\t12.5', 'en')).toEqual({ kg: ['12.345', '12.5'], unsure: null });
    expect(pasted('12.345\t12345', 'en')).toEqual({ kg: ['12345'], unsure: null });
  });
});

test('filling down and clearing', () => {
  const lines = [
    { ...newLine(), name: 'a', pieces: 1 },
    { ...newLine(), name: 'b' },
    { ...newLine(), name: 'c' },
  ];
  expect(fillDown(lines, columns, at(0, 1, 2, 1)).map((line) => [line.name, line.pieces])).toEqual([
    ['a', 1],
    ['b', 1],
    ['c', 1],
  ]);
  expect(clearArea(lines, columns, at(0, 0, 1, 1)).map((line) => [line.name, line.pieces])).toEqual([
    [null, null],
    [null, null],
    ['c', null],
  ]);
});

test.each<[string, { row: number; column: number }, string, boolean, { row: number; column: number }]>([
  ['down', { row: 0, column: 1 }, 'ArrowDown', false, { row: 1, column: 1 }],
  ['down stops', { row: 2, column: 1 }, 'Enter', false, { row: 2, column: 1 }],
  ['left stops', { row: 0, column: 0 }, 'ArrowLeft', false, { row: 0, column: 0 }],
  ['Tab goes on in the next row', { row: 0, column: 3 }, 'Tab', false, { row: 1, column: 0 }],
  ['Shift+Tab goes back', { row: 1, column: 0 }, 'Tab', true, { row: 0, column: 3 }],
  ['End', { row: 1, column: 0 }, 'End', false, { row: 1, column: 3 }],
])('moving: %s', (_, from, key, back, expected) => expect(step(from, key, { rows: 3, columns: 4 }, back)).toEqual(expected));

test('sums are exact, by currency, and leave wrong cells out', () => {
  const priced = (price: unknown, currency: string): Line => ({ price, currency });
  expect(
    totalsOf(column('price'), [
      priced('0.1', 'CNY'),
      priced('0.2', 'CNY'),
      priced('1000', 'VND'),
      priced('x', 'CNY'),
      priced('0.5', 'VND'),
    ]),
  ).toEqual([
    { currency: 'CNY', sum: '0.30' },
    { currency: 'VND', sum: '1000' },
  ]);
});

test('amounts are added up by currency, each with the decimals of its currency', () => {
  const amounts = [
    { currency: 'CNY', amount: '0.1' },
    { currency: 'VND', amount: '500' },
    { currency: 'CNY', amount: '0.2' },
    { currency: 'VND', amount: '1000' },
  ] as const;
  expect(sumsByCurrency(amounts)).toEqual([
    { currency: 'CNY', amount: '0.30' },
    { currency: 'VND', amount: '1500' },
  ]);
});

test('filling down with several rows repeats them', () => {
  const lines = [{ name: 'a' }, { name: 'b' }, { name: '' }, { name: '' }, { name: '' }, { name: 'z' }];
  expect(fillDown(lines, columns, at(0, 0, 4, 0), 2).map((line) => line['name'])).toEqual(['a', 'b', 'a', 'b', 'a', 'z']);
});

test('filling to the right reads the text as each column does', () => {
  const line = { ...newLine(), name: '12', pieces: null };
  const [filled] = fillRight([line], columns, at(0, 0, 0, 1), (column, from) => String(from[column.key] ?? ''), reading);
  expect([filled?.['name'], Number(filled?.['pieces'])]).toEqual(['12', 12]);
});

test('fifty steps go back and forth again; a change forgets what was ahead', () => {
  const states = Array.from({ length: 60 }, (_, place) => [{ name: String(place) }]);
  let history = states.slice(0, -1).reduce(remember, noHistory);
  expect(history.past).toHaveLength(historyMax);
  let now: readonly Line[] = states.at(-1) ?? [];
  for (let back = stepHistory(history, now, true); back; back = stepHistory(history, now, true)) ({ history, lines: now } = back);
  expect(now).toEqual([{ name: String(59 - historyMax) }]);
  const forth = stepHistory(history, now, false);
  expect(forth?.lines).toEqual([{ name: String(60 - historyMax) }]);
  expect(stepHistory(remember(history, now), now, false)).toBeNull();
});

test.each([
  ['as it was added', newLine(), true],
  ['with a fact that the page filled in', { ...newLine(), pieces: 0 }, false],
  ['with an entry', { ...newLine(), name: 'x' }, false],
  ['with an entry that cannot be parsed', { ...newLine(), price: 'dear' }, false],
  ['without any value', {}, true],
])('a line %s', (_, line, untouched) => {
  expect(isUntouched(columns, line, newLine())).toBe(untouched);
});

test('numbers that a new line begins with are no entry', () => {
  const counts: LineColumn[] = [
    { key: 'product', is: 'text', required: true },
    { key: 'cartons', is: 'whole' },
  ];
  const fresh = { product: null, cartons: 0 };
  expect(isUntouched(counts, { product: null, cartons: 0 }, fresh)).toBe(true);
  expect(isUntouched(counts, { product: null, cartons: 2 }, fresh)).toBe(false);
});

test('a copied line is a new one, without the number of the stored line', () => {
  expect(copyOf({ id: '7', name: 'Steel', pieces: 3 })).toEqual({ id: undefined, name: 'Steel', pieces: 3 });
  expect(copyOf({ name: 'Steel' })).toEqual({ name: 'Steel' });
});

const references: LineColumn[] = [
  { key: 'fee_id', is: 'ref', to: 'feeName', required: true },
  { key: 'other_id', is: 'ref', to: 'feeName' },
  { key: 'port_id', is: 'ref', to: 'station' },
];

test('a pasted number of a record is no id before its record is found, and no fault yet', () => {
  const pasted = pasteTable([{}], references, at(0, 0), parseTable('12\tFREIGHT\t#88'), { reading, newLine: () => ({}), max: 1 });
  expect(pasted.lines).toEqual([{ fee_id: '#12', other_id: '#FREIGHT', port_id: '#88' }]);
  expect([pasted.cells, pasted.bad]).toEqual([3, 0]);
  expect(references.map((each) => cellFault(each, pasted.lines[0] ?? {}))).toEqual(['BAD_CHOICE', 'BAD_CHOICE', 'BAD_CHOICE']);
});

test('a record is filled to the right into columns of its own kind', () => {
  const filled = fillRight(
    [{ fee_id: '12', other_id: null, port_id: null }],
    references,
    at(0, 0, 0, 2),
    (each, line) => String(line[each.key]),
    reading,
  );
  expect(filled).toEqual([{ fee_id: '12', other_id: '12', port_id: '#12' }]);
});

describe('cells that follow from others', () => {
  const followed: LineColumn[] = [
    { key: 'qty', is: 'quantity' },
    { key: 'price', is: 'quantity' },
    { key: 'total', is: 'amount', currency: { all: 'CNY' } },
    { key: 'tax', is: 'amount', currency: { all: 'CNY' }, locked: true },
  ];
  const line = { qty: '3', price: '333.33', total: '1000.00', tax: '1.00' };
  const computed = (of: Line, key: string): Line => (key === 'qty' ? { ...of, total: '999.99', tax: '60.00' } : of);

  test('are computed when a block is pasted, unless the block has them', () => {
    expect(settledLine(line, followed.slice(0, 3), computed)).toEqual({ ...line, tax: '60.00' });
    expect(settledLine({ ...line, total: null }, followed, computed)).toEqual({ ...line, total: '999.99', tax: '60.00' });
  });

  test('stay as they are where nothing follows', () => {
    expect(settledLine(line, followed, undefined)).toBe(line);
  });
});
