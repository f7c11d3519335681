import { expect, test } from 'vitest';
import { addMonths, bridgeOf, figuresOf, monthsBack, monthsOf, noSums } from './rules.ts';

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-11', 0, '2026-11'],
  ['2026-11', 14, '2028-01'],
  ['2026-11', -12, '2025-11'],
  ['1000-01', -1, '0999-12'],
])('%s and %i months is %s', (month, months, expected) => {
  expect(addMonths(month, months)).toBe(expected);
});

test.each([
  ['2026-11', '2026-11', 1],
  ['2026-10', '2026-12', 3],
  ['2026-11', '2027-02', 4],
])('%s to %s is compared with the %i months before, or with the year before', (from, to, months) => {
  expect([monthsBack({ from, to }, 'before'), monthsBack({ from, to }, 'year'), monthsOf({ from, to }).length]).toEqual([
    months,
    12,
    months,
  ]);
});

test('the months of a period are all of them, and none where it ends before it begins', () => {
  expect(monthsOf({ from: '2026-11', to: '2027-01' })).toEqual(['2026-11', '2026-12', '2027-01']);
  expect([monthsOf({ from: '2026-11', to: '2026-10' }), monthsOf({ from: '2026-11', to: '2026-09' })]).toEqual([[], []]);
});

/* Each sum is another number, so that a figure that takes the wrong one is seen. */
const sums = {
  accrued_income: 10_000n,
  accrued_cost: 3000n,
  billed_income: 500n,
  billed_cost: 700n,
  estimated_income: 90n,
  estimated_cost: 40n,
  before_income: 8000n,
  before_cost: 3000n,
};

test('the figures of a period', () => {
  expect(figuresOf('CNY', sums)).toEqual({
    income: '105.00',
    cost: '37.00',
    profit: '68.00',
    margin_percent: '64.76',
    accrued_income: '100.00',
    accrued_cost: '30.00',
    billed_income: '5.00',
    billed_cost: '7.00',
    estimated_income: '0.90',
    estimated_cost: '0.40',
    estimated_profit: '0.50',
    before_income: '80.00',
    before_cost: '30.00',
    before_profit: '50.00',
    change_percent: '36.00',
  });
});

test.each([
  [{ before_income: 3000n, before_cost: 8000n }, '236.00'],
  [{ before_income: 3000n, before_cost: 3000n }, null],
  [{ before_income: 13_600n, before_cost: 0n }, '-50.00'],
])('the change against %o is %s %%', (changes, percent) => {
  expect(figuresOf('CNY', { ...sums, ...changes }).change_percent).toBe(percent);
});

test('there is nothing in nothing', () => {
  expect(Object.values(noSums)).toEqual(Array(8).fill(0n));
  expect(figuresOf('VND', noSums)).toMatchObject({ profit: '0', margin_percent: null, change_percent: null });
});

test('the bridge leads from the estimate to the actual profit and to what of it is billed, each step from where the last one ends', () => {
  const steps = bridgeOf(figuresOf('CNY', sums)) ?? [];
  expect(steps.map(({ key, value, from, to }) => [key, value, from, to])).toEqual([
    ['estimated', '0.5', '0', '0.5'],
    ['income', '104.1', '0.5', '104.6'],
    ['cost', '-36.6', '104.6', '68'],
    ['actual', '68', '0', '68'],
    ['accrued', '-70', '68', '-2'],
    ['billed', '-2', '0', '-2'],
  ]);
});

test('there is no bridge for those who do not see both sides', () => {
  const { estimated_income, accrued_income, billed_income, estimated_cost, accrued_cost, billed_cost } = figuresOf('CNY', sums);
  const all = { estimated_income, accrued_income, billed_income, estimated_cost, accrued_cost, billed_cost };
  expect(bridgeOf(all)).toHaveLength(6);
  for (const key of Object.keys(all)) expect([key, bridgeOf({ ...all, [key]: undefined })]).toEqual([key, undefined]);
});
