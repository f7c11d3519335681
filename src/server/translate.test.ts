import { expect, test } from 'vitest';
import { translator } from './translate.ts';

const translate = translator({
  rows: ['共 {{count}} 条', '{{count}} dòng', '{{count}} {{count, row|rows}}', '{{count}} รายการ'],
  due: ['{{on}} 到期', 'Đến hạn {{on}}', 'Due {{on}}', 'ครบกำหนด {{on}}'],
  over: [
    '{{kg, number}} kg / {{money, amount}}',
    '{{kg, number}} kg / {{money, amount}}',
    '{{kg, number}} kg / {{money, amount}}',
    '{{kg, number}} kg / {{money, amount}}',
  ],
  'refusal.LATE': ['太晚', 'Muộn', 'Too late', 'สายเกินไป'],
  'refusal.LATE_by': ['{{by}} 已改', '{{by}} đã sửa', '{{by}} was first', '{{by}} แก้ไขแล้ว'],
});

test.each([
  [0, '0 rows'],
  [1, '1 row'],
  [2, '2 rows'],
  ['1', '1 row'],
  ['1,284', '1,284 rows'],
  ['1+', '1+ rows'],
  ['1.0', '1.0 row'],
])('English has a plural: %j', (count, said) => expect(translate('en', 'rows', { count })).toBe(said));

test('no other language has one', () => {
  expect([translate('zh', 'rows', { count: 1 }), translate('vi', 'rows', { count: 1 })]).toEqual(['共 1 条', '1 dòng']);
});

test('a refusal that knows who was first says it', () => {
  expect(translate('en', 'refusal.LATE', {})).toBe('Too late');
  expect(translate('en', 'refusal.LATE', { by: 'Mai', context: 'by' })).toBe('Mai was first');
});

test.each([
  ['zh', '2026-11-05', '2026-11-05 到期'],
  ['vi', '2026-11-05', 'Đến hạn 05/11/2026'],
  ['en', '2026-11-05', 'Due 05 Nov 2026'],
  ['th', '2026-11-05', 'ครบกำหนด 05/11/2026'],
  ['en', '2026-11-05 17:30', 'Due 05 Nov 2026 17:30'],
  ['en', 'CN-2026-11-05', 'Due CN-2026-11-05'],
  ['en', '2026-11-05-1', 'Due 2026-11-05-1'],
] as const)('a sentence in %s says %s as its language writes days', (language, on, said) =>
  expect(translate(language, 'due', { on })).toBe(said),
);

test.each([
  ['zh', '850.500', '1234567.50', '850.5 kg / 1,234,567.50'],
  ['vi', '850.500', '1234567.50', '850,5 kg / 1.234.567,50'],
  ['en', '22500.000', '1250000000', '22,500 kg / 1,250,000,000'],
  ['th', '0.001', '-3.250', '0.001 kg / -3.250'],
  ['vi', '5', '***', '5 kg / ***'],
] as const)('a sentence in %s writes %s and %s as numbers of its language', (language, kg, money, said) =>
  expect(translate(language, 'over', { kg, money })).toBe(said),
);

test.each([
  ['zh', '广州 到期'],
  ['vi', 'Đến hạn Quảng Châu'],
  ['en', 'Due Guangzhou'],
  ['th', 'ครบกำหนด กว่างโจว'],
] as const)('a sentence in %s says the name of its language: %s', (language, said) =>
  expect(translate(language, 'due', { on: { zh: '广州', vi: 'Quảng Châu', en: 'Guangzhou', th: 'กว่างโจว' } })).toBe(said),
);

test('the place of a value that is not given is kept', () => expect(translate('en', 'due')).toBe('Due {{on}}'));
