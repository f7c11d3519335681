import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const knowledgePage = linkedPage({
  path: '/oa/knowledge',
  title: 'page.knowledge',
  group: 'oa',
  kind: 'list',
  // Hidden in the specification's menu; home links to it.
  shown: false,
  users: [1],
  permit: may.view,
  buttons: [may.edit],
  shows: 'knowledge',
  params: ['id?'],
  file: 'list',
  icon: 'document',
  place: 50,
});

export const pages = pagesOf([knowledgePage]);
