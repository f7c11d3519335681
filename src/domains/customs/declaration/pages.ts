import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

const customs = { group: 'order', heading: 'customs', users: [1] } as const;

export const declarationsPage = linkedPage({
  ...customs,
  path: '/order/customs/declarations',
  title: 'page.declarations',
  kind: 'list',
  shown: true,
  permit: may.view,
  buttons: [may.edit, may.review, may.file, may.confirmTaxes, may.payTaxes],
  file: 'list',
  icon: 'document',
  place: 51,
});
export const declarationPage = linkedPage({
  ...customs,
  path: '/order/customs/declaration',
  params: ['id'],
  title: 'page.declaration',
  kind: 'detail',
  shown: false,
  permit: may.view,
  file: 'detail',
  shows: 'declaration',
});
export const addDeclarationPage = linkedPage({
  ...customs,
  path: '/order/customs/declaration/add',
  tour: { word: 'tour.declare', place: 60 },
  params: ['order?', 'job?'],
  title: 'page.addDeclaration',
  kind: 'add',
  shown: false,
  permit: may.edit,
  file: 'form',
});
export const editDeclarationPage = linkedPage({
  ...customs,
  path: '/order/customs/declaration/edit',
  params: ['id'],
  title: 'page.editDeclaration',
  kind: 'edit',
  shown: false,
  permit: may.edit,
  file: 'form',
});

export const pages = pagesOf([declarationsPage, declarationPage, addDeclarationPage, editDeclarationPage]);
