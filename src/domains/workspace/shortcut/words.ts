import type { Words } from '../../../kernel/words.ts';

export const words = {
  'refusal.TOO_MANY_SHORTCUTS': [
    '最多 {{limit}} 个快捷入口，请先移除一个',
    'Tối đa {{limit}} lối tắt, hãy bỏ bớt một lối',
    'There is room for {{limit}} shortcuts. Remove one first.',
    'มีทางลัดได้ไม่เกิน {{limit}} รายการ โปรดนำออกหนึ่งรายการก่อน',
  ],
} satisfies Words;
