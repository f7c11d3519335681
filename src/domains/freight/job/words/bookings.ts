import type { Words } from '../../../../kernel/words.ts';

export const words = {
  'freightJob.booking_id': ['订舱', 'Số booking', 'Booking', 'การจอง'],
  'freightJob.booking_idHelp': [
    '该箱使用哪个订舱；发给船公司的报文只列该订舱的箱。只有一个有效订舱时可留空；有多个时须逐箱选择。',
    'Container đi theo booking nào; điện gửi hãng tàu chỉ nêu container của booking đó. Có một booking thì để trống được; có nhiều thì phải chọn cho từng container.',
    'The booking under which the container goes: messages to the line name only its containers. It may stay empty with one live booking; with several, each container names its own.',
    'ตู้นี้ใช้การจองใด ข้อความถึงสายเรือระบุเฉพาะตู้ของการจองนั้น หากมีการจองเดียวเว้นว่างได้ หากมีหลายการจองต้องเลือกให้ทุกตู้',
  ],
  'freightJob.equipmentDiffers': [
    '订舱 {{booking}} 的箱型箱量与其集装箱不一致：{{sizes}}',
    'Loại và số container của booking {{booking}} không khớp với các container: {{sizes}}',
    'Booking {{booking}} and its containers differ: {{sizes}}',
    'ชนิดและจำนวนตู้ของการจอง {{booking}} ไม่ตรงกับตู้ในงาน: {{sizes}}',
  ],
  'freightJob.bookedAndAssigned': [
    '{{size}} 订舱 {{booked}} 个，分配 {{assigned}} 个',
    '{{size}}: đặt {{booked}}, đã gán {{assigned}}',
    '{{size}}: {{booked}} booked, {{assigned}} assigned',
    '{{size}}: จอง {{booked}} ตู้ กำหนดแล้ว {{assigned}} ตู้',
  ],
  'freightJob.do.unassignContainers': [
    '订舱结束，集装箱解除分配',
    'Booking kết thúc, bỏ gán container',
    'Booking ended, containers without a booking',
    'การจองสิ้นสุด ยกเลิกการกำหนดตู้',
  ],
  'refusal.BOOKING_NOT_OF_JOB': [
    '该订舱已结束或属于另一订单；请选择本订单的有效订舱，或留空',
    'booking này đã kết thúc hoặc thuộc lô hàng khác; hãy chọn booking còn hiệu lực của lô hàng này, hoặc để trống',
    'this booking has ended or is of another order; choose a live one of this order, or leave it empty',
    'การจองนี้สิ้นสุดแล้วหรือเป็นของงานอื่น โปรดเลือกการจองที่ยังใช้อยู่ของงานนี้ หรือเว้นว่าง',
  ],
  'refusal.MASTER_TAKEN': [
    '空运主单号 {{no}} 已用于另一未关闭的订单（{{job}}），请换一个，或先关闭或取消该订单',
    'Số MAWB {{no}} đang thuộc lô hàng chưa đóng khác ({{job}}); hãy dùng số khác, hoặc đóng hay hủy lô hàng đó trước',
    'Air waybill {{no}} stands on another open order ({{job}}); use another number, or close or cancel that order first',
    'เลข MAWB {{no}} อยู่ในงานอื่นที่ยังไม่ปิด ({{job}}) โปรดใช้เลขอื่น หรือปิดหรือยกเลิกงานนั้นก่อน',
  ],
} satisfies Words;
