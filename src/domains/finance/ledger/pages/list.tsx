import type { ReactNode } from 'react';
import { send } from '../../../../web/call.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { addressOf } from '../../../../web/landing.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { type LedgerRow, listLedger, sumLedger } from '../contract.ts';
import { may } from '../permits.ts';
import { link } from '../../../../kernel/link.ts';
import { billDetailPage } from '../../bill/pages.ts';
import { writeOffDetailPage } from '../../cash/pages.ts';
import { journalsPage } from '../../journal/pages.ts';
import { badDebtsPage } from '../../bad-debt/pages.ts';
import { openingsPage } from '../../opening/pages.ts';
import { prepaidCostsPage } from '../../prepaid-cost/pages.ts';
import { transfersPage } from '../../transfer/pages.ts';

/** The page of the document that a line names: that of its entry's record, or the bill or the money of a write-off. */
function documentOf(row: LedgerRow): string | null {
  if (row.subject === 'prepaidCost') return link(prepaidCostsPage, { id: row.record_id });
  if (row.subject === 'badDebt') return link(badDebtsPage, { id: row.record_id });
  if (row.bill_id !== null) return link(billDetailPage, { id: row.bill_id });
  if (row.cash_entry_id !== null) return link(writeOffDetailPage, { id: row.cash_entry_id });
  if (row.subject === 'journal') return link(journalsPage, { id: row.record_id });
  if (row.subject === 'transfer') return link(transfersPage, { id: row.record_id });
  if (row.subject === 'opening') return link(openingsPage, { id: row.record_id });
  return addressOf(row.subject, row.record_id);
}

/** The ledger lines, by account, party or document, with links to their entries. */
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
      totals={async (params) =>
        (await send(sumLedger, params)).sums.flatMap(({ currency, debit, credit }) => [
          { key: 'debit', currency, amount: debit },
          { key: 'credit', currency, amount: credit },
        ])
      }
      exporting={may.view}
      empty="ledger.empty"
    />
  );
}
