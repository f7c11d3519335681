import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.ownCompany': ['子公司管理', 'Quản lý công ty con', 'Own companies', 'จัดการบริษัทในเครือ'],
  'page.ownCompany.add': ['新增子公司', 'Thêm công ty con', 'New own company', 'เพิ่มบริษัทในเครือ'],
  'page.ownCompany.edit': ['编辑子公司', 'Sửa công ty con', 'Edit own company', 'แก้ไขบริษัทในเครือ'],
  'permit.ownCompany.view': ['查看子公司', 'Xem công ty con', 'See own companies', 'ดูบริษัทในเครือ'],
  'permit.ownCompany.save': ['维护子公司', 'Cập nhật công ty con', 'Keep own companies', 'จัดการบริษัทในเครือ'],
  'permit.ownCompany.deactivate': ['停用子公司', 'Ngừng dùng công ty con', 'Deactivate own companies', 'ปิดใช้งานบริษัทในเครือ'],
  'ownCompany.number_mark': ['单号前缀', 'Ký hiệu số chứng từ', 'Number mark', 'อักษรนำหน้าเลขที่เอกสาร'],
  'ownCompany.time_zone': ['时区', 'Múi giờ', 'Time zone', 'เขตเวลา'],
  'ownCompany.file.licence': ['营业执照', 'Giấy phép kinh doanh', 'Business licence', 'ใบอนุญาตประกอบธุรกิจ'],
  'ownCompany.file.seal': ['印章', 'Con dấu', 'Seal', 'ตราประทับ'],
  'ownCompany.file.other': ['其他', 'Khác', 'Other', 'อื่น ๆ'],
  'refusal.BAD_NUMBER_MARK': [
    '请填写 1 至 3 个大写字母，例如 C',
    'hãy nhập 1 đến 3 chữ cái in hoa, ví dụ C',
    'give one to three capital letters, such as C',
    'กรุณากรอกอักษรตัวพิมพ์ใหญ่ 1 ถึง 3 ตัว เช่น C',
  ],
} satisfies Words;
