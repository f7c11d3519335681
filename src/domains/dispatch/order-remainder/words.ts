import type { Words } from '../../../kernel/words.ts';

export const words = {
  'orderRemainder.left': ['未装车余量', 'Phần chưa lên xe', 'Not on a truck', 'ส่วนที่ยังไม่ขึ้นรถ'],
  'orderRemainder.amount': [
    '{{pieces}} 件 · {{kg}} 千克 · {{m3}} 立方米',
    '{{pieces}} kiện · {{kg}} kg · {{m3}} m³',
    '{{pieces}} {{pieces, piece|pieces}} · {{kg}} kg · {{m3}} m³',
    '{{pieces}} ชิ้น · {{kg}} กก. · {{m3}} ลบ.ม.',
  ],
  'orderRemainder.do.close': ['关闭余量', 'Đóng phần còn lại', 'Close the remainder', 'ปิดส่วนที่เหลือ'],
  'orderRemainder.closeText': [
    '余量 {{left}} 将不再运输，订单按已装车数量 {{loaded}} 签收和计费。',
    'Phần còn lại {{left}} sẽ không được vận chuyển; đơn được ký nhận và tính cước theo phần đã lên xe {{loaded}}.',
    '{{left}} will not be shipped. The order is signed and charged for what is on its trucks: {{loaded}}.',
    'ส่วนที่เหลือ {{left}} จะไม่ขนส่ง คำสั่งจะรับสินค้าและคิดเงินตามที่ขึ้นรถแล้ว {{loaded}}',
  ],
  'order.do.closeRemainder': ['已关闭余量', 'Đã đóng phần còn lại', 'Remainder closed', 'ปิดส่วนที่เหลือแล้ว'],
  'orderRemainder.reason': ['关闭原因', 'Lý do đóng', 'Reason for closing', 'เหตุผลที่ปิด'],
  'refusal.REMAINDER_NONE': [
    '订单 {{order}} 没有可关闭的余量：尚未派车、已全部装车或已签收',
    'Đơn {{order}} không có phần còn lại để đóng: chưa điều xe, đã lên xe hết hoặc đã ký nhận',
    'Order {{order}} has no remainder to close: it has no truck yet, is loaded in full, or is signed for.',
    'คำสั่ง {{order}} ไม่มีส่วนที่เหลือให้ปิด: ยังไม่จัดรถ ขึ้นรถครบแล้ว หรือรับสินค้าแล้ว',
  ],
} satisfies Words;
