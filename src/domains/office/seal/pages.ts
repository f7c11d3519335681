import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const sealRequestsPage = linkedPage({
  path: '/oa/ApplySeal',
  title: 'page.sealRequests',
  group: 'oa',
  kind: 'list',
  // Hidden in the specification's menu; home links to it.
  shown: false,
  users: [1],
  permit: may.view,
  buttons: [may.request, may.all, may.supervisor, may.special, may.keep],
  shows: 'sealRequest',
  params: ['id?'],
  file: 'list',
  icon: 'document',
  place: 30,
});

export const pages = pagesOf([sealRequestsPage]);
