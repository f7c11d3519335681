import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may as mayTrip } from '../work-order/permits.ts';
import { may } from './permits.ts';

export const truckTrackPage = linkedPage({
  path: '/dispatch/truckTrack',
  params: ['truck?'],
  title: 'page.truckTrack',
  group: 'dispatch',
  kind: 'page',
  shown: true,
  users: [1],
  permit: may.view,
  buttons: [mayTrip.report],
  file: 'truck-track',
  place: 55,
});

export const pages = pagesOf([truckTrackPage]);
