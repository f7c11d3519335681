import type { Words } from '../../../../kernel/words.ts';

export const words = {
  'workOrder.short_kind': ['少收原因', 'Lý do nhận thiếu', 'Why fewer', 'เหตุที่รับไม่ครบ'],
  'refusal.SIGNED_ALREADY': [
    '订单 {{order}} 已签收，无需再签。',
    'Đơn {{order}} đã được ký nhận.',
    'Order {{order}} was signed for already.',
    'คำสั่ง {{order}} เซ็นรับแล้ว',
  ],
  'refusal.SIGNED_OVER_LOADED': [
    '订单 {{order}} 只装了 {{loaded}} 件，签收件数不能更多。',
    'Đơn {{order}} chỉ xếp {{loaded}} kiện, không thể ký nhận nhiều hơn.',
    'Only {{loaded}} {{loaded, piece|pieces}} of order {{order}} {{loaded, was|were}} loaded: no more can be signed for.',
    'คำสั่ง {{order}} บรรทุกเพียง {{loaded}} ชิ้น เซ็นรับเกินไม่ได้',
  ],
  'refusal.POD_NEEDED': [
    '订单 {{order}} 需要签收单，请上传照片或扫描件。',
    'Đơn {{order}} cần chứng từ giao hàng, hãy tải ảnh hoặc bản quét.',
    'Order {{order}} needs its proof of delivery: upload a photo or scan.',
    'คำสั่ง {{order}} ต้องมีหลักฐานการส่ง โปรดอัปโหลดภาพ',
  ],
} satisfies Words;
