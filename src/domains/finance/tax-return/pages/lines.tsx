import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { send } from '../../../../web/call.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { addressOf } from '../../../../web/landing.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { billDetailPage } from '../../bill/pages.ts';
import { ledgerPage } from '../../ledger/pages.ts';
import { may as ledger } from '../../ledger/permits.ts';
import { listTaxLines, sumTaxLines, type TaxLine } from '../contract.ts';

/** The record of a line: its entry in the ledger, its bill with the invoices, or the supplier's document. */
function recordOf(row: TaxLine): string | null {
  if (row.subject === 'entry') return link(ledgerPage, { 'w.entry_no': row.record_no });
  if (row.subject === 'bill') return link(billDetailPage, { id: row.record_id });
  return addressOf(row.subject, row.record_id);
}

/** The documents and lines of the ledger behind a figure of the tax of a month. */
export default function TaxLines({ page }: PageProps): ReactNode {
  const list = useList(listTaxLines);
  return (
    <ListPage
      title={page.title}
      list={list}
      columns={[
        { key: 'record_no', is: 'ref', open: recordOf, pin: 'left', width: 170 },
        { key: 'day', is: 'day', sort: 'day' },
        { key: 'account', is: 'choice', words: 'ledger.account', width: 160 },
        { key: 'source', is: 'choice', words: 'taxReturn.source', width: 90 },
        { key: 'origin', is: 'choice', words: 'taxReturn.origin', tones: { unexplained: 'bad' }, width: 200 },
        { key: 'paper', is: 'choice', words: 'taxReturn.paper', width: 170 },
        { key: 'invoice_kind', is: 'choice', words: 'invoice.kind' },
        { key: 'party_name', is: 'text', width: 220 },
        { key: 'tax_percent', is: 'percent' },
        { key: 'net', is: 'amount', currency: 'functional_currency' },
        { key: 'tax', is: 'amount', currency: 'functional_currency', sort: 'tax' },
        { key: 'currency', is: 'code', width: 80, off: true },
      ]}
      totals={async (params) => {
        const { functional_currency: currency, ...sums } = await send(sumTaxLines, params);
        return (['documents', 'ledger', 'difference'] as const).map((key) => ({ key, currency, amount: sums[key] }));
      }}
      exporting={ledger.view}
      empty="taxReturn.empty"
    />
  );
}
