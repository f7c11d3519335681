import { lazy } from 'react';
import type { PageSection } from '../../../../web/kit/detail/sections.tsx';
import { may } from '../../job/permits.ts';

/** The jobs that carry out a quotation, on its page. */
export const sections: readonly PageSection[] = [
  {
    subject: 'quotation',
    key: 'freightJobs',
    word: 'quotedJob.jobs',
    permit: may.view,
    place: 10,
    component: lazy(() => import('./quotation-jobs.tsx')),
  },
];
