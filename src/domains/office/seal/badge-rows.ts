import { type OpeningRows, opensWith } from '../../../kernel/badge.ts';
import { listSealRequests } from './contract.ts';
import { sealRequestsPage } from './pages.ts';

/** The rows that the badges beside this file count. */
export const rows: readonly OpeningRows[] = [opensWith(sealRequestsPage, listSealRequests, { tab: 'waiting' })];
