import { type OpeningRows, opensWith } from '../../../kernel/badge.ts';
import { listDeclarations } from './contract.ts';
import { declarationsPage } from './pages.ts';

/** The rows that the badges beside this file count. */
export const rows: readonly OpeningRows[] = [opensWith(declarationsPage, listDeclarations, { tab: 'checking' })];
