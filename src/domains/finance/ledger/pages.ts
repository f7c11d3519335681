import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

const page = { group: 'finance', shown: true, users: [1], permit: may.view } as const satisfies Partial<Page>;

export const ledgerPage = linkedPage({
  ...page,
  path: '/finance/ledger',
  heading: 'ledger',
  place: 21,
  title: 'page.ledger',
  kind: 'list',
  file: 'list',
});

export const pages = pagesOf([
  ledgerPage,
  {
    ...page,
    path: '/finance/ledger/trialBalance',
    heading: 'ledger',
    place: 22,
    title: 'page.trialBalance',
    kind: 'page',
    file: 'trial-balance',
  },
]);
