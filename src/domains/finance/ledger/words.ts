import type { Words } from '../../../kernel/words.ts';

export const words = {
  'permit.ledger.view': ['查看会计分录', 'Xem bút toán', 'View book entries', 'ดูรายการบัญชี'],
  'ledger.kind.bill': ['账单', 'Bảng kê', 'Bill', 'ใบวางบิล'],
  'ledger.kind.receipt': ['收款', 'Thu tiền', 'Receipt', 'รับเงิน'],
  'ledger.kind.claim': ['认领', 'Nhận tiền', 'Claim', 'ระบุเจ้าของ'],
  'ledger.kind.payment': ['付款', 'Chi tiền', 'Payment', 'จ่ายเงิน'],
  'ledger.kind.bankFee': ['手续费', 'Phí ngân hàng', 'Bank fee', 'ค่าธรรมเนียม'],
  'ledger.kind.writeOff': ['核销', 'Đối trừ', 'Write-off', 'ตัดชำระ'],
  'ledger.kind.revaluation': ['期末调汇', 'Đánh giá lại ngoại tệ', 'Revaluation', 'ปรับมูลค่าเงินตรา'],
  'ledger.kind.netting': ['对冲', 'Bù trừ công nợ', 'Netting', 'หักกลบลบหนี้'],
  'ledger.kind.reversal': ['冲销', 'Đảo bút toán', 'Reversal', 'กลับรายการ'],
  'ledger.entry_no': ['凭证号', 'Số bút toán', 'Entry no.', 'เลขที่รายการ'],
  'ledger.posted_on': ['日期', 'Ngày', 'Date', 'วันที่'],
  'ledger.kind': ['类别', 'Loại', 'Kind', 'ประเภท'],
  'ledger.account_code': ['科目', 'Tài khoản', 'Account', 'รหัสบัญชี'],
  'ledger.account_name': ['科目名称', 'Tên tài khoản', 'Account name', 'ชื่อบัญชี'],
  'ledger.debit': ['借方', 'Nợ', 'Debit', 'เดบิต'],
  'ledger.credit': ['贷方', 'Có', 'Credit', 'เครดิต'],
  'ledger.currency': ['币种', 'Loại tiền', 'Currency', 'สกุลเงิน'],
  'ledger.functional': ['本位币', 'Hạch toán', 'In books', 'ในบัญชี'],
} satisfies Words;
