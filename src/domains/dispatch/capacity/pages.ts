import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { carrierMay, may } from '../work-order/permits.ts';

export const transportCapacityPage = linkedPage({
  path: '/dispatch/transportCapacity',
  title: 'page.transportCapacity',
  group: 'dispatch',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons: [may.export],
  file: 'capacity',
  place: 50,
});

export const pages = pagesOf([
  transportCapacityPage,
  {
    path: '/dispatch/plan',
    title: 'page.schedule',
    group: 'dispatch',
    kind: 'page',
    shown: true,
    users: [1],
    permit: may.view,
    buttons: [may.assign],
    file: 'schedule',
    place: 80,
  },
  {
    path: '/carrierDispatch/transportCapacity',
    title: 'page.carrierCapacity',
    group: 'carrier',
    kind: 'list',
    shown: true,
    users: [2],
    permit: carrierMay.capacity,
    file: 'capacity',
    flag: 'gps_sign',
    place: 60,
  },
]);
