import { type OpeningRows, opensWith } from '../../../kernel/badge.ts';
import { listPicking } from './contract.ts';
import { pickingPage } from './pages.ts';

/** The rows that the badges beside this file count. */
export const rows: readonly OpeningRows[] = [opensWith(pickingPage, listPicking, { tab: 'awaitingPicking' })];
