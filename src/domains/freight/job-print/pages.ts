import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may as printing } from '../../reference/document-print/permits.ts';
import { may } from '../job/permits.ts';

const print = {
  params: ['id'],
  group: 'print',
  kind: 'print',
  shown: false,
  users: [1],
  permit: may.view,
  buttons: [printing.seal],
} as const satisfies Partial<Page>;

export const printAirWaybillPage = linkedPage({ ...print, path: '/print/airWaybill', title: 'page.printAirWaybill', file: 'air-waybill' });
export const printMasterAirWaybillPage = linkedPage({
  ...print,
  path: '/print/masterAirWaybill',
  title: 'page.printMasterAirWaybill',
  file: 'master-air-waybill',
});
export const printCargoManifestPage = linkedPage({
  ...print,
  path: '/print/cargoManifest',
  title: 'page.printCargoManifest',
  file: 'cargo-manifest',
});

export const pages: readonly Page[] = pagesOf([printAirWaybillPage, printMasterAirWaybillPage, printCargoManifestPage]);
