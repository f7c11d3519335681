import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.instructionsDue': ['待补料', 'SI đến hạn nộp', 'Instructions due', 'SI ที่ถึงกำหนดส่ง'],
  'booking.minutes_left': ['剩余时间', 'Thời gian còn lại', 'Time left', 'เวลาที่เหลือ'],
  'booking.timeLeft': [
    '剩 {{hours}} 小时 {{minutes}} 分',
    'Còn {{hours}} giờ {{minutes}} phút',
    '{{hours}} h {{minutes}} min left',
    'เหลือ {{hours}} ชม. {{minutes}} นาที',
  ],
  'booking.timePassed': [
    '超期 {{hours}} 小时 {{minutes}} 分',
    'Quá {{hours}} giờ {{minutes}} phút',
    '{{hours}} h {{minutes}} min late',
    'เกิน {{hours}} ชม. {{minutes}} นาที',
  ],
  'booking.noInstructionsDue': [
    '没有待补料的订舱。截单前 48 小时内仍未提交补料的海运订舱会列在这里。',
    'Không có booking nào đến hạn nộp SI. Booking đường biển chưa nộp SI trong 48 giờ trước hạn nộp chứng từ sẽ hiện ở đây.',
    'No shipping instructions are due. Ocean bookings without them appear here from 48 hours before the documentation cut-off.',
    'ไม่มี SI ที่ถึงกำหนดส่ง การจองระวางเรือที่ยังไม่ส่ง SI จะแสดงที่นี่ตั้งแต่ 48 ชั่วโมงก่อนเวลาปิดรับเอกสาร',
  ],
} satisfies Words;
