import { type ReactNode, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { BookEntries } from '../../ledger/pages/book-entries.tsx';
import { may as ledger } from '../../ledger/permits.ts';
import { reversalOf } from '../../write-off/pages/reversal.ts';
import { WithholdDialog } from '../../write-off/pages/withhold-dialog.tsx';
import { may as writeOff } from '../../write-off/permits.ts';
import { getCash } from '../contract.ts';
import { cashStates } from '../states.ts';
import { stateTones, useCashMoves } from './list.tsx';

type Cash = ResultOf<typeof getCash>;

/** One receipt or payment, the bills that it settled, and its reversal. */
export default function CashDetail({ query }: PageProps): ReactNode {
  const id = query['id'] ?? '';
  const can = useCan();
  const read = useRead(getCash, { id });
  const moves = useCashMoves();
  const [withholding, setWithholding] = useState(false);
  const withhold = { key: 'withhold', word: 'writeOff.withholdAdvance', run: () => setWithholding(true) };
  return (
    <>
      <DetailPage
        subject="cash"
        id={id}
        read={read}
        title={(cash) => cash.entry_no}
        party={(cash) => cash.party_name}
        state={(cash) => cash.state}
        tones={stateTones}
        machine={cashStates}
        keyFacts={(cash) => [
          { key: 'amount', is: 'amount', currency: 'currency' },
          // Beside the money it explains an open amount above it.
          /[1-9]/.test(cash.withheld) && { key: 'withheld', is: 'amount', currency: 'currency' },
          { key: 'open', is: 'amount', currency: 'currency' },
          { key: 'value_on', is: 'day' },
        ]}
        actions={(cash) => [...moves.of(cash), ...(can(writeOff.make) && isAdvance(cash) ? [withhold] : [])]}
        sections={(cash) => [
          { key: 'allocations', word: 'cash.allocations', count: cash.allocations.length, body: <Allocations cash={cash} /> },
          {
            key: 'facts',
            word: 'cash.facts',
            body: (
              <Facts
                of={cash}
                subject="cash"
                items={[
                  { key: 'direction', is: 'choice', words: 'cash.direction' },
                  { key: 'company_name', is: 'text' },
                  { key: 'paid_by', is: 'text' },
                  { key: 'payer_name', is: 'text' },
                  { key: 'bank', is: 'text' },
                  { key: 'account_no', is: 'code' },
                  { key: 'method', is: 'choice', words: 'cash.method' },
                  { key: 'withheld', is: 'amount', currency: 'currency' },
                  { key: 'rate', is: 'quantity' },
                  { key: 'functional', is: 'amount', currency: 'functional_currency' },
                  { key: 'fee', is: 'quantity' },
                  { key: 'fee_currency', is: 'code' },
                  { key: 'bank_ref', is: 'code' },
                  { key: 'request_no', is: 'code' },
                  { key: 'claimed_by', is: 'text' },
                  { key: 'claimed_at', is: 'instant' },
                  { key: 'remark', is: 'text', wrap: true },
                  { key: 'reversed_reason', is: 'text', wrap: true },
                ]}
              />
            ),
          },
          can(ledger.view) && {
            key: 'books',
            word: 'cash.books',
            body: (
              <BookEntries {...(cash.claim_id === null ? { subject: 'cash', id } : { subject: 'intercompanyBill', id: cash.claim_id })} />
            ),
          },
        ]}
      />
      {withholding && read.data && <WithholdDialog cash={read.data} close={() => setWithholding(false)} />}
    </>
  );
}

/** True for a customer's receipt that the reader may record withheld tax of: the person who registered it may not. */
function isAdvance({ direction, side, state, own }: Cash): boolean {
  return direction === 'in' && side === 'receivable' && state === 'claimed' && !own;
}

function Allocations({ cash }: { cash: Cash }): ReactNode {
  const can = useCan();
  return (
    <SubTable
      rows={cash.allocations}
      subject="settlement"
      title="cash.allocations"
      rowId={(row) => `${row.write_off_id} ${row.bill_id} ${row.currency} ${row.by}`}
      columns={[
        { key: 'write_off_no', is: 'code' },
        { key: 'business_on', is: 'day' },
        { key: 'bill_no', is: 'code' },
        { key: 'by', is: 'choice', words: 'settlement.by' },
        { key: 'amount', is: 'amount', currency: 'currency' },
        { key: 'cash', is: 'amount', currency: { all: cash.currency } },
        { key: 'exchange_difference', is: 'amount', currency: { all: cash.functional_currency } },
        { key: 'reversed', is: 'flag' },
      ]}
      rowActions={(row) => (can(writeOff.reverse) && !row.reversed && !row.reverses ? [reversalOf(row.write_off_id)] : [])}
    />
  );
}
