import { type OpeningRows, opensWith } from '../../../kernel/badge.ts';
import { listContainerClocks } from './contract.ts';
import { containerClocksPage } from './pages.ts';

/** The rows that the badges beside this file count. */
export const rows: readonly OpeningRows[] = [opensWith(containerClocksPage, listContainerClocks, { tab: 'late' })];
