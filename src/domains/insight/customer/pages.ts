import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

const board = { group: 'standalone', kind: 'board', shown: false, users: [4], permit: may.stock, file: 'stock-board' } as const;

export const pages: readonly Page[] = pagesOf([
  { ...board, path: '/talBoard', title: 'page.stockBoard' },
  { ...board, path: '/thBoard', title: 'page.thaiStockBoard', fixed: { country: 'TH' } },
]);
