import { type ReactNode, useState } from 'react';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { getBill, listOwnBills } from '../contract.ts';
import { amountColumns, amountFact, openFact } from './amounts.tsx';
import { stateTones, useBillMoves } from './moves.ts';
import { type Bill, billSections } from './bill-sections.tsx';
import { DisputeDialog } from './dispute-dialogs.tsx';
import { mayDispute } from './row-actions.ts';

/** The own bills of a carrier or a customer. A carrier can be paid only for bills that it has confirmed. */
export function OwnBills({ page }: PageProps): ReactNode {
  const list = useList(listOwnBills, { tab: 'sent' });
  const moves = useBillMoves();
  const open = (row: { id: string }) => `${page.path}?id=${row.id}`;
  return (
    <ListPage
      title={page.title}
      list={list}
      columns={[
        { key: 'bill_no', is: 'link', open, pin: 'left' },
        { key: 'state', is: 'state', tones: stateTones, below: (row) => row.dispute },
        ...amountColumns,
        { key: 'bill_on', is: 'day', sort: 'bill_on' },
        { key: 'due_on', is: 'day' },
        { key: 'line_count', is: 'quantity' },
      ]}
      open={open}
      rowActions={(row) => moves.of(row)}
      batch={moves.batch()}
      exporting="everyone"
      empty="bill.ownEmpty"
    />
  );
}

/** One of these bills. `print` leads to its print, where there is one for the reader. */
export function OwnBill({ id, print }: { id: string; print?: (bill: Bill) => string }): ReactNode {
  const read = useRead(getBill, { id });
  const moves = useBillMoves();
  const can = useCan();
  const [line, setLine] = useState<Bill['lines'][number] | null>(null);
  const disputeOf =
    (bill: Bill) =>
    (of: Bill['lines'][number]): Action[] =>
      mayDispute(bill, of, can) ? [{ key: 'disputeLine', word: 'bill.do.disputeLine', tone: 'danger', run: () => setLine(of) }] : [];
  return (
    <>
      <DetailPage
        subject="bill"
        id={id}
        read={read}
        title={(bill) => bill.bill_no}
        state={(bill) => bill.state}
        tones={stateTones}
        keyFacts={() => [
          amountFact,
          openFact,
          { key: 'company_name', word: 'bill.party_name', is: 'text' },
          { key: 'bill_on', is: 'day' },
          { key: 'due_on', is: 'day' },
        ]}
        actions={(bill) => moves.of(bill)}
        {...(print ? { print } : {})}
        rail={{ timeline: false }}
        sections={(bill) => billSections(bill, { lines: disputeOf(bill) })}
      />
      {read.data && line && <DisputeDialog bill={read.data} line={line} close={() => setLine(null)} />}
    </>
  );
}
