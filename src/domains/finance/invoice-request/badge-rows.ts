import { type OpeningRows, opensWith } from '../../../kernel/badge.ts';
import { invoicesPage } from '../invoice/pages.ts';
import { listInvoiceRequests } from './contract.ts';

/** The rows that the badges beside this file count. */
export const rows: readonly OpeningRows[] = [opensWith(invoicesPage, listInvoiceRequests, { tab: 'waiting' })];
