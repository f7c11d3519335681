import { lazy } from 'react';
import type { PageSection } from '../../../../web/kit/detail/sections.tsx';
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
