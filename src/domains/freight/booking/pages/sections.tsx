import { lazy } from 'react';
import type { PageSection } from '../../../../web/kit/detail/sections.tsx';
import { may } from '../permits.ts';

/** The bookings of a job on its page, and those on a sailing. */
export const sections: readonly PageSection[] = [
  {
    subject: 'freightJob',
    key: 'bookings',
    word: 'booking.section.bookings',
    permit: may.view,
    place: 20,
    component: lazy(() => import('./job-bookings.tsx')),
  },
  {
    subject: 'sailing',
    key: 'bookings',
    word: 'booking.section.bookings',
    permit: may.view,
    place: 20,
    component: lazy(() => import('./sailing-bookings.tsx')),
  },
];
