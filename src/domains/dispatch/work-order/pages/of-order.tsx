import type { ReactNode } from 'react';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { getOrder } from '../../../order/transport-order/contract.ts';
import { listWorkOrders } from '../contract.ts';
import { link } from '../../../../kernel/link.ts';
import { workOrderDetailPage } from '../pages.ts';

/** The trips that carry an order, including refused and cancelled ones, on the order's own page. */
export default function WorkOrdersOfOrder({ id }: { id: string }): ReactNode {
  const order = useRead(getOrder, { id });
  return (
    <Read of={listWorkOrders} params={{ where: { order_no: [order.data?.order_no ?? ''] }, size: 100 }} enabled={order.data !== undefined}>
      {(data) => (
        <SubTable
          subject="workOrder"
          title="page.workOrders"
          rows={data.rows}
          open={(row) => link(workOrderDetailPage, { id: row.id })}
          columns={[
            { key: 'no', is: 'link', open: (row) => link(workOrderDetailPage, { id: row.id }) },
            { key: 'state', is: 'state' },
            { key: 'carrier_name', is: 'text' },
            { key: 'plate_no', is: 'text' },
            { key: 'planned_depart', is: 'instant' },
            { key: 'buy_amount', is: 'amount', currency: 'buy_currency', word: 'workOrder.price' },
          ]}
        />
      )}
    </Read>
  );
}
