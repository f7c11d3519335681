import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.attendanceShift': ['班次', 'Ca làm việc', 'Shifts', 'กะการทำงาน'],
  'page.attendanceShift.add': ['新增班次', 'Thêm ca', 'New shift', 'เพิ่มกะ'],
  'page.attendanceShift.edit': ['编辑班次', 'Sửa ca', 'Edit shift', 'แก้ไขกะ'],
  'permit.attendanceShift.view': ['查看班次', 'Xem ca làm việc', 'View shifts', 'ดูกะการทำงาน'],
  'permit.attendanceShift.save': ['维护班次', 'Cập nhật ca làm việc', 'Edit shifts', 'แก้ไขกะการทำงาน'],
  'permit.attendanceShift.deactivate': ['停用班次', 'Ngừng dùng ca', 'Deactivate shifts', 'ปิดใช้งานกะ'],
  'attendanceShift.begins': ['上班时间', 'Giờ bắt đầu', 'Begins', 'เริ่มงาน'],
  'attendanceShift.ends': ['下班时间', 'Giờ kết thúc', 'Ends', 'เลิกงาน'],
  'attendanceShift.grace_minutes': ['宽限分钟', 'Số phút châm chước', 'Grace in minutes', 'ผ่อนผัน (นาที)'],
  'attendanceShift.standard': ['默认班次', 'Ca mặc định', 'Standard shift', 'กะมาตรฐาน'],
  'refusal.SHIFT_TIME': [
    '请填写 24 小时制时间，例如 09:00，且上下班时间不同',
    'hãy nhập giờ dạng 24 giờ, ví dụ 09:00, giờ bắt đầu và kết thúc phải khác nhau',
    'must be a time of 24 hours, such as 09:00, and differ from the other one',
    'กรุณาใส่เวลาแบบ 24 ชั่วโมง เช่น 09:00 และต้องไม่เท่ากัน',
  ],
  'refusal.SHIFT_ONE_STANDARD': [
    '该公司已有默认班次，请先取消原来的默认',
    'công ty đã có ca mặc định, hãy bỏ ca mặc định cũ trước',
    'this company has a standard shift already: take the mark off that one first',
    'บริษัทนี้มีกะมาตรฐานแล้ว กรุณายกเลิกกะเดิมก่อน',
  ],
} satisfies Words;
