import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

const robot = {
  group: 'order',
  heading: 'customs',
  users: [1],
  kind: 'list',
  shown: true,
  permit: may.view,
  buttons: [may.retry],
  file: 'list',
} as const;

export const robotExportPage = linkedPage({
  ...robot,
  path: '/order/customs/robot/export',
  title: 'page.robotExport',
  fixed: { ie: 'export' },
  place: 52,
});
export const robotImportPage = linkedPage({
  ...robot,
  path: '/order/customs/robot/import',
  title: 'page.robotImport',
  fixed: { ie: 'import' },
  place: 53,
});

export const pages = pagesOf([robotExportPage, robotImportPage]);
