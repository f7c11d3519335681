import { expect, test } from 'vitest';
import { filled, oneLine, unknownPlaceholders, waitMinutes } from './rules.ts';

test('a name in double braces is replaced by its value, with or without spaces, as often as it stands', () => {
  expect(filled('{{no}}: {{ no }}, {{count}}', { no: 'SO-1', count: 3 }, 'en')).toBe('SO-1: SO-1, 3');
});

test('a name that nobody knows stays, and a value is not expanded again', () => {
  expect(filled('{{no}} {{toString}} {no} {{}}', { no: '{{count}}', count: 3 }, 'en')).toBe('{{count}} {{toString}} {no} {{}}');
});

test('unknown names of a template are said once each', () => {
  expect(unknownPlaceholders('{{ no }} {{colour}} {{colour}} {{}} {{no}}', ['no'])).toEqual(['colour', '']);
  expect(unknownPlaceholders('no {name} at all', [])).toEqual([]);
});

test('a header is one line, whatever a value contains (RFC 5322)', () => {
  expect(oneLine(' Bill\r\n\r\nBcc: a@b.cn\tx\ny\r ')).toBe('Bill Bcc: a@b.cn x y');
});

test.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [3, 4],
  [8, 128],
  [9, 240],
  [20, 240],
])('after %i attempts the next one waits %i minutes, at most four hours', (attempts, minutes) => {
  expect(waitMinutes(attempts)).toBe(minutes);
});
