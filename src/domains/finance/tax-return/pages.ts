import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may as ledger } from '../ledger/permits.ts';

const page = { group: 'finance', users: [1], permit: ledger.view } as const satisfies Partial<Page>;

export const taxLinesPage = linkedPage({
  ...page,
  path: '/finance/ledger/taxReturnLines',
  title: 'page.taxReturnLines',
  kind: 'list',
  shown: false,
  file: 'lines',
});

export const pages = pagesOf([
  {
    ...page,
    path: '/finance/ledger/taxReturn',
    heading: 'ledger',
    place: 22,
    title: 'page.taxReturn',
    kind: 'page',
    shown: true,
    file: 'tax-return',
  },
  taxLinesPage,
]);
