import type { Language } from '../../../kernel/words.ts';

/** The usual units of goods. A customer writes its own as it likes; one that is a word of these is shown in the reader's language. */
export const usualUnits: readonly Readonly<Record<Language, string>>[] = [
  { zh: '件', vi: 'cái', en: 'pcs', th: 'ชิ้น' },
  { zh: '箱', vi: 'thùng', en: 'cartons', th: 'ลัง' },
  { zh: '盒', vi: 'hộp', en: 'boxes', th: 'กล่อง' },
  { zh: '瓶', vi: 'chai', en: 'bottles', th: 'ขวด' },
  { zh: '台', vi: 'chiếc', en: 'units', th: 'เครื่อง' },
  { zh: '套', vi: 'bộ', en: 'sets', th: 'ชุด' },
  { zh: '双', vi: 'đôi', en: 'pairs', th: 'คู่' },
  { zh: '卷', vi: 'cuộn', en: 'rolls', th: 'ม้วน' },
  { zh: '张', vi: 'tờ', en: 'sheets', th: 'แผ่น' },
  { zh: '袋', vi: 'bao', en: 'bags', th: 'ถุง' },
  { zh: '包', vi: 'gói', en: 'packs', th: 'แพ็ก' },
  { zh: '桶', vi: 'phuy', en: 'drums', th: 'ถัง' },
  { zh: '托', vi: 'pallet', en: 'pallets', th: 'พาเลท' },
];
