import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.updateLog': ['更新日志', 'Nhật ký cập nhật', 'Update log', 'บันทึกการอัปเดต'],
  'page.addUpdate': ['新增日志', 'Thêm mục nhật ký', 'New entry', 'เพิ่มบันทึก'],
  'permit.updateLog.save': ['维护更新日志', 'Cập nhật nhật ký', 'Write the update log', 'จัดการบันทึกการอัปเดต'],
  'updateLog.day': ['日期', 'Ngày', 'Day', 'วันที่'],
  'updateLog.release': ['版本', 'Phiên bản', 'Version', 'เวอร์ชัน'],
  'updateLog.text': ['内容', 'Nội dung', 'Text', 'เนื้อหา'],
  'updateLog.text_zh': ['中文', 'Tiếng Trung', 'Chinese', 'ภาษาจีน'],
  'updateLog.text_vi': ['越南语', 'Tiếng Việt', 'Vietnamese', 'ภาษาเวียดนาม'],
  'updateLog.text_en': ['英语', 'Tiếng Anh', 'English', 'ภาษาอังกฤษ'],
  'updateLog.text_th': ['泰语', 'Tiếng Thái', 'Thai', 'ภาษาไทย'],
  'updateLog.written_by': ['发布人', 'Người viết', 'Written by', 'ผู้เขียน'],
  'updateLog.more': ['更早的更新', 'Cập nhật cũ hơn', 'Earlier updates', 'การอัปเดตก่อนหน้า'],
  'updateLog.empty': ['还没有更新日志', 'Chưa có nhật ký cập nhật', 'Nothing to tell yet', 'ยังไม่มีบันทึกการอัปเดต'],
} satisfies Words;
