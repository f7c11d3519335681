import type { ReactNode } from 'react';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import type { Maybe } from '../../../../web/kit/detail/kinds.ts';
import type { DetailSection } from '../../../../web/kit/detail/detail-props.ts';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import type { ResultOf } from '../../../../kernel/call.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import type { getBill, LineDispute } from '../contract.ts';

export type Bill = ResultOf<typeof getBill>;

/** The name of a line of which a dialog or a dispute speaks. */
export const lineName = (line: Bill['lines'][number] | undefined): string =>
  [line?.order_no ?? line?.freight_job_no, line?.fee_name].filter(Boolean).join(' · ');

type RowActions = {
  readonly lines?: ((line: Bill['lines'][number]) => readonly Action[]) | undefined;
  readonly disputes?: ((dispute: LineDispute) => readonly Action[]) | undefined;
};

/** The sections of a bill that both we and the other side see. */
export function billSections(bill: Bill, actions: RowActions = {}): Maybe<DetailSection>[] {
  return [
    { key: 'lines', word: 'bill.lines', count: bill.lines.length, body: <Lines bill={bill} actions={actions.lines} /> },
    bill.disputes.length > 0 && {
      key: 'disputes',
      word: 'bill.disputes',
      count: bill.disputes.length,
      body: <Disputes bill={bill} actions={actions.disputes} />,
    },
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
            { key: 'document_no', is: 'code' },
            { key: 'opened_on', is: 'day' },
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

const outcomeTones = { open: 'warning', agreed: 'good', declined: 'neutral', withdrawn: 'neutral' } as const;

function Disputes({ bill, actions }: { bill: Bill; actions: RowActions['disputes'] }): ReactNode {
  const rows = bill.disputes.map((dispute) => {
    const line = bill.lines.find(({ id }) => id === dispute.charge_id);
    return { ...dispute, line: lineName(line), result: dispute.outcome ?? ('open' as const) };
  });
  return (
    <SubTable
      rows={rows}
      subject="bill"
      title="bill.disputes"
      columns={[
        { key: 'line', is: 'text', width: 180 },
        { key: 'reason', is: 'text', width: 220 },
        { key: 'raised_by_name', is: 'text', width: 110 },
        { key: 'raised_at', is: 'instant' },
        { key: 'result', word: 'bill.outcome', is: 'choice', words: 'bill.outcome', tones: outcomeTones },
        { key: 'answer', is: 'text', width: 220 },
        { key: 'answered_by_name', is: 'text', width: 110 },
        { key: 'answered_at', is: 'instant' },
      ]}
      {...(actions ? { rowActions: actions } : {})}
    />
  );
}

function Lines({ bill, actions }: { bill: Bill; actions: RowActions['lines'] }): ReactNode {
  const hasJobs = bill.lines.some((line) => line.freight_job_no !== null);
  const hasOrders = bill.lines.some((line) => line.order_no !== null);
  return (
    <SubTable
      rows={bill.lines}
      subject="charge"
      title="bill.lines"
      {...(actions ? { rowActions: actions } : {})}
      columns={[
        hasOrders || (bill.side === 'receivable' && !hasJobs) ? { key: 'order_no', is: 'code' } : null,
        hasJobs && { key: 'freight_job_no', is: 'code', below: (line) => line.bl_nos },
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
