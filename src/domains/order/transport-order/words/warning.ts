import type { Words } from '../../../../kernel/words.ts';

export const words = {
  'orderWarning.SAME_REFERENCE': [
    '该客户的单号 {{reference}} 已用于订单 {{order}}，请确认是否重复下单',
    'Mã {{reference}} của khách này đã có ở đơn {{order}}, hãy kiểm tra xem có trùng không',
    "This customer's reference {{reference}} is on order {{order}} already. Check whether it is the same order twice.",
    'เลขอ้างอิง {{reference}} ของลูกค้ารายนี้อยู่ในคำสั่ง {{order}} แล้ว โปรดตรวจสอบว่าซ้ำหรือไม่',
  ],
  'orderWarning.SHIPPER_ELSEWHERE': [
    '发货地址 {{address}}（{{city}}）不在起运地 {{station}} 附近，请核对',
    'Địa chỉ gửi {{address}} ({{city}}) không ở gần điểm đi {{station}}, hãy kiểm tra',
    'The pick-up address {{address}} ({{city}}) is not near the origin {{station}}. Check which of the two is right.',
    'ที่อยู่ผู้ส่ง {{address}} ({{city}}) ไม่ได้อยู่ใกล้ต้นทาง {{station}} โปรดตรวจสอบ',
  ],
  'orderWarning.CONSIGNEE_ELSEWHERE': [
    '收货地址 {{address}}（{{city}}）不在目的地 {{station}} 附近，请核对',
    'Địa chỉ nhận {{address}} ({{city}}) không ở gần điểm đến {{station}}, hãy kiểm tra',
    'The delivery address {{address}} ({{city}}) is not near the destination {{station}}. Check which of the two is right.',
    'ที่อยู่ผู้รับ {{address}} ({{city}}) ไม่ได้อยู่ใกล้ปลายทาง {{station}} โปรดตรวจสอบ',
  ],
  'orderWarning.SAME_ADDRESS': [
    '提货和送货都在 {{address}}，请核对',
    'Lấy hàng và giao hàng cùng một nơi {{address}}, hãy kiểm tra',
    'The goods are picked up and delivered at the same place, {{address}}. Check the addresses.',
    'รับและส่งสินค้าที่เดียวกันคือ {{address}} โปรดตรวจสอบ',
  ],
  'orderWarning.PICKUP_PASSED': [
    '提货时间已过，请改为之后的时间；若货物已提走（补录），可直接保存',
    'Giờ lấy hàng đã qua, hãy chọn giờ sau bây giờ; nếu hàng đã lấy rồi (nhập bù) thì cứ lưu',
    'The pick-up time has passed. Enter a later one, unless the goods have been picked up already.',
    'เวลารับสินค้าผ่านไปแล้ว โปรดเลือกเวลาถัดไป เว้นแต่รับสินค้าไปแล้วและบันทึกย้อนหลัง',
  ],
  'orderWarning.CUSTOMER_ON_HOLD': [
    '客户 {{customer}} 已被冻结，订单可保存但不能提交',
    'Khách {{customer}} đang bị tạm khóa: lưu được nhưng không gửi duyệt được',
    'Customer {{customer}} is on hold: the order can be saved but not submitted.',
    'ลูกค้า {{customer}} ถูกระงับ บันทึกได้แต่ส่งอนุมัติไม่ได้',
  ],
  'orderWarning.CREDIT_OVER_LIMIT': [
    '客户 {{customer}} 已用额度 {{exposure, amount}} {{currency}}，超过信用额度 {{limit, amount}} {{currency}}',
    'Khách {{customer}} đã dùng {{exposure, amount}} {{currency}}, vượt hạn mức {{limit, amount}} {{currency}}',
    'Customer {{customer}} stands at {{exposure, amount}} {{currency}}, over the limit of {{limit, amount}} {{currency}}.',
    'ลูกค้า {{customer}} ใช้วงเงิน {{exposure, amount}} {{currency}} เกินวงเงิน {{limit, amount}} {{currency}}',
  ],
  'orderWarning.CREDIT_OVERDUE': [
    '客户 {{customer}} 有 {{amount, amount}} {{currency}} 逾期 {{days}} 天',
    'Khách {{customer}} có {{amount, amount}} {{currency}} quá hạn {{days}} ngày',
    'Customer {{customer}} has {{amount, amount}} {{currency}} overdue by {{days}} {{days, day|days}}.',
    'ลูกค้า {{customer}} มียอด {{amount, amount}} {{currency}} เกินกำหนด {{days}} วัน',
  ],
  'orderWarning.RATE_MISSING': [
    '缺少 {{day}} {{from}} 兑 {{to}} 的汇率，无法核对信用额度',
    'Thiếu tỷ giá {{from}}/{{to}} ngày {{day}} nên chưa đối chiếu được hạn mức',
    'The rate {{from}} to {{to}} of {{day}} is missing: the credit limit cannot be checked.',
    'ไม่มีอัตรา {{from}}/{{to}} ของวันที่ {{day}} จึงตรวจวงเงินไม่ได้',
  ],
} satisfies Words;
