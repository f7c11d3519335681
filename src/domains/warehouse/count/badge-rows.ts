import { type OpeningRows, opensWith } from '../../../kernel/badge.ts';
import { listCounts } from './contract.ts';
import { countPage } from './pages.ts';

/** The rows that the badges beside this file count. */
export const rows: readonly OpeningRows[] = [opensWith(countPage, listCounts)];
