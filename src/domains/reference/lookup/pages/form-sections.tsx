import { lazy } from 'react';
import type { FormSection } from '../../../../web/kit/form/form-sections.tsx';

/** The supplier's form is generated from its declaration, so the warning about a duplicate is in a section below the name. */
export const formSections: readonly FormSection[] = [
  { subject: 'supplier', key: 'similar', first: true, component: lazy(() => import('./similar-supplier.tsx')) },
];
