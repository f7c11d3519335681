import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.customsRate': ['海关汇率', 'Tỷ giá hải quan', 'Customs exchange rates', 'อัตราแลกเปลี่ยนศุลกากร'],
  'page.customsRate.add': ['新增海关汇率', 'Thêm tỷ giá hải quan', 'New customs rate', 'เพิ่มอัตราแลกเปลี่ยนศุลกากร'],
  'page.customsRate.edit': ['编辑海关汇率', 'Sửa tỷ giá hải quan', 'Edit customs rate', 'แก้ไขอัตราแลกเปลี่ยนศุลกากร'],
  'permit.customsRate.view': ['查看海关汇率', 'Xem tỷ giá hải quan', 'View customs rates', 'ดูอัตราแลกเปลี่ยนศุลกากร'],
  'permit.customsRate.save': ['维护海关汇率', 'Cập nhật tỷ giá hải quan', 'Edit customs rates', 'จัดการอัตราแลกเปลี่ยนศุลกากร'],
  'permit.customsRate.deactivate': ['停用海关汇率', 'Ngừng dùng tỷ giá hải quan', 'Deactivate customs rates', 'ปิดใช้งานอัตราแลกเปลี่ยนศุลกากร'],
  'customsRate.country': ['申报国家', 'Nước khai báo', 'Customs of', 'ศุลกากรประเทศ'],
  'customsRate.direction': ['进出口', 'Xuất/nhập', 'Direction', 'นำเข้า/ส่งออก'],
  'customsRate.rate': ['折本国币', 'Quy đổi nội tệ', 'In local currency', 'เทียบสกุลเงินท้องถิ่น'],
  'customsRate.valid_from': ['生效日期', 'Từ ngày', 'Valid from', 'มีผลตั้งแต่'],
  'customsRate.valid_to': ['截止日期', 'Đến ngày', 'Valid to', 'มีผลถึง'],
  'customsRate.basis': ['依据', 'Căn cứ', 'Source', 'ฐานกฎหมาย'],
  'refusal.CUSTOMS_RATE_OVERLAP': [
    '该国家、方向和币种在这些日期已有海关汇率，请调整日期',
    'Nước, chiều và tiền tệ này đã có tỷ giá hải quan trong những ngày đó, hãy đổi ngày',
    'A customs rate covers these days already. Choose other days.',
    'ประเทศ ทิศทาง และสกุลเงินนี้มีอัตราศุลกากรในวันเหล่านี้แล้ว กรุณาเปลี่ยนวันที่',
  ],
} satisfies Words;
