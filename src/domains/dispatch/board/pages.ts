import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may as mayOrder } from '../../order/transport-order/permits.ts';
import { may as mayLeg } from '../order-leg/permits.ts';
import { may } from '../work-order/permits.ts';

/** The board, opened at one region. The menu shows the board once. */
const region = {
  group: 'dispatch',
  kind: 'list',
  shown: false,
  users: [1],
  permit: may.view,
  file: 'board',
} as const satisfies Partial<Page>;

export const receiveOrdersPage = linkedPage({
  path: '/dispatch/receiveOrder',
  title: 'page.receiveOrders',
  group: 'dispatch',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons: [mayOrder.receive],
  file: 'receive',
  place: 10,
});
export const dispatchBoardPage = linkedPage({
  path: '/dispatch/dispatchOrder',
  tour: { word: 'tour.dispatch', place: 30, permit: may.dispatch },
  title: 'page.dispatchBoard',
  group: 'dispatch',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons: [may.dispatch, may.export, mayLeg.plan, mayLeg.release],
  file: 'board',
  place: 20,
});

export const pages = pagesOf([
  receiveOrdersPage,
  dispatchBoardPage,
  { ...region, path: '/dispatch/dispatchOrder/cn', title: 'page.dispatchCn', fixed: { region: 'cn' } },
  { ...region, path: '/dispatch/dispatchOrder/vn', title: 'page.dispatchVn', fixed: { region: 'vn' } },
  { ...region, path: '/dispatch/dispatchOrder/th', title: 'page.dispatchTh', fixed: { region: 'th' } },
  { ...region, path: '/dispatch/dispatchOrder/border', title: 'page.dispatchBorder', fixed: { region: 'border' } },
]);
