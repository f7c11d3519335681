import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.carrierReceive': ['接单', 'Nhận lệnh', 'Receive orders', 'รับงาน'],
  'page.carrierDispatch': ['调度', 'Điều xe', 'Dispatch', 'จัดรถ'],
  'page.carrierTracking': ['跟踪', 'Theo dõi hành trình', 'Tracking', 'ติดตาม'],
  'page.carrierWorkOrders': ['作业单', 'Lệnh vận chuyển', 'Work orders', 'ใบสั่งงาน'],
  'page.carrierWorkOrderDetail': ['作业单详情', 'Chi tiết lệnh', 'Work order detail', 'รายละเอียดใบสั่งงาน'],
  'page.carrierReview': ['审核', 'Đối chiếu cước', 'Review', 'ตรวจค่าขนส่ง'],
  'page.carrierCapacity': ['运力查询', 'Năng lực xe', 'Transport capacity', 'กำลังการขนส่ง'],
  'carrierWork.owed': ['我的应收', 'Khoản phải thu của tôi', 'What I am owed', 'ยอดที่ฉันต้องได้รับ'],
  'carrierWork.empty': [
    '此处没有作业单。收到新派单时会出现在“接单”。',
    'Chưa có lệnh nào. Lệnh mới sẽ hiện ở mục Nhận lệnh.',
    'No trips here. What is offered to you appears under Receive orders.',
    'ยังไม่มีงาน งานที่เสนอใหม่จะอยู่ในหน้ารับงาน',
  ],
} as const satisfies Words;
