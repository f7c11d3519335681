import type { ClaimKind, ClaimMode } from '../../../order/claim/kinds.ts';

/* The texts of claims, in the language of the company that registers them. */

export type Country = 'CN' | 'VN' | 'TH';
type Said = Readonly<Record<Country, string>>;

/** The events of the claims: what happened, in the language of the company that registers it, and the days ago on which it did. */
export const stories: readonly { readonly kind: ClaimKind; readonly mode: ClaimMode; readonly ago: number; readonly said: Said }[] = [
  {
    kind: 'damage',
    mode: 'road',
    ago: 2,
    said: {
      CN: '卸货时发现六箱外包装破裂，内件压弯',
      VN: 'Khi dỡ hàng phát hiện sáu thùng rách, hàng bên trong bị cong',
      TH: 'พบกล่องแตกหกกล่องตอนขนลง สินค้าข้างในงอ',
    },
  },
  {
    kind: 'shortage',
    mode: 'road',
    ago: 4,
    said: { CN: '签收时比送货单少两件', VN: 'Nhận thiếu hai kiện so với phiếu giao hàng', TH: 'รับสินค้าขาดสองกล่องจากใบส่งสินค้า' },
  },
  {
    kind: 'wet',
    mode: 'road',
    ago: 6,
    said: { CN: '雨布破损，十箱受潮', VN: 'Bạt che bị rách, mười thùng bị ướt', TH: 'ผ้าใบขาด สินค้าเปียกสิบกล่อง' },
  },
  {
    kind: 'delay',
    mode: 'air',
    ago: 18,
    said: {
      CN: '航班改期，货物晚到两天，客户停线',
      VN: 'Chuyến bay đổi lịch, hàng đến muộn hai ngày, dây chuyền của khách phải dừng',
      TH: 'เที่ยวบินเลื่อน สินค้าถึงช้าสองวัน สายการผลิตของลูกค้าหยุด',
    },
  },
  {
    kind: 'temperature',
    mode: 'road',
    ago: 3,
    said: {
      CN: '冷藏车厢温度超出规定 6 度，持续 3 小时',
      VN: 'Nhiệt độ thùng lạnh cao hơn quy định 6 độ trong 3 giờ',
      TH: 'อุณหภูมิตู้สูงกว่ากำหนด 6 องศา นาน 3 ชั่วโมง',
    },
  },
  {
    kind: 'accident',
    mode: 'road',
    ago: 9,
    said: { CN: '高速上轻微碰撞，四托货物倾倒', VN: 'Va chạm nhẹ trên cao tốc, bốn pallet bị đổ', TH: 'ชนเล็กน้อยบนทางด่วน พาเลตล้มสี่พาเลต' },
  },
  {
    kind: 'loss',
    mode: 'ocean',
    ago: 1,
    said: { CN: '拆箱时缺少一托货物', VN: 'Thiếu một pallet khi rút hàng khỏi container', TH: 'ขาดหนึ่งพาเลตเมื่อเปิดตู้' },
  },
  {
    kind: 'refusal',
    mode: 'road',
    ago: 5,
    said: { CN: '收货方因外箱污损拒收', VN: 'Người nhận từ chối vì thùng hàng bị bẩn', TH: 'ผู้รับปฏิเสธเพราะกล่องเปื้อน' },
  },
  {
    kind: 'customs',
    mode: 'road',
    ago: 8,
    said: {
      CN: '查验拆封后三箱无法复原',
      VN: 'Sau khi kiểm hóa, ba thùng không đóng lại được như cũ',
      TH: 'หลังเปิดตรวจ สามกล่องปิดคืนเดิมไม่ได้',
    },
  },
  {
    kind: 'document',
    mode: 'ocean',
    ago: 12,
    said: {
      CN: '提单品名有误，改单产生滞箱费',
      VN: 'Tên hàng trên vận đơn sai, sửa vận đơn phát sinh phí lưu container',
      TH: 'ชื่อสินค้าในใบตราส่งผิด การแก้ไขทำให้เกิดค่าคืนตู้ล่าช้า',
    },
  },
];
/** The place of every event, as a clerk types it. */
export const places: Said = { CN: '收货方仓库', VN: 'Kho của người nhận', TH: 'คลังของผู้รับสินค้า' };

export const reasons: Readonly<Record<'liability' | 'amount' | 'rejected' | 'cancelled', Said>> = {
  liability: {
    CN: '装载不当，承运商承担主要责任',
    VN: 'Xếp hàng không đúng cách, nhà vận chuyển chịu trách nhiệm chính',
    TH: 'จัดวางสินค้าไม่ถูกต้อง ผู้ขนส่งรับผิดชอบเป็นหลัก',
  },
  amount: { CN: '扣除残值', VN: 'Trừ giá trị còn lại', TH: 'หักมูลค่าซาก' },
  rejected: { CN: '包装不符合运输要求', VN: 'Bao bì không đạt yêu cầu vận chuyển', TH: 'บรรจุภัณฑ์ไม่เหมาะกับการขนส่ง' },
  cancelled: { CN: '重复登记', VN: 'Đăng ký trùng', TH: 'ลงทะเบียนซ้ำ' },
};
