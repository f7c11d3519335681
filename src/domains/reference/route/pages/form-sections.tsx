import { lazy } from 'react';
import type { FormSection } from '../../../../web/kit/form/form-sections.tsx';
import { may } from '../permits.ts';

const map = { key: 'map', word: 'route.map', permit: may.view } as const;

/** The maps of lines and customers' lines, with their routes. */
export const formSections: readonly FormSection[] = [
  { ...map, subject: 'line', component: lazy(async () => ({ default: (await import('./line-map.tsx')).LineMap })) },
  { ...map, subject: 'customerLine', component: lazy(async () => ({ default: (await import('./line-map.tsx')).CustomerLineFormMap })) },
];
