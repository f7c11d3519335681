import { pagesOf } from '../../../kernel/page.ts';

export const pages = pagesOf([
  {
    path: '/order/importLog',
    heading: 'transport',
    serves: 'batches',
    params: ['batch_id?'],
    title: 'page.importLog',
    group: 'order',
    kind: 'list',
    shown: true,
    users: [1],
    permit: 'signedIn',
    file: 'list',
    icon: 'swap',
    place: 90,
  },
]);
