import type { Words } from '../../../kernel/words.ts';

export const words = {
  'remark.mentionedTitle': ['{{who}} 提到了您', '{{who}} đã nhắc đến bạn', '{{who}} mentioned you', '{{who}} กล่าวถึงคุณ'],
  'remark.mentioned': ['{{text}}', '{{text}}', '{{text}}', '{{text}}'],
  'remark.commentedTitle': ['{{who}} 留言了', '{{who}} đã bình luận', '{{who}} commented', '{{who}} แสดงความคิดเห็น'],
  'remark.notToldTitle': [
    '您提到的同事没有收到通知',
    'Đồng nghiệp bạn nhắc đến chưa được báo',
    'Somebody you mentioned was not told',
    'ผู้ที่คุณกล่าวถึงไม่ได้รับแจ้ง',
  ],
  'remark.notTold': [
    '{{who}} 无法打开这条记录，因此没有收到您的留言。请提及能打开它的同事，或请管理员开通权限。',
    '{{who}} không mở được hồ sơ này nên không nhận được bình luận. Hãy nhắc đến đồng nghiệp mở được hồ sơ, hoặc nhờ quản trị viên cấp quyền.',
    '{{who}} cannot open this record and was not told of your comment. Mention somebody who can, or ask an administrator for the right.',
    '{{who}} เปิดรายการนี้ไม่ได้ จึงไม่ได้รับแจ้งความคิดเห็นของคุณ กรุณากล่าวถึงผู้ที่เปิดได้ หรือขอสิทธิ์จากผู้ดูแลระบบ',
  ],
  'refusal.FILE_FIXED': [
    '此类文件已提交，不能再添加或删除；请先撤回申请，无法撤回时请另提新申请',
    'Tệp loại này đã được gửi nên không thêm hay gỡ được nữa; hãy rút lại đề nghị, nếu không rút được thì lập đề nghị mới',
    'Files of this kind were submitted and can no longer be added or removed: withdraw the request, or write a new one where that is too late',
    'ไฟล์ประเภทนี้ส่งแล้ว จึงเพิ่มหรือลบไม่ได้ กรุณาถอนคำขอก่อน หากถอนไม่ได้ให้ทำคำขอใหม่',
  ],
  'job.remark.tellComment': ['通知新留言', 'Báo bình luận mới', 'Comments told to their readers', 'แจ้งความคิดเห็นใหม่'],
} satisfies Words;
