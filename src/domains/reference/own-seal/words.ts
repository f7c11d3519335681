import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.ownSeal': ['印章管理', 'Quản lý con dấu', 'Seals', 'จัดการตราประทับ'],
  'page.ownSeal.add': ['新增印章', 'Thêm con dấu', 'New seal', 'เพิ่มตราประทับ'],
  'page.ownSeal.edit': ['编辑印章', 'Sửa con dấu', 'Edit seal', 'แก้ไขตราประทับ'],
  'permit.ownSeal.view': ['查看印章', 'Xem con dấu', 'See seals', 'ดูตราประทับ'],
  'permit.ownSeal.save': ['维护印章', 'Cập nhật con dấu', 'Edit seals', 'จัดการตราประทับ'],
  'permit.ownSeal.deactivate': ['停用印章', 'Ngừng dùng con dấu', 'Deactivate seals', 'ปิดใช้งานตราประทับ'],
  'ownSeal.kind': ['类型', 'Loại', 'Kind', 'ประเภท'],
  'ownSeal.kind.company': ['公章', 'Dấu công ty', 'Company seal', 'ตราบริษัท'],
  'ownSeal.kind.contract': ['合同专用章', 'Dấu hợp đồng', 'Contract seal', 'ตราสัญญา'],
  'ownSeal.kind.finance': ['财务专用章', 'Dấu tài chính', 'Finance seal', 'ตราการเงิน'],
  'ownSeal.kind.legalRepresentative': ['法人章', 'Dấu người đại diện', 'Seal of the legal representative', 'ตราผู้แทนนิติบุคคล'],
  'ownSeal.kind.customs': ['报关专用章', 'Dấu hải quan', 'Customs seal', 'ตราศุลกากร'],
  'ownSeal.kind.invoice': ['发票专用章', 'Dấu hóa đơn', 'Invoice seal', 'ตราใบกำกับภาษี'],
  'ownSeal.keeper_id': ['保管人', 'Người giữ', 'Keeper', 'ผู้เก็บรักษา'],
  'ownSeal.taken_out_until': ['外借至', 'Mang ra ngoài đến', 'Out of the house until', 'นำออกถึงวันที่'],
  'ownSeal.file.impression': ['印模', 'Mẫu dấu', 'Impression', 'รอยประทับ'],
  'ownSeal.file.registration': ['备案证明', 'Giấy đăng ký dấu', 'Registration', 'หลักฐานการจดทะเบียน'],
  'ownSeal.file.other': ['其他', 'Khác', 'Other', 'อื่น ๆ'],
} satisfies Words;
