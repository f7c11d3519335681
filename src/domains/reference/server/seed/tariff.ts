/** Fee types and names: code, category or type, then zh | vi | en | th. A fee's tax follows its kind of turnover, in feeTaxes. */
export const feeTypes = [
  ['TRANSPORT', 'transport', '运输费', 'Phí vận chuyển', 'Transport', 'ค่าขนส่ง'],
  ['EXTRA', 'transport', '运输附加费', 'Phụ phí vận chuyển', 'Transport surcharge', 'ค่าธรรมเนียมขนส่งเพิ่ม'],
  ['CUSTOMS', 'customs', '报关费', 'Phí hải quan', 'Customs', 'ค่าพิธีการศุลกากร'],
  ['WAREHOUSE', 'warehouse', '仓储费', 'Phí kho bãi', 'Warehouse', 'ค่าคลังสินค้า'],
  ['OCEAN', 'ocean', '海运费', 'Cước biển', 'Ocean', 'ค่าระวางเรือ'],
  ['AIR', 'air', '空运费', 'Cước hàng không', 'Air', 'ค่าระวางอากาศ'],
  ['DUTY', 'duty', '税费代垫', 'Thuế nộp hộ', 'Duties and taxes', 'ภาษีอากรทดรองจ่าย'],
] as const;

/** Carriage within a country, related services, carriage by sea and air across borders. Disbursements carry no tax of ours. */
type FeeTax = 'transport' | 'service' | 'international' | null;
type Fee = readonly [
  code: string,
  type: string,
  side: 'receivable' | 'payable' | 'both',
  basis: string,
  tax: FeeTax,
  disbursement: boolean,
  abnormal: boolean,
  zh: string,
  vi: string,
  en: string,
  th: string,
];
export const feeNames: readonly Fee[] = [
  ['FRT', 'TRANSPORT', 'both', 'trip', 'transport', false, false, '运费', 'Cước vận chuyển', 'Freight', 'ค่าระวาง'],
  ['FUEL', 'EXTRA', 'both', 'percent', 'transport', false, false, '燃油附加费', 'Phụ phí nhiên liệu', 'Fuel surcharge', 'ค่าธรรมเนียมน้ำมัน'],
  ['TOLL', 'EXTRA', 'both', 'flat', 'transport', false, false, '过路费', 'Phí cầu đường', 'Tolls', 'ค่าทางด่วน'],
  ['LOAD', 'EXTRA', 'both', 'ton', 'service', false, false, '装卸费', 'Phí bốc xếp', 'Loading and unloading', 'ค่ายกขน'],
  ['PICKUP', 'EXTRA', 'both', 'flat', 'transport', false, false, '提货费', 'Phí lấy hàng', 'Pick-up', 'ค่ารับสินค้า'],
  ['DELIV', 'EXTRA', 'both', 'flat', 'transport', false, false, '派送费', 'Phí giao hàng', 'Delivery', 'ค่าจัดส่ง'],
  ['BORDER', 'EXTRA', 'both', 'flat', 'service', false, false, '口岸操作费', 'Phí cửa khẩu', 'Border handling', 'ค่าผ่านแดน'],
  ['WAIT', 'EXTRA', 'both', 'hour', 'transport', false, true, '等待费', 'Phí chờ', 'Waiting time', 'ค่ารอ'],
  ['RETURN', 'EXTRA', 'both', 'flat', 'transport', false, true, '空返费', 'Phí quay đầu', 'Empty return', 'ค่าวิ่งเปล่า'],
  ['DETAIN', 'EXTRA', 'both', 'day', 'service', false, true, '压车费', 'Phí lưu xe', 'Truck detention', 'ค่ากักรถ'],
  ['CLEAR', 'CUSTOMS', 'both', 'job', 'service', false, false, '报关服务费', 'Phí khai hải quan', 'Customs clearance', 'ค่าบริการพิธีการ'],
  ['INSP', 'CUSTOMS', 'both', 'flat', 'service', false, false, '查验费', 'Phí kiểm hoá', 'Inspection', 'ค่าตรวจสินค้า'],
  ['STORE', 'WAREHOUSE', 'both', 'pallet', 'service', false, false, '仓储费', 'Phí lưu kho', 'Storage', 'ค่าฝากเก็บ'],
  ['HANDL', 'WAREHOUSE', 'both', 'cbm', 'service', false, false, '库内操作费', 'Phí xử lý kho', 'Warehouse handling', 'ค่าจัดการในคลัง'],
  ['OFRT', 'OCEAN', 'both', 'container', 'international', false, false, '海运费', 'Cước biển', 'Ocean freight', 'ค่าระวางเรือ'],
  ['THC', 'OCEAN', 'both', 'container', 'service', false, false, '码头操作费', 'Phí xếp dỡ cảng', 'Terminal handling', 'ค่าภาระหน้าท่า'],
  ['DOC', 'OCEAN', 'both', 'bill_of_lading', 'service', false, false, '文件费', 'Phí chứng từ', 'Documentation', 'ค่าเอกสาร'],
  ['DEM', 'OCEAN', 'both', 'day', 'service', false, false, '滞港费', 'Phí lưu container tại bãi', 'Demurrage', 'ค่า Demurrage'],
  ['DET', 'OCEAN', 'both', 'day', 'service', false, false, '滞箱费', 'Phí lưu container ngoài bãi', 'Detention', 'ค่า Detention'],
  [
    'DND',
    'OCEAN',
    'both',
    'day',
    'service',
    false,
    false,
    '滞港滞箱费',
    'Phí DEM/DET gộp',
    'Demurrage and detention',
    'ค่า Demurrage และ Detention',
  ],
  ['TST', 'OCEAN', 'both', 'day', 'service', false, false, '码头堆存费', 'Phí lưu bãi cảng', 'Terminal storage', 'ค่าฝากเก็บที่ท่า'],
  ['AFRT', 'AIR', 'both', 'chargeable_kg', 'international', false, false, '空运费', 'Cước hàng không', 'Air freight', 'ค่าระวางอากาศ'],
  ['DUTY', 'DUTY', 'both', 'flat', null, true, false, '关税代垫', 'Thuế nhập khẩu nộp hộ', 'Import duty paid on behalf', 'อากรขาเข้าทดรอง'],
  [
    'VAT',
    'DUTY',
    'both',
    'flat',
    null,
    true,
    false,
    '进口增值税代垫',
    'VAT nhập khẩu nộp hộ',
    'Import VAT paid on behalf',
    'ภาษีมูลค่าเพิ่มนำเข้าทดรอง',
  ],
  ['CLAIM', 'EXTRA', 'both', 'flat', null, false, true, '货损理赔', 'Bồi thường hàng hóa', 'Cargo claim', 'ค่าสินไหมทดแทนสินค้า'],
];

