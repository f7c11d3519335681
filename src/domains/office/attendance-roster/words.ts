import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.attendanceRoster': ['排班和考勤号', 'Phân ca và mã chấm công', 'Roster and device numbers', 'ตารางกะและรหัสเครื่อง'],
  'page.attendanceRoster.add': ['新增排班', 'Thêm phân ca', 'New roster entry', 'เพิ่มตารางกะ'],
  'page.attendanceRoster.edit': ['编辑排班', 'Sửa phân ca', 'Edit roster entry', 'แก้ไขตารางกะ'],
  'permit.attendanceRoster.view': ['查看排班', 'Xem phân ca', 'View the roster', 'ดูตารางกะ'],
  'permit.attendanceRoster.save': ['维护排班', 'Cập nhật phân ca', 'Edit the roster', 'แก้ไขตารางกะ'],
  'permit.attendanceRoster.deactivate': ['停用排班', 'Ngừng dùng phân ca', 'Deactivate roster entries', 'ปิดใช้งานตารางกะ'],
  'attendanceRoster.account_id': ['员工', 'Nhân viên', 'Employee', 'พนักงาน'],
  'attendanceRoster.shift_id': ['班次', 'Ca', 'Shift', 'กะ'],
  'attendanceRoster.valid_from': ['生效日期', 'Từ ngày', 'Valid from', 'มีผลตั้งแต่'],
  'attendanceRoster.device_no': ['考勤机编号', 'Mã trên máy chấm công', 'Number in the device', 'รหัสในเครื่อง'],
} satisfies Words;
