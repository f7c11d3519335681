import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const pages: readonly Page[] = pagesOf([
  {
    path: '/order/track',
    title: 'page.orderTrack',
    group: 'order',
    kind: 'list',
    shown: true,
    users: [1],
    permit: may.view,
    buttons: [may.report],
    file: 'track',
    icon: 'environment',
    place: 2,
  },
]);
