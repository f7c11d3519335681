import { lazy } from 'react';
import type { PageGlance } from '../../../../web/kit/detail/sections.tsx';
import { may } from '../permits.ts';

/** The credit of an order's payer, in the order's head. */
export const glances: readonly PageGlance[] = [
  { subject: 'order', key: 'credit', permit: may.view, place: 15, component: lazy(() => import('./of-order.tsx')) },
];
