import type { ReactNode } from 'react';
import { send } from '../../../../web/call.ts';
import { ListPage } from '../../../../web/kit/list-page.tsx';
import { useList } from '../../../../web/kit/use-list.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { type LedgerRow, listLedger, sumLedger } from '../contract.ts';
import { may } from '../permits.ts';

/** The page of the document that an entry belongs to. */
function documentOf(row: LedgerRow): string | null {
  if (row.subject === 'bill') return `/finance/work/bill/billDetail?id=${row.record_id}`;
  if (row.subject === 'cash') return `/finance/writeOff/writeOffDetail?id=${row.record_id}`;
  return null;
}

/** The lines of the books: by account, party or document, down to the entry. */
export default function Ledger({ page }: PageProps): ReactNode {
  const list = useList(listLedger);
  const entry = (row: LedgerRow): string => `${page.path}?w.entry_no=${row.entry_no}`;
  return (
    <ListPage
      title={page.title}
      list={list}
      columns={[
        { key: 'entry_no', is: 'link', open: entry, pin: 'left' },
        { key: 'posted_on', is: 'day', sort: 'posted_on' },
        { key: 'kind', is: 'choice', words: 'ledger.kind' },
        { key: 'account_code', is: 'code', width: 90 },
        { key: 'account_name', is: 'text' },
        { key: 'party_name', is: 'text', width: 220 },
        { key: 'document', is: 'ref', open: documentOf },
        { key: 'currency', is: 'code', width: 70 },
        { key: 'debit', is: 'amount', currency: 'currency' },
        { key: 'credit', is: 'amount', currency: 'currency' },
        { key: 'functional', is: 'amount', currency: 'functional_currency' },
        { key: 'bank', is: 'text', off: true },
        { key: 'company_name', is: 'text', off: true },
        { key: 'reason', is: 'text' },
      ]}
      open={entry}
      totals={async (asked) =>
        (await send(sumLedger, asked)).sums.flatMap(({ currency, debit, credit }) => [
          { key: 'debit', currency, amount: debit },
          { key: 'credit', currency, amount: credit },
        ])
      }
      exporting={may.view}
      empty="ledger.empty"
    />
  );
}
