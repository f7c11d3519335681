import { expect, test } from 'vitest';
import { link, linkedPage, namesNoRecord, recordAddress } from './link.ts';
import type { Page } from './page.ts';

const page = { title: 'page.x', group: 'order', kind: 'detail', shown: false, users: [1], permit: 'signedIn', file: 'x' } as const;
const detail = linkedPage({ ...page, path: '/order/orderDetail', params: ['id', 'section?'], shows: 'order' });
const own = linkedPage({ ...page, path: '/carrier/detail', params: ['id'], users: [2], shows: 'order' });
const bill = linkedPage({ ...page, path: '/finance/bill/billDetail/:id', params: ['id'] });
const list = linkedPage({ ...page, path: '/order/list', kind: 'list' });

test.each([
  [link(detail, { id: '7' }), '/order/orderDetail?id=7'],
  [link(detail, { id: '7', section: 'documents' }), '/order/orderDetail?id=7&section=documents'],
  [link(detail, { id: '7', section: undefined }), '/order/orderDetail?id=7'],
  [link(bill, { id: 'a b/9' }), '/finance/bill/billDetail/a%20b%2F9'],
  [link(list), '/order/list'],
  [link(list, { tab: 'draft', 'w.order_no': 'A&B, C' }), '/order/list?tab=draft&w.order_no=A%26B%2C%20C'],
])('%s', (address, expected) => {
  expect(address).toBe(expected);
});

test('a record is led to by its subject, on the first page that the reader may open', () => {
  const may = (kind: 1 | 2 | 4) => (to: Page) => to.users.includes(kind);
  const pages = [list, detail, own];
  expect(recordAddress(pages, 'order', '7', may(1))).toBe('/order/orderDetail?id=7');
  expect(recordAddress(pages, 'order', '7', may(2))).toBe('/carrier/detail?id=7');
  expect(recordAddress(pages, 'order', '7', may(4))).toBeNull();
  expect(recordAddress(pages, 'bill', '7', may(1))).toBeNull();
});

test.each<[string, Page, Record<string, string>, boolean]>([
  ['a record without its id', detail, {}, true],
  ['a section alone', detail, { section: 'documents' }, true],
  ['an empty id', detail, { id: '' }, true],
  ['a record', detail, { id: '7' }, false],
  ['a list', list, {}, false],
])('%s', (_, of, query, expected) => {
  expect(namesNoRecord(of, query)).toBe(expected);
});
