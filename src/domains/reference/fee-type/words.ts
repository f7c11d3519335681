import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.feeType': ['费用类型', 'Loại phí', 'Fee types', 'ประเภทค่าใช้จ่าย'],
  'page.feeType.add': ['新增费用类型', 'Thêm loại phí', 'New fee type', 'เพิ่มประเภทค่าใช้จ่าย'],
  'page.feeType.edit': ['编辑费用类型', 'Sửa loại phí', 'Edit fee type', 'แก้ไขประเภทค่าใช้จ่าย'],
  'permit.feeType.view': ['查看费用类型', 'Xem loại phí', 'See fee types', 'ดูประเภทค่าใช้จ่าย'],
  'permit.feeType.save': ['维护费用类型', 'Cập nhật loại phí', 'Edit fee types', 'จัดการประเภทค่าใช้จ่าย'],
  'permit.feeType.deactivate': ['停用费用类型', 'Ngừng dùng loại phí', 'Deactivate fee types', 'ปิดใช้งานประเภทค่าใช้จ่าย'],
  'feeType.category': ['大类', 'Nhóm phí', 'Category', 'หมวด'],
  'feeType.category.transport': ['运输', 'Vận tải', 'Transport', 'ขนส่ง'],
  'feeType.category.warehouse': ['仓储', 'Kho bãi', 'Warehousing', 'คลังสินค้า'],
  'feeType.category.customs': ['报关', 'Hải quan', 'Customs', 'ศุลกากร'],
  'feeType.category.ocean': ['海运', 'Đường biển', 'Ocean freight', 'ขนส่งทางทะเล'],
  'feeType.category.air': ['空运', 'Đường hàng không', 'Air freight', 'ขนส่งทางอากาศ'],
  'feeType.category.duty': ['税金', 'Thuế', 'Duties and taxes', 'ภาษีอากร'],
  'feeType.category.other': ['其他', 'Khác', 'Other', 'อื่น ๆ'],
} satisfies Words;
