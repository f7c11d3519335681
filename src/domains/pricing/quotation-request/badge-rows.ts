import { type OpeningRows, opensWith } from '../../../kernel/badge.ts';
import { listRequests } from './contract.ts';
import { requestsPage } from './pages.ts';

/** The rows that the badges beside this file count. */
export const rows: readonly OpeningRows[] = [opensWith(requestsPage, listRequests)];
