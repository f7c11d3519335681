import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.workCalendar': ['工作日历', 'Lịch làm việc', 'Work calendar', 'ปฏิทินวันทำงาน'],
  'page.workCalendar.add': ['新增日历日', 'Thêm ngày', 'New calendar day', 'เพิ่มวันในปฏิทิน'],
  'page.workCalendar.edit': ['编辑日历日', 'Sửa ngày', 'Edit calendar day', 'แก้ไขวันในปฏิทิน'],
  'permit.workCalendar.view': ['查看工作日历', 'Xem lịch làm việc', 'View the work calendar', 'ดูปฏิทินวันทำงาน'],
  'permit.workCalendar.save': ['维护工作日历', 'Cập nhật lịch làm việc', 'Edit the work calendar', 'แก้ไขปฏิทินวันทำงาน'],
  'permit.workCalendar.deactivate': ['停用日历日', 'Ngừng dùng ngày trong lịch', 'Deactivate calendar days', 'ปิดใช้งานวันในปฏิทิน'],
  'workCalendar.day': ['日期', 'Ngày', 'Day', 'วันที่'],
  'workCalendar.kind': ['类型', 'Loại', 'Kind', 'ประเภท'],
  'workCalendar.kind.holiday': ['放假', 'Nghỉ', 'Day off', 'วันหยุด'],
  'workCalendar.kind.workday': ['上班', 'Làm việc', 'Working day', 'วันทำงาน'],
  'workCalendar.basis': ['依据', 'Căn cứ', 'Basis', 'ฐานกฎหมาย'],
  'workCalendar.basis.law': ['法律规定', 'Theo luật', 'By law', 'ตามกฎหมาย'],
  'workCalendar.basis.decree': ['当年通知', 'Theo thông báo trong năm', "By the year's decree", 'ตามประกาศรายปี'],
  'workCalendar.basis.company': ['公司规定', 'Công ty quy định', "By the company's decision", 'บริษัทกำหนด'],
  'workCalendar.source': ['来源', 'Nguồn', 'Source', 'แหล่งอ้างอิง'],
} satisfies Words;
