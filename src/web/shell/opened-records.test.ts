import { expect, test } from 'vitest';
import { type OpenedRecord, openedMax, recordKey, withOpened } from './opened-records.ts';

const order = (id: number): OpenedRecord => ({ path: '/order/orderDetail', query: { id: String(id) }, title: `O-${id}` });

test('a record that is opened again moves to the head, whatever section it was opened at', () => {
  const list = withOpened(withOpened([], order(1)), order(2));
  expect(withOpened(list, { ...order(1), query: { id: '1', section: 'fees' } })).toEqual([order(1), order(2)]);
});

test('only the newest are kept', () => {
  const all = Array.from({ length: openedMax + 5 }, (_, place) => order(place + 1));
  const list = all.reduce<readonly OpenedRecord[]>(withOpened, []);
  expect(list).toHaveLength(openedMax);
  expect(list[0]).toEqual(order(openedMax + 5));
});

test('a record in the path of its page is identified by the path', () => {
  expect(recordKey({ path: '/finance/bill/billDetail/7', query: { section: 'rows' } })).toBe('/finance/bill/billDetail/7');
});
