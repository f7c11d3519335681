import { lazy } from 'react';
import type { FormSection } from '../../../../web/kit/form-sections.tsx';
import { taxRates } from '../master.ts';

/** A fee holds no rate itself: what it takes today, and by which row, stands below its form. */
export const formSections: readonly FormSection[] = [
  {
    subject: 'feeName',
    key: 'taxRates',
    word: 'taxRate.today',
    permit: taxRates.may.view,
    component: lazy(() => import('./of-fee.tsx')),
  },
];
