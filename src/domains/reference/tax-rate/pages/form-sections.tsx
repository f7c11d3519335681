import { lazy } from 'react';
import type { FormSection } from '../../../../web/kit/form/form-sections.tsx';
import { taxRates } from '../master.ts';

/** A fee stores no rate itself, so today's rate and its row are shown below the form. */
export const formSections: readonly FormSection[] = [
  {
    subject: 'feeName',
    key: 'taxRates',
    word: 'taxRate.today',
    permit: taxRates.may.view,
    component: lazy(() => import('./of-fee.tsx')),
  },
];
