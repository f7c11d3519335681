import { expect, test } from 'vitest';
import {
  expanded,
  filterText,
  notFound,
  pastedValues,
  type Query,
  questionOf,
  readQuery,
  shortened,
  viewText,
  writeQuery,
} from './list-query.ts';

const list = {
  filters: {
    text: { is: 'text' },
    no: { is: 'values' },
    state: { is: 'choice', of: ['new', 'open'], words: 'order.state' },
    customer: { is: 'ref', to: 'customer' },
    made_on: { is: 'days' },
    late: { is: 'flag' },
  },
  sorts: ['no', 'made_on'],
  tabs: [{ key: 'open' }, { key: 'all' }],
} as const;
const written = (query: Query) =>
  Object.fromEntries(Object.entries(writeQuery(readQuery(query, list), list)).filter(([, text]) => text !== undefined));

test.each<[string, Query]>([
  ['nothing', {}],
  ['a tab and an order', { tab: 'open', sort: '-made_on,no' }],
  ['a group', { group: 'made_on' }],
  ['text', { 'w.text': 'Công ty' }],
  ['pasted numbers, one with a comma and a percent sign', { 'w.no': 'A-1,B%2C2,50%25' }],
  ['choices', { 'w.state': 'new,open' }],
  ['records', { 'w.customer': '12,13' }],
  ['days, both, from, to', { 'w.made_on': '2026-01-01..2026-01-31' }],
  ['one day', { 'w.made_on': '2026-01-31..2026-01-31' }],
  ['days from', { 'w.made_on': '2026-01-01..' }],
  ['days to', { 'w.made_on': '..2026-01-31' }],
  ['a flag', { 'w.late': '1' }],
  ['a flag denied', { 'w.late': '0' }],
  ['alternatives beside a filter', { 'w.late': '1', 'o1.no': 'A-1', 'o1.state': 'new', 'o2.customer': '12' }],
])('a link keeps %s', (_, query) => expect(written(query)).toEqual(query));

test.each<[string, Query]>([
  ['a tab that is not', { tab: 'gone' }],
  ['a sort key that is not', { sort: 'password' }],
  ['a group that is no column', { group: '1;drop' }],
  ['a choice that is not', { 'w.state': 'paid' }],
  ['an id that is none', { 'w.customer': '1;drop' }],
  ['a day that is none', { 'w.made_on': 'yesterday' }],
  ['days that end before they begin', { 'w.made_on': '2026-01-31..2026-01-01' }],
  ['a flag that is none', { 'w.late': 'maybe' }],
  ['a filter that is not', { 'w.secret': 'x' }],
])('%s is left out', (_, query) => expect(written(query)).toEqual({}));

test('a comma in a number survives the way there and back', () => {
  expect(readQuery({ 'w.no': 'B%2C2,50%25' }, list).where).toEqual({ no: ['B,2', '50%'] });
});

test('taking a filter out clears its part of the query', () => {
  expect(writeQuery({ tab: null, where: {}, either: [], sort: [], group: null }, list)['w.no']).toBeUndefined();
  expect('w.no' in writeQuery({ tab: null, where: {}, either: [], sort: [], group: null }, list)).toBe(true);
});

test('numbers are pasted as a spreadsheet, a message or a list has them', () => {
  expect(pastedValues('A-1\nA-2\r\n\tA-3  A-1, A-4；A-5、A-6')).toEqual(['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6']);
  expect(pastedValues(' \n ')).toEqual([]);
});

test('what was asked and not found, whatever its case', () => {
  expect(notFound(['a-1', 'A-2', 'A-3'], ['A-1', 'A-3'])).toEqual(['A-2']);
  expect(notFound(['29c12345', '29C-123.46'], ['29C-123.45'], 'plate')).toEqual(['29C-123.46']);
});

test('an alternative that is taken out leaves nothing of itself in the address, nor does the token of long filters', () => {
  const now = { 'o1.no': 'A-1', 'o2.no': 'A-2', f: 'token', view: '3' };
  const [first] = readQuery(now, list).either;
  const out = writeQuery({ tab: null, where: {}, either: first ? [first] : [], sort: [], group: null }, list, now);
  expect([out['o1.no'], out['o2.no'], out['f']]).toEqual(['A-1', undefined, undefined]);
  expect('o2.no' in out && 'f' in out && !('view' in out)).toBe(true);
});

test('a view is the list’s part of an address, in one order whatever the order of the address', () => {
  expect(viewText({ sort: 'no', view: '3', tab: 'open', id: '1' })).toBe(viewText({ tab: 'open', sort: 'no' }));
  expect(filterText({ 'w.no': 'A-1', tab: 'open', 'o1.late': '1' })).toBe('o1.late=1&w.no=A-1');
});

test('a list asks for what its address says, within what its page is fixed to', () => {
  const state = readQuery({ 'w.state': 'new', 'w.late': '1', 'o1.no': 'A-1', sort: '-no' }, list);
  expect(questionOf(state, 'open', { state: ['open'] })).toEqual({
    tab: 'open',
    where: { state: ['open'], late: true },
    either: [{ no: ['A-1'] }],
    sort: [{ key: 'no', desc: true }],
  });
  expect(questionOf(readQuery({}, list), null, {})).toEqual({ where: {} });
});

test('filters too long for an address are named by their token, and the address says what it adds', () => {
  const query = { tab: 'open', 'w.no': 'A-1,A-2', 'o1.late': '1', id: '7' };
  expect(shortened(query, 'T1')).toEqual({ tab: 'open', id: '7', f: 'T1' });
  expect(expanded({ tab: 'all', f: 'T1', 'w.no': 'B-1' }, 'w.no=A-1&w.late=1')).toEqual({
    tab: 'all',
    f: 'T1',
    'w.no': 'B-1',
    'w.late': '1',
  });
  expect(expanded(query, '')).toBe(query);
});
