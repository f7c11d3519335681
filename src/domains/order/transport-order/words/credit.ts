import type { Words } from '../../../../kernel/words.ts';

export const words = {
  'refusal.CUSTOMER_ON_HOLD': [
    '客户 {{customer}} 已被冻结，请联系财务解除后再提交',
    'Khách {{customer}} đang bị tạm khóa, hãy nhờ kế toán mở khóa rồi gửi duyệt',
    'Customer {{customer}} is on hold. Ask finance to lift it, then submit.',
    'ลูกค้า {{customer}} ถูกระงับ กรุณาให้ฝ่ายการเงินปลดล็อกก่อนส่งอนุมัติ',
  ],
  'refusal.CREDIT_OVER_LIMIT': [
    '客户 {{customer}} 已用额度 {{exposure, amount}} {{currency}}，超过 {{limit, amount}} {{currency}}，请先收款或申请临时额度',
    'Khách {{customer}} đã dùng {{exposure, amount}} {{currency}}, vượt {{limit, amount}} {{currency}}. Hãy thu tiền hoặc xin nới hạn mức',
    'Customer {{customer}} stands at {{exposure, amount}} {{currency}}, over {{limit, amount}} {{currency}}. Collect first, or have the limit lifted for a time.',
    'ลูกค้า {{customer}} ใช้วงเงิน {{exposure, amount}} {{currency}} เกิน {{limit, amount}} {{currency}} กรุณาเก็บเงินหรือขอขยายวงเงินชั่วคราว',
  ],
  'refusal.CREDIT_OVERDUE': [
    '客户 {{customer}} 有 {{amount, amount}} {{currency}} 逾期 {{days}} 天，请先收款或申请放行',
    'Khách {{customer}} có {{amount, amount}} {{currency}} quá hạn {{days}} ngày. Hãy thu tiền hoặc xin cho qua',
    'Customer {{customer}} has {{amount, amount}} {{currency}} overdue by {{days}} {{days, day|days}}. Collect first, or have it lifted for a time.',
    'ลูกค้า {{customer}} มียอด {{amount, amount}} {{currency}} เกินกำหนด {{days}} วัน กรุณาเก็บเงินหรือขอผ่อนผัน',
  ],
} satisfies Words;
