import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../../../web/kit/load-failed.tsx';
import { SubTable } from '../../../../web/kit/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { orderCharges } from '../../charge/contract.ts';

export default function ChargesOfOrder({ id }: { id: string }): ReactNode {
  const read = useRead(orderCharges, { order_id: id });
  if (read.error) return <LoadFailed error={read.error} retry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton active />;
  return (
    <SubTable
      subject="charge"
      title="profit.charges"
      rows={read.data.rows}
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
  );
}
