import type { Page } from '../../src/kernel/page.ts';
import type { Words } from '../../src/kernel/words.ts';
import type { Document } from './document.ts';

/** The list of all pages. */
export function pageDocuments(pages: readonly Page[], words: Words): Document[] {
  const rows = [...pages]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, users, kind, shown, title, group, permit }) => ({
      path,
      users,
      kind,
      shown,
      title: words[title]?.[2] ?? title,
      group,
      permit,
    }));
  return [{ file: 'docs/pages.json', text: `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n` }];
}
