import { lazy } from 'react';
import type { PageSection } from '../../../../web/kit/detail/sections.tsx';
import { may as profit } from '../../profit/permits.ts';

export const sections: readonly PageSection[] = [
  {
    subject: 'order',
    key: 'jobLock',
    word: 'jobLock.title',
    permit: profit.view,
    place: 31,
    component: lazy(() => import('./of-order.tsx')),
  },
];
