import { lazy } from 'react';
import type { PageSection } from '../../../../web/kit/sections.tsx';
import { may as charges } from '../../charge/permits.ts';
import { may } from '../permits.ts';

/** What the books add to an order's page: what it earns and costs, and what is left. */
export const sections: readonly PageSection[] = [
  {
    subject: 'order',
    key: 'charges',
    word: 'profit.charges',
    permit: charges.view,
    place: 20,
    component: lazy(() => import('./charges-of-order.tsx')),
  },
  { subject: 'order', key: 'profit', word: 'page.profit', permit: may.view, place: 30, component: lazy(() => import('./of-order.tsx')) },
];
