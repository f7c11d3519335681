import { expect, test } from 'vitest';
import type { MonitorRow } from './contract.ts';
import { chosenOf, countsOf, monitored, withChanges } from './rules.ts';

const now = Date.parse('2026-11-20T00:00:00Z');
const hourMs = 3_600_000;
const at = (hours: number): string => new Date(now + hours * hourMs).toISOString();
const row = (id: string, planned: number, reached = false): MonitorRow => ({
  id,
  order_no: `SO-${id}`,
  state: 'inTransit',
  customer_id: '1',
  customer_name: 'ACME',
  origin_name: 'Nanning',
  destination_name: 'Hanoi',
  due_at: at(48),
  open_exceptions: 0,
  points: [
    { code: 'departed', planned_at: at(planned), actual_at: reached ? at(planned) : null },
    { code: 'arrived', planned_at: at(planned + 10), actual_at: null },
  ],
});
const all = { stage: 'all', words: '', late: false };
const board = (...rows: MonitorRow[]) => new Map(rows.map((one) => [one.id, monitored(one)]));

test('the order whose next milestone was planned first stands first', () => {
  const orders = board(row('1', 5), row('2', -3), row('3', -8, true));
  expect(chosenOf(orders, all, now).map(({ id }) => id)).toEqual(['2', '3', '1']);
  expect(chosenOf(orders, { ...all, late: true }, now).map(({ id }) => id)).toEqual(['2']);
  expect(chosenOf(orders, { ...all, stage: 'arrived' }, now).map(({ id }) => id)).toEqual(['3']);
  expect(chosenOf(orders, { ...all, words: 'so-1' }, now).map(({ id }) => id)).toEqual(['1']);
  expect(Object.fromEntries(countsOf(orders, now))).toEqual({
    all: { all: 3, late: 1 },
    departed: { all: 2, late: 1 },
    arrived: { all: 1, late: 0 },
  });
});

test('a change replaces its own order and leaves the others as they are', () => {
  const orders = board(row('1', 5), row('2', -3), row('3', 1));
  const after = withChanges(orders, { rows: [row('2', -3, true), row('1', 5)], gone: ['3', '9'] });
  expect([...after.keys()]).toEqual(['1', '2']);
  expect(after.get('1')).toBe(orders.get('1'));
  expect(after.get('2')?.next?.code).toBe('arrived');
  expect(withChanges(after, { rows: [row('1', 5)], gone: ['3'] })).toBe(after);
});

test('a milestone without a planned time is passed over, and an order without any waits for its delivery', () => {
  const unplanned = {
    ...row('1', 5),
    points: [
      { code: 'departed' as const, planned_at: null, actual_at: null },
      { code: 'arrived' as const, planned_at: at(15), actual_at: null },
    ],
  };
  expect(monitored(unplanned)).toMatchObject({ next: { code: 'arrived' }, nextAt: now + 15 * hourMs });
  const done = { ...row('2', 5), points: [] };
  expect(monitored(done)).toMatchObject({ next: null, nextAt: now + 48 * hourMs });
  const orders = board(unplanned, done);
  expect(chosenOf(orders, { ...all, stage: 'none' }, now).map(({ id }) => id)).toEqual(['2']);
  expect(countsOf(orders, now).get('none')).toEqual({ all: 1, late: 0 });
});

test('an order waits for nothing before the last milestone that it has reached', () => {
  const passed = {
    ...row('1', 5),
    points: [
      { code: 'dispatched' as const, planned_at: at(-9), actual_at: at(-9) },
      { code: 'pickedUp' as const, planned_at: at(-8), actual_at: null },
      { code: 'departed' as const, planned_at: at(-6), actual_at: at(-6) },
      { code: 'border' as const, planned_at: at(4), actual_at: null },
    ],
  };
  expect(monitored(passed)).toMatchObject({ next: { code: 'border' }, nextAt: now + 4 * hourMs });
  expect(countsOf(board(passed), now).get('all')).toEqual({ all: 1, late: 0 });
  const arrived = { ...passed, points: [...passed.points.slice(0, 3), { code: 'arrived' as const, planned_at: null, actual_at: at(-1) }] };
  expect(monitored(arrived)).toMatchObject({ next: null, nextAt: now + 48 * hourMs });
});

test('an order is late after the time of its milestone, and not at it', () => {
  const orders = board(row('1', 0));
  for (const [ms, late] of [
    [-1, 0],
    [0, 0],
    [1, 1],
  ] as const) {
    expect(chosenOf(orders, { ...all, late: true }, now + ms)).toHaveLength(late);
    expect(countsOf(orders, now + ms).get('all')).toEqual({ all: 1, late });
  }
});

test('orders of the same time stand by their number, and are found by any of their words', () => {
  const orders = board(row('2', 5), row('3', 5), row('1', 5));
  expect(chosenOf(orders, all, now).map(({ id }) => id)).toEqual(['1', '2', '3']);
  for (const words of ['', ' ', ' acme ', 'NANNING', 'hanoi', 'so-2'])
    expect([words, chosenOf(orders, { ...all, words }, now).length]).toEqual([words, words === 'so-2' ? 1 : 3]);
  expect(chosenOf(orders, { ...all, words: 'bangkok' }, now)).toEqual([]);
});

test('an order that is new to the board is put on it', () => {
  expect([...withChanges(board(row('1', 5)), { rows: [row('2', 1)], gone: [] }).keys()]).toEqual(['1', '2']);
});

test('an order is late from its delivery day on, whatever is planned later', () => {
  const due = { ...row('1', 24), due_at: at(-2) };
  expect(monitored(due)).toMatchObject({ next: { code: 'departed' }, nextAt: now - 2 * hourMs });
  expect(countsOf(board(due), now).get('departed')).toEqual({ all: 1, late: 1 });
});
