import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.customerProduct': ['客户产品', 'Sản phẩm của khách hàng', 'Customer products', 'สินค้าของลูกค้า'],
  'page.customerProduct.add': ['新增产品类别', 'Thêm nhóm sản phẩm', 'New product category', 'เพิ่มหมวดสินค้า'],
  'page.customerProduct.edit': ['编辑产品类别', 'Sửa nhóm sản phẩm', 'Edit product category', 'แก้ไขหมวดสินค้า'],
  'permit.customerProduct.view': ['查看客户产品', 'Xem sản phẩm khách hàng', 'See customer products', 'ดูสินค้าของลูกค้า'],
  'permit.customerProduct.save': ['维护客户产品', 'Cập nhật sản phẩm khách hàng', 'Keep customer products', 'จัดการสินค้าของลูกค้า'],
  'permit.customerProduct.deactivate': [
    '停用客户产品',
    'Ngừng dùng sản phẩm khách hàng',
    'Deactivate customer products',
    'ปิดใช้งานสินค้าของลูกค้า',
  ],
  'customerProduct.section.goods': ['品名', 'Hàng hoá', 'Goods', 'สินค้า'],
  'customerProduct.section.load': ['包装与装载', 'Đóng gói và xếp hàng', 'Packing and loading', 'การบรรจุและการบรรทุก'],
  'customerProduct.section.danger': ['危险品', 'Hàng nguy hiểm', 'Dangerous goods', 'สินค้าอันตราย'],
  'customerProduct.hs_code': ['海关编码', 'Mã HS', 'HS code', 'พิกัดศุลกากร'],
  'customerProduct.unit': ['单位', 'Đơn vị', 'Unit', 'หน่วย'],
  'customerProduct.packing': ['包装方式', 'Cách đóng gói', 'Packing', 'การบรรจุ'],
  'customerProduct.unit_kg': ['单位重量', 'Trọng lượng đơn vị', 'Weight of one', 'น้ำหนักต่อหน่วย'],
  'customerProduct.unit_m3': ['单位体积', 'Thể tích đơn vị', 'Volume of one', 'ปริมาตรต่อหน่วย'],
  'customerProduct.temperature_min': ['最低温度', 'Nhiệt độ thấp nhất', 'Lowest temperature', 'อุณหภูมิต่ำสุด'],
  'customerProduct.temperature_max': ['最高温度', 'Nhiệt độ cao nhất', 'Highest temperature', 'อุณหภูมิสูงสุด'],
  'customerProduct.dangerous': ['危险品', 'Hàng nguy hiểm', 'Dangerous goods', 'สินค้าอันตราย'],
  'customerProduct.un_no': ['联合国编号', 'Số UN', 'UN number', 'หมายเลข UN'],
  'customerProduct.dangerous_class': ['危险品类别', 'Loại nguy hiểm', 'Hazard class', 'ประเภทความเป็นอันตราย'],
  'refusal.TEMPERATURE_ORDER': ['不能低于最低值', 'không được thấp hơn mức thấp nhất', 'must not be below the lowest', 'ต้องไม่ต่ำกว่าค่าต่ำสุด'],
} satisfies Words;
