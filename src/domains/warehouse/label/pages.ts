import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

const print = { group: 'print', users: [1], kind: 'print', shown: false, permit: may.print } as const;

export const printPalletPage = linkedPage({
  ...print,
  path: '/print/pallet',
  params: ['plan?', 'ids?', 'after?'],
  title: 'page.printPallet',
  file: 'pallet',
});
export const printBarcodePage = linkedPage({
  ...print,
  path: '/print/barcode',
  params: ['plan?', 'after?'],
  title: 'page.printBarcode',
  file: 'barcode',
});
export const printInboundPage = linkedPage({
  ...print,
  path: '/print/inbound',
  params: ['id'],
  title: 'page.printInbound',
  file: 'inbound',
});

export const printOutboundPage = linkedPage({
  ...print,
  path: '/print/outbound',
  params: ['id'],
  title: 'page.printOutbound',
  file: 'outbound',
});
export const printPickPage = linkedPage({
  ...print,
  path: '/print/pick',
  params: ['id'],
  title: 'page.printPick',
  file: 'pick',
});

export const pages: readonly Page[] = pagesOf([printPalletPage, printBarcodePage, printInboundPage, printOutboundPage, printPickPage]);
