import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { carrierBillDetailPage } from '../../bill/pages.ts';
import { tripCharges } from '../contract.ts';
import { stateTones } from './moves.ts';

/** The charges of a trip: its freight by order, and those that were entered for it by hand. */
export default function ChargesOfTrip({ id }: { id: string }): ReactNode {
  return (
    <Read of={tripCharges} params={{ work_order_id: id }}>
      {({ rows }) => (
        <SubTable
          subject="charge"
          title="charge.ofTrip"
          rows={rows}
          columns={[
            { key: 'fee_name', is: 'text', width: 150, below: (row) => row.description },
            { key: 'state', is: 'state', tones: stateTones },
            { key: 'party_name', is: 'text', width: 200 },
            { key: 'order_no', is: 'code', width: 150 },
            { key: 'quantity', is: 'quantity' },
            { key: 'unit_price', is: 'quantity' },
            { key: 'amount', is: 'amount', currency: 'currency' },
            { key: 'tax', is: 'amount', currency: 'currency' },
            { key: 'estimated', is: 'flag' },
            { key: 'bill_no', is: 'link', open: (row) => (row.bill_id ? link(carrierBillDetailPage, { id: row.bill_id }) : null) },
            { key: 'business_on', is: 'day' },
          ]}
          empty="charge.noneOfTrip"
        />
      )}
    </Read>
  );
}
