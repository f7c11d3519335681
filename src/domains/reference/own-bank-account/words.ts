import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.ownBankAccount': ['本公司银行账户', 'Tài khoản ngân hàng của ta', 'Own bank accounts', 'บัญชีธนาคารของเรา'],
  'page.ownBankAccount.add': ['新增本公司账户', 'Thêm tài khoản của ta', 'New own bank account', 'เพิ่มบัญชีของเรา'],
  'page.ownBankAccount.edit': ['编辑本公司账户', 'Sửa tài khoản của ta', 'Edit own bank account', 'แก้ไขบัญชีของเรา'],
  'permit.ownBankAccount.view': ['查看本公司账户', 'Xem tài khoản của ta', 'See own bank accounts', 'ดูบัญชีของเรา'],
  'permit.ownBankAccount.save': ['维护本公司账户', 'Cập nhật tài khoản của ta', 'Edit own bank accounts', 'จัดการบัญชีของเรา'],
  'permit.ownBankAccount.deactivate': ['停用本公司账户', 'Ngừng dùng tài khoản của ta', 'Deactivate own bank accounts', 'ปิดใช้งานบัญชีของเรา'],
  'ownBankAccount.account_no': ['账号', 'Số tài khoản', 'Account number', 'เลขที่บัญชี'],
  'ownBankAccount.account_name': ['户名', 'Tên tài khoản', 'Account name', 'ชื่อบัญชี'],
  'ownBankAccount.bank': ['开户行', 'Ngân hàng', 'Bank', 'ธนาคาร'],
  'ownBankAccount.branch': ['支行', 'Chi nhánh', 'Branch', 'สาขา'],
  'ownBankAccount.swift': ['SWIFT 代码', 'Mã SWIFT', 'SWIFT code', 'รหัส SWIFT'],
  'ownBankAccount.cnaps': ['联行号', 'Mã CNAPS', 'CNAPS code', 'รหัส CNAPS'],
  'ownBankAccount.file.opening': ['开户许可证', 'Giấy mở tài khoản', 'Account opening', 'เอกสารเปิดบัญชี'],
  'ownBankAccount.file.signatures': ['预留印鉴', 'Mẫu chữ ký, con dấu', 'Signature card', 'ตัวอย่างลายเซ็น'],
  'ownBankAccount.file.other': ['其他', 'Khác', 'Other', 'อื่น ๆ'],
  'refusal.BAD_CNAPS': [
    '联行号应为 12 位数字，请核对',
    'mã CNAPS gồm 12 chữ số, hãy kiểm tra lại',
    'a CNAPS code has twelve digits: check it',
    'รหัส CNAPS ต้องเป็นตัวเลข 12 หลัก กรุณาตรวจสอบ',
  ],
} satisfies Words;
