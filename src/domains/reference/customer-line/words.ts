import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.customerLine': ['客户线路管理', 'Tuyến của khách hàng', 'Customer lines', 'เส้นทางของลูกค้า'],
  'page.customerLine.add': ['新增客户线路', 'Thêm tuyến khách hàng', 'New customer line', 'เพิ่มเส้นทางลูกค้า'],
  'page.customerLine.edit': ['编辑客户线路', 'Sửa tuyến khách hàng', 'Edit customer line', 'แก้ไขเส้นทางลูกค้า'],
  'permit.customerLine.view': ['查看客户线路', 'Xem tuyến khách hàng', 'See customer lines', 'ดูเส้นทางลูกค้า'],
  'permit.customerLine.save': ['维护客户线路', 'Cập nhật tuyến khách hàng', 'Edit customer lines', 'จัดการเส้นทางลูกค้า'],
  'permit.customerLine.deactivate': ['停用客户线路', 'Ngừng dùng tuyến khách hàng', 'Deactivate customer lines', 'ปิดใช้งานเส้นทางลูกค้า'],
  'customerLine.line_id': ['线路', 'Tuyến', 'Line', 'เส้นทาง'],
  'customerLine.vehicle_type_id': ['常用车型', 'Loại xe thường dùng', 'Usual vehicle type', 'ประเภทรถที่ใช้ประจำ'],
  'customerLine.service': ['服务方式', 'Dịch vụ', 'Service', 'บริการ'],
  'customerLine.service.direct': ['直达', 'Đi thẳng', 'Direct', 'ส่งตรง'],
  'customerLine.service.delivery': ['含派送', 'Có giao tận nơi', 'With delivery', 'รวมจัดส่ง'],
  'customerLine.service.pickup': ['含提货', 'Có lấy hàng', 'With pick-up', 'รวมรับสินค้า'],
  'customerLine.transit_hours': ['承诺时效', 'Thời gian cam kết', 'Promised transit time', 'เวลาขนส่งที่รับประกัน'],
} satisfies Words;
