import type { Words } from '../../../kernel/words.ts';

export const words = {
  'kit.print.languages': ['打印语言', 'Ngôn ngữ in', 'Print languages', 'ภาษาที่พิมพ์'],
  'kit.print.copies': ['份数', 'Số bản', 'Copies', 'จำนวนฉบับ'],
  'kit.print.seal': ['加盖电子印章', 'Kèm con dấu', 'With the seal', 'พร้อมตราประทับ'],
  'kit.print.copy': ['第 {{copy}} 份', 'Bản số {{copy}}', 'Copy {{copy}}', 'ฉบับที่ {{copy}}'],
  'kit.print.preview': ['预览，未登记打印', 'Bản xem trước, chưa ghi nhận in', 'Preview, not a recorded print', 'ตัวอย่าง ยังไม่ได้บันทึกการพิมพ์'],
  'kit.print.printed': ['已打印 {{count}} 份', 'Đã in {{count}} bản', 'Printed so far: {{count}}', 'พิมพ์แล้ว {{count}} ฉบับ'],
  'kit.print.no': ['编号', 'Số', 'No.', 'เลขที่'],
  'kit.print.date': ['日期', 'Ngày', 'Date', 'วันที่'],
  'kit.print.taxNo': ['税号', 'Mã số thuế', 'Tax no.', 'เลขประจำตัวผู้เสียภาษี'],
  'kit.print.contact': ['联系人', 'Người liên hệ', 'Contact', 'ผู้ติดต่อ'],
  'kit.print.phone': ['电话', 'Điện thoại', 'Phone', 'โทรศัพท์'],
  'kit.print.total': ['合计', 'Tổng cộng', 'Total', 'รวม'],
  'kit.print.inWords': ['大写', 'Bằng chữ', 'In words', 'ตัวอักษร'],
  'kit.print.signedOn': ['日期', 'Ngày', 'Date', 'วันที่'],
} satisfies Words;
