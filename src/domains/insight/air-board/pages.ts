import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const airBoardPage = linkedPage({
  path: '/wncBoard',
  landing: { of: 4, flag: 'air_sign' },
  title: 'page.airBoard',
  group: 'standalone',
  kind: 'board',
  shown: false,
  users: [4],
  permit: may.view,
  file: 'board',
});

export const pages: readonly Page[] = pagesOf([airBoardPage]);
