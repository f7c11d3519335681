import { type OpeningRows, opensWith } from '../../../kernel/badge.ts';
import { listAttendance, listCorrections } from './contract.ts';
import { attendanceCorrectionsPage, attendancePage } from './pages.ts';

/** The rows that the badges beside this file count. */
export const rows: readonly OpeningRows[] = [
  opensWith(attendancePage, listAttendance, { tab: 'unknown' }),
  opensWith(attendanceCorrectionsPage, listCorrections, { tab: 'waiting' }),
];
