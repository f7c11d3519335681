import type { ReactNode } from 'react';
import { Facts } from '../../../../web/kit/facts.tsx';
import type { DetailSection } from '../../../../web/kit/detail-page.tsx';
import { SubTable } from '../../../../web/kit/sub-table.tsx';
import type { ResultOf } from '../../../../kernel/call.ts';
import type { getBill } from '../contract.ts';

export type Bill = ResultOf<typeof getBill>;

/** What both sides of a bill see of it. */
export function billSections(bill: Bill): DetailSection[] {
  return [
    { key: 'lines', word: 'bill.lines', count: bill.lines.length, body: <Lines bill={bill} /> },
    { key: 'balances', word: 'bill.balances', count: bill.balances.length, body: <Balances bill={bill} /> },
    {
      key: 'facts',
      word: 'bill.facts',
      body: (
        <Facts
          of={bill}
          subject="bill"
          items={[
            { key: 'company_name', is: 'text' },
            { key: 'party_name', is: 'text' },
            { key: 'party_tax_no', is: 'code' },
            { key: 'customer_ref', is: 'text' },
            { key: 'title', is: 'text' },
            { key: 'remark', is: 'text', wrap: true },
            { key: 'sent_at', is: 'instant' },
            { key: 'confirmed_at', is: 'instant' },
            { key: 'confirmed_by', is: 'text' },
            { key: 'dispute', is: 'text', wrap: true },
            { key: 'void_reason', is: 'text', wrap: true },
          ]}
        />
      ),
    },
  ];
}

function Lines({ bill }: { bill: Bill }): ReactNode {
  return (
    <SubTable
      rows={bill.lines}
      subject="charge"
      title="bill.lines"
      columns={[
        bill.side === 'receivable' || bill.lines.some((line) => line.order_no !== null) ? { key: 'order_no', is: 'code' } : null,
        bill.side === 'payable' && { key: 'work_order_no', is: 'code' },
        { key: 'fee_name', is: 'text', below: (line) => line.description },
        { key: 'quantity', is: 'quantity' },
        { key: 'unit_price', is: 'quantity' },
        { key: 'amount', is: 'amount', currency: 'currency' },
        { key: 'net', is: 'amount', currency: 'currency' },
        { key: 'tax', is: 'amount', currency: 'currency' },
        { key: 'tax_percent', is: 'percent' },
        { key: 'business_on', is: 'day' },
      ]}
    />
  );
}

function Balances({ bill }: { bill: Bill }): ReactNode {
  return (
    <SubTable
      rows={bill.balances}
      subject="bill"
      title="bill.balances"
      rowId={(row) => row.currency}
      columns={[
        { key: 'currency', is: 'code' },
        { key: 'amount', is: 'amount', currency: 'currency' },
        { key: 'net', is: 'amount', currency: 'currency' },
        { key: 'tax', is: 'amount', currency: 'currency' },
        { key: 'functional', is: 'amount', currency: { all: bill.functional_currency } },
        { key: 'written_off', is: 'amount', currency: 'currency' },
        { key: 'requested', is: 'amount', currency: 'currency' },
        { key: 'open', is: 'amount', currency: 'currency' },
      ]}
    />
  );
}
