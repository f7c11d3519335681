import { pinyin } from 'pinyin-pro';

const words = new Intl.Segmenter('zh', { granularity: 'word' });

/** A Chinese name in Latin letters, each word with a capital: 南宁运输 is Nanning Yunshu. Text that is not Chinese stays as it is. */
export function romanised(name: string): string {
  const spell = (word: string): string => {
    const letters = pinyin(word, { toneType: 'none', type: 'array' }).join('');
    return letters.slice(0, 1).toUpperCase() + letters.slice(1);
  };
  return [...words.segment(name)]
    .map(({ segment }) => segment.trim())
    .filter((word) => word !== '')
    .map((word) => (/\p{Script=Han}/u.test(word) ? spell(word) : word))
    .join(' ');
}

/**
 * The search text of a record: its names and codes, and for Chinese the pinyin and its initials, so that `gxhr` and
 * `guangxihuarui` find 广西华锐. The database handles case and marks (app.plain).
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
