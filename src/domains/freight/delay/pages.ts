import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const oceanDelayPage = linkedPage({
  group: 'order',
  users: [1],
  path: '/order/oceanDelay',
  title: 'page.oceanDelay',
  kind: 'list',
  shown: true,
  permit: may.view,
  buttons: [may.tell],
  file: 'list',
  heading: 'transport',
  icon: 'document',
  place: 60,
});

export const pages: readonly Page[] = pagesOf([oceanDelayPage]);
