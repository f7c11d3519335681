import { lazy } from 'react';
import type { PageSection } from '../../../../web/kit/detail/sections.tsx';
import { may } from '../permits.ts';

/** The bills of lading on the page of their job. */
export const sections: readonly PageSection[] = [
  {
    subject: 'freightJob',
    key: 'documents',
    word: 'page.freightDocuments',
    permit: may.view,
    place: 10,
    component: lazy(() => import('./of-job.tsx')),
  },
];
