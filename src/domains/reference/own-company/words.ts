import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.ownCompany': ['子公司管理', 'Quản lý công ty thành viên', 'Own companies', 'จัดการบริษัทในเครือ'],
  'page.ownCompany.add': ['新增子公司', 'Thêm công ty thành viên', 'New own company', 'เพิ่มบริษัทในเครือ'],
  'page.ownCompany.edit': ['编辑子公司', 'Sửa công ty thành viên', 'Edit own company', 'แก้ไขบริษัทในเครือ'],
  'permit.ownCompany.view': ['查看子公司', 'Xem công ty thành viên', 'See own companies', 'ดูบริษัทในเครือ'],
  'permit.ownCompany.save': ['维护子公司', 'Cập nhật công ty thành viên', 'Edit own companies', 'จัดการบริษัทในเครือ'],
  'permit.ownCompany.deactivate': ['停用子公司', 'Ngừng dùng công ty thành viên', 'Deactivate own companies', 'ปิดใช้งานบริษัทในเครือ'],
  'ownCompany.number_mark': ['单号前缀', 'Ký hiệu số chứng từ', 'Number mark', 'อักษรนำหน้าเลขที่เอกสาร'],
  'ownCompany.time_zone': ['时区', 'Múi giờ', 'Time zone', 'เขตเวลา'],
  'ownCompany.value_days': [
    '银行起息日最多晚于今天',
    'Ngày giá trị của ngân hàng muộn nhất sau hôm nay',
    'Bank value date at most after today',
    'วันที่มีผลของธนาคารช้าสุดหลังวันนี้',
  ],
  'ownCompany.accounting_standard': ['会计准则', 'Chế độ kế toán', 'Accounting standard', 'มาตรฐานการบัญชี'],
  'ownCompany.accounting_standard.enterprise': ['企业会计准则', 'Doanh nghiệp', 'Enterprises', 'กิจการทั่วไป'],
  'ownCompany.accounting_standard.small': ['小企业会计准则', 'Doanh nghiệp nhỏ', 'Small enterprises', 'กิจการขนาดเล็ก'],
  'ownCompany.margin_percent': ['订单目标利润率（%）', 'Tỷ suất lợi nhuận mục tiêu (%)', 'Expected margin (%)', 'อัตรากำไรเป้าหมาย (%)'],
  'ownCompany.file.licence': ['营业执照', 'Giấy phép kinh doanh', 'Business licence', 'ใบอนุญาตประกอบธุรกิจ'],
  'ownCompany.file.logo': ['公司标志', 'Biểu trưng', 'Logo', 'โลโก้'],
  'ownCompany.file.seal': ['印章', 'Con dấu', 'Seal', 'ตราประทับ'],
  'ownCompany.file.other': ['其他', 'Khác', 'Other', 'อื่น ๆ'],
  'refusal.BAD_NUMBER_MARK': [
    '请填写 1 至 3 个大写字母，例如 C',
    'hãy nhập 1 đến 3 chữ cái in hoa, ví dụ C',
    'give one to three capital letters, such as C',
    'กรุณากรอกอักษรตัวพิมพ์ใหญ่ 1 ถึง 3 ตัว เช่น C',
  ],
} satisfies Words;
