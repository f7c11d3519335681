import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from '../work-order/permits.ts';

export const freightWorkPage = linkedPage({
  path: '/dispatch/freightWorkOrder',
  title: 'page.freightWorkOrders',
  group: 'dispatch',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons: [may.dispatch, may.report, may.assign, may.cancel, may.export],
  file: 'list',
  place: 45,
});

export const pages = pagesOf([freightWorkPage]);
