import { expect, test } from 'vitest';
import { readQuery } from '../../../../web/kit/list/list-query.ts';
import { listProfit } from '../../profit/contract.ts';
import { profitPage } from '../../profit/pages.ts';
import { dimensions, listProfitLines } from '../contract.ts';
import { type Asked, linesOf, ordersOf } from './drill.ts';
import { profitLinesPage } from '../pages.ts';

/* The way from a group of the reports to its lines and its orders: the address asks what the figure answers. */

const months = { from: '2026-09', to: '2026-11' };
const period = { from: '2026-09-01', to: '2026-11-30' };
const whole: Asked = { where: { by: ['customer'] }, months };
const group = (key: string | null) => ({ key, currency: 'CNY' as const });
function read(address: string | null, list: typeof listProfit.list | typeof listProfitLines.list) {
  const { pathname, searchParams } = new URL(address ?? '', 'https://quayside.example');
  return { path: pathname, ...readQuery(Object.fromEntries(searchParams), list) };
}
const lines = (...of: Parameters<typeof linesOf>) => read(linesOf(...of), listProfitLines.list);
const orders = (...of: Parameters<typeof ordersOf>) => read(ordersOf(...of), listProfit.list);

test.each([
  ['customer', '7', { period, customer: ['7'] }],
  ['company', '2', { period, company: ['2'] }],
  ['business', 'ocean', { period, business: ['ocean'] }],
  ['route', '3-4', { period, origin: ['3'], destination: ['4'] }],
  ['month', '2026-10', { period: { from: '2026-10-01', to: '2026-10-31' } }],
] as const)('the group of a %s leads to its lines and its orders of the period', (by, key, where) => {
  const books = ['CNY'];
  expect(lines(by, group(key), whole)).toEqual({
    path: profitLinesPage.path,
    tab: null,
    sort: [],
    group: null,
    either: [],
    where: { ...where, books, measure: ['accrued', 'billed'] },
  });
  expect(orders(by, group(key), whole)).toMatchObject({ path: profitPage.path, either: [], where: { ...where, books } });
});

test('the filters of the page go along, each in its own place, and those of the group come before them', () => {
  const where = {
    customer: ['7', '8'],
    carrier: ['5'],
    business: ['road'],
    by: ['customer'],
    compare: ['year'],
    period: { from: '2020-01-01' },
  };
  const narrowed = { period, customer: ['7'], carrier: ['5'], business: ['road'], books: ['CNY'] };
  expect(lines('customer', group('7'), { where, months }).where).toEqual({ ...narrowed, measure: ['accrued', 'billed'] });
  expect(orders('customer', group('7'), { where, months }).where).toEqual(narrowed);
});

test('the alternatives go along, but where one of them holds for all', () => {
  const either = [{ customer: ['7'] }, { line: ['9'], business: ['ocean'] }];
  expect(lines('month', group('2026-10'), { ...whole, either }).either).toEqual(either);
  expect(orders('month', group('2026-10'), { ...whole, either }).either).toEqual(either);
  expect(lines('month', group('2026-10'), { ...whole, either: [...either, { compare: ['year'] }] }).either).toEqual([]);
});

test('the group that has none leads to the lines without one, and to no orders', () => {
  expect(lines('carrier', group(null), whole).where).toEqual({
    period,
    books: ['CNY'],
    measure: ['accrued', 'billed'],
    without: ['carrier'],
  });
  expect(dimensions.map((by) => ordersOf(by, group(null), whole))).toEqual(dimensions.map(() => null));
});

test('an amount in a chosen currency is of all books', () => {
  expect(lines('customer', group('7'), { where: { currency: ['VND'] }, months }).where).not.toHaveProperty('books');
});
