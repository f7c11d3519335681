import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const orderTrackPage = linkedPage({
  path: '/order/track',
  heading: 'transport',
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
});

export const pages: readonly Page[] = pagesOf([orderTrackPage]);
