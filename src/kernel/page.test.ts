import { expect, test } from 'vitest';
import { type Page, pagesOf } from './page.ts';

test('pages are the data that a capability declares', () => {
  const pages: Page[] = [];
  expect(pagesOf(pages)).toBe(pages);
});
