import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

const page = { group: 'finance', users: [1] } as const;

export const exchangePage = linkedPage({
  ...page,
  path: '/finance/exchange',
  heading: 'settings',
  title: 'page.exchange',
  kind: 'list',
  shown: true,
  permit: may.view,
  buttons: [may.save, may.confirm],
  file: 'list',
});
export const exchangeAddPage = linkedPage({
  ...page,
  path: '/finance/exchange/addExchange',
  params: ['base?', 'quote?', 'side?', 'from?', 'to?'],
  title: 'page.exchange.add',
  kind: 'add',
  shown: false,
  permit: may.save,
  file: 'form',
});
export const exchangeEditPage = linkedPage({
  ...page,
  path: '/finance/exchange/editExchange',
  params: ['id'],
  title: 'page.exchange.edit',
  kind: 'edit',
  shown: false,
  permit: may.save,
  file: 'form',
});

export const pages = pagesOf([exchangePage, exchangeAddPage, exchangeEditPage]);
