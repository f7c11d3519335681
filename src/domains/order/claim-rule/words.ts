import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.claimRule': ['理赔规则', 'Quy tắc khiếu nại', 'Claim rules', 'กฎการเรียกร้องค่าเสียหาย'],
  'page.claimRule.add': ['新增理赔规则', 'Thêm quy tắc khiếu nại', 'New claim rule', 'เพิ่มกฎการเรียกร้อง'],
  'page.claimRule.edit': ['编辑理赔规则', 'Sửa quy tắc khiếu nại', 'Edit claim rule', 'แก้ไขกฎการเรียกร้อง'],
  'permit.claimRule.view': ['查看理赔规则', 'Xem quy tắc khiếu nại', 'View claim rules', 'ดูกฎการเรียกร้อง'],
  'permit.claimRule.save': ['维护理赔规则', 'Cập nhật quy tắc khiếu nại', 'Edit claim rules', 'แก้ไขกฎการเรียกร้อง'],
  'permit.claimRule.deactivate': ['停用理赔规则', 'Ngừng dùng quy tắc khiếu nại', 'Deactivate claim rules', 'ปิดใช้งานกฎการเรียกร้อง'],
  'claimRule.mode': ['运输环节', 'Phương thức', 'Mode', 'รูปแบบการขนส่ง'],
  'claimRule.standard': ['默认规则', 'Quy tắc mặc định', 'Default for its mode', 'กฎเริ่มต้นของรูปแบบ'],
  'claimRule.notice_days': ['货损通知期（天）', 'Hạn báo hư hỏng (ngày)', 'Notice of damage, days', 'แจ้งความเสียหายภายใน (วัน)'],
  'claimRule.delay_notice_days': ['延误通知期（天）', 'Hạn báo chậm trễ (ngày)', 'Notice of delay, days', 'แจ้งความล่าช้าภายใน (วัน)'],
  'claimRule.suit_months': ['诉讼时效（月）', 'Thời hiệu khởi kiện (tháng)', 'Time for suit, months', 'อายุความฟ้องคดี (เดือน)'],
  'claimRule.xdr_per_kg': ['每公斤限额（SDR）', 'Giới hạn mỗi kg (SDR)', 'Limit per kg (SDR)', 'วงเงินต่อกิโลกรัม (SDR)'],
  'claimRule.xdr_per_package': ['每件限额（SDR）', 'Giới hạn mỗi kiện (SDR)', 'Limit per package (SDR)', 'วงเงินต่อหีบห่อ (SDR)'],
  'claimRule.source': ['依据', 'Căn cứ', 'Source', 'แหล่งอ้างอิง'],
} satisfies Words;
