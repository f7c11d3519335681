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
    '留空则按长×宽×高×件数计算。',
    'Để trống: tính theo dài × rộng × cao × số kiện.',
    'Left empty it is length × width × height × pieces.',
    'เว้นว่างไว้ ระบบคำนวณจาก ยาว × กว้าง × สูง × จำนวนชิ้น',
  ],
} satisfies Words;
