import type { Words } from '../../../kernel/words.ts';

export const words = {
  'haulage.do.order': ['安排用车', 'Điều xe', 'Order a truck', 'สั่งรถ'],
  'haulage.leg': ['路段', 'Chặng', 'Leg', 'ช่วง'],
  'haulage.section.way': ['路线', 'Lộ trình', 'Way', 'เส้นทาง'],
  'haulage.section.plan': ['派车', 'Xe và tài xế', 'Truck and driver', 'รถและคนขับ'],
  'refusal.HAULAGE_UNBOOKED': [
    '货代订单 {{no}} 还没有订舱号或主单号，请先订舱',
    'Lô hàng {{no}} chưa có số booking hay vận đơn chủ, hãy đặt chỗ trước',
    'Job {{no}} has neither a booking nor a master number. Book its space first.',
    'งาน {{no}} ยังไม่มีเลขจองหรือเลขใบหลัก โปรดจองระวางก่อน',
  ],
} satisfies Words;
