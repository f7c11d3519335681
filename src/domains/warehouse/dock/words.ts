import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.dock': ['月台档案', 'Danh mục cửa dock', 'Docks', 'ทะเบียนช่องขนถ่าย'],
  'page.dock.add': ['新增月台', 'Thêm cửa dock', 'New dock', 'เพิ่มช่องขนถ่าย'],
  'page.dock.edit': ['编辑月台', 'Sửa cửa dock', 'Edit dock', 'แก้ไขช่องขนถ่าย'],
  'permit.dock.view': ['查看月台', 'Xem cửa dock', 'See docks', 'ดูช่องขนถ่าย'],
  'permit.dock.save': ['维护月台', 'Cập nhật cửa dock', 'Edit docks', 'จัดการช่องขนถ่าย'],
  'permit.dock.deactivate': ['停用月台', 'Ngừng dùng cửa dock', 'Deactivate docks', 'ปิดใช้งานช่องขนถ่าย'],
  'dock.warehouse_id': ['仓库', 'Kho', 'Warehouse', 'คลังสินค้า'],
} satisfies Words;
