import type { Words } from '../../../kernel/words.ts';

export const words = {
  'paper.state': ['证件状态', 'Tình trạng giấy tờ', 'Papers', 'สถานะเอกสาร'],
  'paper.state.expired': ['已过期', 'Hết hạn', 'Expired', 'หมดอายุ'],
  'paper.state.soon': ['30 天内到期', 'Hết hạn trong 30 ngày', 'Expires within 30 days', 'หมดอายุใน 30 วัน'],
  'paper.state.good': ['有效', 'Còn hạn', 'Valid', 'ใช้ได้'],
} satisfies Words;
