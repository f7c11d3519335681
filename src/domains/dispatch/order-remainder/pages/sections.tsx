import { lazy } from 'react';
import type { PageGlance } from '../../../../web/kit/detail/sections.tsx';
import { may } from '../../work-order/permits.ts';

/** The goods of an order that have no truck, in the head of the order's own page. */
export const glances: readonly PageGlance[] = [
  { subject: 'order', key: 'remainder', permit: may.view, place: 15, component: lazy(() => import('./of-order.tsx')) },
];
