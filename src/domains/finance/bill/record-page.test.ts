import { expect, test } from 'vitest';
import { recordAddress } from '../../../kernel/link.ts';
import { pages } from './pages.ts';

/* A notice, the ledger and a search result know that something is a bill, and not whose. */

const may = (staff: 1 | 4) => (page: (typeof pages)[number]) => page.users.includes(staff);

test('a bill that is known by its subject alone opens for staff on the page that names no side', () => {
  expect(recordAddress(pages, 'bill', '7', may(1))).toBe('/finance/bill/billDetail/7');
  expect(recordAddress(pages, 'bill', '7', may(4))).toBe('/finance/bill/own?id=7');
});
