import type { Words } from '../../../kernel/words.ts';

export const words = {
  'remark.mentionedTitle': ['{{who}} 提到了您', '{{who}} đã nhắc đến bạn', '{{who}} mentioned you', '{{who}} กล่าวถึงคุณ'],
  'remark.mentioned': ['{{text}}', '{{text}}', '{{text}}', '{{text}}'],
  'remark.commentedTitle': ['{{who}} 留言了', '{{who}} đã bình luận', '{{who}} commented', '{{who}} แสดงความคิดเห็น'],
} satisfies Words;
