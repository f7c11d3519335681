import { expect, test } from 'vitest';
import { composeFiling, fieldOf } from './layout.ts';
import { backOffSeconds } from './rules.ts';

/* The message that leaves, and the way back from an element that customs refuses. */

test('China gets the elements of the single window, escaped and with its codes', () => {
  const header = {
    no: 'CD1',
    direction: 'import',
    trade_term: 'FOB',
    domestic_party: 'A & B <贸易>',
    gross_kg: '12.5',
    self_pay: true,
    licence_no: null,
  };
  const text = composeFiling('CN', 'CD1-1', header, [{ line_no: 1, hs_code: '8471300000', duty_mode: 'levied' }]);
  expect(text).toContain('<DecMessage Key="CD1-1">');
  expect(text).toContain('<IEFlag>I</IEFlag>');
  expect(text).toContain('<TransMode>3</TransMode>');
  expect(text).toContain('<TradeName>A &amp; B &lt;贸易&gt;</TradeName>');
  expect(text).toContain('<SelfPay>1</SelfPay>');
  expect(text).toContain('<CodeTS>8471300000</CodeTS>');
  expect(text).not.toContain('LicenseNo');
  expect(composeFiling('VN', 'CD2-1', { type_code: 'A11' }, [])).toContain('<type_code>A11</type_code>');
});

test('a refused element leads to its field', () => {
  expect(fieldOf('CN', 'DecHead/GrossWet')).toBe('gross_kg');
  expect(fieldOf('CN', 'GrossWet')).toBe('gross_kg');
  expect(fieldOf('CN', 'DecLists/DecList[2]/CodeTS')).toBe('lines.1.hs_code');
  expect(fieldOf('VN', 'Line[1]/hs_code')).toBe('lines.0.hs_code');
  expect(fieldOf('CN', 'Nonsense')).toBe('');
  expect(fieldOf('CN', '<>')).toBe('');
});

test('the wait doubles up to an hour', () => {
  expect([1, 2, 3, 8, 20].map(backOffSeconds)).toEqual([30, 60, 120, 3600, 3600]);
});
