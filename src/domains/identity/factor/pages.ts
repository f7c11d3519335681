import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { userTypes } from '../../../kernel/permit.ts';

export const secondFactorPage = linkedPage({
  path: '/secondFactor',
  serves: 'secondFactor',
  title: 'page.secondFactor',
  group: 'standalone',
  kind: 'form',
  shown: false,
  users: userTypes,
  permit: 'signedIn',
  file: 'second-factor',
});

export const pages = pagesOf([secondFactorPage]);
