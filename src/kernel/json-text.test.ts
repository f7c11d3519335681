import { expect, test } from 'vitest';
import { jsonRows, jsonText } from './json-text.ts';

/* RFC 8259, section 6: readers agree on whole numbers up to 2^53 - 1 alone, so a bigint is written as text. */
const beyond = 9_007_199_254_740_993n;

test('a bigint is written as text to its last digit, however deep it stands', () => {
  expect(jsonText({ id: beyond, lines: [{ amount: -5n, pieces: 2, note: null }] })).toBe(
    '{"id":"9007199254740993","lines":[{"amount":"-5","pieces":2,"note":null}]}',
  );
});

test('rows are written as the same text, with what is no bigint as it is', () => {
  const at = new Date('2026-11-20T02:00:00Z');
  const rows = [{ id: beyond, name: 'Steel', at, facts: { kilos: 2 }, weight: null }, {}];
  expect(jsonRows(rows)).toBe(
    '[{"id":"9007199254740993","name":"Steel","at":"2026-11-20T02:00:00.000Z","facts":{"kilos":2},"weight":null},{}]',
  );
  expect(jsonRows(rows)).toBe(jsonText(rows));
  expect(jsonRows([])).toBe('[]');
});
