import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';

export const homePage = linkedPage({
  path: '/home',
  params: ['view?'],
  landing: { of: 1 },
  title: 'page.home',
  group: 'home',
  kind: 'board',
  shown: true,
  users: [1],
  permit: 'signedIn',
  file: 'home',
  icon: 'home',
});

/** A carrier's home is the first page of its menu, which has no group of its own for it. */
export const carrierHomePage = linkedPage({
  path: '/carrierDispatch/home',
  landing: { of: 2 },
  title: 'page.home',
  group: 'carrier',
  kind: 'board',
  shown: true,
  users: [2],
  permit: 'signedIn',
  file: 'party-home',
  icon: 'home',
  place: 1,
});

export const pages = pagesOf([homePage, carrierHomePage]);
