import { expect, test } from 'vitest';
import { bestFirst, plain, rank, rankItem } from './palette-match.ts';

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

test('the record whose number was typed stands before records that only name it', () => {
  const groups = [
    { word: 'claims', hits: [{ label: 'CLMC2611290004' }] },
    { word: 'waybills', hits: [{ label: 'WBC2611250002' }] },
    { word: 'orders', hits: [{ label: 'SOC2611250001' }, { label: 'SOC2611250002' }] },
  ];
  const order = (text: string) => bestFirst(groups, text).map(({ word }) => word);
  expect(order('soc2611250002')).toEqual(['orders', 'claims', 'waybills']);
  // A part of two numbers: the one that begins with it first, and groups of one rank as they were.
  expect(order('2611250002')).toEqual(['waybills', 'orders', 'claims']);
  expect(order('a party')).toEqual(['claims', 'waybills', 'orders']);
});
