import type { Locale } from 'antd/es/locale';
import type { Language } from '../../kernel/words.ts';

/* In a file separate from antd, so that both are requested together. */

const locales: Readonly<Record<Language, () => Promise<{ default: Locale }>>> = {
  zh: () => import('antd/locale/zh_CN'),
  vi: () => import('antd/locale/vi_VN'),
  en: () => import('antd/locale/en_GB'),
  th: () => import('antd/locale/th_TH'),
};
const dayLocales: Readonly<Record<Language, () => Promise<unknown>>> = {
  zh: () => import('dayjs/locale/zh-cn'),
  vi: () => import('dayjs/locale/vi'),
  en: () => import('dayjs/locale/en-gb'),
  th: () => import('dayjs/locale/th'),
};
const dayNames: Readonly<Record<Language, string>> = { zh: 'zh-cn', vi: 'vi', en: 'en-gb', th: 'th' };

const loaded = new Map<Language, Locale>();

/** The texts of antd's own controls, and the calendar of its date pickers, in one language. */
export async function antdLocale(language: Language): Promise<Locale> {
  const [dayjs, locale] = await Promise.all([import('dayjs'), locales[language](), dayLocales[language]()]);
  dayjs.default.locale(dayNames[language]);
  loaded.set(language, locale.default);
  return locale.default;
}

/** The same, if it is already loaded. */
export function antdLocaleNow(language: Language): Locale | undefined {
  return loaded.get(language);
}
