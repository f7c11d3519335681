import { type Language, written } from '../../../kernel/words.ts';

/*
 * Templates know names only: `{{name}}` is replaced by its value, once, and values are not expanded again. Without conditions, loops and
 * paths, the author of a template cannot make the server do anything.
 */

const placeholder = /\{\{([^{}]*)\}\}/g;

function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map((match) => match[1]?.trim() ?? ''))];
}

/** Placeholders of a text that are not defined. */
export function unknownPlaceholders(text: string, known: readonly string[]): string[] {
  return placeholdersOf(text).filter((name) => !known.includes(name));
}

/** The text with its values, whose days are written as the language writes them. */
export function filled(text: string, values: Readonly<Record<string, string | number>>, language: Language): string {
  return text.replace(placeholder, (whole, inner: string) => {
    const name = inner.trim();
    return Object.hasOwn(values, name) ? written(values[name], language) : whole;
  });
}

/** A header is one line, whatever a value contains: a line break would begin another header (RFC 5322). */
export function oneLine(text: string): string {
  return text.replace(/[\r\n\t]+/g, ' ').trim();
}

/** Minutes before the next attempt: 1, 2, 4 … up to four hours. */
export function waitMinutes(attempts: number): number {
  return Math.min(240, 2 ** Math.max(0, attempts - 1));
}
