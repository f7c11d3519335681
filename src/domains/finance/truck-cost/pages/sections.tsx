import { lazy } from 'react';
import type { PageGlance } from '../../../../web/kit/detail/sections.tsx';
import { may } from '../permits.ts';

/** The cost of a trip of our own truck, in its head. */
export const glances: readonly PageGlance[] = [
  { subject: 'workOrder', key: 'cost', permit: may.view, place: 20, component: lazy(() => import('./trip-cost.tsx')) },
];
