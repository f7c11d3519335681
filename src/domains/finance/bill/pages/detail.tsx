import type { ReactNode } from 'react';
import { DetailPage } from '../../../../web/kit/detail-page.tsx';
import { SubTable } from '../../../../web/kit/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { BillInvoices } from '../../invoice/pages/bill-invoices.tsx';
import { may as invoice } from '../../invoice/permits.ts';
import { BookEntries } from '../../ledger/pages/book-entries.tsx';
import { may as ledger } from '../../ledger/permits.ts';
import { getBill } from '../contract.ts';
import { stateTones, useBillMoves } from './moves.ts';
import { type Bill, billSections } from './bill-sections.tsx';

export default function BillDetail({ params, query }: PageProps): ReactNode {
  const id = params['id'] ?? query['id'] ?? '';
  const can = useCan();
  const read = useRead(getBill, { id });
  const moves = useBillMoves();
  return (
    <DetailPage
      subject="bill"
      id={id}
      read={read}
      title={(bill) => bill.bill_no}
      state={(bill) => bill.state}
      tones={stateTones}
      keyFacts={() => [
        { key: 'party_name', is: 'ref' },
        { key: 'bill_on', is: 'day' },
        { key: 'due_on', is: 'day' },
        { key: 'overdue_days', is: 'quantity' },
        { key: 'settled', is: 'choice', words: 'bill.settled' },
      ]}
      actions={(bill) => moves.of(bill)}
      print={(bill) => `/print/bill?id=${bill.id}`}
      sections={(bill) => [
        ...billSections(bill),
        { key: 'settlements', word: 'bill.settlements', count: bill.settlements.length, body: <Settlements bill={bill} /> },
        bill.side === 'receivable' &&
          can(invoice.view) && {
            key: 'invoices',
            word: 'invoice.invoices',
            body: <BillInvoices billId={bill.id} confirmed={bill.state === 'confirmed'} />,
          },
        can(ledger.view) && { key: 'books', word: 'bill.books', body: <BookEntries subject="bill" id={bill.id} /> },
      ]}
    />
  );
}

function Settlements({ bill }: { bill: Bill }): ReactNode {
  return (
    <SubTable
      rows={bill.settlements}
      subject="settlement"
      title="bill.settlements"
      rowId={(row) => `${row.write_off_id} ${row.currency} ${row.by}`}
      columns={[
        { key: 'write_off_no', is: 'code' },
        { key: 'business_on', is: 'day' },
        { key: 'cash_entry_no', is: 'code' },
        { key: 'by', is: 'choice', words: 'settlement.by' },
        { key: 'amount', is: 'amount', currency: 'currency' },
        { key: 'booked_rate', is: 'quantity' },
        { key: 'settled_rate', is: 'quantity' },
        { key: 'exchange_difference', is: 'amount', currency: { all: bill.functional_currency } },
        { key: 'reversed', is: 'flag' },
      ]}
    />
  );
}
