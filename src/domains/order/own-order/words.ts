import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.placeOrder': ['下单', 'Đặt đơn', 'Place an order', 'สั่งขนส่ง'],
  'permit.ownOrder.place': ['自行下单与撤回', 'Tự đặt đơn và rút đơn', 'Place and withdraw own orders', 'สั่งขนส่งและถอนคำสั่งเอง'],
  'ownOrder.new': ['下单', 'Đặt đơn', 'Place an order', 'สั่งขนส่ง'],
  'ownOrder.copy': ['照此再下一单', 'Đặt lại đơn này', 'Order again', 'สั่งซ้ำ'],
  'ownOrder.withdraw': ['撤回订单', 'Rút đơn', 'Withdraw', 'ถอนคำสั่ง'],
  'ownOrder.reason': ['撤回原因', 'Lý do rút đơn', 'Reason', 'เหตุผลที่ถอน'],
  'ownOrder.withdrawText': [
    '撤回后不再安排运输。如仍需运输，请重新下单。',
    'Đơn đã rút sẽ không được vận chuyển. Nếu vẫn cần, hãy đặt đơn mới.',
    'A withdrawn order is not carried. Place a new one if you still need it.',
    'คำสั่งที่ถอนแล้วจะไม่ถูกขนส่ง หากยังต้องการโปรดสั่งใหม่',
  ],
  'ownOrder.sent': [
    '订单已提交。审核后安排运输，如有疑问客服会与您联系。',
    'Đã gửi đơn. Chúng tôi duyệt rồi xếp xe, nếu có gì chưa rõ sẽ liên hệ với bạn.',
    'The order was sent. We review it and contact you if anything is unclear.',
    'ส่งคำสั่งแล้ว เราจะตรวจสอบก่อนจัดรถ หากมีข้อสงสัยจะติดต่อกลับ',
  ],
  'ownOrder.placedTitle': ['客户新订单', 'Đơn mới của khách', 'New order of a customer', 'คำสั่งใหม่จากลูกค้า'],
  'ownOrder.placedMessage': [
    '{{who}} 下单 {{no}}，待审核',
    '{{who}} đã đặt đơn {{no}}, chờ duyệt',
    '{{who}} placed order {{no}}. It waits for review.',
    '{{who}} สั่งขนส่ง {{no}} รอตรวจสอบ',
  ],
  'ownOrder.heldMessage': [
    '{{who}} 下单 {{no}}，因信用未通过留在草稿',
    '{{who}} đã đặt đơn {{no}}, đơn còn ở bản nháp vì hạn mức tín dụng',
    '{{who}} placed order {{no}}. Its credit keeps it a draft.',
    '{{who}} สั่งขนส่ง {{no}} ยังเป็นฉบับร่างเพราะวงเงินเครดิต',
  ],
  'ownOrder.importedMessage': [
    '{{who}} 批量导入了 {{count}} 个订单，待审核；因信用未通过的留在草稿',
    '{{who}} đã nhập {{count}} đơn từ tệp, chờ duyệt; đơn chưa đủ hạn mức tín dụng còn ở bản nháp',
    '{{who}} imported {{count}} {{count, order|orders}} for review; those without credit stay drafts.',
    '{{who}} นำเข้า {{count}} คำสั่ง รอตรวจสอบ คำสั่งที่วงเงินเครดิตไม่พอยังเป็นฉบับร่าง',
  ],
  'ownOrder.documentTitle': ['客户上传了单证', 'Khách gửi chứng từ', 'Document of a customer', 'ลูกค้าส่งเอกสาร'],
  'ownOrder.documentMessage': [
    '{{who}} 为订单 {{no}} 上传了单证',
    '{{who}} đã tải chứng từ cho đơn {{no}}',
    '{{who}} added a document to order {{no}}.',
    '{{who}} เพิ่มเอกสารให้คำสั่ง {{no}}',
  ],
  'refusal.ORDER_CANCELLED': [
    '订单 {{order}} 已取消，不能再上传单证。如仍需运输，请重新下单',
    'Đơn {{order}} đã hủy nên không nhận thêm chứng từ. Nếu vẫn cần vận chuyển, hãy đặt đơn mới',
    'Order {{order}} is cancelled and takes no more documents. Place a new one if you still need it.',
    'คำสั่ง {{order}} ถูกยกเลิกแล้วจึงเพิ่มเอกสารไม่ได้ หากยังต้องการโปรดสั่งใหม่',
  ],
  'refusal.ORDER_ACCEPTED': [
    '订单 {{order}} 已受理，请联系客服取消',
    'Đơn {{order}} đã được tiếp nhận. Hãy liên hệ nhân viên để hủy',
    'Order {{order}} is already accepted. Ask our customer service to cancel it.',
    'รับคำสั่ง {{order}} แล้ว โปรดติดต่อเจ้าหน้าที่เพื่อยกเลิก',
  ],
} satisfies Words;
