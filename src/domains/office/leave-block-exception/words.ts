import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.leaveBlockException': ['停假例外', 'Ngoại lệ kỳ không nghỉ phép', 'Blackout exceptions', 'ข้อยกเว้นช่วงงดลา'],
  'page.leaveBlockException.add': ['新增停假例外', 'Thêm ngoại lệ', 'New blackout exception', 'เพิ่มข้อยกเว้น'],
  'page.leaveBlockException.edit': ['编辑停假例外', 'Sửa ngoại lệ', 'Edit blackout exception', 'แก้ไขข้อยกเว้น'],
  'permit.leaveBlockException.view': ['查看停假例外', 'Xem ngoại lệ kỳ không nghỉ phép', 'View blackout exceptions', 'ดูข้อยกเว้นช่วงงดลา'],
  'permit.leaveBlockException.save': [
    '批准停假例外',
    'Duyệt ngoại lệ kỳ không nghỉ phép',
    'Grant blackout exceptions',
    'อนุมัติข้อยกเว้นช่วงงดลา',
  ],
  'permit.leaveBlockException.deactivate': [
    '撤销停假例外',
    'Thu hồi ngoại lệ kỳ không nghỉ phép',
    'Withdraw blackout exceptions',
    'เพิกถอนข้อยกเว้นช่วงงดลา',
  ],
  'leaveBlockException.leave_block_id': ['停假时段', 'Kỳ không nghỉ phép', 'Blackout period', 'ช่วงงดลา'],
  'leaveBlockException.account_id': ['员工', 'Nhân viên', 'Employee', 'พนักงาน'],
  'leaveBlockException.agreed_on': ['批准日期', 'Ngày duyệt', 'Granted on', 'วันที่อนุมัติ'],
} satisfies Words;
