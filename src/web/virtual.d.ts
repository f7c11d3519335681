/** Made by scripts/web/words.ts: the texts of one language. */
declare module 'virtual:words/pages' {
  /** Word key → zh, vi, en, th, pinyin initials, pinyin. */
  const titles: Readonly<Record<string, readonly string[]>>;
  export default titles;
}
declare module 'virtual:words/*' {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}

/** Made by scripts/web/version.ts: which build this code is; builtAt is empty while developing. */
declare const __BUILD__: { readonly version: string; readonly builtAt: string };

/** Words of a chart in one language; the library ships them without types. */
declare module 'echarts/lib/i18n/*' {
  const words: Parameters<typeof import('echarts/core').registerLocale>[1];
  export default words;
}
