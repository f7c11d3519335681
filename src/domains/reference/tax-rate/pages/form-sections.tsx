import { lazy } from 'react';
import { permits } from '../../../../kernel/permit.ts';
import type { FormSection } from '../../../../web/kit/form/form-sections.tsx';

/** The table's own right. Its declaration would load with the first page. */
const may = permits({ view: 'taxRate.view' });

/** A fee stores no rate itself, so today's rate and its row are shown below the form. */
export const formSections: readonly FormSection[] = [
  {
    subject: 'feeName',
    key: 'taxRates',
    word: 'taxRate.today',
    permit: may.view,
    component: lazy(() => import('./of-fee.tsx')),
  },
];
