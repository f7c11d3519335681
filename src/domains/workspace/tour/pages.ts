import { pagesOf } from '../../../kernel/page.ts';
import { userTypes } from '../../../kernel/permit.ts';

export const pages = pagesOf([
  {
    path: '/home/help',
    serves: 'help',
    title: 'page.help',
    group: 'home',
    kind: 'page',
    shown: false,
    users: userTypes,
    permit: 'signedIn',
    file: 'help',
  },
]);
