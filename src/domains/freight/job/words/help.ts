import type { Words } from '../../../../kernel/words.ts';

export const words = {
  'freightJob.share_byHelp': [
    '利润表中主单成本按此分摊到各分单。',
    'Trong báo cáo lợi nhuận, chi phí của vận đơn chủ được chia cho các vận đơn nhà theo tiêu chí này.',
    'Profit divides the costs of the master among its houses by this measure.',
    'รายงานกำไรปันส่วนต้นทุนของใบหลักให้แต่ละใบย่อยตามเกณฑ์นี้',
  ],
  'freightJob.freight_termHelp': [
    '主单运费在起运地由发货人付（预付），还是在目的地由收货人付（到付）。预付的进口和到付的出口，我们不欠承运人主运费。',
    'Cước vận đơn chủ do người gửi trả ở nơi đi (trả trước) hay người nhận trả ở nơi đến (trả sau). Hàng nhập trả trước và hàng xuất trả sau: ta không nợ hãng cước chính.',
    'The shipper pays the master’s freight at origin (prepaid), or the consignee at destination (collect). For a prepaid import and a collect export we owe the carrier no main carriage.',
    'ค่าระวางของใบหลัก: ผู้ส่งชำระที่ต้นทาง (prepaid) หรือผู้รับชำระที่ปลายทาง (collect) งานนำเข้าแบบ prepaid และงานส่งออกแบบ collect เราไม่ต้องจ่ายค่าระวางหลักให้สายขนส่ง',
  ],
  'freightJob.incotermHelp': [
    '买卖合同的 Incoterms 条款，如 FOB：费用和风险从卖方转到买方的地点。',
    'Điều kiện Incoterms của hợp đồng mua bán, như FOB: nơi chi phí và rủi ro chuyển từ người bán sang người mua.',
    'The rule of the sales contract, such as FOB: where costs and risk pass from the seller to the buyer.',
    'เงื่อนไข Incoterms ในสัญญาซื้อขาย เช่น FOB คือจุดที่ค่าใช้จ่ายและความเสี่ยงโอนจากผู้ขายไปผู้ซื้อ',
  ],
  'freightJob.master_noHelp': [
    '船公司或航空公司给我们的 MBL、MAWB 号，不是我们开给客户的分单号。',
    'Số MBL hoặc MAWB của hãng tàu, hãng bay cấp cho ta, không phải số vận đơn nhà ta cấp cho khách.',
    'The number of the line’s or airline’s document to us (MBL, MAWB), not that of a house that we issue.',
    'เลข MBL หรือ MAWB ที่สายเรือหรือสายการบินออกให้เรา ไม่ใช่เลขใบย่อยที่เราออกให้ลูกค้า',
  ],
  'freightJob.receipt_station_idHelp': [
    '在起运港之前接货的地点，如工厂或内陆仓库；从起运港开始承运则留空。',
    'Nơi nhận hàng trước cảng đi, như nhà máy hoặc kho nội địa. Để trống nếu nhận tại cảng đi.',
    'Where the goods are taken over before the port of loading, such as a factory. Leave it empty where the carriage begins at the port.',
    'จุดที่รับสินค้าก่อนถึงท่าต้นทาง เช่น โรงงานหรือคลังในประเทศ เว้นว่างหากรับที่ท่าต้นทาง',
  ],
  'freightJob.delivery_station_idHelp': [
    '在目的港之后交货的地点；在目的港交货则留空。',
    'Nơi giao hàng sau cảng đến. Để trống nếu giao tại cảng đến.',
    'Where the goods are handed over after the port of discharge. Leave it empty where the carriage ends at the port.',
    'จุดที่ส่งมอบหลังท่าปลายทาง เว้นว่างหากส่งมอบที่ท่าปลายทาง',
  ],
  'freightJob.vgm_kgHelp': [
    '装好的整箱总重，含箱体自重（SOLAS）。进口以外的海运订单，集装箱缺箱号、封号或 VGM 时不能登记离港。',
    'Tổng trọng lượng container đã đóng, gồm cả vỏ (SOLAS). Lô hàng đường biển không phải hàng nhập mà thiếu số container, số chì hoặc VGM thì không ghi nhận khởi hành được.',
    'The mass of the packed container with its tare, under SOLAS. An ocean job that is no import does not depart before each container has its number, seal and VGM.',
    'น้ำหนักตู้ที่บรรจุแล้วรวมน้ำหนักตู้เปล่า (SOLAS) งานทางเรือที่ไม่ใช่ขาเข้าจะออกเดินทางไม่ได้หากตู้ขาดเลขตู้ ซีล หรือ VGM',
  ],
  'freightJob.vgm_methodHelp': [
    '方法一：装好的整箱过磅；方法二：货物、包装、垫料与箱体自重相加。与 VGM 同时填写。',
    'Phương pháp 1: cân cả container đã đóng. Phương pháp 2: cộng hàng, bao bì, vật chèn và vỏ container. Nhập cùng với VGM.',
    'Method 1 weighs the packed container; method 2 adds up goods, packing, dunnage and tare. It goes with the VGM.',
    'วิธีที่ 1 ชั่งตู้ที่บรรจุแล้ว วิธีที่ 2 รวมสินค้า บรรจุภัณฑ์ วัสดุรอง และน้ำหนักตู้ กรอกพร้อม VGM',
  ],
  'freightJob.volume_divisorHelp': [
    '每千克对应的立方厘米：6000 时 1 m³ 折合约 166.67 kg，部分航司用 5000。',
    'Số cm³ cho mỗi kg: với 6000, 1 m³ bằng khoảng 166,67 kg; một số hãng dùng 5000.',
    'Cubic centimetres for a kilogram: with 6000, 1 m³ counts as some 166.67 kg. Some airlines use 5000.',
    'ลูกบาศก์เซนติเมตรต่อกิโลกรัม: 6000 คือ 1 ลบ.ม. ประมาณ 166.67 กก. บางสายการบินใช้ 5000',
  ],
} satisfies Words;
