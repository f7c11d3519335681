import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may as mayOrder } from '../../order/order/permits.ts';
import { may as mayLeg } from '../order-leg/permits.ts';
import { may } from '../work-order/permits.ts';

const region = {
  group: 'dispatch',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons: [may.dispatch, may.export],
  file: 'region-list',
} as const satisfies Partial<Page>;

export const pages = pagesOf([
  {
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
  },
  {
    path: '/dispatch/dispatchOrder',
    title: 'page.dispatchBoard',
    group: 'dispatch',
    kind: 'list',
    shown: true,
    users: [1],
    permit: may.view,
    buttons: [may.dispatch],
    file: 'board',
    place: 20,
  },
  { ...region, path: '/dispatch/dispatchOrder/cn', title: 'page.dispatchCn', fixed: { region: 'cn' }, place: 21 },
  { ...region, path: '/dispatch/dispatchOrder/vn', title: 'page.dispatchVn', fixed: { region: 'vn' }, place: 22 },
  { ...region, path: '/dispatch/dispatchOrder/th', title: 'page.dispatchTh', fixed: { region: 'th' }, place: 23 },
  {
    ...region,
    path: '/dispatch/dispatchOrder/border',
    title: 'page.dispatchBorder',
    fixed: { region: 'border' },
    file: 'border',
    buttons: [...region.buttons, mayLeg.plan, mayLeg.release],
    place: 24,
  },
]);
