import type { Words } from '../../../kernel/words.ts';

export const words = {
  'freightJob.do.splitHouse': ['拆分分单', 'Tách vận đơn nhà', 'Split the house', 'แยกใบย่อย'],
  'freightJob.do.mergeHouses': ['合并分单', 'Gộp vận đơn nhà', 'Merge into another house', 'รวมใบย่อย'],
  'freightJob.do.importHouse': ['导入分单', 'Nhập vận đơn nhà từ tệp', 'House imported', 'นำเข้าใบย่อย'],
  'freightJob.into_house_id': ['并入分单', 'Gộp vào vận đơn nhà', 'Into house', 'รวมเข้าใบย่อย'],
  'freightJob.container_ids': ['随新分单的集装箱', 'Container theo vận đơn mới', 'Containers of the new house', 'ตู้ของใบย่อยใหม่'],
  'freightJob.splitHelp': [
    '{{house}} 共 {{pieces}} 件、{{gross}} 千克、{{volume}} 立方米：填写分出的部分，其余留在原分单；费用仍归订单，按分摊方式重新分摊',
    '{{house}} có {{pieces}} kiện, {{gross}} kg, {{volume}} m³: nhập phần tách ra, phần còn lại giữ ở vận đơn cũ; chi phí vẫn thuộc lô hàng và được phân bổ lại',
    '{{house}} has {{pieces}} {{pieces, piece|pieces}}, {{gross}} kg and {{volume}} m³. Enter the part that leaves it; the rest stays. Charges stay with the order and are shared again',
    '{{house}} มี {{pieces}} ชิ้น {{gross}} กก. {{volume}} ลบ.ม. กรอกส่วนที่แยกออก ส่วนที่เหลืออยู่ใบเดิม ค่าใช้จ่ายยังอยู่กับงานและปันส่วนใหม่',
  ],
  'freightJob.mergeHelp': [
    '件数、毛重、体积和集装箱一并转入；{{house}} 随后删除',
    'Số kiện, trọng lượng, thể tích và container được chuyển sang; sau đó {{house}} bị xóa',
    'Pieces, weight, volume and containers go over, and {{house}} is removed',
    'จำนวน น้ำหนัก ปริมาตร และตู้จะย้ายไปรวม จากนั้น {{house}} จะถูกลบ',
  ],
  'refusal.HOUSES_DEPARTED': [
    '{{no}} 已离港，舱单已向海关申报：请先撤销离港，或按海关改单办理，再改分单',
    '{{no}} đã khởi hành và lược khai đã gửi hải quan: hãy hủy ghi nhận khởi hành, hoặc sửa lược khai với hải quan trước',
    '{{no}} has departed and its manifest is with customs; take the departure back, or have the manifest amended, before you change its houses',
    '{{no}} ออกเดินทางแล้วและยื่นบัญชีสินค้าต่อศุลกากรแล้ว โปรดยกเลิกการออกเดินทางหรือแก้ไขบัญชีสินค้ากับศุลกากรก่อน',
  ],
  'refusal.HOUSE_HAS_BILL': [
    '分单 {{house}} 已有提单 {{bill}}：请先作废该提单（已签发的须收齐正本）',
    'Vận đơn nhà {{house}} đã có vận đơn {{bill}}: hãy hủy vận đơn đó trước (nếu đã phát hành thì thu đủ bản gốc)',
    'House {{house}} has the bill of lading {{bill}}; void that bill first, with all originals back if it is issued',
    'ใบย่อย {{house}} มีใบตราส่ง {{bill}} แล้ว โปรดยกเลิกใบนั้นก่อน หากออกแล้วต้องเก็บต้นฉบับให้ครบ',
  ],
  'refusal.HOUSES_DIFFER': [
    '{{house}} 与 {{into}} 的发货人、收货人或通知人不同，只能合并当事人相同的分单：请先核对或分开保留',
    '{{house}} và {{into}} khác người gửi, người nhận hoặc bên thông báo; chỉ gộp vận đơn cùng các bên: hãy kiểm tra lại hoặc giữ riêng',
    'Houses {{house}} and {{into}} have different shippers, consignees or notify parties; correct them, or keep both',
    '{{house}} กับ {{into}} มีผู้ส่ง ผู้รับ หรือผู้รับแจ้งต่างกัน รวมได้เฉพาะคู่สัญญาเดียวกัน โปรดตรวจแก้หรือแยกไว้',
  ],
  'refusal.PART_NOT_LESS': [
    '须小于分单的 {{whole, number}}，两张分单都要有货',
    'phải nhỏ hơn {{whole, number}} của vận đơn nhà, vì cả hai đều phải có hàng',
    'must be less than the house’s {{whole, number}}, since both houses keep goods',
    'ต้องน้อยกว่า {{whole, number}} ของใบย่อย เพราะทั้งสองใบต้องมีสินค้า',
  ],
  'refusal.MERGED_TOO_LARGE': [
    '合并后超出一张分单的上限，请保留两张',
    'gộp lại vượt giới hạn của một vận đơn nhà; hãy giữ riêng hai vận đơn',
    'together they are more than one house can hold; keep both',
    'รวมแล้วเกินขีดจำกัดของใบย่อยหนึ่งใบ โปรดแยกไว้สองใบ',
  ],
  'refusal.HOUSES_FULL': [
    '一个订单最多 {{most}} 张分单，请另开订单',
    'một lô hàng có tối đa {{most}} vận đơn nhà; hãy mở lô hàng khác',
    'an order has at most {{most}} houses; use another order',
    'งานหนึ่งมีใบย่อยได้สูงสุด {{most}} ใบ โปรดใช้งานอื่น',
  ],
} satisfies Words;
