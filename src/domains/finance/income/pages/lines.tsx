import { Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { LoadFailed } from '../../../../web/kit/load-failed.tsx';
import { SubTable } from '../../../../web/kit/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { type ChargeRow, orderCharges } from '../../charge/contract.ts';
import { stateTones, useReason, useReview } from '../../charge/pages/moves.ts';
import { PriceDialog } from '../../charge/pages/price-dialog.tsx';
import { may } from '../../charge/permits.ts';

/** The receivable lines of one order, below its row. */
export function IncomeLines({ orderId }: { orderId: string }): ReactNode {
  const can = useCan();
  const read = useRead(orderCharges, { order_id: orderId }, { quiet: true });
  const review = useReview();
  const reason = useReason();
  const [pricing, setPricing] = useState<ChargeRow | null>(null);
  if (read.error) return <LoadFailed error={read.error} retry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  return (
    <>
      <SubTable
        rows={read.data.rows.filter((row) => row.side === 'receivable' && !row.estimated)}
        subject="charge"
        title="income.lines"
        rowActions={(row) => [
          ...(can(may.enter) && (row.state === 'unpriced' || row.state === 'open')
            ? [{ key: 'price', word: 'charge.do.price', run: () => setPricing(row) }]
            : []),
          ...review.of(row),
        ]}
        columns={[
          { key: 'fee_name', is: 'text', width: 150, below: (row) => row.description },
          { key: 'state', is: 'state', tones: stateTones, below: (row) => reason(row.returned_reason) },
          { key: 'quantity', is: 'quantity' },
          { key: 'unit_price', is: 'quantity' },
          { key: 'amount', is: 'amount', currency: 'currency' },
          { key: 'tax', is: 'amount', currency: 'currency' },
          { key: 'functional', is: 'amount', currency: 'functional_currency' },
          { key: 'source', is: 'choice', words: 'charge.source' },
          { key: 'bill_no', is: 'link', open: (row) => (row.bill_id ? `/finance/bill/billDetail/${row.bill_id}` : null) },
          { key: 'business_on', is: 'day' },
        ]}
      />
      {pricing && <PriceDialog key={pricing.id} row={pricing} close={() => setPricing(null)} />}
    </>
  );
}
