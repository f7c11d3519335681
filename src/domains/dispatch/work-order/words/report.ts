import type { Words } from '../../../../kernel/words.ts';

export const words = {
  'workOrder.do.exchange': ['途中换车', 'Đổi xe dọc đường', 'Exchange the truck', 'เปลี่ยนรถระหว่างทาง'],
  'workOrder.event.exchanged': ['途中换车', 'Đổi xe dọc đường', 'Truck exchanged on the road', 'เปลี่ยนรถระหว่างทาง'],
  'refusal.BEFORE_ARRIVAL': [
    '离开时间早于到达时间，请核对。',
    'Thời gian rời sớm hơn lúc đến, hãy kiểm tra.',
    'The truck would leave there before it arrives: check the time.',
    'เวลาออกก่อนเวลาถึง โปรดตรวจสอบ',
  ],
  'refusal.STOP_NEEDED': ['请选择站点。', 'Hãy chọn điểm dừng.', 'Say which stop it is.', 'โปรดเลือกจุดจอด'],
} satisfies Words;
