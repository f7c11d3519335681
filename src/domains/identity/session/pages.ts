import { pagesOf } from '../../../kernel/page.ts';
import { userTypes } from '../../../kernel/permit.ts';

export const pages = pagesOf([
  {
    path: '/',
    title: 'page.signIn',
    group: 'standalone',
    kind: 'sign-in',
    shown: false,
    users: userTypes,
    permit: 'anyone',
    file: 'sign-in',
  },
  {
    path: '/login',
    title: 'page.signIn',
    group: 'standalone',
    kind: 'sign-in',
    shown: false,
    users: userTypes,
    permit: 'anyone',
    file: 'sign-in',
  },
  {
    path: '/resetPsw',
    title: 'page.resetPassword',
    group: 'standalone',
    kind: 'form',
    shown: false,
    users: userTypes,
    permit: 'signedIn',
    file: 'reset-password',
  },
  {
    path: '/home/personal',
    title: 'page.personal',
    group: 'home',
    kind: 'page',
    shown: false,
    users: [1, 2, 5],
    permit: 'signedIn',
    file: 'personal',
  },
]);
