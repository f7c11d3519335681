import type { Words } from '../../../kernel/words.ts';

export const words = {
  'pick.similar': [
    '可能已存在，请勿重复录入：{{names}}',
    'Có thể đã tồn tại, xin đừng nhập trùng: {{names}}',
    'May be there already; do not enter it twice: {{names}}',
    'อาจมีอยู่แล้ว กรุณาอย่าบันทึกซ้ำ: {{names}}',
  ],
  'pick.sameTaxNo': ['税号相同', 'trùng mã số thuế', 'same tax number', 'เลขภาษีเดียวกัน'],
} satisfies Words;
