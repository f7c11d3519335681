import type { Words } from '../../../../kernel/words.ts';

export const words = {
  'cargoClaim.do.insure': ['登记保险', 'Ghi nhận bảo hiểm', 'Record insurance', 'บันทึกประกันภัย'],
  'cargoClaim.suitTitle': ['诉讼期限', 'Hạn khởi kiện', 'Last day of a suit', 'ใกล้ครบกำหนดฟ้อง'],
  'cargoClaim.suitMessage': [
    '理赔 {{no}} 对承运人的诉讼期限为 {{day}}，请及时起诉、取得书面延期或结案',
    'Khiếu nại {{no}}: hạn khởi kiện nhà vận tải là {{day}}. Hãy khởi kiện, xin gia hạn bằng văn bản hoặc kết thúc',
    'Claim {{no}}: a suit against the carrier is possible until {{day}}. Sue, get an extension in writing, or close the claim.',
    'การเรียกร้อง {{no}} ฟ้องผู้ขนส่งได้ถึง {{day}} โปรดฟ้อง ขอขยายเวลาเป็นลายลักษณ์อักษร หรือปิดเรื่อง',
  ],
  'cargoClaim.answer': ['答复', 'Trả lời', 'Answer', 'คำตอบ'],
  'cargoClaim.insurerIsOver': [
    '已过向保险公司报案的期限（{{day}}）',
    'Đã quá hạn báo công ty bảo hiểm ({{day}})',
    'The day to notify the insurer has passed ({{day}})',
    'เลยกำหนดแจ้งบริษัทประกันแล้ว ({{day}})',
  ],
  'cargoClaim.insurerIsNear': [
    '请在 {{day}} 前向保险公司报案',
    'Hãy báo công ty bảo hiểm trước {{day}}',
    'Notify the insurer by {{day}}',
    'โปรดแจ้งบริษัทประกันภายใน {{day}}',
  ],
  'refusal.CLAIM_GOODS_NOT_TAKEN': [
    '订单 {{order}} 的货物尚未提走或已取消，不能理赔。如有问题请留言联系我司',
    'Hàng của đơn {{order}} chưa được nhận chở hoặc đơn đã hủy nên không thể khiếu nại. Hãy nhắn cho chúng tôi nếu có vấn đề',
    'The goods of order {{order}} were not taken over, or the order was cancelled, so there is no claim for them. Write to us in its comments instead.',
    'ยังไม่ได้รับสินค้าของคำสั่ง {{order}} หรือคำสั่งถูกยกเลิกแล้ว จึงเรียกร้องไม่ได้ โปรดเขียนถึงเราในความคิดเห็น',
  ],
  'refusal.CLAIMS_TOO_MANY': [
    '订单 {{order}} 已有 {{most}} 件未结理赔。请在已有理赔中补充，或等其结案',
    'Đơn {{order}} đã có {{most}} khiếu nại đang mở. Hãy bổ sung vào khiếu nại đã có hoặc chờ kết thúc',
    'Order {{order}} has {{most}} open claims. Add to one of them, or wait until one is closed.',
    'คำสั่ง {{order}} มีการเรียกร้องที่ยังไม่ปิด {{most}} รายการ โปรดเพิ่มข้อมูลในรายการเดิม หรือรอให้ปิดก่อน',
  ],
} satisfies Words;
