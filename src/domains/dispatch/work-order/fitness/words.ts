import type { Words } from '../../../../kernel/words.ts';

export const words = {
  'workOrder.blocker.maintenance': ['维修中', 'Đang bảo dưỡng', 'in the workshop', 'อยู่ระหว่างซ่อมบำรุง'],
  'workOrder.blocker.retired': ['已报废', 'Đã thanh lý', 'retired', 'ปลดระวางแล้ว'],
  'workOrder.blocker.inspection': ['年检过期', 'Hết hạn đăng kiểm', 'inspection expired', 'ตรวจสภาพหมดอายุ'],
  'workOrder.blocker.insurance': ['保险过期', 'Hết hạn bảo hiểm', 'insurance expired', 'ประกันหมดอายุ'],
  'workOrder.blocker.permit': ['营运证过期', 'Hết hạn phù hiệu vận tải', 'operating permit expired', 'ใบอนุญาตประกอบการหมดอายุ'],
  'workOrder.blocker.borderPermit': [
    '无有效过境许可',
    'Không có giấy phép liên vận còn hạn',
    'no valid cross-border permit',
    'ไม่มีใบอนุญาตข้ามแดนที่ใช้ได้',
  ],
  'workOrder.blocker.left': ['已离职', 'Đã nghỉ việc', 'no longer with the carrier', 'ลาออกแล้ว'],
  'workOrder.blocker.banned': ['禁止派车', 'Đang bị cấm điều xe', 'banned', 'ถูกระงับ'],
  'workOrder.blocker.licence': ['驾照过期', 'Hết hạn bằng lái', 'licence expired', 'ใบขับขี่หมดอายุ'],
  'workOrder.blocker.qualification': ['从业资格过期', 'Hết hạn chứng chỉ hành nghề', 'qualification expired', 'ใบรับรองหมดอายุ'],
  'workOrder.blocker.passport': ['无有效出入境证件', 'Không có hộ chiếu còn hạn', 'no valid passport', 'ไม่มีหนังสือเดินทางที่ใช้ได้'],
  'refusal.VEHICLE_NOT_OF_CARRIER': [
    '车辆 {{plate}} 不属于该承运商，请选择其名下车辆。',
    'Xe {{plate}} không thuộc nhà xe này, hãy chọn xe của họ.',
    'Vehicle {{plate}} is not this carrier’s: choose one of theirs.',
    'รถ {{plate}} ไม่ใช่ของผู้ขนส่งรายนี้ โปรดเลือกรถของเขา',
  ],
  'refusal.DRIVER_NOT_OF_CARRIER': [
    '司机 {{driver}} 不属于该承运商，请选择其名下司机。',
    'Tài xế {{driver}} không thuộc nhà xe này, hãy chọn tài xế của họ.',
    'Driver {{driver}} is not this carrier’s: choose one of theirs.',
    'คนขับ {{driver}} ไม่ใช่ของผู้ขนส่งรายนี้ โปรดเลือกคนขับของเขา',
  ],
  'refusal.VEHICLE_UNFIT': [
    '车辆 {{plate}} 不能出车（$t(workOrder.blocker.{{why}}) {{until}}）。请换车或先更新证件。',
    'Xe {{plate}} không được chạy ($t(workOrder.blocker.{{why}}) {{until}}). Hãy đổi xe hoặc cập nhật giấy tờ.',
    'Vehicle {{plate}} may not go ($t(workOrder.blocker.{{why}}) {{until}}). Choose another or renew its papers first.',
    'รถ {{plate}} ออกวิ่งไม่ได้ ($t(workOrder.blocker.{{why}}) {{until}}) โปรดเปลี่ยนรถหรือต่ออายุเอกสาร',
  ],
  'refusal.DRIVER_UNFIT': [
    '司机 {{driver}} 不能出车（$t(workOrder.blocker.{{why}}) {{until}}）。请换人或先更新证件。',
    'Tài xế {{driver}} không được chạy ($t(workOrder.blocker.{{why}}) {{until}}). Hãy đổi người hoặc cập nhật giấy tờ.',
    'Driver {{driver}} may not go ($t(workOrder.blocker.{{why}}) {{until}}). Choose another or renew the papers first.',
    'คนขับ {{driver}} ออกวิ่งไม่ได้ ($t(workOrder.blocker.{{why}}) {{until}}) โปรดเปลี่ยนคนหรือต่ออายุเอกสาร',
  ],
  'refusal.OVERLOADED': [
    '{{plate}} 超重：装载 {{loaded}} kg，上限 {{limit}} kg。请换大车或拆分。',
    '{{plate}} quá tải: {{loaded}} kg, tối đa {{limit}} kg. Hãy chọn xe lớn hơn hoặc tách hàng.',
    '{{plate}} would carry {{loaded}} kg and may carry {{limit}} kg. Take a larger truck or split the load.',
    '{{plate}} น้ำหนักเกิน: {{loaded}} กก. จำกัด {{limit}} กก. โปรดใช้รถใหญ่ขึ้นหรือแบ่งสินค้า',
  ],
  'refusal.OVER_VOLUME': [
    '{{plate}} 装不下：{{loaded}} m³，上限 {{limit}} m³。请换大车或拆分。',
    '{{plate}} không đủ chỗ: {{loaded}} m³, tối đa {{limit}} m³. Hãy chọn xe lớn hơn hoặc tách hàng.',
    '{{plate}} would carry {{loaded}} m³ and holds {{limit}} m³. Take a larger truck or split the load.',
    '{{plate}} ปริมาตรเกิน: {{loaded}} ม³ จุได้ {{limit}} ม³ โปรดใช้รถใหญ่ขึ้นหรือแบ่งสินค้า',
  ],
  'refusal.VEHICLE_BUSY': [
    '车辆 {{plate}} 已排在作业单 {{no}}（{{from}} 至 {{to}}）。请换车或改时间。',
    'Xe {{plate}} đã có lệnh {{no}} ({{from}} đến {{to}}). Hãy đổi xe hoặc đổi giờ.',
    'Vehicle {{plate}} is on work order {{no}} ({{from}} to {{to}}). Choose another or another time.',
    'รถ {{plate}} อยู่ในใบสั่งงาน {{no}} ({{from}} ถึง {{to}}) โปรดเปลี่ยนรถหรือเวลา',
  ],
  'refusal.DRIVER_BUSY': [
    '司机 {{driver}} 已排在作业单 {{no}}（{{from}} 至 {{to}}）。请换人或改时间。',
    'Tài xế {{driver}} đã có lệnh {{no}} ({{from}} đến {{to}}). Hãy đổi người hoặc đổi giờ.',
    'Driver {{driver}} is on work order {{no}} ({{from}} to {{to}}). Choose another or another time.',
    'คนขับ {{driver}} อยู่ในใบสั่งงาน {{no}} ({{from}} ถึง {{to}}) โปรดเปลี่ยนคนหรือเวลา',
  ],
} satisfies Words;
