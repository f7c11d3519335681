import { lazy } from 'react';
import type { PageGlance, PageSection } from '../../../../web/kit/detail/sections.tsx';
import { may } from '../permits.ts';

/** The place of an order's goods on a map, on the order's own page. */
export const sections: readonly PageSection[] = [
  {
    subject: 'order',
    key: 'position',
    word: 'truckTrack.position',
    permit: may.view,
    place: 12,
    component: lazy(() => import('./of-order.tsx')),
  },
];

/** Where the goods are now, in the head of the order and of the trip. */
export const glances: readonly PageGlance[] = [
  { subject: 'order', key: 'now', permit: may.view, place: 10, component: lazy(() => import('./order-now.tsx')) },
];
