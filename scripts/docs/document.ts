/** A generated file: its path below the project's root, and its text. */
export type Document = { readonly file: string; readonly text: string };

export const note = 'Written by scripts/generate.ts from the code; do not edit.';

/** Text in a cell of a Markdown table. */
export function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
