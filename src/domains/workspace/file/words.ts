import type { Words } from '../../../kernel/words.ts';

export const words = {
  'job.file.sweep': ['清理未用文件', 'Dọn tệp không dùng', 'Deletion of unused files', 'ลบไฟล์ที่ไม่ใช้'],
} satisfies Words;
