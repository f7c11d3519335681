import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.customerCompany': ['客户公司管理', 'Công ty của khách hàng', 'Customer companies', 'บริษัทของลูกค้า'],
  'page.customerCompany.add': ['新增客户公司', 'Thêm công ty khách hàng', 'New customer company', 'เพิ่มบริษัทของลูกค้า'],
  'page.customerCompany.edit': ['编辑客户公司', 'Sửa công ty khách hàng', 'Edit customer company', 'แก้ไขบริษัทของลูกค้า'],
  'permit.customerCompany.view': ['查看客户公司', 'Xem công ty khách hàng', 'See customer companies', 'ดูบริษัทของลูกค้า'],
  'permit.customerCompany.save': ['维护客户公司', 'Cập nhật công ty khách hàng', 'Edit customer companies', 'จัดการบริษัทของลูกค้า'],
  'permit.customerCompany.deactivate': [
    '停用客户公司',
    'Ngừng dùng công ty khách hàng',
    'Deactivate customer companies',
    'ปิดใช้งานบริษัทของลูกค้า',
  ],
  'customerCompany.section.company': ['公司信息', 'Thông tin công ty', 'Company', 'ข้อมูลบริษัท'],
  'customerCompany.section.invoice': ['开票信息', 'Thông tin xuất hóa đơn', 'Invoicing', 'ข้อมูลออกใบกำกับภาษี'],
  'customerCompany.invoice_title': ['发票抬头', 'Tên trên hóa đơn', 'Invoice title', 'ชื่อในใบกำกับภาษี'],
  'customerCompany.invoice_address': ['开票地址', 'Địa chỉ hóa đơn', 'Invoice address', 'ที่อยู่ในใบกำกับภาษี'],
  'customerCompany.invoice_phone': ['开票电话', 'Điện thoại hóa đơn', 'Invoice telephone', 'โทรศัพท์ในใบกำกับภาษี'],
  'customerCompany.invoice_bank': ['开户行', 'Ngân hàng', 'Bank', 'ธนาคาร'],
  'customerCompany.invoice_account': ['银行账号', 'Số tài khoản', 'Account number', 'เลขที่บัญชี'],
} satisfies Words;
