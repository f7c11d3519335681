import type { ReactNode } from 'react';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { orderCharges } from '../../charge/contract.ts';

export default function ChargesOfOrder({ id }: { id: string }): ReactNode {
  return (
    <Read of={orderCharges} params={{ order_id: id }}>
      {(data) => (
        <SubTable
          subject="charge"
          title="profit.charges"
          rows={data.rows}
          columns={[
            { key: 'side', is: 'choice', words: 'charge.side' },
            { key: 'fee_name', is: 'text' },
            { key: 'party_name', is: 'text' },
            { key: 'state', is: 'state' },
            { key: 'quantity', is: 'quantity' },
            { key: 'unit_price', is: 'quantity' },
            { key: 'amount', is: 'amount', currency: 'currency' },
            { key: 'functional', is: 'amount', currency: 'functional_currency' },
            { key: 'estimated', is: 'flag' },
          ]}
        />
      )}
    </Read>
  );
}
