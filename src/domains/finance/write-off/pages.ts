import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may as printing } from '../../reference/document-print/permits.ts';
import { may } from './permits.ts';

const match = {
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons: [may.make, may.difference, may.reverse],
  file: 'match',
} as const satisfies Partial<Page>;

const certificates = {
  path: '/finance/withholding',
  heading: 'ledger',
  place: 30,
  title: 'page.certificates',
  group: 'finance',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons: [],
  file: 'certificates',
} as const satisfies Page;

export const printCertificatePage = linkedPage({
  path: '/print/withholding',
  params: ['id'],
  title: 'page.printCertificate',
  group: 'print',
  kind: 'print',
  shown: false,
  users: [1],
  permit: may.view,
  buttons: [printing.seal],
  file: 'print-certificate',
});

export const pages = pagesOf([
  certificates,
  printCertificatePage,
  {
    ...match,
    path: '/finance/customer/writeOff',
    heading: 'receivable',
    place: 3,
    title: 'page.customerWriteOff',
    group: 'finance',
    fixed: { side: 'receivable' },
  },
  {
    ...match,
    path: '/customer/order/ocean/income/writeOff',
    heading: 'ocean',
    title: 'page.oceanWriteOff',
    group: 'customer',
    fixed: { side: 'receivable', business: 'ocean' },
  },
]);
