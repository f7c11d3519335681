import { type ReactNode, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { link } from '../../../../kernel/link.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { intercompanyBillsPage } from '../../intercompany/pages.ts';
import { BookEntries } from '../../ledger/pages/book-entries.tsx';
import { may as ledger } from '../../ledger/permits.ts';
import { getIntercompanySettlement } from '../contract.ts';
import { intercompanySettlementStates } from '../states.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { stateTones, useSettlementActions } from './moves.ts';

type Settlement = ResultOf<typeof getIntercompanySettlement>;

/** One settlement with the bills that it clears, and the exchange difference in the books of the user's company. */
export function SettlementDetail({ id }: { id: string }): ReactNode {
  const can = useCan();
  const read = useRead(getIntercompanySettlement, { id });
  const [accepting, setAccepting] = useState(false);
  const actions = useSettlementActions(() => setAccepting(true));
  return (
    <>
      <DetailPage
        subject="intercompanySettlement"
        id={id}
        read={read}
        title={(settlement) => settlement.settlement_no}
        party={(settlement) => `${settlement.payer_name} → ${settlement.receiver_name}`}
        state={(settlement) => settlement.state}
        tones={stateTones}
        machine={intercompanySettlementStates}
        keyFacts={() => [
          { key: 'amount', is: 'amount', currency: 'currency' },
          { key: 'kind', is: 'choice', words: 'intercompanySettlement.kind' },
          { key: 'settled_on', is: 'day' },
        ]}
        actions={(settlement) => actions.of(settlement)}
        rail={{ attachments: { kinds: ['slip', 'contract', 'other'] } }}
        sections={(settlement) => [
          { key: 'lines', word: 'intercompanySettlement.lines', count: settlement.lines.length, body: <Lines settlement={settlement} /> },
          {
            key: 'basic',
            word: 'intercompanySettlement.basic',
            body: (
              <Facts
                of={settlement}
                subject="intercompanySettlement"
                items={[
                  { key: 'payer_name', is: 'text' },
                  { key: 'receiver_name', is: 'text' },
                  { key: 'from_account', is: 'text' },
                  { key: 'to_account', is: 'text' },
                  { key: 'bank_ref', is: 'code' },
                  { key: 'prepared_by', is: 'text' },
                  { key: 'approved_by', is: 'text' },
                  { key: 'accepted_by', is: 'text' },
                  { key: 'reversed_on', is: 'day' },
                  { key: 'memo', is: 'text', wrap: true },
                ]}
              />
            ),
          },
          settlement.results.length > 0 && {
            key: 'results',
            word: 'intercompanySettlement.results',
            body: <Results settlement={settlement} />,
          },
          can(ledger.view) && {
            key: 'books',
            word: 'intercompanySettlement.books',
            body: <BookEntries subject="intercompanySettlement" id={id} />,
          },
        ]}
      />
      {accepting && read.data && <AcceptDialog settlement={read.data} close={() => setAccepting(false)} />}
    </>
  );
}

function Lines({ settlement }: { settlement: Settlement }): ReactNode {
  const path = (line: { bill_id: string }): string => link(intercompanyBillsPage, { id: line.bill_id });
  return (
    <SubTable
      rows={settlement.lines.map((line) => ({ ...line, id: line.bill_id, side: line.owed ? 'owed' : 'claimed' }))}
      subject="intercompanyAllocation"
      title="intercompanySettlement.lines"
      columns={[
        { key: 'bill_no', is: 'link', open: path },
        { key: 'side', is: 'choice', words: 'intercompanyAllocation.side' },
        { key: 'bill_on', is: 'day' },
        { key: 'open', is: 'amount', currency: { all: settlement.currency } },
        { key: 'amount', is: 'amount', currency: { all: settlement.currency } },
      ]}
    />
  );
}

function Results({ settlement }: { settlement: Settlement }): ReactNode {
  return (
    <SubTable
      rows={settlement.results}
      subject="intercompanyResult"
      title="intercompanySettlement.results"
      rowId={(row) => row.company_name}
      columns={[
        { key: 'company_name', is: 'text', width: 260 },
        { key: 'exchange_difference', is: 'amount', currency: 'currency' },
      ]}
    />
  );
}
