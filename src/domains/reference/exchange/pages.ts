import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

const page = { group: 'finance', users: [1] } as const;

export const pages = pagesOf([
  {
    ...page,
    path: '/finance/exchange',
    title: 'page.exchange',
    kind: 'list',
    shown: true,
    permit: may.view,
    buttons: [may.save],
    file: 'list',
  },
  { ...page, path: '/finance/exchange/addExchange', title: 'page.exchange.add', kind: 'add', shown: false, permit: may.save, file: 'form' },
  {
    ...page,
    path: '/finance/exchange/editExchange',
    title: 'page.exchange.edit',
    kind: 'edit',
    shown: false,
    permit: may.save,
    file: 'form',
  },
]);
