import { describe, expect, test } from 'vitest';
import type { ResultOf } from '../../../kernel/call.ts';
import type { getJournalTemplate } from './contract.ts';
import { controlledIn, fillingOf, linesToKeep, replacesTyped } from './values.ts';

type Template = ResultOf<typeof getJournalTemplate>;
type Line = Template['lines'][number];

const line = (more: Partial<Line>): Line => ({
  account: 'rent',
  account_code: '660203',
  control: false,
  currency: 'CNY',
  debit: null,
  credit: null,
  customer_id: null,
  carrier_id: null,
  cost_centre_id: null,
  memo: null,
  ...more,
});
const rent: Template = {
  id: '1',
  version: 1,
  name: '房租',
  memo: '每月房租',
  company_id: '7',
  company_name: 'CN',
  reverse_next: false,
  line_count: 2,
  active: true,
  lines: [line({ debit: '100.00', cost_centre_id: '5' }), line({ account: 'otherPayable', account_code: '224104', credit: '100.00' })],
};
const accrual: Template = { ...rent, name: '预提', memo: '预提电费', reverse_next: true, lines: [line({ debit: '3.00' })] };

describe('a template keeps of a journal', () => {
  const lines = [
    { account: 'rent', currency: 'CNY', debit: '100', credit: '', rate: '7.1', order_no: 'SO-1', cost_centre_id: '5', memo: '' },
    { currency: 'CNY', memo: 'not begun' },
    { account: null, currency: 'CNY', debit: '1' },
  ] as const;
  const common = { account: 'rent', currency: 'CNY', customer_id: null, carrier_id: null, cost_centre_id: '5', memo: null };

  test('the lines with an account, without rate and order', () => {
    expect(linesToKeep(lines, 'with amounts')).toEqual([{ ...common, debit: '100', credit: null }]);
  });
  test('no amounts where none are wanted', () => {
    expect(linesToKeep(lines, 'without amounts')).toEqual([common]);
  });
});

describe('a journal that begins with a template', () => {
  test('takes its company, its description and its lines', () => {
    expect(fillingOf(rent)).toMatchObject({
      company_id: '7',
      memo: '每月房租',
      reverse_next: false,
      lines: [
        { account: 'rent', debit: '100.00', credit: null, rate: null, order_no: null, cost_centre_id: '5' },
        { account: 'otherPayable', debit: null, credit: '100.00' },
      ],
    });
    expect('repeat_to' in fillingOf(rent)).toBe(false);
  });
  test('is neither repeated nor an adjustment where it is reversed', () => {
    expect(fillingOf(accrual)).toMatchObject({ reverse_next: true, adjustment: false, repeat_to: null });
  });
  test('leaves open an account that takes no line by hand any more, and names it once', () => {
    const old = line({ account: 'bank', account_code: '1002', control: true, debit: '5.00', memo: 'fee' });
    const template = { ...rent, lines: [...rent.lines, old, old] };
    expect(fillingOf(template).lines.map(({ account }) => account)).toEqual(['rent', 'otherPayable', null, null]);
    expect(fillingOf(template).lines[2]).toMatchObject({ debit: '5.00', memo: 'fee' });
    expect(controlledIn(template)).toEqual(['1002']);
    expect(controlledIn(rent)).toEqual([]);
  });
});

describe('a template replaces what was typed', () => {
  const empty = { currency: 'CNY' } as const;
  const filling = fillingOf(rent);
  test.each([
    ['nothing', {}, false],
    ['new lines', { lines: [empty, { ...empty, debit: '', memo: null }], reverse_next: false, adjustment: false, repeat_to: null }, false],
    ['an account', { lines: [{ ...empty, account: 'rent' }] }, true],
    ['an amount alone', { lines: [empty, { ...empty, credit: '1' }] }, true],
    ['a description', { memo: 'mine' }, true],
    ['the same description', { memo: '每月房租' }, false],
    ['a journal that is reversed', { reverse_next: true }, true],
    ['a month until which it is repeated, which stays', { repeat_to: '2027-03' }, false],
    ['an adjustment, which stays', { adjustment: true }, false],
  ] as const)('where that is %s: %s', (_, values, expected) => {
    expect(replacesTyped(values, filling, null)).toBe(expected);
  });
  test.each([
    ['a month until which it is repeated', { repeat_to: '2027-03' }, true],
    ['an adjustment', { adjustment: true }, true],
    ['that it is reversed', { reverse_next: true }, false],
  ] as const)('by a reversing one where that is %s', (_, values, expected) => {
    expect(replacesTyped(values, fillingOf(accrual), null)).toBe(expected);
  });

  test('and not what an earlier template filled, until it is changed', () => {
    const filled = { ...filling };
    expect(replacesTyped(filled, fillingOf(accrual), filling)).toBe(false);
    expect(replacesTyped(filled, fillingOf(accrual), null)).toBe(true);
    expect(replacesTyped(filled, filling, null)).toBe(false);
    const [first, second] = filling.lines;
    if (!first || !second) throw new Error('no lines');
    expect(replacesTyped({ ...filled, lines: [{ ...first, debit: '120' }, second] }, fillingOf(accrual), filling)).toBe(true);
    expect(replacesTyped({ ...filled, lines: [first] }, fillingOf(accrual), filling)).toBe(true);
    expect(replacesTyped({ ...filled, lines: [second, first] }, fillingOf(accrual), filling)).toBe(true);
    expect(replacesTyped({ ...filled, lines: [{ ...first, currency: 'USD' }, second] }, fillingOf(accrual), filling)).toBe(true);
    expect(replacesTyped({ ...filled, memo: 'mine' }, fillingOf(accrual), filling)).toBe(true);
    const reversed = fillingOf(accrual);
    expect(replacesTyped({ ...reversed }, filling, reversed)).toBe(false);
  });
});
