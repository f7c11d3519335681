import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const activitiesPage = linkedPage({
  path: '/oa/activity',
  shows: 'activity',
  params: ['id?', 'edit?'],
  title: 'page.activities',
  group: 'oa',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons: [may.plan, may.approve],
  file: 'list',
  place: 2,
});

export const pages = pagesOf([activitiesPage]);
