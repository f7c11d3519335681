import { lazy } from 'react';
import type { PageSection } from '../../../../web/kit/detail/sections.tsx';
import { may } from '../permits.ts';

/** The document that stands beside the decision in the inbox. */
export const sections: readonly PageSection[] = [
  {
    subject: 'approval/activity',
    key: 'document',
    word: 'approval.document',
    permit: may.view,
    place: 1,
    component: lazy(() => import('./document.tsx')),
  },
];
