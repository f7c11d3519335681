import { expect, test } from 'vitest';
import { formatDay } from '../../../kernel/words.ts';
import { formatNumber } from '../../../kernel/number.ts';
import { formatAmount, formatInstant, formatMoney, type Format } from '../../format.tsx';
import { type Shown, type ValueKind, valueText } from './kinds.ts';

const t = (key: string) => `<${key}>`;
const format: Format = {
  language: 'vi',
  zone: 'Asia/Ho_Chi_Minh',
  number: (value, places) => formatNumber(value, 'vi', places),
  amount: (amount, currency) => formatAmount(amount, currency, 'vi'),
  money: (amount, currency) => formatMoney(amount, currency, 'vi'),
  percent: (value) => `${value} %`,
  day: (day) => formatDay(day, 'vi'),
  instant: (iso) => formatInstant(iso, 'vi', 'Asia/Ho_Chi_Minh'),
  instantBriefly: (iso) => iso,
  ago: (iso) => iso,
};

test.each<[ValueKind, unknown, Shown, string]>([
  ['text', 'Thép', {}, 'Thép'],
  ['text', null, {}, ''],
  ['quantity', '1234.500', {}, '1.234,5'],
  ['quantity', '1234.5', { unit: 'unit.kg', places: 3 }, '1.234,500 <unit.kg>'],
  ['whole', 1200, {}, '1.200'],
  ['amount', '1234.5', { currency: 'CNY' }, 'CNY\u00a01.234,50'],
  ['amount', '1234.5', { currency: 'CNY', bare: true }, '1.234,50'],
  ['amount', '1234.5', { currency: null }, '1.234,5'],
  ['percent', '9', {}, '9 %'],
  ['state', 'open', { words: 'bill.state' }, '<bill.state.open>'],
  ['choice', 'A', { words: (choice) => `${choice}!` }, 'A!'],
  ['code', '0110', { of: ['0110'], words: 'supervisionMode' }, '0110 <supervisionMode.0110>'],
  // A code that the list does not have, and a code without a list.
  ['code', '0111', { of: ['0110'], words: 'supervisionMode' }, '0111'],
  ['code', '0110', {}, '0110'],
  ['flag', true, {}, '<kit.yes>'],
  ['flag', false, {}, '<kit.no>'],
  ['day', '2026-11-20', {}, '20/11/2026'],
  ['instant', '2026-11-20T02:00:00Z', {}, '20/11/2026 09:00'],
  ['country', 'TH', {}, 'Thái Lan'],
  // Typed or imported, and no code of a country.
  ['country', 'thai', {}, 'thai'],
  ['phone', '+84912345678', { country: 'VN' }, '0912 345 678'],
  // Typed into a form or a batch edit, and not a number yet.
  ['quantity', '12 kg', {}, '12 kg'],
  ['percent', 'nine', {}, 'nine'],
])('%s %s reads as %s', (is, value, of, text) => expect(valueText(is, value, of, t, format)).toBe(text));
