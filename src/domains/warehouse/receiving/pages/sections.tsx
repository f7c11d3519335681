import { lazy } from 'react';
import type { PageSection } from '../../../../web/kit/detail/sections.tsx';
import { may } from '../permits.ts';

/** The pallets that were built of a plan's goods, and what was received on them, on the plan's own page. */
export const sections: readonly PageSection[] = [
  {
    subject: 'inbound',
    key: 'pallets',
    word: 'receiving.pallets',
    permit: may.view,
    place: 5,
    component: lazy(() => import('./of-plan.tsx')),
  },
];
