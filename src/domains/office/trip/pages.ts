import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const tripsPage = linkedPage({
  path: '/oa/travel',
  shows: 'trip',
  params: ['id?', 'edit?'],
  title: 'page.trips',
  group: 'oa',
  kind: 'list',
  // Hidden in the specification's menu; home links to it.
  shown: false,
  users: [1],
  permit: may.view,
  buttons: [may.viewAll, may.apply, may.supervisor, may.executive, may.financeSupervisor, may.settle],
  file: 'list',
});

export const pages = pagesOf([tripsPage]);
