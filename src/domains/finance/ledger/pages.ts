import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

const page = { group: 'finance', shown: true, users: [1], permit: may.view } as const satisfies Partial<Page>;

export const pages = pagesOf([
  { ...page, path: '/finance/ledger', place: 21, title: 'page.ledger', kind: 'list', file: 'list' },
  { ...page, path: '/finance/ledger/trialBalance', place: 22, title: 'page.trialBalance', kind: 'page', file: 'trial-balance' },
]);
