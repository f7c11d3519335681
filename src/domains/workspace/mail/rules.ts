/*
 * Templates know nothing but names: `{{name}}` is replaced by its value, once, and nothing in a value is read again. No conditions, no
 * loops, no paths; who writes a template cannot make the server do anything.
 */

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g;

function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map((found) => found[1] ?? ''))];
}

/** Names that a text asks for and that are not given there. */
export function unknownPlaceholders(text: string, known: readonly string[]): string[] {
  return placeholdersOf(text).filter((name) => !known.includes(name));
}

export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(placeholder, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole));
}

/** A heading is one line, whatever a value brings along: a line break there would begin another header (RFC 5322). */
export function oneLine(text: string): string {
  return text.replace(/[\r\n\t]+/g, ' ').trim();
}

/** Minutes until a message is tried again: 1, 2, 4 … and at most four hours. */
export function waitMinutes(attempts: number): number {
  return Math.min(240, 2 ** Math.max(0, attempts - 1));
}
