import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.vehicleType': ['车型', 'Loại xe', 'Vehicle types', 'ประเภทรถ'],
  'page.vehicleType.add': ['新增车型', 'Thêm loại xe', 'New vehicle type', 'เพิ่มประเภทรถ'],
  'page.vehicleType.edit': ['编辑车型', 'Sửa loại xe', 'Edit vehicle type', 'แก้ไขประเภทรถ'],
  'permit.vehicleType.view': ['查看车型', 'Xem loại xe', 'See vehicle types', 'ดูประเภทรถ'],
  'permit.vehicleType.save': ['维护车型', 'Cập nhật loại xe', 'Edit vehicle types', 'จัดการประเภทรถ'],
  'permit.vehicleType.deactivate': ['停用车型', 'Ngừng dùng loại xe', 'Deactivate vehicle types', 'ปิดใช้งานประเภทรถ'],
  'vehicleType.length_m': ['车长', 'Chiều dài', 'Length', 'ความยาว'],
  'vehicleType.load_kg': ['载重', 'Tải trọng', 'Payload', 'น้ำหนักบรรทุก'],
  'vehicleType.volume_m3': ['容积', 'Thể tích', 'Volume', 'ปริมาตร'],
  'vehicleType.pallets': ['托盘位', 'Số pallet', 'Pallets', 'จำนวนพาเลท'],
  'vehicleType.container': ['集装箱车', 'Xe container', 'Container truck', 'รถบรรทุกตู้'],
} satisfies Words;
