import { expect, test } from 'vitest';
import { plain, rank, rankItem } from './palette-match.ts';

const names = ['订单列表', 'Danh sách đơn hàng', 'Orders', 'คำสั่งขนส่ง', 'ddlb', 'dingdanliebiao'].map(plain);

test.each([
  ['订单', 1],
  ['列表', 0.5],
  ['ddlb', 1],
  ['DINGDAN', 1],
  ['don hang', 0.8],
  ['đơn hàng', 0.8],
  ['hang danh', 0.3],
  ['ord', 1],
  ['คำสั่ง', 1],
  ['', 1],
  ['xyz', 0],
])('%s finds the order list: %d', (search, expected) => {
  expect(rank('page /order/list', search, names)).toBe(expected);
});

test('a record opened last stands before all else, and a record found by another fact than its label stays', () => {
  expect(rankItem('opened /order/orderDetail?id=1', 'thep', [])).toBeGreaterThan(rankItem('page /order/list', 'ddlb', names));
  expect(rankItem('hit order.list /order/orderDetail?id=1', 'thep', ['vn-260901'])).toBe(0.2);
  expect(rankItem('hit order.list /order/orderDetail?id=1', 'vn-26', ['vn-260901'])).toBe(1);
  expect(rankItem('page /order/list', 'thep', names)).toBe(0);
});
