import { lazy } from 'react';
import type { PageSection } from '../../../../web/kit/detail/sections.tsx';
import { may } from '../permits.ts';

export const sections: readonly PageSection[] = [
  {
    subject: 'customerBoard',
    key: 'figures',
    word: 'page.stockBoard',
    permit: may.stock,
    place: 1,
    component: lazy(() => import('./customer-figures.tsx')),
  },
];
