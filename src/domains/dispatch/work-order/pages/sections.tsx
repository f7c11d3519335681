import { lazy } from 'react';
import type { PageSection } from '../../../../web/kit/sections.tsx';
import { may } from '../permits.ts';

/** What dispatch adds to the pages of lower records. */
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
