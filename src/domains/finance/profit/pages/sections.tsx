import { lazy } from 'react';
import type { PageGlance, PageSection } from '../../../../web/kit/detail/sections.tsx';
import { may as charges } from '../../charge/permits.ts';
import { may } from '../permits.ts';

/** The finance sections of an order's page and of a freight job's: income, cost and profit. */
export const sections: readonly PageSection[] = [
  {
    subject: 'order',
    key: 'charges',
    word: 'profit.charges',
    permit: charges.view,
    place: 20,
    component: lazy(() => import('./charges-of-order.tsx')),
  },
  {
    subject: 'freightJob',
    key: 'charges',
    word: 'profit.charges',
    permit: charges.view,
    place: 20,
    component: lazy(() => import('./charges-of-freight-job.tsx')),
  },
  {
    subject: 'freightJob',
    key: 'profit',
    word: 'page.profit',
    permit: may.view,
    place: 30,
    component: lazy(() => import('./of-freight-job.tsx')),
  },
  { subject: 'order', key: 'profit', word: 'page.profit', permit: may.view, place: 30, component: lazy(() => import('./of-order.tsx')) },
];

/** The profit of an order, in its head. */
export const glances: readonly PageGlance[] = [
  { subject: 'order', key: 'money', permit: may.view, place: 20, component: lazy(() => import('./order-money.tsx')) },
];
