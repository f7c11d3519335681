import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

const list = { group: 'freight', kind: 'list', shown: true, users: [1], permit: may.view, file: 'list' } as const satisfies Partial<Page>;
const form = { group: 'freight', kind: 'add', shown: false, users: [1], permit: may.edit, file: 'form' } as const satisfies Partial<Page>;
const buttons = [may.edit, may.operate, may.close, may.cancel];

export const oceanJobsPage = linkedPage({
  ...list,
  path: '/freight/order',
  tour: { word: 'tour.freight', place: 50, permit: may.edit },
  title: 'page.oceanJobs',
  buttons,
  fixed: { mode: 'ocean' },
  icon: 'freight',
  place: 1,
});
export const airJobsPage = linkedPage({
  ...list,
  path: '/freight/air/order',
  title: 'page.airJobs',
  buttons,
  fixed: { mode: 'air' },
  place: 2,
});
export const addOceanJobPage = linkedPage({
  ...form,
  path: '/freight/order/addOrder',
  params: ['id?', 'copy?', 'quotation?', 'price?'],
  title: 'page.addOceanJob',
  fixed: { mode: 'ocean' },
});
export const addAirJobPage = linkedPage({
  ...form,
  path: '/freight/order/addAirOrder',
  params: ['id?', 'copy?', 'quotation?', 'price?'],
  title: 'page.addAirJob',
  fixed: { mode: 'air' },
});
export const freightJobPage = linkedPage({
  path: '/freight/order/freightOrderDetail',
  params: ['id'],
  shows: 'freightJob',
  title: 'page.freightJob',
  group: 'freight',
  kind: 'detail',
  shown: false,
  users: [1],
  permit: may.view,
  file: 'detail',
});

export const pages = pagesOf([oceanJobsPage, airJobsPage, addOceanJobPage, addAirJobPage, freightJobPage]);
