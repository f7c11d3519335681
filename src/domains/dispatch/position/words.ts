import type { Words } from '../../../kernel/words.ts';

export const words = {
  'permit.truckTrack.view': ['查看车辆轨迹', 'Xem hành trình xe', 'Follow trucks on the map', 'ติดตามรถบนแผนที่'],
  'stopProposal.state.open': ['待确认', 'Chờ xác nhận', 'To decide', 'รอยืนยัน'],
  'stopProposal.state.taken': ['已采纳', 'Đã nhận', 'Taken', 'รับแล้ว'],
  'stopProposal.state.dismissed': ['已忽略', 'Đã bỏ qua', 'Dismissed', 'ไม่ใช้'],
  'stopProposal.do.take': ['采纳', 'Nhận', 'Take', 'รับ'],
  'stopProposal.do.dismiss': ['忽略', 'Bỏ qua', 'Dismiss', 'ไม่ใช้'],
  'refusal.NOT_AN_ARRAY': [
    '请求体须为 JSON 数组',
    'Nội dung gửi phải là mảng JSON',
    'The body has to be a JSON array.',
    'เนื้อหาที่ส่งต้องเป็นอาร์เรย์ JSON',
  ],
  'refusal.TOO_MANY_ROWS': [
    '一次最多 {{limit}} 行，请分批发送',
    'Mỗi lần tối đa {{limit}} dòng, hãy gửi từng phần',
    'At most {{limit}} rows at once. Send them in parts.',
    'ส่งได้ครั้งละไม่เกิน {{limit}} แถว กรุณาแบ่งส่ง',
  ],
  'refusal.TRUCK_NOT_KNOWN': [
    '没有此设备号或车牌的车辆，或不属于该密钥，请在车辆资料中登记设备号',
    'Không có xe với thiết bị hoặc biển số này, hoặc không thuộc khóa; hãy khai báo thiết bị ở hồ sơ xe',
    'No truck of this key has that device or plate. Enter the device in the record of the truck.',
    'ไม่มีรถที่มีอุปกรณ์หรือทะเบียนนี้ในคีย์นี้ กรุณาบันทึกหมายเลขอุปกรณ์ในข้อมูลรถ',
  ],
  'refusal.NO_FIX': [
    '坐标为 0,0，设备未定位',
    'Tọa độ 0,0: thiết bị chưa định vị',
    'The position is 0, 0: the device has no fix.',
    'พิกัด 0,0 อุปกรณ์ยังไม่ได้ตำแหน่ง',
  ],
  'refusal.TOO_OLD': [
    '定位时间早于 30 天前，不再接收',
    'Vị trí cũ hơn 30 ngày, không nhận nữa',
    'The position is more than 30 days old and is not taken any more.',
    'ตำแหน่งเก่ากว่า 30 วัน ไม่รับแล้ว',
  ],
} satisfies Words;
