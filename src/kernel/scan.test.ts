import { expect, test } from 'vitest';
import { hasLineEnd, scannedText } from './scan.ts';

test.each([
  ['NNG1-A-01-01-1', 'NNG1-A-01-01-1'],
  [']C1 00069012345000000012', '069012345000000012'],
  [']C100069012345000000012', '069012345000000012'],
  ['(00)069012345000000012', '069012345000000012'],
  ['069012345000000012', '069012345000000012'],
  ['  6901234567892 ', '6901234567892'],
  ['\u001d]x', ']x'],
  ['\u0002NNG1-A-01\u0003', 'NNG1-A-01'],
  ['PT000000012\\n', 'PT000000012'],
  [']C100069012345000000012\\r\\n', '069012345000000012'],
  ['a\\nb', 'a\\nb'],
])('%j is read as %s', (read, text) => {
  expect(scannedText(read)).toBe(text);
});

test('a line end in letters ends a scan', () => {
  expect(['PT1\\n', 'PT1\\r\\n', 'PT1\\t', 'PT1', 'PT1n', '\\nPT1'].map(hasLineEnd)).toEqual([true, true, true, false, false, false]);
});
