import { expect, test } from 'vitest';
import { wrapped } from './wrapped.ts';

test.each([
  ['th', 'ส่วนที่ยังไม่วางบิล', 12, ['ส่วนที่ยังไม่วาง', 'บิล']],
  ['vi', 'Lợi nhuận ước tính', 12, ['Lợi nhuận', 'ước tính']],
  ['en', 'Not billed yet', 12, ['Not billed', 'yet']],
  ['en', 'Not billed', 12, ['Not billed']],
  ['en', 'Estimated profitability', 12, ['Estimated', 'profitability']],
  ['zh', '未开账单部分', 8, ['未开账单', '部分']],
  ['zh', '', 8, ['']],
] as const)('%s: %s in lines of %d', (language, text, width, lines) => {
  expect(wrapped(text, language, width).split('\n')).toEqual(lines);
});
