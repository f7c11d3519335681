import { pinyin } from 'pinyin-pro';

/**
 * What a record is found by: its names and codes as they are, and for Chinese the pinyin and its initials, so that `gxhr` and
 * `guangxihuarui` find 广西华锐. Case and marks are the database's business (app.plain).
 */
export function searchText(...parts: readonly (string | null | undefined)[]): string {
  const texts = parts.filter((part): part is string => part !== null && part !== undefined && part !== '');
  const chinese = texts.filter((text) => /\p{Script=Han}/u.test(text));
  const spelled = chinese.flatMap((text) => [
    pinyin(text, { toneType: 'none', type: 'array', nonZh: 'removed' }).join(''),
    pinyin(text, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'removed' }).join(''),
  ]);
  return [...new Set([...texts, ...spelled])].join(' ');
}