/** The fees of the carriage itself, which the party pays that the freight term names. */
export const mainCarriage: readonly string[] = ['OFRT', 'AFRT'];

/** The turnover taxes of each country, by day, with their source in law. */
export const taxRates: readonly (readonly [
  country: string,
  percent: string,
  kind: 'standard' | 'reduced' | 'zero' | 'exempt',
  from: string,
  to: string | null,
  basis: string,
])[] = [
  ['CN', '13', 'standard', '2019-04-01', null, '财政部 税务总局 海关总署公告 2019 年第 39 号'],
  ['CN', '9', 'reduced', '2019-04-01', null, '财政部 税务总局 海关总署公告 2019 年第 39 号：交通运输服务'],
  ['CN', '6', 'reduced', '2016-05-01', null, '财税〔2016〕36 号：现代服务'],
  ['CN', '0', 'zero', '2016-05-01', null, '财税〔2016〕36 号：国际运输服务'],
  ['VN', '10', 'standard', '2009-01-01', null, 'Luật Thuế GTGT'],
  ['VN', '8', 'reduced', '2025-07-01', '2026-12-31', 'Nghị quyết 204/2025/QH15, Nghị định 174/2025/NĐ-CP'],
  ['VN', '0', 'zero', '2009-01-01', null, 'Luật Thuế GTGT: vận tải quốc tế'],
  ['TH', '7', 'standard', '1999-04-01', null, 'ประมวลรัษฎากร'],
  ['TH', '0', 'zero', '1992-01-01', null, 'ประมวลรัษฎากร: ขนส่งระหว่างประเทศ'],
];

const reduced = (from: string, to: string, basis: string) => ['VN', '8', 'reduced', from, to, basis] as const;
const vietnam = [
  reduced('2024-01-01', '2024-06-30', 'Nghị quyết 110/2023/QH15, Nghị định 94/2023/NĐ-CP'),
  reduced('2024-07-01', '2024-12-31', 'Nghị quyết 142/2024/QH15, Nghị định 72/2024/NĐ-CP'),
  reduced('2025-01-01', '2025-06-30', 'Nghị quyết 174/2024/QH15, Nghị định 180/2024/NĐ-CP'),
  reduced('2025-07-01', '2026-12-31', 'Nghị quyết 204/2025/QH15, Nghị định 174/2025/NĐ-CP'),
] as const;

