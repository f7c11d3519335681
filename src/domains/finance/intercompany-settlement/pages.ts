import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const intercompanySettlementsPage = linkedPage({
  path: '/finance/intercompany/settlement',
  heading: 'ledger',
  shows: 'intercompanySettlement',
  params: ['id?', 'edit?'],
  place: 28,
  title: 'page.intercompanySettlements',
  group: 'finance',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons: [may.prepare, may.approve, may.accept],
  file: 'list',
});

export const pages = pagesOf([intercompanySettlementsPage]);
