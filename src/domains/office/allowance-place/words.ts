import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.allowancePlace': ['差旅补贴标准', 'Định mức công tác phí', 'Daily allowances', 'อัตราเบี้ยเลี้ยงเดินทาง'],
  'page.allowancePlace.add': ['新增补贴标准', 'Thêm định mức công tác phí', 'New place of allowance', 'เพิ่มอัตราเบี้ยเลี้ยง'],
  'page.allowancePlace.edit': ['编辑补贴标准', 'Sửa định mức công tác phí', 'Edit place of allowance', 'แก้ไขอัตราเบี้ยเลี้ยง'],
  'permit.allowancePlace.view': ['查看差旅补贴标准', 'Xem định mức công tác phí', 'View daily allowances', 'ดูอัตราเบี้ยเลี้ยง'],
  'permit.allowancePlace.save': ['维护差旅补贴标准', 'Cập nhật định mức công tác phí', 'Edit daily allowances', 'แก้ไขอัตราเบี้ยเลี้ยง'],
  'permit.allowancePlace.deactivate': [
    '停用差旅补贴标准',
    'Ngừng dùng định mức công tác phí',
    'Deactivate daily allowances',
    'ปิดใช้งานอัตราเบี้ยเลี้ยง',
  ],
  'allowancePlace.section.daily': ['每日补贴', 'Công tác phí mỗi ngày', 'Daily allowance', 'เบี้ยเลี้ยงต่อวัน'],
  'allowancePlace.staff_daily': ['员工每日', 'Nhân viên, mỗi ngày', 'Staff, a day', 'พนักงาน ต่อวัน'],
  'allowancePlace.manager_daily': ['主管每日', 'Quản lý, mỗi ngày', 'Manager, a day', 'ผู้จัดการ ต่อวัน'],
  'allowancePlace.executive_daily': ['高管每日', 'Lãnh đạo, mỗi ngày', 'Executive, a day', 'ผู้บริหาร ต่อวัน'],
  'refusal.ALLOWANCE_DIGITS': [
    '小数位数超过该币种的最小单位，请减少小数位',
    'có nhiều số lẻ hơn loại tiền cho phép, hãy bớt số lẻ',
    'has more decimals than its currency: enter fewer',
    'มีทศนิยมมากกว่าสกุลเงิน กรุณาลดทศนิยม',
  ],
} satisfies Words;
