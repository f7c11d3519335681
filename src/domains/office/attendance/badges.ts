import { badgeSource } from '../../../kernel/badge.ts';
import type { countAttendance, countCorrections } from './contract.ts';
import { attendanceCorrectionsPage, attendancePage } from './pages.ts';
import { may } from './permits.ts';

export const badges = [
  badgeSource<typeof countAttendance>({
    call: { cmd: 'attendance.count', users: [1], permit: may.view },
    badges: [{ page: attendancePage, count: ({ unknown }) => unknown }],
  }),
  badgeSource<typeof countCorrections>({
    call: { cmd: 'attendanceCorrection.count', users: [1], permit: may.view },
    badges: [{ page: attendanceCorrectionsPage, count: ({ waiting }) => waiting }],
  }),
];
