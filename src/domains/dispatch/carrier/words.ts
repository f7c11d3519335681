import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.carrierReceive': ['接单', 'Nhận lệnh', 'Offers', 'รับงาน'],
  'page.carrierDispatch': ['指派车辆', 'Phân xe', 'Assign trucks', 'จัดรถ'],
  'page.carrierTracking': ['跟踪', 'Theo dõi hành trình', 'Tracking', 'ติดตาม'],
  'page.carrierWorkOrders': ['派车单', 'Lệnh vận chuyển', 'Work orders', 'ใบสั่งงาน'],
  'page.carrierWorkOrderDetail': ['派车单详情', 'Chi tiết lệnh', 'Work order detail', 'รายละเอียดใบสั่งงาน'],
  'page.carrierReview': ['运费确认', 'Đối chiếu cước', 'Confirm freight', 'ตรวจค่าขนส่ง'],
  'page.carrierCapacity': ['运力查询', 'Tra cứu năng lực xe', 'Transport capacity', 'กำลังการขนส่ง'],
  'carrierWork.owed': ['我的应收', 'Khoản phải thu của tôi', 'My receivables', 'ยอดที่ฉันต้องได้รับ'],
  'carrierWork.by_us': ['我方', 'Bên mình', 'Your company', 'ฝ่ายของคุณ'],
  'carrierWork.empty': [
    '此处没有派车单。收到新派单时会出现在“接单”。',
    'Chưa có lệnh nào. Lệnh mới sẽ hiện ở mục Nhận lệnh.',
    'No trips here. What is offered to you appears under Offers.',
    'ยังไม่มีงาน งานที่เสนอใหม่จะอยู่ในหน้ารับงาน',
  ],
} as const satisfies Words;
