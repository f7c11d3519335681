import { type ReactNode, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { link } from '../../../../kernel/link.ts';
import { send } from '../../../../web/call.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { receivableBillDetailPage } from '../../bill/pages.ts';
import { writeOffDetailPage } from '../../cash/pages.ts';
import { BookEntries } from '../../ledger/pages/book-entries.tsx';
import { may as ledger } from '../../ledger/permits.ts';
import { may as writeOff } from '../../write-off/permits.ts';
import { type BadDebtReturn, getBadDebt, undoReturn } from '../contract.ts';
import { badDebtStates } from '../states.ts';
import { stateTones, useBadDebtActions } from './moves.ts';
import { ReturnDialog } from './return-dialog.tsx';

type BadDebt = ResultOf<typeof getBadDebt>;

/** One bad debt with its evidence, the receipts that brought it back, and its entries in the ledger. */
export function BadDebtDetail({ id }: { id: string }): ReactNode {
  const can = useCan();
  const read = useRead(getBadDebt, { id });
  const [returning, setReturning] = useState(false);
  const actions = useBadDebtActions<BadDebt>();
  const returns = ({ state }: BadDebt): Action[] =>
    (state === 'writtenOff' || state === 'partReturned') && can(writeOff.make)
      ? [{ key: 'return', word: 'badDebt.do.return', tone: 'primary', run: () => setReturning(true) }]
      : [];
  return (
    <>
      <DetailPage
        subject="badDebt"
        id={id}
        read={read}
        title={(badDebt) => badDebt.bad_debt_no}
        party={(badDebt) => badDebt.party_name}
        state={(badDebt) => badDebt.state}
        tones={stateTones}
        machine={badDebtStates}
        keyFacts={() => [
          { key: 'amount', is: 'amount', currency: 'currency' },
          { key: 'lost', is: 'amount', currency: 'currency' },
          { key: 'open', is: 'amount', currency: 'currency' },
          { key: 'given_up_on', is: 'day' },
        ]}
        actions={(badDebt) => [...returns(badDebt), ...actions.of(badDebt)]}
        rail={{ attachments: { kinds: ['judgment', 'bankruptcy', 'registry', 'collection', 'agreement', 'other'] } }}
        sections={(badDebt) => [
          {
            key: 'basic',
            word: 'badDebt.basic',
            body: (
              <Facts
                of={badDebt}
                subject="badDebt"
                items={[
                  { key: 'bill_no', is: 'link', open: (row) => link(receivableBillDetailPage, { id: row.bill_id }) },
                  { key: 'due_on', is: 'day' },
                  { key: 'company_name', is: 'text' },
                  { key: 'reason', is: 'choice', words: 'badDebt.reason' },
                  { key: 'returned', is: 'amount', currency: 'currency' },
                  { key: 'booked', is: 'amount', currency: 'functional_currency' },
                  { key: 'allowance', is: 'amount', currency: 'functional_currency' },
                  { key: 'rule', is: 'choice', words: 'badDebt.rule' },
                  { key: 'prepared_by', is: 'text' },
                  { key: 'decided_by', is: 'text' },
                  { key: 'reversed_on', is: 'day' },
                  { key: 'memo', is: 'text', wrap: true },
                ]}
              />
            ),
          },
          {
            key: 'returns',
            word: 'badDebt.returns',
            count: badDebt.returns.length,
            body: <Returns badDebt={badDebt} refresh={read.refetch} />,
          },
          can(ledger.view) && { key: 'books', word: 'badDebt.books', body: <BookEntries subject="badDebt" id={id} /> },
        ]}
      />
      {returning && read.data && <ReturnDialog badDebt={read.data} close={() => setReturning(false)} />}
    </>
  );
}

function Returns({ badDebt, refresh }: { badDebt: BadDebt; refresh: () => unknown }): ReactNode {
  const can = useCan();
  const { id, version } = badDebt;
  const undo = (row: BadDebtReturn): Action[] =>
    row.undone_on === null && can(writeOff.reverse)
      ? [
          {
            key: 'undo',
            word: 'badDebt.do.undoReturn',
            tone: 'danger',
            asks: 'reason',
            reasonMax: 300,
            run: async (reason) => {
              await send(undoReturn, { id, version, return_id: row.id, reason: reason ?? '' });
              await refresh();
            },
          },
        ]
      : [];
  return (
    <SubTable
      rows={badDebt.returns}
      subject="badDebt"
      title="badDebt.returns"
      rowActions={undo}
      columns={[
        { key: 'returned_on', is: 'day' },
        { key: 'entry_no', is: 'ref', open: (row) => link(writeOffDetailPage, { id: row.cash_entry_id }) },
        { key: 'write_off_no', is: 'code' },
        { key: 'amount', word: 'badDebt.returnAmount', is: 'amount', currency: 'currency' },
        { key: 'recorded_by', is: 'text' },
        { key: 'undone_on', is: 'day' },
      ]}
    />
  );
}
