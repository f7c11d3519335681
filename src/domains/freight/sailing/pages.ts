import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

const sailing = { group: 'freight', users: [1] } as const;

export const addSailingPage = linkedPage({
  ...sailing,
  path: '/freight/sailing/addSailing',
  title: 'page.addSailing',
  kind: 'add',
  shown: false,
  permit: may.edit,
  file: 'form',
});
export const editSailingPage = linkedPage({
  ...sailing,
  path: '/freight/sailing/editSailing',
  params: ['id'],
  title: 'page.editSailing',
  kind: 'edit',
  shown: false,
  permit: may.edit,
  file: 'form',
});
export const sailingDetailPage = linkedPage({
  ...sailing,
  path: '/freight/sailing/sailingDetail',
  params: ['id'],
  shows: 'sailing',
  title: 'page.sailingDetail',
  kind: 'detail',
  shown: false,
  permit: may.view,
  file: 'detail',
});
export const sailingsPage = linkedPage({
  ...sailing,
  path: '/freight/sailing',
  title: 'page.sailings',
  kind: 'list',
  shown: true,
  permit: may.view,
  buttons: [may.edit],
  file: 'list',
  icon: 'document',
  place: 65,
});

export const pages: readonly Page[] = pagesOf([sailingsPage, addSailingPage, editSailingPage, sailingDetailPage]);
