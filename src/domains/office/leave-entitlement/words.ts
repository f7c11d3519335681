import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.leaveEntitlement': ['假期额度', 'Hạn mức nghỉ phép', 'Leave entitlements', 'สิทธิวันลา'],
  'page.leaveEntitlement.add': ['新增假期额度', 'Thêm hạn mức nghỉ phép', 'New leave entitlement', 'เพิ่มสิทธิวันลา'],
  'page.leaveEntitlement.edit': ['编辑假期额度', 'Sửa hạn mức nghỉ phép', 'Edit leave entitlement', 'แก้ไขสิทธิวันลา'],
  'permit.leaveEntitlement.view': ['查看假期额度', 'Xem hạn mức nghỉ phép', 'View leave entitlements', 'ดูสิทธิวันลา'],
  'permit.leaveEntitlement.save': ['维护假期额度', 'Cập nhật hạn mức nghỉ phép', 'Edit leave entitlements', 'แก้ไขสิทธิวันลา'],
  'permit.leaveEntitlement.deactivate': ['停用假期额度', 'Ngừng dùng hạn mức nghỉ phép', 'Deactivate leave entitlements', 'ปิดใช้งานสิทธิวันลา'],
  'leaveEntitlement.account_id': ['员工', 'Nhân viên', 'Employee', 'พนักงาน'],
  'leaveEntitlement.leave_type_id': ['假期类型', 'Loại nghỉ phép', 'Leave type', 'ประเภทการลา'],
  'leaveEntitlement.year': ['年度', 'Năm', 'Year', 'ปี'],
  'leaveEntitlement.granted_days': ['当年额度', 'Hạn mức trong năm', 'Entitlement', 'สิทธิประจำปี'],
  'leaveEntitlement.carried_days': ['上年结转', 'Chuyển từ năm trước', 'Carried over', 'ยกยอดจากปีก่อน'],
  'leaveEntitlement.carry_until': ['结转有效至', 'Hạn dùng ngày chuyển', 'Carried days end on', 'วันยกยอดใช้ได้ถึง'],
  'leaveEntitlement.taken': ['已用（含审批中）', 'Đã dùng (gồm đang duyệt)', 'Taken, in review included', 'ใช้ไป (รวมที่รออนุมัติ)'],
  'leaveEntitlement.balance': ['剩余', 'Còn lại', 'Balance', 'คงเหลือ'],
  'refusal.LEAVE_ENTITLEMENT_TAKEN': [
    '低于已请的天数；请先取消或提前结束相应的请假',
    'thấp hơn số ngày đã nghỉ; hãy hủy hoặc kết thúc sớm đơn nghỉ trước',
    'is below what is taken: cancel leave or end it early first',
    'ต่ำกว่าวันที่ลาไปแล้ว กรุณายกเลิกหรือสิ้นสุดการลาก่อน',
  ],
  'refusal.LEAVE_HALF_DAYS': [
    '请按半天填写，例如 10 或 10.5',
    'hãy nhập theo nửa ngày, ví dụ 10 hoặc 10.5',
    'must be whole or half days, such as 10 or 10.5',
    'กรุณาใส่เป็นครึ่งวัน เช่น 10 หรือ 10.5',
  ],
  'refusal.LEAVE_CARRY_UNTIL': ['必须是该年度内的日期', 'phải là một ngày trong năm đó', 'must be a day of that year', 'ต้องเป็นวันในปีนั้น'],
} satisfies Words;
