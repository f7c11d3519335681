import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.paymentStatistics': ['付款统计', 'Thống kê chi', 'Payment statistics', 'สถิติการจ่าย'],
  'paymentStatistics.paid_on': ['付款日期', 'Ngày chi', 'Paid on', 'วันที่จ่าย'],
  'paymentStatistics.company': ['公司', 'Công ty', 'Company', 'บริษัท'],
  'paymentStatistics.company_code': ['公司', 'Công ty', 'Company', 'บริษัท'],
  'paymentStatistics.carrier': ['承运商', 'Nhà vận tải', 'Carrier', 'ผู้ขนส่ง'],
  'paymentStatistics.carrier_name': ['承运商', 'Nhà vận tải', 'Carrier', 'ผู้ขนส่ง'],
  'paymentStatistics.fee': ['费用', 'Phí', 'Fee', 'ค่าใช้จ่าย'],
  'paymentStatistics.fee_name': ['费用', 'Phí', 'Fee', 'ค่าใช้จ่าย'],
  'paymentStatistics.bill_no': ['账单', 'Bảng kê', 'Bill', 'ใบวางบิล'],
  'paymentStatistics.amount': ['本位币金额', 'Số tiền hạch toán', 'Amount in the books', 'จำนวนเงินในบัญชี'],
  'paymentStatistics.total': ['合计', 'Tổng', 'Total', 'รวม'],
  'paymentStatistics.by': ['分组', 'Nhóm theo', 'By', 'จัดกลุ่มตาม'],
  'paymentStatistics.by.carrier': ['按承运商', 'Theo nhà vận tải', 'By carrier', 'ตามผู้ขนส่ง'],
  'paymentStatistics.by.fee': ['按费用', 'Theo phí', 'By fee', 'ตามค่าใช้จ่าย'],
  'paymentStatistics.advance': ['预付（未对应账单）', 'Tạm ứng (chưa gắn bảng kê)', 'Advances', 'เงินจ่ายล่วงหน้า'],
  'paymentStatistics.noFee': ['无费用明细的账单', 'Bảng kê không có dòng phí', 'Bills without fees', 'ใบวางบิลที่ไม่มีรายการค่าใช้จ่าย'],
  'paymentStatistics.byMonth': ['每月付款', 'Chi theo tháng', 'Paid by month', 'ยอดจ่ายรายเดือน'],
  'paymentStatistics.others': ['其他', 'Khác', 'Others', 'อื่น ๆ'],
  'paymentStatistics.open': ['付款统计', 'Thống kê chi', 'Statistics', 'สถิติ'],
  'paymentStatistics.empty': [
    '这段时间没有付款。',
    'Không có khoản chi trong thời gian này.',
    'Nothing was paid in this time.',
    'ไม่มีการจ่ายในช่วงนี้',
  ],
} satisfies Words;
