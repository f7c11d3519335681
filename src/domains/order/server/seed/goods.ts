import type { Odour, Packing } from '../../transport-order/kinds.ts';

/** Goods with weight and size per piece, by their country of origin and whether they fill a truck. */
export type Goods = {
  readonly from: 'CN' | 'VN' | 'TH';
  readonly name: string;
  readonly hs: string;
  readonly packing: Packing;
  readonly kg: number;
  readonly cm: readonly [number, number, number];
  /** Pieces on a pallet; 0 is not palletised. */
  readonly perPallet: number;
  readonly usdPerKg: number;
  readonly danger?: { readonly un: string; readonly class: '3' | '8' | '9'; readonly group: 'II' | 'III'; readonly flash?: string };
  readonly cool?: readonly [string, string];
  readonly odour?: Odour;
};

export const goods: readonly Goods[] = [
  { from: 'CN', name: '高速连接器', hs: '85366990', packing: 'CT', kg: 8.5, cm: [42, 32, 28], perPallet: 32, usdPerKg: 38 },
  { from: 'CN', name: '液晶显示模组', hs: '85249100', packing: 'CT', kg: 14, cm: [62, 48, 36], perPallet: 20, usdPerKg: 55 },
  {
    from: 'CN',
    name: '锂离子电池组',
    hs: '85076000',
    packing: 'CT',
    kg: 18,
    cm: [45, 38, 26],
    perPallet: 24,
    usdPerKg: 30,
    danger: { un: '3480', class: '9', group: 'II' },
  },
  { from: 'CN', name: '涤纶面料', hs: '54075200', packing: 'RO', kg: 26, cm: [158, 24, 24], perPallet: 0, usdPerKg: 6 },
  { from: 'CN', name: '注塑模具', hs: '84807190', packing: 'CR', kg: 620, cm: [120, 95, 90], perPallet: 1, usdPerKg: 14 },
  { from: 'CN', name: '光伏组件', hs: '85414300', packing: 'PX', kg: 910, cm: [230, 114, 125], perPallet: 1, usdPerKg: 4 },
  { from: 'CN', name: '家电压缩机', hs: '84143011', packing: 'PX', kg: 780, cm: [114, 114, 110], perPallet: 1, usdPerKg: 5 },
  { from: 'CN', name: '水性涂料', hs: '32091000', packing: 'DR', kg: 27, cm: [31, 31, 38], perPallet: 36, usdPerKg: 3 },
  {
    from: 'CN',
    name: '稀释剂',
    hs: '38140000',
    packing: 'DR',
    kg: 186,
    cm: [59, 59, 90],
    perPallet: 4,
    usdPerKg: 3,
    danger: { un: '1263', class: '3', group: 'II', flash: '24.0' },
  },
  { from: 'CN', name: '五金紧固件', hs: '73181590', packing: 'BX', kg: 22, cm: [30, 24, 20], perPallet: 45, usdPerKg: 3 },
  {
    from: 'CN',
    name: '鲜苹果',
    hs: '08081000',
    packing: 'CT',
    kg: 20.5,
    cm: [50, 40, 30],
    perPallet: 48,
    usdPerKg: 2,
    cool: ['0.0', '4.0'],
  },
  { from: 'CN', name: '通信基站设备', hs: '85176290', packing: 'CR', kg: 145, cm: [110, 80, 95], perPallet: 1, usdPerKg: 48 },
  { from: 'VN', name: 'Giày thể thao', hs: '64041190', packing: 'CT', kg: 9.2, cm: [60, 40, 34], perPallet: 24, usdPerKg: 18 },
  { from: 'VN', name: 'Áo khoác may sẵn', hs: '62019300', packing: 'CT', kg: 11, cm: [60, 40, 40], perPallet: 20, usdPerKg: 22 },
  { from: 'VN', name: 'Bảng mạch điện tử', hs: '85340090', packing: 'CT', kg: 12, cm: [48, 36, 30], perPallet: 30, usdPerKg: 65 },
  {
    from: 'VN',
    name: 'Cà phê nhân Robusta',
    hs: '09011110',
    packing: 'BG',
    kg: 60.5,
    cm: [95, 62, 18],
    perPallet: 16,
    usdPerKg: 4,
    odour: 'absorbs',
  },
  {
    from: 'VN',
    name: 'Thanh long tươi',
    hs: '08109092',
    packing: 'CT',
    kg: 18,
    cm: [50, 36, 26],
    perPallet: 50,
    usdPerKg: 2,
    cool: ['3.0', '6.0'],
  },
  {
    from: 'VN',
    name: 'Tôm đông lạnh',
    hs: '03061721',
    packing: 'CT',
    kg: 12.5,
    cm: [42, 30, 22],
    perPallet: 60,
    usdPerKg: 9,
    cool: ['-22.0', '-18.0'],
  },
  { from: 'VN', name: 'Ghế gỗ nội thất', hs: '94016100', packing: 'CT', kg: 16, cm: [78, 58, 50], perPallet: 8, usdPerKg: 5 },
  { from: 'VN', name: 'Dây điện bọc nhựa', hs: '85444299', packing: 'RO', kg: 34, cm: [60, 60, 30], perPallet: 12, usdPerKg: 8 },
  { from: 'VN', name: 'Gạch men ốp lát', hs: '69072191', packing: 'PX', kg: 1150, cm: [110, 90, 95], perPallet: 1, usdPerKg: 1 },
  { from: 'VN', name: 'Sữa bột đóng hộp', hs: '04022120', packing: 'CT', kg: 10.8, cm: [42, 32, 26], perPallet: 54, usdPerKg: 9 },
  { from: 'TH', name: 'ยางแผ่นรมควัน', hs: '40012100', packing: 'BG', kg: 111, cm: [67, 58, 48], perPallet: 8, usdPerKg: 2, odour: 'emits' },
  { from: 'TH', name: 'ชิ้นส่วนรถยนต์', hs: '87089999', packing: 'CR', kg: 210, cm: [120, 100, 80], perPallet: 1, usdPerKg: 11 },
  { from: 'TH', name: 'ฮาร์ดดิสก์ไดรฟ์', hs: '84717020', packing: 'CT', kg: 13, cm: [50, 40, 28], perPallet: 28, usdPerKg: 90 },
  {
    from: 'TH',
    name: 'ทุเรียนสด',
    hs: '08106000',
    packing: 'CT',
    kg: 18.5,
    cm: [56, 38, 28],
    perPallet: 40,
    usdPerKg: 6,
    cool: ['13.0', '15.0'],
    odour: 'emits',
  },
  { from: 'TH', name: 'เม็ดพลาสติกพอลิเอทิลีน', hs: '39012000', packing: 'BG', kg: 25.2, cm: [75, 45, 15], perPallet: 40, usdPerKg: 1 },
  { from: 'TH', name: 'เครื่องปรับอากาศ', hs: '84151010', packing: 'CT', kg: 38, cm: [92, 42, 66], perPallet: 6, usdPerKg: 8 },
  { from: 'TH', name: 'น้ำตาลทรายขาว', hs: '17019910', packing: 'BG', kg: 50.2, cm: [90, 60, 14], perPallet: 20, usdPerKg: 1 },
  { from: 'TH', name: 'อาหารสัตว์เลี้ยงกระป๋อง', hs: '23091010', packing: 'CT', kg: 9.6, cm: [38, 28, 20], perPallet: 80, usdPerKg: 4 },
];

