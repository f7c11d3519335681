import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.travelGrade': ['差旅级别', 'Cấp bậc công tác', 'Travel grades', 'ระดับการเดินทาง'],
  'page.travelGrade.add': ['新增差旅级别', 'Thêm cấp bậc công tác', 'New travel grade', 'เพิ่มระดับการเดินทาง'],
  'page.travelGrade.edit': ['编辑差旅级别', 'Sửa cấp bậc công tác', 'Edit travel grade', 'แก้ไขระดับการเดินทาง'],
  'permit.travelGrade.view': ['查看差旅级别', 'Xem cấp bậc công tác', 'View travel grades', 'ดูระดับการเดินทาง'],
  'permit.travelGrade.save': ['维护差旅级别', 'Cập nhật cấp bậc công tác', 'Edit travel grades', 'แก้ไขระดับการเดินทาง'],
  'permit.travelGrade.deactivate': ['停用差旅级别', 'Ngừng dùng cấp bậc công tác', 'Deactivate travel grades', 'ปิดใช้งานระดับการเดินทาง'],
  'travelGrade.account_id': ['员工', 'Nhân viên', 'Employee', 'พนักงาน'],
  'travelGrade.grade': ['级别', 'Cấp bậc', 'Grade', 'ระดับ'],
  'travelGrade.grade.staff': ['员工', 'Nhân viên', 'Staff', 'พนักงาน'],
  'travelGrade.grade.manager': ['主管', 'Quản lý', 'Manager', 'ผู้จัดการ'],
  'travelGrade.grade.executive': ['高管', 'Lãnh đạo', 'Executive', 'ผู้บริหาร'],
} satisfies Words;
