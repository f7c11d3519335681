import type { Words } from '../../../../kernel/words.ts';

export const words = {
  'order.billToHelp': [
    '由谁支付运费；留空则由下单客户支付。信用额度按付款客户核对。',
    'Bên trả cước; để trống thì khách đặt hàng trả. Hạn mức được đối chiếu theo bên này.',
    'Who pays the freight. Left empty, it is the customer. The credit limit checked is that of the payer.',
    'ผู้ชำระค่าขนส่ง เว้นว่างไว้คือลูกค้าที่สั่งงาน ระบบตรวจวงเงินของผู้ชำระ',
  ],
  'order.customerLineHelp': [
    '与该客户约定的线路，有自己的时效和价格；选择后自动填入起运地、目的地、线路和车型。',
    'Tuyến thỏa thuận riêng với khách, có thời gian và giá riêng; chọn xong sẽ tự điền điểm đi, điểm đến, tuyến và loại xe.',
    'A line agreed with this customer, with its own transit time and prices. It fills in the stations, the line and the vehicle type.',
    'เส้นทางที่ตกลงกับลูกค้ารายนี้ มีระยะเวลาและราคาของตัวเอง เมื่อเลือกแล้วระบบจะเติมต้นทาง ปลายทาง เส้นทาง และประเภทรถให้',
  ],
  'order.pickupHelp': [
    '车辆可到发货人处提货的时段；后续计划时间从时段结束起算，价格按开始当天的报价。',
    'Khung giờ xe đến lấy hàng ở người gửi; các mốc kế hoạch tính từ cuối khung giờ, giá lấy theo báo giá của ngày bắt đầu.',
    'The window in which the truck may load. Planned times are counted from its end, and prices are those of its first day.',
    'ช่วงเวลาที่รถเข้ารับสินค้าที่ผู้ส่งได้ เวลาตามแผนนับจากสิ้นสุดช่วง และใช้ราคาของวันเริ่มต้น',
  ],
  'order.deliverHelp': [
    '留空则按线路标准时效计算要求到达时间。',
    'Để trống: hạn giao tính theo thời gian chuẩn của tuyến.',
    'Left empty, the goods are due after the standard time of the line.',
    'เว้นว่างไว้ กำหนดส่งคิดจากเวลามาตรฐานของเส้นทาง',
  ],
  'order.goodsValueHelp': [
    '货物的价值；投保时必填。',
    'Giá trị của hàng; bắt buộc khi mua bảo hiểm.',
    'The worth of the goods. It is required for insurance.',
    'มูลค่าของสินค้า ต้องระบุเมื่อทำประกัน',
  ],
  'order.odourHelp': [
    '散发气味或易吸收气味的货物，拼车时会提示与食品等分开。',
    'Hàng tỏa mùi hoặc dễ hấp thụ mùi: khi ghép xe hệ thống sẽ nhắc để riêng với thực phẩm.',
    'Goods that smell or take on smells. Dispatch is told to keep them from food and from each other on one truck.',
    'สินค้าที่มีกลิ่นหรือดูดกลิ่นง่าย ระบบจะเตือนให้แยกจากอาหารเมื่อบรรทุกร่วมคัน',
  ],
  'order.packingGroupHelp': [
    '危险程度：I 高、II 中、III 低，见货物的联合国编号条目。',
    'Mức nguy hiểm: I cao, II trung bình, III thấp, theo mục UN của hàng.',
    'The degree of danger, I high, II medium, III low, as the UN entry of the goods says.',
    'ระดับอันตราย: I สูง II ปานกลาง III ต่ำ ตามรายการ UN ของสินค้า',
  ],
  'order.lineHelp': [
    '留空则按起运地、目的地自动匹配线路。',
    'Để trống: hệ thống tự tìm tuyến theo điểm đi và điểm đến.',
    'Left empty, the line between the two stations is found by itself.',
    'เว้นว่างไว้ ระบบจะหาเส้นทางระหว่างสองสถานีให้เอง',
  ],
  'order.volumeHelp': [
    '体积留空则按长×宽×高×件数计算。',
    'Để trống thể tích: tính theo dài × rộng × cao × số kiện.',
    'A volume left empty is length × width × height × pieces.',
    'เว้นปริมาตรว่างไว้ ระบบคำนวณจาก ยาว × กว้าง × สูง × จำนวนชิ้น',
  ],
  'order.business_typeHelp': [
    '跨境：起运地和目的地须不同；集装箱：须填箱型。',
    'Xuyên biên giới: điểm đi và điểm đến phải khác nhau. Container: phải chọn loại container.',
    'A cross-border order goes between two different stations; a container order names its container type.',
    'ข้ามแดน: ต้นทางและปลายทางต้องต่างกัน ตู้คอนเทนเนอร์: ต้องระบุชนิดตู้',
  ],
  'order.border_station_idHelp': [
    '货物出入境的口岸；派车时自动成为途中的停靠点。',
    'Cửa khẩu mà hàng qua biên giới; khi điều xe sẽ thành một điểm dừng.',
    'The gate at which the goods cross. Trips with the order stop there.',
    'ด่านที่สินค้าข้ามแดน เมื่อจัดรถจะเป็นจุดแวะของเที่ยว',
  ],
  'order.temperature_min_cHelp': [
    '运输途中货物的最低温度（°C）；与其他订单拼车时核对温度范围。',
    'Nhiệt độ thấp nhất của hàng trên đường (°C); khi ghép xe hệ thống đối chiếu khoảng nhiệt độ.',
    'The lowest that the goods may get on the way, in °C. Ranges are compared when orders share a truck.',
    'อุณหภูมิต่ำสุดระหว่างทาง (°C) เมื่อบรรทุกร่วมคันระบบจะเทียบช่วงอุณหภูมิ',
  ],
  'order.temperature_max_cHelp': [
    '运输途中货物的最高温度（°C），如冷藏 8、冷冻 -18。',
    'Nhiệt độ cao nhất của hàng trên đường (°C), ví dụ hàng mát 8, hàng đông -18.',
    'The highest that the goods may get on the way, in °C, such as 8 for chilled or -18 for frozen goods.',
    'อุณหภูมิสูงสุดระหว่างทาง (°C) เช่น แช่เย็น 8 แช่แข็ง -18',
  ],
  'order.insuredHelp': [
    '为货物投保运输险；须填写货值。',
    'Mua bảo hiểm hàng hóa; phải nhập trị giá hàng.',
    'The goods are to be insured for the carriage; their value is then required.',
    'ทำประกันสินค้าระหว่างขนส่ง ต้องกรอกมูลค่าสินค้า',
  ],
  'order.servicesHelp': [
    '运输以外的服务，由调度或仓库执行，各按自己的费用计价。',
    'Dịch vụ ngoài vận chuyển, do điều độ hoặc kho thực hiện và tính theo phí riêng.',
    'What is wanted besides the carriage. Dispatch or the warehouse carries it out, and each is priced by a fee of its own.',
    'บริการนอกเหนือจากการขนส่ง ฝ่ายจัดรถหรือคลังเป็นผู้ทำ และคิดค่าใช้จ่ายแยกแต่ละรายการ',
  ],
  'order.un_noHelp': [
    '四位联合国编号，如 1263（油漆）；见安全数据单第 14 部分。',
    'Bốn chữ số, ví dụ 1263 (sơn); xem mục 14 của phiếu an toàn hóa chất.',
    'Four digits, such as 1263 for paint; section 14 of the safety data sheet has it.',
    'ตัวเลขสี่หลัก เช่น 1263 (สี) ดูหัวข้อ 14 ของเอกสารข้อมูลความปลอดภัย',
  ],
  'order.dg_classHelp': [
    '见安全数据单第 14 部分；拼车时据此判断能否与其他货物同车。',
    'Xem mục 14 của phiếu an toàn hóa chất; khi ghép xe, dùng để xét có được chở chung hay không.',
    'Section 14 of the safety data sheet has it. It decides which goods may share a truck.',
    'ดูหัวข้อ 14 ของเอกสารข้อมูลความปลอดภัย ใช้ตัดสินว่าสินค้าใดบรรทุกร่วมคันได้',
  ],
  'order.flash_point_cHelp': [
    '易燃液体的闭杯闪点（°C），见安全数据单第 9 部分；不是液体则留空。',
    'Điểm chớp cháy cốc kín của chất lỏng (°C), xem mục 9 của phiếu an toàn hóa chất. Để trống nếu không phải chất lỏng.',
    'The closed-cup flash point of a liquid in °C, from section 9 of the safety data sheet. Leave it empty for other goods.',
    'จุดวาบไฟแบบถ้วยปิดของของเหลว (°C) ดูหัวข้อ 9 ของเอกสารข้อมูลความปลอดภัย เว้นว่างหากไม่ใช่ของเหลว',
  ],
  'order.emergency_phoneHelp': [
    '运输途中昼夜能接通、了解货物的人的电话；危险品必填。',
    'Số gọi được ngày đêm trong lúc vận chuyển, của người hiểu hàng; bắt buộc với hàng nguy hiểm.',
    'A number that answers day and night while the goods are on the way, of a person who knows them. Dangerous goods need it.',
    'หมายเลขที่ติดต่อได้ตลอดเวลาระหว่างขนส่งของผู้ที่รู้จักสินค้า สินค้าอันตรายต้องกรอก',
  ],
} satisfies Words;
