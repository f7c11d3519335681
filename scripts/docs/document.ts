/** A generated file: where it stands below the project's root, and what it says. */
export type Document = { readonly file: string; readonly text: string };

export const note = 'Written by scripts/generate.ts from the code; do not edit.';

/** Text in a cell of a Markdown table. */
export function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
