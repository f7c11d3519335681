import { lazy } from 'react';
import type { PageSection } from '../../../../web/kit/detail/sections.tsx';
import { may } from '../../declaration/permits.ts';

/** Amendments and deletions, on the page of their declaration. */
export const sections: readonly PageSection[] = [
  {
    subject: 'declaration',
    key: 'cases',
    word: 'customsCase.section',
    permit: may.view,
    place: 1,
    component: lazy(() => import('./of-declaration.tsx')),
  },
];
