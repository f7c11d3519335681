import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { activeTabs, alternativesMax, isEveryState, listCall, pageRowsMax } from './list.ts';

const call = listCall({
  cmd: 'thing.list',
  users: [1, 4],
  permit: 'signedIn',
  row: z.object({ id: z.string() }),
  filters: {
    made_on: { is: 'days' },
    name: { is: 'text' },
    nos: { is: 'values' },
    state: { is: 'choice', of: ['open', 'closed'], words: 'thing.state' },
    customer: { is: 'ref', to: 'customer' },
    urgent: { is: 'flag' },
  },
  sorts: ['id', 'no'],
  defaultSort: [{ key: 'id' }],
  tabs: [
    { key: 'open', states: ['open'] },
    { key: 'closed', states: ['closed'] },
  ],
  shows: ['customer'],
});
const { params, result } = call;
const faults = (sent: object): string[] =>
  params.safeParse(sent).error?.issues.map((issue) => `${issue.path.join('.')} ${issue.code === 'custom' ? issue.message : issue.code}`) ??
  [];
const ids = (count: number): string[] => Array.from({ length: count }, (_, place) => String(place + 1));

test('days of a filter do not end before they begin', () => {
  for (const range of [{ from: '2026-11-20', to: '2026-11-20' }, { from: '2026-11-20' }, { to: '2024-02-29' }, {}])
    expect(faults({ where: { made_on: range } })).toEqual([]);
  expect(faults({ where: { made_on: { from: '2026-11-20', to: '2024-02-29' } } })).toEqual(['where.made_on.to END_BEFORE_START']);
  expect(faults({ where: { made_on: { from: '2026-11-20', to: '2026-11-19' } } })).toEqual(['where.made_on.to END_BEFORE_START']);
  expect(faults({ where: { made_on: { from: '2026-11-20', until: '2026-11-20' } } })).toEqual(['where.made_on unrecognized_keys']);
});

/* The bounds stand in the schemas of src/kernel/list.ts: on the bound a list answers, one beyond it refuses. */
describe('bounds of what a list is asked', () => {
  test.each<[string, object, object]>([
    ['a text of 100 letters', { where: { name: 'x'.repeat(100) } }, { where: { name: 'x'.repeat(101) } }],
    ['a text of one letter', { where: { name: 'x' } }, { where: { name: '' } }],
    ['a text beside spaces', { where: { name: ` ${'x'.repeat(100)} ` } }, { where: { name: '   ' } }],
    ['500 values', { where: { nos: ids(500) } }, { where: { nos: ids(501) } }],
    ['one value', { where: { nos: ['x'] } }, { where: { nos: [] } }],
    ['a value of 64 letters', { where: { nos: ['x'.repeat(64)] } }, { where: { nos: ['x'.repeat(65)] } }],
    ['a value of one letter', { where: { nos: [' x '] } }, { where: { nos: [' '] } }],
    ['a choice', { where: { state: ['open'] } }, { where: { state: ['other'] } }],
    ['at least one choice', { where: { state: ['open', 'closed'] } }, { where: { state: [] } }],
    ['200 records', { where: { customer: ids(200) } }, { where: { customer: ids(201) } }],
    ['one record', { where: { customer: ['1'] } }, { where: { customer: [] } }],
    ['a record by its id', { where: { customer: ['1'] } }, { where: { customer: ['x'] } }],
    ['a flag', { where: { urgent: false } }, { where: { urgent: 'no' } }],
    ['filters that it has', { where: {} }, { where: { other: true } }],
    ['8 alternatives', { either: Array(alternativesMax).fill({}) }, { either: Array(alternativesMax + 1).fill({}) }],
    ['one alternative', { either: [{}] }, { either: [] }],
    ['3 orders', { sort: Array(3).fill({ key: 'no', desc: true }) }, { sort: Array(4).fill({ key: 'no' }) }],
    ['an order that it has', { sort: [{ key: 'id' }] }, { sort: [{ key: 'name' }] }],
    ['an order and its direction', { sort: [{ key: 'id', desc: false }] }, { sort: [{ key: 'id', up: true }] }],
    ['a cursor of 1000 letters', { cursor: 'x'.repeat(1000) }, { cursor: 'x'.repeat(1001) }],
    ['a page of one row', { size: 1 }, { size: 0 }],
    ['a page of 200 rows', { size: pageRowsMax }, { size: pageRowsMax + 1 }],
    ['whole rows', { size: 2 }, { size: 1.5 }],
    ['a tab that it has', { tab: 'closed' }, { tab: 'other' }],
    ['total and counts', { total: true, counts: true }, { total: 1 }],
    ['nothing but its params', {}, { page: 2 }],
  ])('%s', (_, taken, refused) => {
    expect(faults(taken)).toEqual([]);
    expect(faults(refused)).toHaveLength(1);
  });

  test('the bounds are these', () => {
    expect([alternativesMax, pageRowsMax]).toEqual([8, 200]);
  });

  test('a list without tabs takes none', () => {
    const plain = listCall({ cmd: 'x', users: [1], permit: 'signedIn', row: z.object({}), filters: {}, sorts: ['id'], defaultSort: [] });
    expect(plain.params.safeParse({ tab: 'open' }).error?.issues.map(({ code }) => code)).toEqual(['unrecognized_keys']);
    expect([plain.list.tabs, plain.shows, plain.guards]).toEqual([[], undefined, undefined]);
  });
});

test('a list says what it is', () => {
  expect(call).toMatchObject({ cmd: 'thing.list', kind: 'read', users: [1, 4], permit: 'signedIn', shows: ['customer'] });
  expect(call.list).toMatchObject({ sorts: ['id', 'no'], defaultSort: [{ key: 'id' }], tabs: [{ key: 'open' }, { key: 'closed' }] });
  expect(activeTabs).toEqual([
    { key: 'active', states: [] },
    { key: 'inactive', states: [] },
  ]);
});

test('a list answers its rows, the way to the next page and whole numbers', () => {
  const whole = { rows: [{ id: '1' }], next_cursor: null, total: 3000, total_is_floor: true, counts: { open: 1 } };
  expect(result.parse(whole)).toEqual(whole);
  for (const broken of [{ rows: [{}] }, { next_cursor: undefined }, { total: 1.5 }, { total_is_floor: 1 }, { counts: { open: 0.5 } }])
    expect(result.safeParse({ ...whole, ...broken }).success).toBe(false);
});

describe('a tab of every state', () => {
  const row = z.object({ state: z.enum(['draft', 'open', 'closed']) });
  test.each([
    ['all that its rows may have', row, ['closed', 'draft', 'open'], true],
    ['all and one more', row, ['draft', 'open', 'closed', 'lost'], true],
    ['all but one', row, ['draft', 'open'], false],
    ['none, as a tab with a condition of its own', row, [], false],
    ['all of rows that may have none', z.object({ state: row.shape.state.nullable() }), ['draft', 'open', 'closed'], false],
    ['those of rows without a state', z.object({ id: z.string() }), ['draft', 'open', 'closed'], false],
  ])('shows %s', (_, of, states, every) => {
    expect(isEveryState({ row: of }, { key: 'all', states })).toBe(every);
  });
});
