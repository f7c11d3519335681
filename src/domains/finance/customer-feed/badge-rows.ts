import { type OpeningRows, opensWith } from '../../../kernel/badge.ts';
import { listFeedMessages } from './contract.ts';
import { billFeedPage, exportFeedPage, importFeedPage } from './pages.ts';

/** The rows that the badges beside this file count. */
export const rows: readonly OpeningRows[] = [
  opensWith(billFeedPage, listFeedMessages, { fixed: { kind: ['bill'] }, tab: 'dead' }),
  opensWith(importFeedPage, listFeedMessages, { fixed: { kind: ['import'] }, tab: 'dead' }),
  opensWith(exportFeedPage, listFeedMessages, { fixed: { kind: ['export'] }, tab: 'dead' }),
];
