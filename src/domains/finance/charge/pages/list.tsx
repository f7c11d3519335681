import { type ReactNode, useState } from 'react';
import { send } from '../../../../web/call.ts';
import type { Action } from '../../../../web/kit/actions.ts';
import { ListPage } from '../../../../web/kit/list-page.tsx';
import { useList } from '../../../../web/kit/use-list.ts';
import { refresh } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { may as bill } from '../../bill/permits.ts';
import { side as sideOf } from '../../side.ts';
import { type ChargeRow, listCharges, rateAgain, sumCharges } from '../contract.ts';
import { may } from '../permits.ts';
import { BillDialog } from './bill-dialog.tsx';
import { stateTones, touched, useReason, useReview } from './moves.ts';
import { PriceDialog } from './price-dialog.tsx';

/** Lines of one side. The paths differ in their side, in what they leave out, and in the tab that they begin with. */
export default function Charges({ page }: PageProps): ReactNode {
  const can = useCan();
  const side = sideOf.parse(page.fixed?.['side']);
  const list = useList(listCharges, {
    fixed: { side: [side], ...(page.fixed?.['other'] ? { other: true } : {}) },
    ...(page.fixed?.['tab'] ? { tab: page.fixed['tab'] } : {}),
  });
  const review = useReview();
  const reason = useReason();
  const [pricing, setPricing] = useState<ChargeRow | null>(null);
  const [billing, setBilling] = useState<readonly ChargeRow[] | null>(null);
  const again = async (rows: readonly ChargeRow[]) => {
    const order_ids = [...new Set(rows.flatMap((row) => (row.order_id ? [row.order_id] : [])))];
    await send(rateAgain, { side, order_ids });
    await refresh('charge', ...touched);
  };
  const actions = (row: ChargeRow): Action[] => [
    ...(can(may.enter) && (row.state === 'unpriced' || row.state === 'open')
      ? [
          {
            key: 'price',
            word: 'charge.do.price',
            ...(row.state === 'unpriced' ? { tone: 'primary' as const } : {}),
            run: () => setPricing(row),
          },
        ]
      : []),
    ...review.of(row),
    ...(can(may.rate) && row.order_id && (row.state === 'unpriced' || row.state === 'open')
      ? [{ key: 'rateAgain', word: 'charge.do.rateAgain', run: () => again([row]) }]
      : []),
  ];
  return (
    <>
      <ListPage
        title={page.title}
        name={page.path}
        list={list}
        columns={[
          { key: 'order_no', is: 'link', open: (row) => (row.order_id ? `/order/orderDetail?id=${row.order_id}` : null), pin: 'left' },
          {
            key: 'work_order_no',
            is: 'link',
            open: (row) => (row.work_order_id ? `/dispatch/workOrderDetail?id=${row.work_order_id}` : null),
            off: side === 'receivable',
          },
          { key: 'state', is: 'state', tones: stateTones, below: (row) => reason(row.returned_reason) },
          { key: 'party_name', is: 'ref', width: 220 },
          { key: 'fee_name', is: 'text', width: 140, below: (row) => row.description },
          { key: 'quantity', is: 'quantity' },
          { key: 'unit_price', is: 'quantity' },
          { key: 'amount', is: 'amount', currency: 'currency', sort: 'amount' },
          { key: 'net', is: 'amount', currency: 'currency', off: true },
          { key: 'tax', is: 'amount', currency: 'currency' },
          { key: 'tax_percent', is: 'percent', off: true },
          { key: 'tax_on', is: 'day', off: true },
          { key: 'functional', is: 'amount', currency: 'functional_currency' },
          { key: 'rate', is: 'quantity', off: true },
          { key: 'rate_on', is: 'day', off: true },
          { key: 'source', is: 'choice', words: 'charge.source' },
          { key: 'abnormal', is: 'flag', off: true },
          { key: 'late', is: 'flag', off: true },
          { key: 'disbursement', is: 'flag', off: true },
          { key: 'bill_no', is: 'link', open: (row) => (row.bill_id ? billPath(side, row.bill_id) : null) },
          { key: 'business_on', is: 'day', sort: 'business_on' },
          { key: 'financial_month', is: 'code', off: true },
          { key: 'reviewed_by', is: 'ref', off: true },
          { key: 'reviewed_at', is: 'instant', off: true },
        ]}
        rowActions={actions}
        batch={[
          ...review.batch,
          ...(can(bill.make)
            ? [
                {
                  key: 'bill',
                  word: 'charge.do.bill',
                  takes: (row: ChargeRow) => row.state === 'reviewed',
                  all: async (rows: readonly ChargeRow[]) => setBilling(rows),
                },
              ]
            : []),
          ...(can(may.rate)
            ? [
                {
                  key: 'rateAgain',
                  word: 'charge.do.rateAgain',
                  takes: (row: ChargeRow) => row.order_id !== null && row.state !== 'billed',
                  all: again,
                },
              ]
            : []),
        ]}
        totals={async (asked) => (await send(sumCharges, asked)).sums.map(({ currency, amount }) => ({ key: 'amount', currency, amount }))}
        {...(side === 'payable'
          ? { create: { path: '/finance/work/add', permit: may.enter, word: 'charge.enterLines' } }
          : { create: { path: '/finance/work/add?side=receivable', permit: may.enter, word: 'charge.enterLines' } })}
        exporting={may.view}
        empty="charge.empty"
      />
      {pricing && <PriceDialog key={pricing.id} row={pricing} close={() => setPricing(null)} />}
      {billing && <BillDialog rows={billing} close={() => setBilling(null)} />}
    </>
  );
}

function billPath(side: 'receivable' | 'payable', id: string): string {
  return side === 'receivable' ? `/finance/bill/billDetail/${id}` : `/finance/work/bill/billDetail?id=${id}`;
}
