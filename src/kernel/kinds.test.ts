import { describe, expect, test } from 'vitest';
import { filterOf, resultSchema, valueSchema } from './kinds.ts';

type Fact = Parameters<typeof valueSchema>[0];
/** The value that a param becomes, or the words of its refusal. */
function read(fact: Fact, value: unknown): unknown {
  const parsed = valueSchema(fact).safeParse(value);
  return parsed.success ? parsed.data : parsed.error.issues.map(({ message }) => message);
}
const accepts = (fact: Fact, ...values: readonly unknown[]): boolean[] => values.map((value) => valueSchema(fact).safeParse(value).success);
const letters = (count: number): string => 'x'.repeat(count);

describe('a param', () => {
  test('of text has the length of its kind, or its own', () => {
    expect(accepts({ is: 'code' }, letters(30), letters(31))).toEqual([true, false]);
    expect(accepts({ is: 'code', max: 3 }, letters(3), letters(4))).toEqual([true, false]);
    expect(accepts({ is: 'text' }, letters(120), letters(121))).toEqual([true, false]);
    expect(accepts({ is: 'text', max: 3 }, letters(3), letters(4))).toEqual([true, false]);
    expect(accepts({ is: 'note' }, letters(512), letters(513))).toEqual([true, false]);
    expect(accepts({ is: 'note', max: 3 }, letters(3), letters(4))).toEqual([true, false]);
    expect(accepts({ is: 'phone' }, letters(40), letters(41))).toEqual([true, false]);
  });
  test('with a pattern is refused by its own word, or the usual one', () => {
    expect(read({ is: 'code', pattern: /^[A-Z]{2}$/, why: 'BAD_PORT' }, 'VNx')).toEqual(['BAD_PORT']);
    expect(read({ is: 'text', pattern: /^[A-Z]{2}$/ }, 'V')).toEqual(['BAD_VALUE']);
    expect(read({ is: 'code', pattern: /^[A-Z]{2}$/ }, 'VN')).toBe('VN');
  });
  test('of mail has the form of an address and at most 120 characters', () => {
    expect([read({ is: 'mail' }, 'a@b.cn'), read({ is: 'mail' }, 'a@b')]).toEqual(['a@b.cn', ['BAD_MAIL']]);
    expect(accepts({ is: 'mail' }, `${letters(115)}@b.cn`, `${letters(116)}@b.cn`)).toEqual([true, false]);
  });
  test('of a choice, a day, a flag, a country, a currency or a record is one that there is', () => {
    expect(accepts({ is: 'choice', of: ['a', 'b'] }, 'a', 'c')).toEqual([true, false]);
    expect(accepts({ is: 'day' }, '2028-02-29', '2027-02-29')).toEqual([true, false]);
    expect(accepts({ is: 'flag' }, true, 'true')).toEqual([true, false]);
    expect(accepts({ is: 'country' }, 'VN', 'Vietnam')).toEqual([true, false]);
    expect(accepts({ is: 'currency' }, 'KWD', 'KW')).toEqual([true, false]);
    expect(read({ is: 'ref', to: 'port', table: 'port', by: ['code'], show: 'name' }, '7')).toBe(7n);
  });
  test('of a number stays within its bounds', () => {
    expect(accepts({ is: 'whole', min: 2, max: 4 }, 1, 2, 4, 5, 2.5)).toEqual([false, true, true, false, false]);
    expect(accepts({ is: 'quantity', places: 1, min: '0.5', max: '2' }, '0.4', '0.5', '2', '2.1', '0.55')).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
    expect(accepts({ is: 'quantity', places: 1 }, '-9', '900')).toEqual([true, true]);
    expect(accepts({ is: 'percent' }, '-0.0001', '0', '100', '100.0001', '0.12345')).toEqual([false, true, true, false, false]);
  });
  test('of an area is one ring in one form, whichever program wrote it', () => {
    const outline = { is: 'outline', of: { latitude: 'a', longitude: 'b', radius: 'c' } } as const;
    const ring = 'POLYGON((106 22,106.1 22,106.1 22.1,106 22))';
    const normal = read(outline, ring);
    expect([typeof normal, read(outline, ring.toLowerCase().replaceAll(',', ' , '))]).toEqual(['string', normal]);
    for (const bad of ['', 'POINT(106 22)', letters(20_001)]) expect(read(outline, bad)).toContain('BAD_OUTLINE');
  });
  test('is none of what is only shown', () => {
    expect(accepts({ is: 'shown', by: 'age' }, '1', null)).toEqual([false, false]);
    expect(accepts({ is: 'through', ref: 'port_id', column: 'mode', of: ['sea'], words: 'mode' }, 'sea')).toEqual([false]);
  });
});

test('a result is text, but for whole numbers and flags', () => {
  const accepted = (fact: Fact) => ['7', 7, true].map((value) => resultSchema(fact).safeParse(value).success);
  expect(accepted({ is: 'quantity', places: 2 })).toEqual([true, false, false]);
  expect(accepted({ is: 'whole', min: 0, max: 9 })).toEqual([false, true, false]);
  expect(accepted({ is: 'flag' })).toEqual([false, false, true]);
});

test('a list is filtered by days, flags, choices and records in their own way, and by exact values otherwise', () => {
  expect([filterOf({ is: 'day' }, 'w'), filterOf({ is: 'flag' }, 'w'), filterOf({ is: 'code' }, 'w')]).toEqual([
    { is: 'days' },
    { is: 'flag' },
    { is: 'values' },
  ]);
  expect(filterOf({ is: 'choice', of: ['a'] }, 'w')).toEqual({ is: 'choice', of: ['a'], words: 'w' });
  expect(filterOf({ is: 'through', ref: 'r', column: 'c', of: ['a'], words: 'x' }, 'w')).toEqual({ is: 'choice', of: ['a'], words: 'w' });
  expect(filterOf({ is: 'ref', to: 'port', table: 'ports', by: ['code'], show: 'name' }, 'w')).toEqual({ is: 'ref', to: 'port' });
});
