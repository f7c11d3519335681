import { lazy } from 'react';
import type { PageSection } from '../../../../web/kit/detail/sections.tsx';
import { may } from '../permits.ts';

/** The claims on the pages of orders and freight jobs, and the document beside the decision in the inbox. */
export const sections: readonly PageSection[] = [
  {
    subject: 'order',
    key: 'claims',
    word: 'page.cargoClaims',
    permit: may.view,
    place: 25,
    component: lazy(() => import('./of-record.tsx')),
  },
  {
    subject: 'freightJob',
    key: 'claims',
    word: 'page.cargoClaims',
    permit: may.view,
    place: 25,
    component: lazy(() => import('./of-freight-job.tsx')),
  },
  {
    subject: 'approval/cargoClaim',
    key: 'document',
    word: 'approval.document',
    permit: may.view,
    place: 1,
    component: lazy(() => import('./document.tsx')),
  },
];
