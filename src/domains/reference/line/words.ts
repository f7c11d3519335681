import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.line': ['线路管理', 'Quản lý tuyến', 'Lines', 'จัดการเส้นทาง'],
  'page.line.add': ['新增线路', 'Thêm tuyến', 'New line', 'เพิ่มเส้นทาง'],
  'page.line.edit': ['编辑线路', 'Sửa tuyến', 'Edit line', 'แก้ไขเส้นทาง'],
  'permit.line.view': ['查看线路', 'Xem tuyến', 'See lines', 'ดูเส้นทาง'],
  'permit.line.save': ['维护线路', 'Cập nhật tuyến', 'Edit lines', 'จัดการเส้นทาง'],
  'permit.line.deactivate': ['停用线路', 'Ngừng dùng tuyến', 'Deactivate lines', 'ปิดใช้งานเส้นทาง'],
  'line.origin_station_id': ['起运地', 'Điểm đi', 'Origin', 'ต้นทาง'],
  'line.destination_station_id': ['目的地', 'Điểm đến', 'Destination', 'ปลายทาง'],
  'line.mode': ['运输方式', 'Phương thức vận tải', 'Mode', 'รูปแบบการขนส่ง'],
  'line.mode.road': ['公路', 'Đường bộ', 'Road', 'ทางถนน'],
  'line.mode.rail': ['铁路', 'Đường sắt', 'Rail', 'ทางราง'],
  'line.mode.air': ['航空', 'Đường hàng không', 'Air', 'ทางอากาศ'],
  'line.mode.sea': ['海运', 'Đường biển', 'Sea', 'ทางทะเล'],
  'line.distance_km': ['里程', 'Quãng đường', 'Distance', 'ระยะทาง'],
  'line.standard_hours': ['标准时效', 'Thời gian chuẩn', 'Standard time', 'เวลามาตรฐาน'],
  'line.cross_border': ['跨境', 'Xuyên biên giới', 'Cross-border', 'ข้ามแดน'],
  'refusal.LINE_TO_ITSELF': [
    '起运地与目的地不能相同，请另选',
    'điểm đi và điểm đến phải khác nhau, hãy chọn lại',
    'origin and destination are the same; choose another',
    'ต้นทางและปลายทางต้องไม่ซ้ำกัน กรุณาเลือกใหม่',
  ],
} satisfies Words;
