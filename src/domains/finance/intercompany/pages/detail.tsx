import { type ReactNode, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { send } from '../../../../web/call.ts';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { BookEntries } from '../../ledger/pages/book-entries.tsx';
import { may as ledger } from '../../ledger/permits.ts';
import { getIntercompanyBill, withdrawTaxReceipt } from '../contract.ts';
import { may } from '../permits.ts';
import { intercompanyBillStates } from '../states.ts';
import { stateTones, useIntercompanyBillActions } from './moves.ts';
import { ReceiptDialog } from './receipt-dialog.tsx';

type Bill = ResultOf<typeof getIntercompanyBill>;

/** One bill with its lines, and the side of the user's company in its books. */
export function IntercompanyBillDetail({ id }: { id: string }): ReactNode {
  const can = useCan();
  const read = useRead(getIntercompanyBill, { id });
  const actions = useIntercompanyBillActions();
  const [booking, setBooking] = useState(false);
  return (
    <>
      <DetailPage
        subject="intercompanyBill"
        id={id}
        read={read}
        title={(bill) => bill.bill_no}
        party={(bill) => `${bill.seller_name} → ${bill.buyer_name}`}
        state={(bill) => bill.state}
        tones={stateTones}
        machine={intercompanyBillStates}
        keyFacts={() => [
          { key: 'amount', is: 'amount', currency: 'currency' },
          { key: 'open', is: 'amount', currency: 'currency' },
          { key: 'bill_on', is: 'day' },
          { key: 'due_on', is: 'day' },
        ]}
        actions={(bill) => [
          ...actions.of(bill),
          ...(can(may.accept) && declares(bill)
            ? [{ key: 'bookTaxReceipt', word: 'intercompanyBill.bookTaxReceipt' as const, run: () => setBooking(true) }]
            : []),
          ...(can(may.accept) && declares(bill) && bill.books.some(({ tax_receipt_no }) => tax_receipt_no !== null)
            ? [
                {
                  key: 'withdrawTaxReceipt',
                  word: 'intercompanyBill.withdrawTaxReceipt' as const,
                  tone: 'danger' as const,
                  asks: 'reason' as const,
                  reasonMax: 200,
                  run: (reason: string | null) => send(withdrawTaxReceipt, { id: bill.id, version: bill.version, reason: reason ?? '' }),
                },
              ]
            : []),
        ]}
        rail={{ attachments: { kinds: ['invoice', 'contract', 'other'] } }}
        sections={(bill) => [
          bill.payment_no === null && {
            key: 'lines',
            word: 'intercompanyBill.lines',
            count: bill.lines.length,
            body: <Lines bill={bill} />,
          },
          {
            key: 'basic',
            word: 'intercompanyBill.basic',
            body: (
              <Facts
                of={bill}
                subject="intercompanyBill"
                items={[
                  { key: 'seller_name', is: 'text' },
                  { key: 'buyer_name', is: 'text' },
                  { key: 'tax', is: 'amount', currency: 'currency' },
                  { key: 'payment_no', is: 'code' },
                  { key: 'invoice_no', is: 'code' },
                  { key: 'prepared_by', is: 'text' },
                  { key: 'accepted_by', is: 'text' },
                  { key: 'reversed_on', is: 'day' },
                  { key: 'memo', is: 'text', wrap: true },
                ]}
              />
            ),
          },
          bill.books.length > 0 && { key: 'sides', word: 'intercompanyBill.sides', body: <Sides bill={bill} /> },
          can(ledger.view) && { key: 'books', word: 'intercompanyBill.books', body: <BookEntries subject="intercompanyBill" id={id} /> },
        ]}
      />
      {booking && read.data && <ReceiptDialog bill={read.data} close={() => setBooking(false)} />}
    </>
  );
}

/** True where our company declared tax for the seller, so that the receipt of it can be booked. */
function declares({ state, books }: Bill): boolean {
  return state === 'accepted' && books.some(({ side, reverse_tax }) => side === 'buyer' && /[1-9]/.test(reverse_tax));
}

function Lines({ bill }: { bill: Bill }): ReactNode {
  return (
    <SubTable
      rows={bill.lines.map((line, place) => ({ ...line, id: String(place) }))}
      subject="intercompanyLine"
      title="intercompanyBill.lines"
      columns={[
        { key: 'fee_name', is: 'text', width: 180, below: (line) => line.memo },
        { key: 'order_no', is: 'code' },
        { key: 'trip_no', is: 'code' },
        { key: 'amount', is: 'amount', currency: { all: bill.currency } },
        { key: 'tax_percent', is: 'percent' },
        { key: 'tax', is: 'amount', currency: { all: bill.currency } },
      ]}
    />
  );
}

function Sides({ bill }: { bill: Bill }): ReactNode {
  return (
    <SubTable
      rows={bill.books.map((side) => ({ ...side, id: side.side, bill_currency: bill.currency }))}
      subject="intercompanySide"
      title="intercompanyBill.sides"
      columns={[
        { key: 'side', is: 'choice', words: 'intercompanySide.side' },
        { key: 'company_name', is: 'text', width: 220 },
        { key: 'rate', is: 'quantity' },
        { key: 'rate_on', is: 'day' },
        { key: 'functional', is: 'amount', currency: 'currency' },
        { key: 'open_functional', is: 'amount', currency: 'currency' },
        { key: 'reverse_tax', is: 'amount', currency: 'bill_currency' },
        { key: 'tax_receipt_no', is: 'code' },
        { key: 'tax_receipt_on', is: 'day' },
      ]}
    />
  );
}
