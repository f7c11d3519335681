import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const leavePage = linkedPage({
  path: '/oa/leave',
  title: 'page.leave',
  group: 'oa',
  kind: 'list',
  // Hidden in the specification's menu; home links to it.
  shown: false,
  users: [1],
  permit: may.view,
  buttons: [may.request, may.all, may.supervisor, may.executive, may.record],
  shows: 'leave',
  params: ['id?'],
  file: 'list',
  icon: 'people',
  place: 20,
});
export const leaveCalendarPage = linkedPage({
  path: '/oa/leaveCalendar',
  title: 'page.leaveCalendar',
  group: 'oa',
  kind: 'page',
  shown: true,
  users: [1],
  permit: may.view,
  params: ['month?'],
  file: 'calendar',
  icon: 'people',
  place: 21,
});

export const pages = pagesOf([leavePage, leaveCalendarPage]);
