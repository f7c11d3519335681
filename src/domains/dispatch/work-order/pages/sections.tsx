import { lazy } from 'react';
import type { PageSection } from '../../../../web/kit/detail/sections.tsx';
import { may } from '../permits.ts';

/** The sections that dispatch adds to the pages of lower domains. */
export const sections: readonly PageSection[] = [
  {
    subject: 'order',
    key: 'workOrders',
    word: 'page.workOrders',
    permit: may.view,
    place: 10,
    component: lazy(() => import('./of-order.tsx')),
  },
];
