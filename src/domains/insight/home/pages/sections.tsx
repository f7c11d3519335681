import { lazy } from 'react';
import type { PageSection } from '../../../../web/kit/detail/sections.tsx';
import { may } from '../../../order/portal/permits.ts';

export const sections: readonly PageSection[] = [
  {
    subject: 'customerBoard',
    key: 'waiting',
    word: 'home.waiting',
    permit: may.board,
    place: 0,
    component: lazy(() => import('./party-work.tsx')),
  },
];
