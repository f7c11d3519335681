import type { Words } from '../../../kernel/words.ts';

export const words = {
  'haulage.do.order': ['安排用车', 'Điều xe', 'Order a truck', 'สั่งรถ'],
  'haulage.leg': ['路段', 'Chặng', 'Leg', 'ช่วง'],
  'haulage.section.way': ['路线', 'Lộ trình', 'Way', 'เส้นทาง'],
  'haulage.section.plan': ['派车', 'Xe và tài xế', 'Truck and driver', 'รถและคนขับ'],
  'refusal.CONTAINER_ACTIVE_sameJob': [
    '集装箱 {{no}} 已是货代订单 {{job}} 的另一个箱，请核对箱号',
    'container {{no}} đã là container khác của lô hàng {{job}}, hãy kiểm tra lại số container',
    'container {{no}} is another container of {{job}} already: check the number',
    'ตู้ {{no}} เป็นตู้อื่นของงาน {{job}} อยู่แล้ว โปรดตรวจสอบหมายเลขตู้',
  ],
  'refusal.HAULAGE_UNBOOKED': [
    '货代订单 {{no}} 还没有订舱号或主单号，请先订舱',
    'Lô hàng {{no}} chưa có số booking hay vận đơn chủ, hãy đặt chỗ trước',
    'Job {{no}} has neither a booking nor a master number. Book its space first.',
    'งาน {{no}} ยังไม่มีเลขจองหรือเลขใบหลัก โปรดจองระวางก่อน',
  ],
} satisfies Words;
