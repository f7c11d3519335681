import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const prepaidCostsPage = linkedPage({
  path: '/finance/prepaidCost',
  heading: 'payable',
  shows: 'prepaidCost',
  params: ['id?', 'edit?'],
  place: 6,
  title: 'page.prepaidCosts',
  group: 'finance',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons: [may.prepare, may.approve],
  file: 'list',
});

export const pages = pagesOf([prepaidCostsPage]);
