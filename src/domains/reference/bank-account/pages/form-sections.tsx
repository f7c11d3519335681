import { lazy } from 'react';
import type { FormSection } from '../../../../web/kit/form/form-sections.tsx';
import { may } from '../permits.ts';

/** The supplier's form is generated from its declaration, so its bank accounts are in a section below. */
export const formSections: readonly FormSection[] = [
  {
    subject: 'supplier',
    key: 'accounts',
    word: 'bankAccount.title',
    permit: may.view,
    component: lazy(() => import('./of-supplier.tsx')),
  },
];
