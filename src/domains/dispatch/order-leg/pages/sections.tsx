import { lazy } from 'react';
import type { PageSection } from '../../../../web/kit/detail/sections.tsx';
import { may } from '../../work-order/permits.ts';

/** The legs of an order, on the order's own page. */
export const sections: readonly PageSection[] = [
  { subject: 'order', key: 'legs', word: 'orderLeg.legs', permit: may.view, place: 5, component: lazy(() => import('./of-order.tsx')) },
];
