import type { Words } from '../../../../kernel/words.ts';

export const words = {
  'workOrder.mix.explosives': [
    '爆炸品不得与其他危险货物同车（JT/T 617.6、ADR 7.5.2）',
    'Chất nổ không được chở chung với hàng nguy hiểm khác (ADR 7.5.2)',
    'explosives travel without other dangerous goods (ADR 7.5.2)',
    'วัตถุระเบิดห้ามบรรทุกร่วมกับสินค้าอันตรายอื่น (ADR 7.5.2)',
  ],
  'workOrder.mix.temperature': [
    '温度要求没有共同区间',
    'yêu cầu nhiệt độ không có khoảng chung',
    'no temperature suits all of them',
    'ไม่มีช่วงอุณหภูมิที่ใช้ร่วมกันได้',
  ],
  'workOrder.mix.foodstuffs': [
    '有毒或感染性货物与食品、消费品或饲料必须隔开：隔板、其他货物、0.8 米间距或加装外包装（ADR 7.5.4）',
    'Hàng độc hoặc lây nhiễm phải tách khỏi thực phẩm, đồ tiêu dùng, thức ăn chăn nuôi: vách ngăn, hàng khác, khoảng cách 0,8 m hoặc bao gói thêm (ADR 7.5.4)',
    'toxic or infectious goods are kept apart from food, articles of consumption and feed: by a partition, other packages, 0.8 m or additional packaging (ADR 7.5.4)',
    'สินค้าเป็นพิษหรือติดเชื้อต้องแยกจากอาหาร ของบริโภค หรืออาหารสัตว์ ด้วยแผงกั้น สินค้าอื่น ระยะ 0.8 ม. หรือบรรจุภัณฑ์เพิ่ม (ADR 7.5.4)',
  ],
  'workOrder.mix.odour': [
    '气味强烈的货物与食品或易吸附异味的货物必须隔开：隔板、密封包装或分舱',
    'Hàng có mùi mạnh phải tách khỏi thực phẩm và hàng dễ nhiễm mùi: vách ngăn, bao gói kín hoặc khoang riêng',
    'strong-smelling goods are kept apart from food and odour-sensitive goods: by a partition, sealed packaging or a compartment',
    'สินค้าที่มีกลิ่นแรงต้องแยกจากอาหารและสินค้าที่ดูดซับกลิ่นง่าย ด้วยแผงกั้น บรรจุภัณฑ์ปิดผนึก หรือแยกช่อง',
  ],
  'workOrder.mix.dangerous': [
    '危险货物与其他货物同车：请确认车辆、司机资质和标志牌',
    'Hàng nguy hiểm đi chung với hàng khác: hãy kiểm tra xe, chứng chỉ của tài xế và biển hiệu',
    'dangerous goods travel beside others: check the truck, the driver’s certificate and the placards',
    'สินค้าอันตรายไปร่วมกับสินค้าอื่น: ตรวจรถ ใบรับรองคนขับ และป้าย',
  ],
  'refusal.MIXED_LOADS': [
    '{{orders}} 不能同车：$t(workOrder.mix.{{rule}})。请分车派送。',
    '{{orders}} không đi chung xe được: $t(workOrder.mix.{{rule}}). Hãy điều xe riêng.',
    '{{orders}} may not share a truck: $t(workOrder.mix.{{rule}}). Dispatch them on separate trucks.',
    '{{orders}} ขึ้นรถคันเดียวกันไม่ได้: $t(workOrder.mix.{{rule}}) โปรดแยกรถ',
  ],
  'workOrder.kept_apart': ['隔开方式', 'Cách tách hàng', 'Kept apart by', 'วิธีแยกสินค้า'],
  'workOrder.apart.partition': [
    '与货物同高的整体隔板',
    'Vách ngăn kín cao bằng kiện hàng',
    'A full partition as high as the packages',
    'แผงกั้นเต็มสูงเท่าสินค้า',
  ],
  'workOrder.apart.packages': [
    '中间放置其他无害货物',
    'Kiện hàng khác không độc đặt ở giữa',
    'Other, harmless packages between them',
    'วางสินค้าอื่นที่ไม่มีพิษคั่นกลาง',
  ],
  'workOrder.apart.distance': ['间距至少 0.8 米', 'Cách ít nhất 0,8 m', 'A distance of at least 0.8 m', 'เว้นระยะอย่างน้อย 0.8 ม.'],
  'workOrder.apart.covered': [
    '加装外包装或完全覆盖',
    'Bao gói thêm hoặc phủ kín',
    'Additional packaging or a full cover',
    'บรรจุภัณฑ์เพิ่มหรือคลุมทั้งหมด',
  ],
  'refusal.SEPARATION_NEEDED': [
    '{{orders}}：$t(workOrder.mix.{{rule}})。请选择隔开方式，司机会看到。',
    '{{orders}}: $t(workOrder.mix.{{rule}}). Hãy chọn cách tách hàng, tài xế sẽ thấy.',
    '{{orders}}: $t(workOrder.mix.{{rule}}). Choose how they are kept apart; the driver is told.',
    '{{orders}}: $t(workOrder.mix.{{rule}}) โปรดเลือกวิธีแยกสินค้า คนขับจะเห็น',
  ],
} satisfies Words;
