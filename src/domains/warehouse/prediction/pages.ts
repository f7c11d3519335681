import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

const prediction = { group: 'order', heading: 'goods', users: [1], kind: 'list', shown: true, permit: may.view, icon: 'stock' } as const;

export const inboundPredictionPage = linkedPage({
  ...prediction,
  path: '/order/prediction/inbound',
  params: ['warehouse_id?'],
  title: 'page.inboundPrediction',
  file: 'inbound',
  place: 38,
});
export const volumePredictionPage = linkedPage({
  ...prediction,
  path: '/order/prediction/volume',
  params: ['customer_id?', 'line_id?', 'measure?'],
  title: 'page.volumePrediction',
  file: 'volume',
  place: 39,
});

export const pages: readonly Page[] = pagesOf([inboundPredictionPage, volumePredictionPage]);
