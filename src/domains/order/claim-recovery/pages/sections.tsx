import { lazy } from 'react';
import type { PageSection } from '../../../../web/kit/detail/sections.tsx';
import { may } from '../../claim/permits.ts';

/** The later recoveries, on the page of their claim. */
export const sections: readonly PageSection[] = [
  {
    subject: 'cargoClaim',
    key: 'recoveries',
    word: 'claimRecovery.section',
    permit: may.view,
    place: 3,
    component: lazy(() => import('./of-claim.tsx')),
  },
];
