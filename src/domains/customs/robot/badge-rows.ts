import { type OpeningRows, opensWith } from '../../../kernel/badge.ts';
import { listFilings } from './contract.ts';
import { robotExportPage, robotImportPage } from './pages.ts';

/** The rows that the badges beside this file count. */
export const rows: readonly OpeningRows[] = [
  opensWith(robotExportPage, listFilings, { fixed: { ie: ['export'] }, tab: 'attention' }),
  opensWith(robotImportPage, listFilings, { fixed: { ie: ['import'] }, tab: 'attention' }),
];
