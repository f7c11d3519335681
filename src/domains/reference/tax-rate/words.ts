import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.taxRate': ['税率', 'Thuế suất', 'Tax rates', 'อัตราภาษี'],
  'page.taxRate.add': ['新增税率', 'Thêm thuế suất', 'New tax rate', 'เพิ่มอัตราภาษี'],
  'page.taxRate.edit': ['编辑税率', 'Sửa thuế suất', 'Edit tax rate', 'แก้ไขอัตราภาษี'],
  'permit.taxRate.view': ['查看税率', 'Xem thuế suất', 'See tax rates', 'ดูอัตราภาษี'],
  'permit.taxRate.save': ['维护税率', 'Cập nhật thuế suất', 'Keep tax rates', 'จัดการอัตราภาษี'],
  'permit.taxRate.deactivate': ['停用税率', 'Ngừng dùng thuế suất', 'Deactivate tax rates', 'ปิดใช้งานอัตราภาษี'],
  'taxRate.percent': ['税率', 'Thuế suất', 'Rate', 'อัตรา'],
  'taxRate.kind': ['类型', 'Loại', 'Kind', 'ประเภท'],
  'taxRate.kind.standard': ['标准', 'Tiêu chuẩn', 'Standard', 'มาตรฐาน'],
  'taxRate.kind.reduced': ['优惠', 'Giảm', 'Reduced', 'ลดหย่อน'],
  'taxRate.kind.zero': ['零税率', 'Thuế suất 0%', 'Zero-rated', 'อัตราศูนย์'],
  'taxRate.kind.exempt': ['免税', 'Miễn thuế', 'Exempt', 'ยกเว้นภาษี'],
  'taxRate.fee_name_id': ['适用费用', 'Áp dụng cho phí', 'For the fee', 'ใช้กับค่าใช้จ่าย'],
  'taxRate.valid_from': ['生效日期', 'Từ ngày', 'Valid from', 'มีผลตั้งแต่'],
  'taxRate.valid_to': ['截止日期', 'Đến ngày', 'Valid to', 'มีผลถึง'],
  'taxRate.basis': ['依据', 'Căn cứ', 'Legal basis', 'ฐานกฎหมาย'],
  'refusal.TAX_OVERLAP': [
    '该国家和费用在这些日期已有税率，请先给旧税率填写截止日期',
    'nước và phí này đã có thuế suất trong các ngày đó, hãy đặt ngày kết thúc cho thuế suất cũ trước',
    'this country and fee already have a rate on some of these days: end the old rate first',
    'ประเทศและค่าใช้จ่ายนี้มีอัตราในวันดังกล่าวแล้ว กรุณากำหนดวันสิ้นสุดของอัตราเดิมก่อน',
  ],
} satisfies Words;
