import type { Words } from '../../../../kernel/words.ts';

export const words = {
  'refusal.POD_MISSING': [
    '订单 {{order}} 尚未上传回单，请先上传签收单照片',
    'Đơn {{order}} chưa có chứng từ giao hàng, hãy tải ảnh chứng từ lên trước',
    'Order {{order}} has no proof of delivery yet. Upload the signed paper first.',
    'คำสั่ง {{order}} ยังไม่มีใบส่งของที่เซ็นแล้ว กรุณาอัปโหลดก่อน',
  ],
} satisfies Words;
