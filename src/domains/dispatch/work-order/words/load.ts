import type { Words } from '../../../../kernel/words.ts';

export const words = {
  'refusal.EMPTY_LOAD': [
    '订单 {{order}} 的装载量为零，请填写件数或重量。',
    'Đơn {{order}} chưa có số lượng, hãy nhập số kiện hoặc trọng lượng.',
    'Nothing of order {{order}} is loaded: enter pieces or weight.',
    'คำสั่ง {{order}} ยังไม่มีจำนวน โปรดระบุชิ้นหรือน้ำหนัก',
  ],
  'refusal.OVER_ORDER': [
    '订单 {{order}} 只剩 {{left}}，不能装 {{wanted}}。请减少装载量。',
    'Đơn {{order}} chỉ còn {{left}}, không thể xếp {{wanted}}. Hãy giảm số lượng.',
    'Only {{left}} of order {{order}} is left, {{wanted}} is too much. Load less.',
    'คำสั่ง {{order}} เหลือเพียง {{left}} ไม่สามารถบรรทุก {{wanted}} โปรดลดจำนวน',
  ],
} satisfies Words;
