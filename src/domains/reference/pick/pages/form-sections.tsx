import { lazy } from 'react';
import type { FormSection } from '../../../../web/kit/form-sections.tsx';

/** A supplier is a plain table, whose form is drawn by its declaration: that it is there already is said under its name. */
export const formSections: readonly FormSection[] = [
  { subject: 'supplier', key: 'similar', first: true, component: lazy(() => import('./similar-supplier.tsx')) },
];
