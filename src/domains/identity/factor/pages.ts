import { pagesOf } from '../../../kernel/page.ts';
import { userTypes } from '../../../kernel/permit.ts';

export const pages = pagesOf([
  {
    path: '/secondFactor',
    title: 'page.secondFactor',
    group: 'standalone',
    kind: 'form',
    shown: false,
    users: userTypes,
    permit: 'signedIn',
    file: 'second-factor',
  },
]);
