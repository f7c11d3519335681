import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may as mayReceive } from '../receiving/permits.ts';

/** The board of a hand-held. Each of its jobs asks for its own right. */
export const handBoardPage = linkedPage({
  group: 'standalone',
  users: [1],
  path: '/board-hand',
  params: ['receive?', 'pick?', 'pallet?', 'count?', 'fill?'],
  title: 'page.handBoard',
  kind: 'board',
  shown: false,
  permit: mayReceive.view,
  file: 'board',
});

export const pages: readonly Page[] = pagesOf([handBoardPage]);
