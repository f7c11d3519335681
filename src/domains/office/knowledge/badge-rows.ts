import { type OpeningRows, opensWith } from '../../../kernel/badge.ts';
import { listArticles } from './contract.ts';
import { knowledgePage } from './pages.ts';

/** The rows that the badges beside this file count. */
export const rows: readonly OpeningRows[] = [opensWith(knowledgePage, listArticles, { tab: 'toRead' })];
