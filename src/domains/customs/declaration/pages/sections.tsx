import { lazy } from 'react';
import type { PageGlance, PageSection } from '../../../../web/kit/detail/sections.tsx';
import { may } from '../permits.ts';

/** The declarations of an order and of a freight job, on their own pages. */
export const sections: readonly PageSection[] = [
  {
    subject: 'order',
    key: 'customs',
    word: 'declaration.ofOrder',
    permit: may.view,
    place: 7,
    component: lazy(() => import('./of-order.tsx')),
  },
  {
    subject: 'freightJob',
    key: 'customs',
    word: 'declaration.ofOrder',
    permit: may.view,
    place: 7,
    component: lazy(() => import('./of-freight-job.tsx')),
  },
];

/** The declarations that customs still has to release, in the heads of an order and of a freight job. */
export const glances: readonly PageGlance[] = [
  {
    subject: 'order',
    key: 'customs',
    permit: may.view,
    place: 12,
    component: lazy(() => import('./glances.tsx').then(({ CustomsOfOrder }) => ({ default: CustomsOfOrder }))),
  },
  {
    subject: 'freightJob',
    key: 'customs',
    permit: may.view,
    place: 12,
    component: lazy(() => import('./glances.tsx').then(({ CustomsOfFreightJob }) => ({ default: CustomsOfFreightJob }))),
  },
];
