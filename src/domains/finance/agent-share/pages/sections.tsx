import { lazy } from 'react';
import type { PageSection } from '../../../../web/kit/detail/sections.tsx';
import { may as profit } from '../../profit/permits.ts';

/** The share of an agent in the profit of a freight job, on its page. */
export const sections: readonly PageSection[] = [
  {
    subject: 'freightJob',
    key: 'agentShare',
    word: 'agentShare.section',
    permit: profit.view,
    place: 35,
    component: lazy(() => import('./of-job.tsx')),
  },
];
