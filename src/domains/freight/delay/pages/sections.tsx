import { lazy } from 'react';
import type { PageSection } from '../../../../web/kit/detail/sections.tsx';
import { may } from '../permits.ts';

/** The delay of a sailing on its page. */
export const sections: readonly PageSection[] = [
  {
    subject: 'sailing',
    key: 'delay',
    word: 'freightDelay.section.bookings',
    permit: may.view,
    place: 30,
    component: lazy(() => import('./sailing-delay.tsx')),
  },
];
