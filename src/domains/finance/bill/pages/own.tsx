import type { ReactNode } from 'react';
import { DetailPage } from '../../../../web/kit/detail-page.tsx';
import { ListPage } from '../../../../web/kit/list-page.tsx';
import { useList } from '../../../../web/kit/use-list.ts';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { getBill, listOwnBills } from '../contract.ts';
import { amountColumns } from './amounts.tsx';
import { stateTones, useBillMoves } from './moves.ts';
import { billSections } from './bill-sections.tsx';

/** The carrier's own bills: what it agrees to is what it can be paid for. */
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
      empty="bill.empty"
    />
  );
}

export function OwnBill({ id }: { id: string }): ReactNode {
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
        { key: 'company_name', is: 'text' },
        { key: 'bill_on', is: 'day' },
        { key: 'due_on', is: 'day' },
      ]}
      actions={(bill) => moves.of(bill)}
      rail={{ timeline: false }}
      sections={billSections}
    />
  );
}
