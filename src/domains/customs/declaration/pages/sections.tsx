import { lazy } from 'react';
import type { PageSection } from '../../../../web/kit/detail/sections.tsx';
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