/**
 * Fees that deviate from their country's standard rate. Vietnam's reduction expires by itself: from 2027-01-01 its fees
 * have the standard 10 % again. Thailand taxes services at its standard 7 % and exempts carriage by land.
 */
export const feeTaxes: readonly (readonly [tax: FeeTax, ...rate: (typeof taxRates)[number]])[] = [
  ['transport', 'CN', '9', 'reduced', '2019-04-01', '2025-12-31', '财政部 税务总局 海关总署公告 2019 年第 39 号：交通运输服务'],
  ['transport', 'CN', '9', 'reduced', '2026-01-01', null, '《中华人民共和国增值税法》第十条：交通运输服务'],
  ['service', 'CN', '6', 'reduced', '2016-05-01', '2025-12-31', '财税〔2016〕36 号：现代服务'],
  ['service', 'CN', '6', 'reduced', '2026-01-01', null, '《中华人民共和国增值税法》第十条：服务'],
  ['international', 'CN', '0', 'zero', '2016-05-01', null, '财税〔2016〕36 号附件 4：国际运输服务'],
  ...vietnam.map((rate) => ['transport', ...rate] as const),
  ...vietnam.map((rate) => ['service', ...rate] as const),
  ['international', 'VN', '0', 'zero', '2009-01-01', null, 'Luật Thuế GTGT: vận tải quốc tế'],
  ['transport', 'TH', '0', 'exempt', '1992-01-01', null, 'ประมวลรัษฎากร มาตรา 81(1)(ณ)(ด): ขนส่งในราชอาณาจักร และระหว่างประเทศทางบก'],
  ['international', 'TH', '0', 'zero', '1992-01-01', null, 'ประมวลรัษฎากร มาตรา 80/1(3): ขนส่งระหว่างประเทศ'],
];

/** Middle rates of the demo's two years: units of quote for one of base. */
export const rateMiddles = [
  ['USD', 'CNY', 7.12],
  ['USD', 'VND', 25_400],
  ['USD', 'THB', 34.2],
  ['CNY', 'VND', 3_567],
  ['CNY', 'THB', 4.8],
  ['THB', 'VND', 742],
  ['THB', 'CNY', 0.2083],
  ['VND', 'CNY', 0.00028034],
  ['VND', 'THB', 0.00134771],
  ['CNY', 'USD', 0.14044944],
  ['VND', 'USD', 0.00003937],
  ['THB', 'USD', 0.02923977],
] as const;

/** code | zh | vi | en | th | length m | load kg | volume m³ | pallets | takes containers */
export const vehicleTypes = [
  ['V42', '4.2 米厢车', 'Xe thùng 4,2 m', '4.2 m box truck', 'รถตู้ทึบ 4.2 ม.', '4.2', '2000', '14', 4, false],
  ['V68', '6.8 米厢车', 'Xe thùng 6,8 m', '6.8 m box truck', 'รถตู้ทึบ 6.8 ม.', '6.8', '8000', '38', 10, false],
  ['V96', '9.6 米厢车', 'Xe thùng 9,6 m', '9.6 m box truck', 'รถตู้ทึบ 9.6 ม.', '9.6', '15000', '56', 16, false],
  ['V130', '13 米高栏车', 'Xe mui bạt 13 m', '13 m stake truck', 'รถคอก 13 ม.', '13', '30000', '85', 24, false],
  ['V175', '17.5 米平板车', 'Sơ mi rơ moóc 17,5 m', '17.5 m flatbed', 'รถพื้นเรียบ 17.5 ม.', '17.5', '30000', '120', 32, false],
  ['R96', '9.6 米冷藏车', 'Xe lạnh 9,6 m', '9.6 m reefer truck', 'รถห้องเย็น 9.6 ม.', '9.6', '14000', '52', 16, false],
  ['T20', '20 尺集装箱拖车', 'Đầu kéo cont 20', '20 ft container truck', 'หัวลากตู้ 20', '6.1', '21000', '33', 10, true],
  ['T40', '40 尺集装箱拖车', 'Đầu kéo cont 40', '40 ft container truck', 'หัวลากตู้ 40', '12.2', '26000', '67', 21, true],
] as const;
