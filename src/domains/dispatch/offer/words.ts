import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.notConfirmed': ['待确认', 'Chờ xác nhận', 'Not confirmed', 'รอยืนยัน'],
  'offer.empty': ['所有派单都已答复。', 'Mọi lệnh đều đã được trả lời.', 'Every offer has been answered.', 'ตอบครบทุกงานแล้ว'],
  'offer.waited': ['已等待', 'Đã chờ', 'Waiting', 'รอมาแล้ว'],
  'offer.overdue': ['超时 {{minutes}} 分钟', 'Quá hạn {{minutes}} phút', '{{minutes}} min overdue', 'เกินกำหนด {{minutes}} นาที'],
  'offer.left': ['剩 {{minutes}} 分钟', 'Còn {{minutes}} phút', '{{minutes}} min left', 'เหลือ {{minutes}} นาที'],
  'refusal.NOT_OFFERED': [
    '派车单 {{no}} 不在待确认状态，请刷新。',
    'Lệnh {{no}} không còn chờ xác nhận, hãy tải lại.',
    'Work order {{no}} is not waiting for an answer: refresh.',
    'ใบสั่งงาน {{no}} ไม่ได้รอยืนยันแล้ว โปรดรีเฟรช',
  ],
  'refusal.REMINDED_JUST_NOW': [
    '派车单 {{no}} 十分钟内已催过，请稍后再催。',
    'Lệnh {{no}} vừa được nhắc trong 10 phút, hãy chờ thêm.',
    'Work order {{no}} was reminded within ten minutes: wait a little.',
    'ใบสั่งงาน {{no}} เพิ่งเตือนภายในสิบนาที โปรดรอสักครู่',
  ],
} as const satisfies Words;
