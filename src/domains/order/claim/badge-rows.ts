import { type OpeningRows, opensWith } from '../../../kernel/badge.ts';
import { listClaims } from './contract.ts';
import { claimsPage } from './pages.ts';

/** The rows that the badges beside this file count. */
export const rows: readonly OpeningRows[] = [opensWith(claimsPage, listClaims)];
