import type { Language } from '../../../kernel/words.ts';

/**
 * A label in lines of at most `width` letters, where a Chinese letter counts as two and a mark above or below another as none. Lines break
 * between words, also where a language writes no spaces, as Thai does; a word that is longer has a line of its own.
 */
export function wrapped(text: string, language: Language, width: number): string {
  const lines: string[] = [];
  let line = '';
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    if (line !== '' && widthOf(line + segment.trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = segment.trimStart();
    } else line += segment;
  }
  return [...lines, line.trimEnd()].join('\n');
}

function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (/\p{M}/u.test(letter) ? 0 : /\p{Script=Han}/u.test(letter) ? 2 : 1), 0);
}
