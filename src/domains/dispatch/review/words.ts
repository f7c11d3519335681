import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.dispatchReview': ['调度审核', 'Duyệt điều xe', 'Dispatch review', 'ตรวจการจัดรถ'],
  'dispatchReview.approve': ['批准价格', 'Duyệt giá', 'Approve price', 'อนุมัติราคา'],
  'dispatchReview.reject': ['驳回价格', 'Không duyệt giá', 'Reject price', 'ไม่อนุมัติราคา'],
  'dispatchReview.above': ['高于报价', 'Vượt báo giá', 'Above quotation', 'เกินใบเสนอราคา'],
  'dispatchReview.empty': ['没有待审核的费用。', 'Không có chi phí chờ duyệt.', 'Nothing to review.', 'ไม่มีรายการรอตรวจ'],
  'refusal.NO_PRICE_PENDING': [
    '派车单 {{no}} 没有待审批的价格，请刷新。',
    'Lệnh {{no}} không có giá chờ duyệt, hãy tải lại.',
    'No price of {{no}} waits for approval: refresh.',
    'ไม่มีราคาของ {{no}} รออนุมัติ โปรดรีเฟรช',
  ],
} as const satisfies Words;
