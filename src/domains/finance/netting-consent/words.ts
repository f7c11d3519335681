import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.nettingConsent': ['对冲协议', 'Thoả thuận bù trừ', 'Netting consents', 'ข้อตกลงหักกลบลบหนี้'],
  'page.nettingConsent.add': ['新增对冲协议', 'Thêm thoả thuận bù trừ', 'New netting consent', 'เพิ่มข้อตกลงหักกลบ'],
  'page.nettingConsent.edit': ['编辑对冲协议', 'Sửa thoả thuận bù trừ', 'Edit netting consent', 'แก้ไขข้อตกลงหักกลบ'],
  'permit.nettingConsent.view': ['查看对冲协议', 'Xem thoả thuận bù trừ', 'View netting consents', 'ดูข้อตกลงหักกลบ'],
  'permit.nettingConsent.save': ['维护对冲协议', 'Cập nhật thoả thuận bù trừ', 'Keep netting consents', 'จัดการข้อตกลงหักกลบ'],
  'permit.nettingConsent.deactivate': ['停用对冲协议', 'Ngừng thoả thuận bù trừ', 'Withdraw netting consents', 'ยกเลิกข้อตกลงหักกลบ'],
  'nettingConsent.reference': ['协议编号', 'Số thoả thuận', 'Reference', 'เลขที่ข้อตกลง'],
  'nettingConsent.customer_id': ['客户', 'Khách hàng', 'Customer', 'ลูกค้า'],
  'nettingConsent.carrier_id': ['承运商', 'Nhà xe', 'Carrier', 'ผู้ขนส่ง'],
  'nettingConsent.agreed_on': ['同意日期', 'Ngày đồng ý', 'Agreed on', 'วันที่ตกลง'],
} satisfies Words;
