import { type OpeningRows, opensWith } from '../../../kernel/badge.ts';
import { listStorageRuns } from './contract.ts';
import { storagePage } from './pages.ts';

/** The rows that the badges beside this file count. */
export const rows: readonly OpeningRows[] = [opensWith(storagePage, listStorageRuns)];
