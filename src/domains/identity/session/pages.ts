import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { userTypes } from '../../../kernel/permit.ts';

export const resetPasswordPage = linkedPage({
  path: '/resetPsw',
  serves: 'passwordChange',
  title: 'page.resetPassword',
  group: 'standalone',
  kind: 'form',
  shown: false,
  users: userTypes,
  permit: 'signedIn',
  file: 'reset-password',
});
export const personalPage = linkedPage({
  path: '/home/personal',
  serves: 'personal',
  title: 'page.personal',
  group: 'home',
  kind: 'page',
  shown: false,
  users: userTypes,
  permit: 'signedIn',
  file: 'personal',
});

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
    serves: 'signIn',
    title: 'page.signIn',
    group: 'standalone',
    kind: 'sign-in',
    shown: false,
    users: userTypes,
    permit: 'anyone',
    file: 'sign-in',
  },
  resetPasswordPage,
  personalPage,
]);
