import { lazy } from 'react';
import type { PageSection } from '../../../../web/kit/detail/sections.tsx';
import { may } from '../permits.ts';

/** The charges of a customs declaration, on its page. */
export const sections: readonly PageSection[] = [
  {
    subject: 'declaration',
    key: 'charges',
    word: 'charge.ofDeclaration',
    permit: may.view,
    place: 10,
    component: lazy(() => import('./of-declaration.tsx')),
  },
];
