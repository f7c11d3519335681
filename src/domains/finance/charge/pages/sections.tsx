import { lazy } from 'react';
import type { PageSection } from '../../../../web/kit/detail/sections.tsx';
import { may } from '../permits.ts';

/** The charges of a trip and of a customs declaration, on their pages. */
export const sections: readonly PageSection[] = [
  {
    subject: 'workOrder',
    key: 'charges',
    word: 'charge.ofTrip',
    permit: may.view,
    place: 10,
    component: lazy(() => import('./of-trip.tsx')),
  },
  {
    subject: 'declaration',
    key: 'charges',
    word: 'charge.ofDeclaration',
    permit: may.view,
    place: 10,
    component: lazy(() => import('./of-declaration.tsx')),
  },
];
