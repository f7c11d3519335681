import type { Words } from '../../../kernel/words.ts';

export const words = {
  'remark.mentionedTitle': ['{{who}} 提到了您', '{{who}} đã nhắc đến bạn', '{{who}} mentioned you', '{{who}} กล่าวถึงคุณ'],
  'remark.mentioned': ['{{text}}', '{{text}}', '{{text}}', '{{text}}'],
  'remark.commentedTitle': ['{{who}} 留言了', '{{who}} đã bình luận', '{{who}} commented', '{{who}} แสดงความคิดเห็น'],
  'job.remark.tellSides': ['通知对方有新留言', 'Báo bình luận cho bên kia', 'Comments told to the other side', 'แจ้งความคิดเห็นให้อีกฝ่าย'],
} satisfies Words;
