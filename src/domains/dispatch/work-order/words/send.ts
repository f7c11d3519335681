import type { Words } from '../../../../kernel/words.ts';

export const words = {
  'refusal.CARRIER_BLACKLISTED': [
    '承运商 {{carrier}} 已列入黑名单：{{why}}。请选择其他承运商。',
    'Nhà vận tải {{carrier}} nằm trong danh sách đen: {{why}}. Hãy chọn nhà vận tải khác.',
    'Carrier {{carrier}} is blacklisted: {{why}}. Choose another.',
    'ผู้ขนส่ง {{carrier}} อยู่ในบัญชีดำ: {{why}} โปรดเลือกรายอื่น',
  ],
  'refusal.CARRIER_NOT_ACTIVE': [
    '承运商 {{carrier}} 已停用，请选择其他承运商。',
    'Nhà vận tải {{carrier}} đã ngừng, hãy chọn nhà vận tải khác.',
    'Carrier {{carrier}} is no longer in use. Choose another.',
    'ผู้ขนส่ง {{carrier}} เลิกใช้แล้ว โปรดเลือกรายอื่น',
  ],
  'workOrder.carrierBlocker.licence': ['营业执照', 'giấy phép kinh doanh', 'business licence', 'ทะเบียนธุรกิจ'],
  'workOrder.carrierBlocker.permit': ['道路运输许可证', 'giấy phép vận tải', 'transport permit', 'ใบอนุญาตขนส่ง'],
  'refusal.CARRIER_UNFIT': [
    '承运商 {{carrier}} 的$t(workOrder.carrierBlocker.{{why}})有效期至 {{until}}，不能派单。请先更新证件，或选择其他承运商。',
    'Nhà vận tải {{carrier}}: $t(workOrder.carrierBlocker.{{why}}) chỉ còn hạn đến {{until}}, không giao chuyến được. Hãy cập nhật giấy tờ hoặc chọn nhà vận tải khác.',
    'Carrier {{carrier}} may not be sent: its $t(workOrder.carrierBlocker.{{why}}) is valid only until {{until}}. Renew it first, or choose another.',
    'ผู้ขนส่ง {{carrier}}: $t(workOrder.carrierBlocker.{{why}}) ใช้ได้ถึง {{until}} เท่านั้น ส่งงานไม่ได้ โปรดต่ออายุเอกสารหรือเลือกรายอื่น',
  ],
  'refusal.TRIP_DEPARTS_IN_PAST': [
    '派车单 {{no}} 的计划发车时间已过：请驳回价格，由调度员重新安排。',
    'Giờ xuất phát dự kiến của lệnh {{no}} đã qua: hãy từ chối giá để điều độ viên xếp lại.',
    'The planned departure of {{no}} is past: reject the price, and the dispatcher plans the trip again.',
    'กำหนดออกของ {{no}} ผ่านไปแล้ว โปรดไม่อนุมัติราคา เพื่อให้ผู้จัดรถวางแผนใหม่',
  ],
  'refusal.VEHICLE_AND_DRIVER_NEEDED': [
    '自有车必须选择车辆和司机。',
    'Xe công ty phải chọn xe và tài xế.',
    'An own truck needs a vehicle and a driver: choose both.',
    'รถของเราต้องเลือกรถและคนขับ',
  ],
  'refusal.OWN_TRUCK_HAS_NO_PRICE': [
    '自有车没有运费，请清空约定运费。',
    'Xe công ty không có cước, hãy xóa cước thỏa thuận.',
    'An own truck has no price: leave it empty.',
    'รถของเราไม่มีค่าขนส่ง โปรดเว้นว่าง',
  ],
  'refusal.PRICE_OF_OTHER_TRUCK': [
    '派车单 {{no}} 的约定运费是按另一车型商定的，高于此车型的报价。请选择原车型的车辆，或先撤回，再用此车和新运费重新派车。',
    'Cước thỏa thuận của lệnh {{no}} là cho loại xe khác và cao hơn báo giá cho loại xe này. Hãy chọn xe đúng loại đã đặt, hoặc thu hồi rồi điều lại với xe này và giá mới.',
    'The price of {{no}} was agreed for another type of truck and is above the quotation for this one. Choose a truck of the ordered type, or withdraw the trip and dispatch it again with this truck and a new price.',
    'ค่าขนส่งของ {{no}} ตกลงไว้สำหรับรถประเภทอื่น และสูงกว่าใบเสนอราคาของรถประเภทนี้ โปรดเลือกรถประเภทที่สั่งไว้ หรือเรียกคืนแล้วจัดรถใหม่ด้วยรถคันนี้และราคาใหม่',
  ],
} satisfies Words;
