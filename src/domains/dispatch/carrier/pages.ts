import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may as mayException } from '../exception/permits.ts';
import { carrierMay } from '../work-order/permits.ts';

const list = {
  group: 'carrier',
  kind: 'list',
  shown: true,
  users: [2],
  permit: carrierMay.view,
  file: 'list',
} as const satisfies Partial<Page>;

export const carrierWorkOrderDetailPage = linkedPage({
  path: '/carrierDispatch/CarrierWorkOrderDetail',
  shows: 'workOrder',
  params: ['id'],
  title: 'page.carrierWorkOrderDetail',
  group: 'carrier',
  kind: 'detail',
  shown: false,
  users: [2],
  permit: carrierMay.view,
  buttons: [carrierMay.answer, carrierMay.assign, carrierMay.report, carrierMay.review, mayException.tell],
  file: 'detail',
});

export const carrierOffersPage = linkedPage({
  ...list,
  path: '/carrierDispatch/carrierReceiveOrder',
  tour: { word: 'tour.carrier', place: 10 },
  place: 10,
  title: 'page.carrierReceive',
  buttons: [carrierMay.answer],
  fixed: { tab: 'offered' },
});
export const carrierAssignPage = linkedPage({
  ...list,
  path: '/carrierDispatch/carrierDispatchOrder',
  place: 20,
  title: 'page.carrierDispatch',
  buttons: [carrierMay.assign],
  fixed: { tab: 'accepted' },
});
export const carrierTrackPage = linkedPage({
  ...list,
  path: '/carrierDispatch/carrierDispatchOrderTrack',
  place: 30,
  title: 'page.carrierTracking',
  buttons: [carrierMay.report, mayException.tell],
  fixed: { tab: 'onRoad' },
});
export const carrierTripsPage = linkedPage({
  ...list,
  path: '/carrierDispatch/carrierWorkOrder',
  place: 40,
  title: 'page.carrierWorkOrders',
  buttons: [carrierMay.answer, carrierMay.assign, carrierMay.report],
  fixed: { tab: 'assigned' },
});
export const carrierPricesPage = linkedPage({
  ...list,
  path: '/carrierDispatch/carrierReviewOrder',
  place: 50,
  title: 'page.carrierReview',
  buttons: [carrierMay.review],
  fixed: { tab: 'toConfirm' },
});

export const pages = pagesOf([
  carrierOffersPage,
  carrierAssignPage,
  carrierTrackPage,
  carrierTripsPage,
  carrierWorkOrderDetailPage,
  carrierPricesPage,
]);
