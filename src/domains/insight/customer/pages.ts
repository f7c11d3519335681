import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

const board = { group: 'standalone', kind: 'board', shown: false, users: [4], permit: may.stock, file: 'stock-board' } as const;

export const stockBoardPage = linkedPage({
  ...board,
  path: '/talBoard',
  landing: { of: 4, flag: 'inventory_sign' },
  title: 'page.stockBoard',
});

export const pages: readonly Page[] = pagesOf([
  stockBoardPage,
  { ...board, path: '/thBoard', landing: { of: 4, flag: 'inventory_sign1' }, title: 'page.thaiStockBoard', fixed: { country: 'TH' } },
]);
