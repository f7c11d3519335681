import type { Words } from '../../../../kernel/words.ts';

export const words = {
  'refusal.VGM_UNDER_GROSS': [
    'VGM 含箱重，必须大于货物毛重',
    'VGM gồm cả vỏ container nên phải lớn hơn trọng lượng hàng',
    'The VGM includes the container, so it must exceed the gross weight of the goods',
    'VGM รวมน้ำหนักตู้ จึงต้องมากกว่าน้ำหนักสินค้า',
  ],
  'refusal.OVER_MAX_GROSS': [
    '此箱型的最大总质量为 {{limit, number}} 千克；请核对重量及其单位，或分装',
    'Loại container này nặng tối đa {{limit, number}} kg cả vỏ; hãy kiểm tra số cân và đơn vị, hoặc chia hàng',
    'A container of this type weighs at most {{limit, number}} kg in all; check the weight and its unit, or divide the goods',
    'ตู้ชนิดนี้หนักรวมได้ไม่เกิน {{limit, number}} กก. โปรดตรวจน้ำหนักและหน่วย หรือแบ่งสินค้า',
  ],
  'refusal.VGM_NOT_THE_SUM': [
    '方法二的 VGM 须等于货物、包装与加固、箱体之和 {{sum, number}} 千克；请更正其中一项',
    'Theo phương pháp 2, VGM phải bằng tổng hàng, vật liệu chèn lót và vỏ là {{sum, number}} kg; hãy sửa một trong các số',
    'By method 2 the VGM is the sum of goods, packing and tare, {{sum, number}} kg; correct one of them',
    'ตามวิธีที่ 2 VGM ต้องเท่ากับผลรวมสินค้า วัสดุบรรจุ และตู้เปล่า {{sum, number}} กก. โปรดแก้ไขค่าใดค่าหนึ่ง',
  ],
  'refusal.CONTAINER_HAULED': [
    '集装箱 {{no}} 已派车 {{trip}}：请先取消该派车单，或取消其与本订单的关联，再删除此箱',
    'Container {{no}} đã có lệnh vận chuyển {{trip}}: hãy hủy lệnh đó hoặc bỏ liên kết với lô hàng này rồi mới xóa container',
    'Container {{no}} has the work order {{trip}}: cancel it or unlink it from the order, and then remove the container',
    'ตู้ {{no}} มีใบสั่งงาน {{trip}} แล้ว โปรดยกเลิกใบสั่งงานนั้นหรือยกเลิกการเชื่อมกับงานนี้ แล้วจึงลบตู้',
  ],
} satisfies Words;
