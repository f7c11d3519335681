import { type ReactNode, useState } from 'react';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { statePath } from '../../../../web/kit/detail/step-bar.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { badDebtsPage } from '../../bad-debt/pages.ts';
import { BillInvoices } from '../../invoice/pages/bill-invoices.tsx';
import { may as invoice } from '../../invoice/permits.ts';
import { BillInvoiceRequests } from '../../invoice-request/pages/bill-requests.tsx';
import { may as mayAsk } from '../../invoice-request/permits.ts';
import { BookEntries } from '../../ledger/pages/book-entries.tsx';
import { may as ledger } from '../../ledger/permits.ts';
import { reversalOf } from '../../write-off/pages/reversal.ts';
import { getBill, type LineDispute } from '../contract.ts';
import { may } from '../permits.ts';
import { billStates } from '../states.ts';
import { openFact } from './amounts.tsx';
import { BillGlances } from './glances.tsx';
import { stateTones, useBillMoves } from './moves.ts';
import { AnswerDialog } from './dispute-dialogs.tsx';
import { type Bill, billSections } from './bill-sections.tsx';
import { mayGiveUp, mayTakeBack } from './row-actions.ts';
import { link } from '../../../../kernel/link.ts';
import { printCustomerTemplatePage } from '../../bill-template/pages.ts';
import { printBillPage, printOceanBillPage } from '../pages.ts';

export default function BillDetail({ params, query }: PageProps): ReactNode {
  const id = params['id'] ?? query['id'] ?? '';
  const can = useCan();
  const open = useOpen();
  const read = useRead(getBill, { id });
  const moves = useBillMoves();
  const [dispute, setDispute] = useState<LineDispute | null>(null);
  const answerOf = (one: LineDispute): Action[] =>
    can(may.send) && one.outcome === null
      ? [{ key: 'answer', word: 'bill.do.answerDispute', tone: 'primary', run: () => setDispute(one) }]
      : [];
  const giveUp = (bill: Bill): Action => ({
    key: 'giveUp',
    word: 'badDebt.new',
    run: () => open(link(badDebtsPage, { edit: 'new', customer: bill.party_id, bill: bill.id })),
  });
  return (
    <>
      <DetailPage
        subject="bill"
        id={id}
        read={read}
        title={(bill) => bill.bill_no}
        party={(bill) => bill.party_name}
        state={(bill) => bill.state}
        tones={stateTones}
        machine={billStates}
        steps={(bill) => [
          ...statePath('bill.state', ['made', 'sent', 'confirmed'], bill.state, 'event', {
            sent: { actual_at: bill.sent_at },
            confirmed: { actual_at: bill.confirmed_at },
          }),
          { key: 'settled', word: 'bill.settled.full', reached: bill.settled === 'full' },
        ]}
        keyFacts={(bill) => [
          openFact,
          bill.document_no !== null && { key: 'document_no', is: 'code' },
          { key: 'bill_on', is: 'day' },
          { key: 'due_on', is: 'day' },
          { key: 'overdue_days', is: 'quantity' },
          { key: 'settled', is: 'choice', words: 'bill.settled' },
        ]}
        glances={(bill) => <BillGlances bill={bill} />}
        actions={(bill) => [...moves.of(bill), mayGiveUp(bill, can) && giveUp(bill)]}
        print={printOf}
        sections={(bill) => [
          ...billSections(bill, { disputes: answerOf }),
          { key: 'settlements', word: 'bill.settlements', count: bill.settlements.length, body: <Settlements bill={bill} /> },
          bill.side === 'receivable' &&
            (can(invoice.view) || can(mayAsk.request)) && {
              key: 'invoices',
              word: 'invoice.invoices',
              body: <InvoicesOf bill={bill} />,
            },
          can(ledger.view) && { key: 'books', word: 'bill.books', body: <BookEntries subject="bill" id={bill.id} /> },
        ]}
      />
      {read.data && dispute && <AnswerDialog bill={read.data} dispute={dispute} close={() => setDispute(null)} />}
    </>
  );
}

/** The print of a bill: in its template where it has one. */
function printOf({ id, template_id, business }: Bill): string {
  if (template_id !== null) return link(printCustomerTemplatePage, { id });
  return link(business === 'ocean' ? printOceanBillPage : printBillPage, { id });
}

/** The invoices of a customer's bill, and what colleagues ask for. */
function InvoicesOf({ bill }: { bill: Bill }): ReactNode {
  const can = useCan();
  return (
    <>
      {can(invoice.view) && <BillInvoices billId={bill.id} confirmed={bill.state === 'confirmed'} />}
      {(can(invoice.issue) || can(mayAsk.request)) && <BillInvoiceRequests billId={bill.id} />}
    </>
  );
}

function Settlements({ bill }: { bill: Bill }): ReactNode {
  const can = useCan();
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
      rowActions={(row) => (mayTakeBack(row, can) ? [reversalOf(row.write_off_id)] : [])}
    />
  );
}
