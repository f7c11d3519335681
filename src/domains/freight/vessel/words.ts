import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.vessel': ['船舶', 'Tàu biển', 'Vessels', 'เรือ'],
  'page.vessel.add': ['新增船舶', 'Thêm tàu', 'New vessel', 'เพิ่มเรือ'],
  'page.vessel.edit': ['编辑船舶', 'Sửa tàu', 'Edit vessel', 'แก้ไขเรือ'],
  'permit.vessel.view': ['查看船舶', 'Xem tàu biển', 'See vessels', 'ดูเรือ'],
  'permit.vessel.save': ['维护船舶', 'Cập nhật tàu biển', 'Edit vessels', 'จัดการเรือ'],
  'permit.vessel.deactivate': ['停用船舶', 'Ngừng dùng tàu', 'Deactivate vessels', 'ปิดใช้งานเรือ'],
  'vessel.name': ['船名', 'Tên tàu', 'Vessel', 'ชื่อเรือ'],
  'vessel.imo': ['IMO 编号', 'Số IMO', 'IMO number', 'หมายเลข IMO'],
  'vessel.call_sign': ['呼号', 'Hô hiệu', 'Call sign', 'สัญญาณเรียกขาน'],
  'vessel.flag': ['船旗', 'Quốc tịch tàu', 'Flag', 'สัญชาติเรือ'],
  'vessel.teu': ['载箱量（TEU）', 'Sức chở (TEU)', 'Capacity (TEU)', 'ความจุ (TEU)'],
} satisfies Words;
