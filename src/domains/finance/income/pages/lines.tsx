import { type ReactNode, useState } from 'react';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useCan } from '../../../../web/session.ts';
import { type ChargeRow, orderCharges } from '../../charge/contract.ts';
import { stateTones, useReason, useReview } from '../../charge/pages/moves.ts';
import { PriceDialog } from '../../charge/pages/price-dialog.tsx';
import { may } from '../../charge/permits.ts';
import { link } from '../../../../kernel/link.ts';
import { billDetailPage } from '../../bill/pages.ts';

/** The receivable lines of one order, below its row. */
export function IncomeLines({ orderId }: { orderId: string }): ReactNode {
  const can = useCan();
  const review = useReview();
  const reason = useReason();
  const [pricing, setPricing] = useState<ChargeRow | null>(null);
  return (
    <Read of={orderCharges} params={{ order_id: orderId }} quiet>
      {(data) => (
        <>
          <SubTable
            rows={data.rows.filter((row) => row.side === 'receivable' && !row.estimated)}
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
              { key: 'bill_no', is: 'link', open: (row) => (row.bill_id ? link(billDetailPage, { id: row.bill_id }) : null) },
              { key: 'business_on', is: 'day' },
            ]}
          />
          {pricing && <PriceDialog key={pricing.id} row={pricing} close={() => setPricing(null)} />}
        </>
      )}
    </Read>
  );
}
