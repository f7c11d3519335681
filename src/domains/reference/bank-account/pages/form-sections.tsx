import { lazy } from 'react';
import type { FormSection } from '../../../../web/kit/form-sections.tsx';
import { may } from '../permits.ts';

/** A supplier is a plain table, whose form is drawn by its declaration: what it is paid to stands below it. */
export const formSections: readonly FormSection[] = [
  {
    subject: 'supplier',
    key: 'accounts',
    word: 'bankAccount.title',
    permit: may.view,
    component: lazy(() => import('./of-supplier.tsx')),
  },
];
