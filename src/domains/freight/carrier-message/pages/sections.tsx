import { lazy } from 'react';
import type { PageSection } from '../../../../web/kit/detail/sections.tsx';
import { may } from '../permits.ts';

/** The messages to the carrier on the page of their booking. */
export const sections: readonly PageSection[] = [
  {
    subject: 'booking',
    key: 'carrierMessages',
    word: 'carrierMessage.section',
    permit: may.view,
    place: 10,
    component: lazy(() => import('./of-booking.tsx')),
  },
];
