import type { ReactNode } from 'react';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { listOrderStock } from '../contract.ts';
import { may } from '../permits.ts';
import { link } from '../../../../kernel/link.ts';
import { orderDetailPage } from '../../../order/transport-order/pages.ts';

/** Goods of orders waiting in our warehouses, the longest wait first. */
export default function OrderStock(): ReactNode {
  const list = useList(listOrderStock);
  return (
    <ListPage
      title="page.orderStock"
      subject="stock"
      list={list}
      columns={[
        {
          key: 'order_no',
          is: 'link',
          open: (row) => link(orderDetailPage, { id: row.order_id }),
          pin: 'left',
          sort: 'order_no',
          width: 180,
        },
        { key: 'customer_name', is: 'text', width: 140 },
        { key: 'product_name', is: 'text', width: 180 },
        { key: 'qty', is: 'quantity', width: 100 },
        { key: 'available', is: 'quantity', width: 100 },
        { key: 'unit', is: 'text', width: 70 },
        { key: 'cartons', is: 'quantity', width: 80 },
        { key: 'warehouse_name', is: 'text', width: 150 },
        { key: 'location_code', is: 'code', width: 150 },
        { key: 'pallet_no', is: 'code', width: 190 },
        { key: 'age_days', is: 'quantity', unit: 'unit.days', width: 90 },
        { key: 'since', is: 'instant', sort: 'since' },
        { key: 'plan_no', is: 'code', width: 170 },
      ]}
      open={(row) => link(orderDetailPage, { id: row.order_id })}
      exporting={may.view}
      empty="orderStock.empty"
    />
  );
}
