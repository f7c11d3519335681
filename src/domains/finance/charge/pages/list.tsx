import { type ReactNode, useState } from 'react';
import { send } from '../../../../web/call.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { may as bill } from '../../bill/permits.ts';
import { side as sideOf } from '../../side.ts';
import { type ChargeRow, chargesOpening, listCharges, sumCharges } from '../contract.ts';
import { may } from '../permits.ts';
import { BillDialog } from './bill-dialog.tsx';
import { stateTones, useReason, useReview } from './moves.ts';
import { PriceDialog } from './price-dialog.tsx';
import { useRateAgain } from './rate-again.ts';
import { link } from '../../../../kernel/link.ts';
import { freightJobPage } from '../../../freight/job/pages.ts';
import { workOrderDetailPage } from '../../../dispatch/work-order/pages.ts';
import { billDetailPage, carrierBillDetailPage, orderBillDetailPage } from '../../bill/pages.ts';
import { payableEntryPage } from '../pages.ts';
import { orderDetailPage } from '../../../order/transport-order/pages.ts';

/** Lines of one side. The paths differ in their side, in the lines that they leave out, and in their first tab. */
export default function Charges({ page }: PageProps): ReactNode {
  const can = useCan();
  // A query of both sides is for reading alone.
  const side = page.fixed?.['side'] ? sideOf.parse(page.fixed['side']) : null;
  const isOfOrders = page.fixed?.['business'] === 'road';
  const list = useList(listCharges, chargesOpening(page));
  const review = useReview();
  const reason = useReason();
  const [pricing, setPricing] = useState<ChargeRow | null>(null);
  const [billing, setBilling] = useState<readonly ChargeRow[] | null>(null);
  const again = useRateAgain<ChargeRow>(side ?? 'receivable', (row) => row.order_id);
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
    ...(can(may.rate) && row.order_id && (row.state === 'unpriced' || row.state === 'open') ? [again.of(row)] : []),
  ];
  return (
    <>
      <ListPage
        title={page.title}
        name={page.path}
        list={list}
        columns={[
          { key: 'order_no', is: 'link', open: (row) => (row.order_id ? link(orderDetailPage, { id: row.order_id }) : null), pin: 'left' },
          {
            key: 'work_order_no',
            is: 'link',
            open: (row) => (row.work_order_id ? link(workOrderDetailPage, { id: row.work_order_id }) : null),
            off: side === 'receivable',
          },
          {
            key: 'freight_job_no',
            is: 'link',
            open: (row) => (row.freight_job_id ? link(freightJobPage, { id: row.freight_job_id }) : null),
            off: page.fixed?.['business'] !== 'ocean',
          },
          side === null && { key: 'side', is: 'choice', words: 'charge.side' },
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
          { key: 'bill_no', is: 'link', open: (row) => (row.bill_id ? billPath(row.side, row.bill_id, isOfOrders) : null) },
          { key: 'business_on', is: 'day', sort: 'business_on' },
          { key: 'financial_month', is: 'code', off: true },
          { key: 'reviewed_by', is: 'ref', off: true },
          { key: 'reviewed_at', is: 'instant', off: true },
        ]}
        {...(side ? { rowActions: actions } : {})}
        batch={
          side === null
            ? []
            : [
                ...review.batch,
                ...(can(bill.make)
                  ? [
                      {
                        key: 'bill',
                        word: 'charge.do.bill',
                        takes: (row: ChargeRow) => row.state === 'reviewed',
                        opens: (rows: readonly ChargeRow[]) => setBilling(rows),
                      },
                    ]
                  : []),
                ...(can(may.rate)
                  ? [
                      {
                        ...again.batch,
                        takes: (row: ChargeRow) => row.order_id !== null && row.state !== 'billed',
                      },
                    ]
                  : []),
              ]
        }
        totals={async (params) =>
          (await send(sumCharges, params)).sums.map(({ currency, amount }) => ({ key: 'amount', currency, amount }))
        }
        {...(side
          ? { create: { path: page.fixed?.['entry'] ?? link(payableEntryPage, { side }), permit: may.enter, word: 'charge.enterLines' } }
          : {})}
        exporting={may.view}
        empty="charge.empty"
      />
      {pricing && <PriceDialog key={pricing.id} row={pricing} close={() => setPricing(null)} />}
      {billing && (
        <BillDialog rows={billing} receivable={billing.some((row) => row.side === 'receivable')} close={() => setBilling(null)} />
      )}
    </>
  );
}

function billPath(side: 'receivable' | 'payable', id: string, isOfOrders: boolean): string {
  if (isOfOrders) return link(orderBillDetailPage, { id });
  return side === 'receivable' ? link(billDetailPage, { id }) : link(carrierBillDetailPage, { id });
}
