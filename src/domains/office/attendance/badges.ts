import { badgeSource, opensWith } from '../../../kernel/badge.ts';
import { countAttendance, countCorrections, listAttendance, listCorrections } from './contract.ts';
import { attendanceCorrectionsPage, attendancePage } from './pages.ts';

export const badges = [
  badgeSource({
    call: countAttendance,
    badges: [{ of: opensWith(attendancePage, listAttendance, { tab: 'unknown' }), count: ({ unknown }) => unknown }],
  }),
  badgeSource({
    call: countCorrections,
    badges: [{ of: opensWith(attendanceCorrectionsPage, listCorrections, { tab: 'waiting' }), count: ({ waiting }) => waiting }],
  }),
];
