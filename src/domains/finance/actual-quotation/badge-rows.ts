import { type OpeningRows, opensWith } from '../../../kernel/badge.ts';
import { listActualQuotations } from './contract.ts';
import { actualQuotationsPage } from './pages.ts';

/** The rows that the badges beside this file count. */
export const rows: readonly OpeningRows[] = [opensWith(actualQuotationsPage, listActualQuotations, { tab: 'mine' })];
