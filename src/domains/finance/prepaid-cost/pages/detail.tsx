import { type ReactNode, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { link } from '../../../../kernel/link.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { carrierBillDetailPage } from '../../bill/pages.ts';
import { BookEntries } from '../../ledger/pages/book-entries.tsx';
import { may as ledger } from '../../ledger/permits.ts';
import { getPrepaidCost } from '../contract.ts';
import { prepaidCostStates } from '../states.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { stateTones, usePrepaidCostActions } from './moves.ts';

type PrepaidCost = ResultOf<typeof getPrepaidCost>;
/** The head tells who is waited for: nobody waits for a change to be proposed. */
const awaited = { ...prepaidCostStates, moves: prepaidCostStates.moves.filter(([action]) => action !== 'propose') };

/** One prepaid cost with its months, a change that waits, and its entries in the ledger. */
export function PrepaidCostDetail({ id }: { id: string }): ReactNode {
  const can = useCan();
  const read = useRead(getPrepaidCost, { id });
  const [changing, setChanging] = useState(false);
  const actions = usePrepaidCostActions<PrepaidCost>(() => setChanging(true));
  return (
    <>
      <DetailPage
        subject="prepaidCost"
        id={id}
        read={read}
        title={(prepaid) => prepaid.prepaid_no}
        party={(prepaid) => prepaid.memo}
        state={(prepaid) => prepaid.state}
        tones={stateTones}
        machine={awaited}
        keyFacts={() => [
          { key: 'amount', is: 'amount', currency: 'currency' },
          { key: 'rest', is: 'amount', currency: 'currency' },
          { key: 'from_on', is: 'day' },
          { key: 'to_on', is: 'day' },
        ]}
        actions={(prepaid) => actions.of(prepaid)}
        rail={{ attachments: { kinds: ['contract', 'invoice', 'other'] } }}
        sections={(prepaid) => [
          {
            key: 'basic',
            word: 'prepaidCost.basic',
            body: (
              <Facts
                of={prepaid}
                subject="prepaidCost"
                items={[
                  { key: 'company_name', is: 'text' },
                  { key: 'party_name', is: 'text' },
                  { key: 'bill_no', is: 'link', open: (row) => (row.bill_id ? link(carrierBillDetailPage, { id: row.bill_id }) : null) },
                  { key: 'booked', is: 'amount', currency: 'currency' },
                  { key: 'functional', is: 'amount', currency: 'functional_currency' },
                  { key: 'account', is: 'choice', words: 'prepaidCost.account' },
                  { key: 'cost_centre', is: 'text' },
                  { key: 'plate_no', is: 'code' },
                  { key: 'method', is: 'choice', words: 'prepaidCost.method' },
                  { key: 'booked_to', is: 'code' },
                  { key: 'posted_on', is: 'day' },
                  { key: 'ended_on', is: 'day' },
                  { key: 'reversed_on', is: 'day' },
                  { key: 'change_kind', is: 'choice', words: 'prepaidCost.change_kind' },
                  { key: 'change_to_on', is: 'day' },
                  { key: 'change_reason', is: 'text', wrap: true },
                  { key: 'changed_by', is: 'text' },
                  { key: 'prepared_by', is: 'text' },
                  { key: 'approved_by', is: 'text' },
                ]}
              />
            ),
          },
          { key: 'shares', word: 'prepaidCost.shares', count: prepaid.shares.length, body: <Shares prepaid={prepaid} /> },
          can(ledger.view) && { key: 'books', word: 'prepaidCost.books', body: <BookEntries subject="prepaidCost" id={id} /> },
        ]}
      />
      {changing && read.data && <ChangeDialog prepaid={read.data} close={() => setChanging(false)} />}
    </>
  );
}

function Shares({ prepaid }: { prepaid: PrepaidCost }): ReactNode {
  return (
    <SubTable
      rows={prepaid.shares.map((share, place) => ({ ...share, id: String(place) }))}
      subject="prepaidCost"
      title="prepaidCost.shares"
      columns={[
        { key: 'month', is: 'code', width: 90 },
        { key: 'days', is: 'quantity', width: 80 },
        { key: 'amount', word: 'prepaidCost.share', is: 'amount', currency: 'currency' },
        { key: 'functional', is: 'amount', currency: { all: prepaid.functional_currency } },
        { key: 'posted_on', word: 'prepaidCost.share_posted_on', is: 'day' },
        { key: 'note', is: 'choice', words: 'prepaidCost.note', width: 220 },
      ]}
    />
  );
}
