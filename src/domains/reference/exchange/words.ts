import type { Words } from '../../../kernel/words.ts';

export const words = {
  'refusal.RATE_MISSING': [
    '{{day}} 没有 {{from}} 兑 {{to}} 的汇率，请先在“汇率配置”中录入',
    'Chưa có tỷ giá {{from}} sang {{to}} ngày {{day}}, hãy nhập ở mục “Tỷ giá” trước',
    'There is no rate from {{from}} to {{to}} on {{day}}. Enter it under Exchange rates first.',
    'ไม่มีอัตราแลกเปลี่ยน {{from}} เป็น {{to}} วันที่ {{day}} กรุณาบันทึกในเมนูอัตราแลกเปลี่ยนก่อน',
  ],
} satisfies Words;
