import { type OpeningRows, opensWith } from '../../../kernel/badge.ts';
import { listLeaves } from './contract.ts';
import { leavePage } from './pages.ts';

/** The rows that the badges beside this file count. */
export const rows: readonly OpeningRows[] = [opensWith(leavePage, listLeaves, { tab: 'waiting' })];
