import type { Words } from '../../../kernel/words.ts';

export const words = {
  'pick.similar': [
    '可能已存在，请勿重复录入：{{names}}',
    'Có thể đã tồn tại, xin đừng nhập trùng: {{names}}',
    'May be there already; do not enter it twice: {{names}}',
    'อาจมีอยู่แล้ว กรุณาอย่าบันทึกซ้ำ: {{names}}',
  ],
  'pick.same.customer': ['税号相同', 'trùng mã số thuế', 'same tax number', 'เลขภาษีเดียวกัน'],
  'pick.same.carrier': ['税号相同', 'trùng mã số thuế', 'same tax number', 'เลขภาษีเดียวกัน'],
  'pick.same.consignor': ['税号相同', 'trùng mã số thuế', 'same tax number', 'เลขภาษีเดียวกัน'],
  'pick.same.supplier': ['税号相同', 'trùng mã số thuế', 'same tax number', 'เลขภาษีเดียวกัน'],
  'pick.same.driver': ['手机号相同', 'trùng số di động', 'same phone number', 'หมายเลขโทรศัพท์เดียวกัน'],
  'pick.same.vehicle': ['车牌相同', 'trùng biển số', 'same plate', 'ทะเบียนเดียวกัน'],
} satisfies Words;