/** Names of shipping and receiving places for cities without a consignor in the address book. */
export const places = {
  CN: {
    shipper: '{{city}}保税物流中心',
    consignee: '{{city}}中心仓',
    address: '{{city}}市物流园区 {{n}} 号',
    contacts: ['黄建国', '李秀英', '韦明', '陈晓燕', '梁志强'],
    phone: '+86138',
    digits: 8,
  },
  VN: {
    shipper: 'Kho vận {{city}}',
    consignee: 'Trung tâm phân phối {{city}}',
    address: 'Lô {{n}}, KCN {{city}}',
    contacts: ['Nguyễn Thị Hoa', 'Trần Văn Dũng', 'Lê Minh Tuấn', 'Phạm Thu Hà', 'Hoàng Đức Anh'],
    phone: '+8491',
    digits: 7,
  },
  TH: {
    shipper: 'คลังสินค้า{{city}}',
    consignee: 'ศูนย์กระจายสินค้า{{city}}',
    address: '{{n}} นิคมอุตสาหกรรม {{city}}',
    contacts: ['สมชาย ใจดี', 'วิภา สุขสม', 'ธนากร ศรีทอง', 'อรทัย พงษ์ไพร', 'กิตติ แสงทอง'],
    phone: '+6681',
    digits: 7,
  },
} as const;

export const exceptionNotes = {
  delay: ['口岸排队，预计晚到 6 小时', 'Kẹt xe tại cửa khẩu, dự kiến trễ nửa ngày', 'รถติดที่ด่าน คาดว่าล่าช้า 5 ชั่วโมง'],
  damage: ['3 箱外包装破损，已拍照', 'Hai kiện bị ướt do mưa, đã chụp ảnh', 'กล่องบุบ 4 ใบ ถ่ายภาพแล้ว'],
  shortage: ['签收少 2 件，正在核对', 'Thiếu 1 kiện khi giao, đang kiểm đếm', 'ขาด 1 กล่องตอนเซ็นรับ'],
  customs: ['海关要求补充原产地证', 'Hải quan yêu cầu bổ sung C/O', 'ศุลกากรขอเอกสารเพิ่มเติม'],
  refusal: ['收货人要求改日送货', 'Người nhận hẹn giao ngày khác', 'ผู้รับขอเลื่อนวันรับสินค้า'],
} as const;
