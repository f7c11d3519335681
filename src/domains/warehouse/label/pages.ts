import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

const print = { group: 'print', users: [1], kind: 'print', shown: false, permit: may.print } as const;

export const pages: readonly Page[] = pagesOf([
  { ...print, path: '/print/pallet', title: 'page.printPallet', file: 'pallet' },
  { ...print, path: '/print/barcode', title: 'page.printBarcode', file: 'barcode' },
  { ...print, path: '/print/inbound', title: 'page.printInbound', file: 'inbound' },
]);
