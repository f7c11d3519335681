import { expect, test } from 'vitest';
import { type Goods, mixConflicts } from './mixed-loading.ts';

/* ADR 2023, 7.5.2.1 (table), 7.5.2.2 and 7.5.4. */

const goods = (order_no: string, more: Partial<Goods> = {}): Goods => ({
  order_no,
  is_dg: false,
  dg_class: null,
  un_no: null,
  food: false,
  temperature_min_c: null,
  temperature_max_c: null,
  odour: null,
  ...more,
});
const dangerous = (order_no: string, dg_class: string, un_no: string): Goods => goods(order_no, { is_dg: true, dg_class, un_no });
const rules = (...all: Goods[]) => mixConflicts(all).map(({ rule, orders }) => [rule, orders.join(' ')]);

test('Ordinary goods mix with each other', () => {
  expect(rules(goods('A'), goods('B', { food: true }))).toEqual([]);
});

test('Explosives travel without other dangerous goods', () => {
  expect(rules(dangerous('A', '1.1', '0081'), dangerous('B', '3', '1203'))).toEqual([
    ['explosives', 'A B'],
    ['dangerous', 'A B'],
  ]);
  // The compatibility groups, which could allow it, are not known.
  expect(rules(dangerous('A', '1.4', '0336'), dangerous('B', '1.4', '0336'))).toEqual([['explosives', 'A B']]);
  expect(rules(dangerous('A', '1.4', '0336'))).toEqual([]);
});

test('Petrol and acid are allowed by the table, and named', () => {
  expect(rules(dangerous('A', '3', '1203'), dangerous('B', '8', '2796'))).toEqual([['dangerous', 'A B']]);
  expect(rules(dangerous('A', '3', '1203'), dangerous('B', '3', '1263'))).toEqual([]);
});

test('Toxic and infectious goods, and the six numbers of class 9, are kept from food', () => {
  const food = goods('F', { food: true });
  for (const [un, of] of [
    ['1689', '6.1'],
    ['2814', '6.2'],
    ['2590', '9'],
    ['3245', '9'],
  ] as const)
    expect(rules(dangerous('A', of, un), food)).toEqual([
      ['foodstuffs', 'A F'],
      ['dangerous', 'A'],
    ]);
  expect(rules(dangerous('A', '9', '3480'), food)).toEqual([['dangerous', 'A']]);
});

test('Goods need a temperature that suits all of them', () => {
  const frozen = goods('A', { temperature_min_c: '-25.0', temperature_max_c: '-18.0' });
  const chilled = goods('B', { temperature_min_c: '2.0', temperature_max_c: '8.0' });
  const cool = goods('C', { temperature_min_c: '8.0', temperature_max_c: '15.0' });
  expect(rules(frozen, chilled)).toEqual([['temperature', 'A B']]);
  expect(rules(chilled, cool)).toEqual([]);
  expect(rules(goods('D', { temperature_min_c: '0.0' }), frozen)).toEqual([['temperature', 'A D']]);
  expect(rules(frozen, goods('E'))).toEqual([]);
});

test('Strong smells are kept from food and from goods that take them on', () => {
  const durian = goods('D', { food: true, odour: 'emits' });
  const rubber = goods('R', { odour: 'emits' });
  const coffee = goods('C', { food: true, odour: 'absorbs' });
  expect(rules(durian, goods('F', { food: true }))).toEqual([['odour', 'D F']]);
  expect(rules(rubber, coffee, goods('X'))).toEqual([['odour', 'C R']]);
  expect(rules(rubber, goods('T', { odour: 'absorbs' }))).toEqual([['odour', 'R T']]);
  // Goods that smell themselves take no harm, and neither do neutral goods.
  expect(rules(durian, rubber)).toEqual([]);
  expect(rules(durian, goods('X'))).toEqual([]);
});
