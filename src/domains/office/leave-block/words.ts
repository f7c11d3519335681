import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.leaveBlock': ['停假时段', 'Kỳ không nghỉ phép', 'Leave blackout periods', 'ช่วงงดลา'],
  'page.leaveBlock.add': ['新增停假时段', 'Thêm kỳ không nghỉ phép', 'New blackout period', 'เพิ่มช่วงงดลา'],
  'page.leaveBlock.edit': ['编辑停假时段', 'Sửa kỳ không nghỉ phép', 'Edit blackout period', 'แก้ไขช่วงงดลา'],
  'permit.leaveBlock.view': ['查看停假时段', 'Xem kỳ không nghỉ phép', 'View leave blackout periods', 'ดูช่วงงดลา'],
  'permit.leaveBlock.save': ['维护停假时段', 'Cập nhật kỳ không nghỉ phép', 'Edit leave blackout periods', 'แก้ไขช่วงงดลา'],
  'permit.leaveBlock.deactivate': ['停用停假时段', 'Ngừng dùng kỳ không nghỉ phép', 'Deactivate leave blackout periods', 'ปิดใช้งานช่วงงดลา'],
  'leaveBlock.team_id': ['团队（空为全公司）', 'Nhóm (trống là toàn công ty)', 'Team (empty: whole company)', 'ทีม (ว่าง: ทั้งบริษัท)'],
  'leaveBlock.from_on': ['开始日期', 'Từ ngày', 'From', 'ตั้งแต่วันที่'],
  'leaveBlock.from_half': ['开始于', 'Bắt đầu', 'Begins in the', 'เริ่มช่วง'],
  'leaveBlock.from_half.morning': ['上午', 'Sáng', 'Morning', 'เช้า'],
  'leaveBlock.from_half.afternoon': ['下午', 'Chiều', 'Afternoon', 'บ่าย'],
  'leaveBlock.to_on': ['结束日期', 'Đến ngày', 'Until', 'ถึงวันที่'],
  'leaveBlock.to_half': ['结束于', 'Kết thúc', 'Ends in the', 'สิ้นสุดช่วง'],
  'leaveBlock.to_half.morning': ['上午', 'Sáng', 'Morning', 'เช้า'],
  'leaveBlock.to_half.afternoon': ['下午', 'Chiều', 'Afternoon', 'บ่าย'],
} satisfies Words;
