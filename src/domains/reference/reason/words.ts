import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.companyReason': ['常用原因', 'Lý do thường dùng', 'Usual reasons', 'เหตุผลที่ใช้บ่อย'],
  'page.companyReason.add': ['新增常用原因', 'Thêm lý do thường dùng', 'New usual reason', 'เพิ่มเหตุผลที่ใช้บ่อย'],
  'page.companyReason.edit': ['编辑常用原因', 'Sửa lý do thường dùng', 'Edit usual reason', 'แก้ไขเหตุผลที่ใช้บ่อย'],
  'permit.companyReason.view': ['查看常用原因', 'Xem lý do thường dùng', 'See usual reasons', 'ดูเหตุผลที่ใช้บ่อย'],
  'permit.companyReason.save': ['维护常用原因', 'Cập nhật lý do thường dùng', 'Edit usual reasons', 'จัดการเหตุผลที่ใช้บ่อย'],
  'permit.companyReason.deactivate': ['停用常用原因', 'Ngừng dùng lý do thường dùng', 'Deactivate usual reasons', 'ปิดใช้งานเหตุผลที่ใช้บ่อย'],
  'companyReason.kind': ['用于', 'Dùng cho', 'For', 'ใช้สำหรับ'],
  'companyReason.kindHelp': [
    '在哪类操作的对话框中提供：取消包括作废和撤回，退回包括驳回和拒绝，冲销包括重新打开，差异用于说明盘点、收货和拣货的差异。',
    'Được gợi ý ở thao tác nào: hủy gồm cả thu hồi; trả lại gồm cả từ chối; đảo gồm cả mở lại; chênh lệch dùng khi giải thích kết quả kiểm kê, nhận hàng và lấy hàng.',
    'The actions for which it is offered: cancelling and withdrawing, sending back and refusing, reversing and reopening, or explaining the difference of a stock count, a receipt or a pick.',
    'เสนอในการดำเนินการใด: ยกเลิกรวมการถอนคืน ส่งกลับรวมการปฏิเสธ กลับรายการรวมการเปิดใหม่ ผลต่างใช้อธิบายผลนับสต็อก การรับ และการหยิบ',
  ],
  'companyReason.kind.cancellation': ['取消', 'Hủy', 'Cancellation', 'ยกเลิก'],
  'companyReason.kind.return': ['退回', 'Trả lại', 'Return', 'ส่งกลับ'],
  'companyReason.kind.reversal': ['冲销', 'Đảo', 'Reversal', 'กลับรายการ'],
  'companyReason.kind.difference': ['差异', 'Chênh lệch', 'Difference', 'ผลต่าง'],
  'companyReason.kind.any': ['所有操作', 'Mọi thao tác', 'Every action', 'ทุกการดำเนินการ'],
  'companyReason.text': ['原因', 'Lý do', 'Reason', 'เหตุผล'],
} satisfies Words;
