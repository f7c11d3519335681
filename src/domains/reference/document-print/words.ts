import type { Words } from '../../../kernel/words.ts';

export const words = {
  'permit.documentPrint.seal': [
    '单据打印加盖电子印章',
    'In chứng từ kèm con dấu',
    'Print documents with the seal',
    'พิมพ์เอกสารพร้อมตราประทับ',
  ],
} satisfies Words;
