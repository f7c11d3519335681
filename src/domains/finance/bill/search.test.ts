import { expect, test } from 'vitest';
import { link } from '../../../kernel/link.ts';
import { carrierBillDetailPage, receivableBillDetailPage } from './pages.ts';
import { searches } from './search.ts';

test.each([
  ['customer', 'receivable', receivableBillDetailPage],
  ['carrier', 'payable', carrierBillDetailPage],
] as const)('the bill of a %s is found with its state and opens on the page of its side', (_party, side, page) => {
  const bill = {
    id: '7',
    side,
    bill_no: 'BL7',
    party_name: 'ACME 贸易',
    document_no: null,
    title: '十一月运费',
    bill_on: '2026-11-20',
    state: 'sent',
  };
  expect(searches.flatMap((source) => source.hits({ rows: [bill] }))).toEqual([
    {
      label: 'BL7',
      hint: 'ACME 贸易 · 十一月运费 · 2026-11-20',
      state: { words: 'bill.state', state: 'sent' },
      links: [link(page, { id: '7' })],
    },
  ]);
});
