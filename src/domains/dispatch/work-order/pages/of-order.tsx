import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../../../web/kit/load-failed.tsx';
import { SubTable } from '../../../../web/kit/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { getOrder } from '../../../order/order/contract.ts';
import { listWorkOrders } from '../contract.ts';

/** The trips that carry an order, refused and cancelled ones among them, on the order's own page. */
export default function WorkOrdersOfOrder({ id }: { id: string }): ReactNode {
  const order = useRead(getOrder, { id });
  const read = useRead(
    listWorkOrders,
    { where: { order_no: [order.data?.order_no ?? ''] }, size: 100 },
    { enabled: order.data !== undefined },
  );
  if (read.error) return <LoadFailed error={read.error} retry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton active />;
  return (
    <SubTable
      subject="workOrder"
      title="page.workOrders"
      rows={read.data.rows}
      open={(row) => `/dispatch/workOrderDetail?id=${row.id}`}
      columns={[
        { key: 'no', is: 'link', open: (row) => `/dispatch/workOrderDetail?id=${row.id}` },
        { key: 'state', is: 'state' },
        { key: 'carrier_name', is: 'text' },
        { key: 'plate_no', is: 'text' },
        { key: 'planned_depart', is: 'instant' },
        { key: 'buy_amount', is: 'amount', currency: 'buy_currency', word: 'workOrder.price' },
      ]}
    />
  );
}
