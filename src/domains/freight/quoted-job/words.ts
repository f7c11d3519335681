import type { Words } from '../../../kernel/words.ts';

export const words = {
  'quotedJob.jobs': ['货代订单', 'Lô hàng giao nhận', 'Freight jobs', 'งานเฟรท'],
  'quotedJob.do.open': ['建单：{{lane}}', 'Mở lô hàng: {{lane}}', 'Open a job: {{lane}}', 'เปิดงาน: {{lane}}'],
  'quotedJob.none': [
    '此报价尚无货代订单',
    'Chưa có lô hàng giao nhận nào theo báo giá này',
    'No freight job carries out this quotation yet',
    'ยังไม่มีงานเฟรทตามใบเสนอราคานี้',
  ],
} satisfies Words;
