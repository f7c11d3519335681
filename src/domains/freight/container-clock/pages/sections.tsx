import { lazy } from 'react';
import type { PageGlance, PageSection } from '../../../../web/kit/detail/sections.tsx';
import { may } from '../permits.ts';

/** The clocks of a job's containers on its page. */
export const sections: readonly PageSection[] = [
  {
    subject: 'freightJob',
    key: 'clocks',
    word: 'containerClock.section',
    permit: may.view,
    place: 20,
    component: lazy(() => import('./of-job.tsx')),
  },
];

/** The free time of a job's containers, in its head. */
export const glances: readonly PageGlance[] = [
  { subject: 'freightJob', key: 'clock', permit: may.view, place: 10, component: lazy(() => import('./job-clock.tsx')) },
];
