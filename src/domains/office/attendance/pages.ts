import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

const shared = { group: 'oa', shown: true, users: [1], permit: may.view, icon: 'people' } as const;

export const attendancePage = linkedPage({
  ...shared,
  path: '/oa/attendance',
  title: 'page.attendance',
  kind: 'list',
  buttons: [may.clock, may.all, may.import],
  file: 'list',
  place: 10,
});
export const attendanceSheetPage = linkedPage({
  ...shared,
  path: '/oa/attendanceSheet',
  title: 'page.attendanceSheet',
  kind: 'list',
  buttons: [may.close],
  file: 'sheet',
  place: 11,
});
export const attendanceCorrectionsPage = linkedPage({
  ...shared,
  path: '/oa/attendanceCorrection',
  title: 'page.attendanceCorrection',
  kind: 'list',
  buttons: [may.supervisor],
  shows: 'attendanceCorrection',
  params: ['id?'],
  file: 'corrections',
  place: 12,
});

export const pages = pagesOf([attendancePage, attendanceSheetPage, attendanceCorrectionsPage]);
