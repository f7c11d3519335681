import { theme, type ThemeConfig } from 'antd';
import type { Locale } from 'antd/es/locale';
import type { Language } from '../../kernel/words.ts';

/** antd in the colours of base.css, dense: this is a tool people look at all day. */
export function antdTheme(dark: boolean): ThemeConfig {
  return {
    algorithm: dark ? [theme.darkAlgorithm, theme.compactAlgorithm] : [theme.defaultAlgorithm, theme.compactAlgorithm],
    cssVar: { key: 'qs' },
    hashed: false,
    token: {
      colorPrimary: dark ? '#3fa9c9' : '#0b6e8f',
      colorInfo: dark ? '#3fa9c9' : '#0b6e8f',
      colorError: dark ? '#f06b6b' : '#c02626',
      colorSuccess: dark ? '#52b77c' : '#1f7a43',
      colorWarning: dark ? '#e0a63e' : '#b4730f',
      colorBgLayout: dark ? '#0f1519' : '#f3f5f7',
      colorBgContainer: dark ? '#161e24' : '#ffffff',
      colorBgElevated: dark ? '#1b252c' : '#ffffff',
      colorTextBase: dark ? '#e3eaee' : '#1b2730',
      borderRadius: 6,
      // The compact algorithm takes two off.
      fontSize: 15,
      fontFamily: 'var(--font)',
      wireframe: false,
    },
    components: {
      Menu: {
        itemHeight: 32,
        itemMarginBlock: 1,
        itemMarginInline: 6,
        itemBorderRadius: 6,
        activeBarBorderWidth: 0,
        activeBarHeight: 2,
        subMenuItemBg: 'transparent',
      },
      Table: { headerBg: dark ? '#1b252c' : '#f8fafb', cellPaddingBlockSM: 5, cellPaddingInlineSM: 8 },
    },
  };
}

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

/** The texts of antd's own controls, and the calendar of its date pickers, in one language. */
export async function antdLocale(language: Language): Promise<Locale> {
  const [dayjs, locale] = await Promise.all([import('dayjs'), locales[language](), dayLocales[language]()]);
  dayjs.default.locale(dayNames[language]);
  return locale.default;
}
