import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may as profit } from '../profit/permits.ts';
import { may as report } from '../profit-report/permits.ts';
import { may } from './permits.ts';

const analysis = { group: 'customer', kind: 'page', users: [1], permit: profit.view, file: 'analysis' } as const;

export const profitLinesPage = linkedPage({
  path: '/customer/profitDetailBig',
  title: 'page.profitLines',
  group: 'customer',
  kind: 'detail',
  shown: false,
  users: [1],
  permit: profit.view,
  file: 'lines',
});

export const profitAnalysisPage = linkedPage({
  ...analysis,
  path: '/customer/profitAnalysis',
  place: 7,
  title: 'page.profitAnalysis',
  shown: true,
  buttons: [may.rebuild, report.receive],
});

export const pages: readonly Page[] = pagesOf([
  { ...analysis, path: '/customer/profit/broad', place: 6, title: 'page.profitBoard', shown: true, file: 'board' },
  profitAnalysisPage,
  { ...analysis, path: '/customer/profit/route', place: 8, title: 'page.profitRoute', shown: true, fixed: { by: 'route' } },
  { ...analysis, path: '/customer/profit/statistics', title: 'page.profitStatistics', shown: false, fixed: { by: 'month' } },
  profitLinesPage,
]);
