import type { ClaimKind, ClaimMode } from '../../../order/claim/kinds.ts';

export type Country = 'CN' | 'VN' | 'TH';

/** The events of the claims: where each happened, and how many days ago. */
export const stories: readonly { readonly kind: ClaimKind; readonly mode: ClaimMode; readonly ago: number }[] = [
  { kind: 'damage', mode: 'road', ago: 2 },
  { kind: 'shortage', mode: 'road', ago: 4 },
  { kind: 'wet', mode: 'road', ago: 6 },
  { kind: 'delay', mode: 'air', ago: 18 },
  { kind: 'temperature', mode: 'road', ago: 3 },
  { kind: 'accident', mode: 'road', ago: 9 },
  { kind: 'loss', mode: 'ocean', ago: 1 },
  { kind: 'refusal', mode: 'road', ago: 5 },
  { kind: 'customs', mode: 'road', ago: 8 },
  { kind: 'document', mode: 'ocean', ago: 12 },
];

/** The texts of claims, as a clerk of the company types them: what happened, where, and the reasons of decisions. */
export const texts: Readonly<
  Record<Country, Readonly<Record<ClaimKind | 'place' | 'liability' | 'amount' | 'rejected' | 'cancelled', string>>>
> = {
  CN: {
    damage: '卸货时发现六箱外包装破裂，内件压弯',
    shortage: '签收时比送货单少两件',
    wet: '雨布破损，十箱受潮',
    delay: '航班改期，货物晚到两天，客户停线',
    temperature: '冷藏车厢温度超出规定 6 度，持续 3 小时',
    accident: '高速上轻微碰撞，四托货物倾倒',
    loss: '拆箱时缺少一托货物',
    refusal: '收货方因外箱污损拒收',
    customs: '查验拆封后三箱无法复原',
    document: '提单品名有误，改单产生滞箱费',
    place: '收货方仓库',
    liability: '装载不当，承运商承担主要责任',
    amount: '扣除残值',
    rejected: '包装不符合运输要求',
    cancelled: '重复登记',
  },
  VN: {
    damage: 'Khi dỡ hàng phát hiện sáu thùng rách, hàng bên trong bị cong',
    shortage: 'Nhận thiếu hai kiện so với phiếu giao hàng',
    wet: 'Bạt che bị rách, mười thùng bị ướt',
    delay: 'Chuyến bay đổi lịch, hàng đến muộn hai ngày, dây chuyền của khách phải dừng',
    temperature: 'Nhiệt độ thùng lạnh cao hơn quy định 6 độ trong 3 giờ',
    accident: 'Va chạm nhẹ trên cao tốc, bốn pallet bị đổ',
    loss: 'Thiếu một pallet khi rút hàng khỏi container',
    refusal: 'Người nhận từ chối vì thùng hàng bị bẩn',
    customs: 'Sau khi kiểm hóa, ba thùng không đóng lại được như cũ',
    document: 'Tên hàng trên vận đơn sai, sửa vận đơn phát sinh phí lưu container',
    place: 'Kho của người nhận',
    liability: 'Xếp hàng không đúng cách, nhà vận chuyển chịu trách nhiệm chính',
    amount: 'Trừ giá trị còn lại',
    rejected: 'Bao bì không đạt yêu cầu vận chuyển',
    cancelled: 'Đăng ký trùng',
  },
  TH: {
    damage: 'พบกล่องแตกหกกล่องตอนขนลง สินค้าข้างในงอ',
    shortage: 'รับสินค้าขาดสองกล่องจากใบส่งสินค้า',
    wet: 'ผ้าใบขาด สินค้าเปียกสิบกล่อง',
    delay: 'เที่ยวบินเลื่อน สินค้าถึงช้าสองวัน สายการผลิตของลูกค้าหยุด',
    temperature: 'อุณหภูมิตู้สูงกว่ากำหนด 6 องศา นาน 3 ชั่วโมง',
    accident: 'ชนเล็กน้อยบนทางด่วน พาเลตล้มสี่พาเลต',
    loss: 'ขาดหนึ่งพาเลตเมื่อเปิดตู้',
    refusal: 'ผู้รับปฏิเสธเพราะกล่องเปื้อน',
    customs: 'หลังเปิดตรวจ สามกล่องปิดคืนเดิมไม่ได้',
    document: 'ชื่อสินค้าในใบตราส่งผิด การแก้ไขทำให้เกิดค่าคืนตู้ล่าช้า',
    place: 'คลังของผู้รับสินค้า',
    liability: 'จัดวางสินค้าไม่ถูกต้อง ผู้ขนส่งรับผิดชอบเป็นหลัก',
    amount: 'หักมูลค่าซาก',
    rejected: 'บรรจุภัณฑ์ไม่เหมาะกับการขนส่ง',
    cancelled: 'ลงทะเบียนซ้ำ',
  },
};
