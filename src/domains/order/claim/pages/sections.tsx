import { lazy } from 'react';
import type { PageGlance, PageSection } from '../../../../web/kit/detail/sections.tsx';
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

/** The open claims, which keep an order and a freight job from being closed, in their heads. */
export const glances: readonly PageGlance[] = [
  {
    subject: 'order',
    key: 'claims',
    permit: may.view,
    place: 13,
    component: lazy(() => import('./open-claims.tsx').then(({ OpenClaimsOfOrder }) => ({ default: OpenClaimsOfOrder }))),
  },
  {
    subject: 'freightJob',
    key: 'claims',
    permit: may.view,
    place: 13,
    component: lazy(() => import('./open-claims.tsx').then(({ OpenClaimsOfFreightJob }) => ({ default: OpenClaimsOfFreightJob }))),
  },
];
