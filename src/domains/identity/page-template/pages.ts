import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const pageTemplatesPage = linkedPage({
  path: '/customer/dynamic',
  title: 'page.pageTemplates',
  group: 'customer',
  heading: 'settings',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons: [may.save],
  file: 'list',
  place: 92,
});
export const pageTemplatePage = linkedPage({
  path: '/customer/dynamic/template',
  params: ['id?'],
  title: 'page.pageTemplate',
  group: 'customer',
  kind: 'edit',
  shown: false,
  users: [1],
  permit: may.save,
  file: 'form',
});

export const pages = pagesOf([pageTemplatesPage, pageTemplatePage]);
