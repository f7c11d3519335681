import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

const approvalChainsPage = linkedPage({
  path: '/system/approvalChains',
  title: 'page.approvalChains',
  group: 'system',
  kind: 'page',
  shown: true,
  users: [1],
  permit: may.edit,
  file: 'chains',
  icon: 'document',
  place: 35,
});

export const pages = pagesOf([approvalChainsPage]);
