import { expect, test } from 'vitest';
import { sources } from './source.ts';

/** The pages with a list that nobody takes out as a sheet, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'domains/identity/own-user/pages/list.tsx': 'the few users of one customer',
  'domains/workspace/batch/pages/list.tsx': 'the imports and exports themselves, with their files',
  'domains/workspace/mail/pages/accounts.tsx': 'the few mail accounts of the product',
  'domains/workspace/outbox/pages/list.tsx': 'texts to others, among them codes of sign-in',
};

const countOf = (text: string, part: RegExp): number => [...text.matchAll(part)].length;

test('every list can be exported, or stands here with its reason', () => {
  const without = sources().filter(
    ({ file, text }) => file.includes('/pages/') && countOf(text, /<ListPage\b/g) > countOf(text, /^\s*exporting[=:]/gm),
  );
  expect(without.map(({ file }) => file).sort()).toEqual(Object.keys(exceptions).sort());
});
