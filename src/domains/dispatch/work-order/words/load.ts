import type { Words } from '../../../../kernel/words.ts';

export const words = {
  'refusal.EMPTY_LOAD': [
    '订单 {{order}} 的装载量为零，请填写件数或重量。',
    'Đơn {{order}} chưa có số lượng, hãy nhập số kiện hoặc trọng lượng.',
    'Nothing of order {{order}} is loaded: enter pieces or weight.',
    'คำสั่ง {{order}} ยังไม่มีจำนวน โปรดระบุชิ้นหรือน้ำหนัก',
  ],
  'refusal.PRICE_OF_OTHER_LOADS': [
    '派车单 {{no}} 的约定运费是按原装载商定的，高于新装载的报价。请先撤回，调整装载后重新派车。',
    'Cước thỏa thuận của lệnh {{no}} là cho hàng cũ và cao hơn báo giá cho hàng mới. Hãy thu hồi, đổi hàng rồi điều xe lại.',
    'The price of {{no}} was agreed for other loads and is above the quotation for these. Withdraw it, change its loads and dispatch it again.',
    'ค่าขนส่งของ {{no}} ตกลงไว้สำหรับสินค้าชุดเดิม และสูงกว่าใบเสนอราคาของชุดใหม่ โปรดเรียกคืน เปลี่ยนสินค้า แล้วจัดรถใหม่',
  ],
  'refusal.TRIP_OF_BOOKING': [
    '派车单 {{no}} 是为订舱派的车，不能装订单：请为订单另派车。',
    'Lệnh {{no}} chạy cho một booking nên không xếp đơn hàng: hãy điều xe khác cho đơn.',
    'Work order {{no}} drives for a booking and takes no orders: dispatch another truck for them.',
    'ใบสั่งงาน {{no}} วิ่งให้การจอง จึงบรรทุกคำสั่งขนส่งไม่ได้ โปรดจัดรถคันอื่น',
  ],
  'workOrder.measure.pieces': ['件', 'kiện', 'pieces', 'ชิ้น'],
  'workOrder.measure.gross_kg': ['kg', 'kg', 'kg', 'กก.'],
  'workOrder.measure.volume_m3': ['m³', 'm³', 'm³', 'ลบ.ม.'],
  'refusal.OVER_ORDER': [
    '订单 {{order}} 只剩 {{left, number}} $t(workOrder.measure.{{measure}})，不能装 {{wanted, number}} $t(workOrder.measure.{{measure}})。请减少装载量。',
    'Đơn {{order}} chỉ còn {{left, number}} $t(workOrder.measure.{{measure}}), không thể xếp {{wanted, number}} $t(workOrder.measure.{{measure}}). Hãy giảm số lượng.',
    'Order {{order}} has only {{left, number}} $t(workOrder.measure.{{measure}}) left, {{wanted, number}} $t(workOrder.measure.{{measure}}) is too much. Load less.',
    'คำสั่ง {{order}} เหลือเพียง {{left, number}} $t(workOrder.measure.{{measure}}) ไม่สามารถบรรทุก {{wanted, number}} $t(workOrder.measure.{{measure}}) โปรดลดจำนวน',
  ],
} satisfies Words;
