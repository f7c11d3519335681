import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  canBeAbsent,
  type Guard,
  guarded,
  guardedFields,
  guardOf,
  guards,
  guardsByName,
  hiddenWith,
  hideable,
  revealsHidden,
  withoutHidden,
} from './guard.ts';

test('the profit is hidden as soon as one of the amounts is from which it follows', () => {
  expect(guards).toEqual(['customerPrice', 'cost', 'profit']);
  expect([...hiddenWith([])]).toEqual([]);
  expect([...hiddenWith(['cost'])].sort()).toEqual(['cost', 'profit']);
  expect([...hiddenWith(['customerPrice'])].sort()).toEqual(['customerPrice', 'profit']);
  expect([...hiddenWith(['profit'])]).toEqual(['profit']);
});

const line = z.object({ id: z.string(), cost: guarded('cost', z.string()), price: guarded('customerPrice', z.string()) });

test('a guarded field says so, and any other does not', () => {
  expect(guardOf(line.shape.cost)).toBe('cost');
  expect(guardOf(line.shape.id)).toBeUndefined();
  expect(guardOf(z.string().meta({ guard: 'other' }))).toBeUndefined();
  expect([...guardedFields(line)]).toEqual([
    ['cost', 'cost'],
    ['price', 'customerPrice'],
  ]);
  expect([...guardedFields(z.array(line))]).toEqual([]);
});

test('a field can be absent if it is optional or nullable', () => {
  expect([hideable(z.string()), z.string().nullable(), z.string()].map(canBeAbsent)).toEqual([true, true, false]);
});

/* A filter or an order by a hidden field would tell its values. */
test.each([
  ['due_at', undefined, ['due_at'], true],
  ['due', undefined, ['due_at'], true],
  ['du', undefined, ['due_at'], false],
  ['due_at', undefined, [], false],
  ['other', undefined, ['due_at'], false],
  ['due_at_time', undefined, ['due_at'], false],
  ['word', { is: 'text' }, ['due_at'], true],
  ['word', { is: 'text' }, [], false],
  ['word', { is: 'text', over: ['no', 'name'] }, ['name'], true],
  ['word', { is: 'text', over: ['no', 'name'] }, ['due_at'], false],
  ['name', { is: 'text', over: ['no'] }, ['name'], false],
  ['word', { is: 'flag' }, ['due_at'], false],
] as const)('%s by %j where %j are hidden: %s', (key, filter, fields, reveals) => {
  expect(revealsHidden(key, filter, new Set(fields))).toBe(reveals);
});

describe('a result', () => {
  const answer = z.object({
    no: z.string(),
    note: hideable(z.string()),
    due_at: z.string().nullable(),
    lines: z.array(line),
    first: line.nullable(),
    other: z.union([z.object({ bill: z.string(), cost: guarded('cost', z.string()) }), z.object({ order: z.string() })]).optional(),
  });
  const whole = {
    no: 'A1',
    note: 'n',
    due_at: 'd',
    lines: [
      { id: '1', cost: '5', price: '7' },
      { id: '2', cost: '6', price: '8' },
    ],
    first: { id: '1', cost: '5', price: '7' },
    other: { bill: 'b', cost: '9' },
    unknown: 'x',
  };
  const seen = (hidden: readonly Guard[], fields: readonly string[] = []) => withoutHidden(answer, whole, new Set(hidden), new Set(fields));

  test('is whole for a reader who sees everything', () => {
    expect(seen([])).toBe(whole);
    expect(withoutHidden(answer, whole, new Set())).toBe(whole);
  });
  test('has no guarded amount at any depth', () => {
    expect(seen(['cost'])).toEqual({
      ...whole,
      lines: [
        { id: '1', price: '7' },
        { id: '2', price: '8' },
      ],
      first: { id: '1', price: '7' },
      other: { bill: 'b' },
    });
    expect(seen(['profit'])).toEqual(whole);
  });
  test('lacks what a template hides where that can be absent, and is null where it is nullable', () => {
    expect(seen([], ['note', 'due_at', 'no'])).toEqual({
      no: 'A1',
      due_at: null,
      lines: whole.lines,
      first: whole.first,
      other: whole.other,
      unknown: 'x',
    });
  });
  test('lacks both as soon as there is one of each', () => {
    expect(seen(['customerPrice'], ['note'])).toEqual({
      ...whole,
      note: undefined,
      lines: [
        { id: '1', cost: '5' },
        { id: '2', cost: '6' },
      ],
      first: { id: '1', cost: '5' },
    });
  });
  test('of nothing is nothing', () => {
    for (const value of [null, undefined, 'text', 5]) expect(withoutHidden(answer, value, new Set(['cost']))).toBe(value);
    expect(withoutHidden(z.array(line), 'no list', new Set(['cost']))).toBe('no list');
  });
  test('names its guards at any depth, once', () => {
    const node: z.ZodType = z.lazy(() => answer);
    expect(Object.fromEntries(guardsByName([answer, answer, z.string(), node]))).toEqual({ cost: 'cost', price: 'customerPrice' });
    expect(Object.fromEntries(guardsByName([answer.shape.first, z.object({ profit: guarded('profit', z.string()) })]))).toEqual({
      cost: 'cost',
      price: 'customerPrice',
      profit: 'profit',
    });
    expect(guardsByName([answer.shape.other, answer.shape.lines]).size).toBe(2);
    expect([...guardsByName([z.object({ parts: z.array(z.union([line.pick({ price: true }), line.pick({ cost: true })])) })])]).toEqual([
      ['price', 'customerPrice'],
      ['cost', 'cost'],
    ]);
  });
  test('that contains others of its kind names its guards and ends', () => {
    const part = z.object({
      cost: guarded('cost', z.string()),
      get parts() {
        return z.array(part);
      },
    });
    expect([...guardsByName([part])]).toEqual([['cost', 'cost']]);
  });
});
