import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { ListPage } from '../../../../web/kit/list-page.tsx';
import { useList } from '../../../../web/kit/use-list.ts';
import { listReview, type OrderRow } from '../contract.ts';
import { useOrderBatch } from './batch.ts';
import { orderColumns, orderPath } from './columns.tsx';
import { useOrderMoves } from './moves.ts';

export default function Review(): ReactNode {
  const t = useT();
  const list = useList(listReview);
  const moves = useOrderMoves<OrderRow>();
  const batch = useOrderBatch('approve', 'reject', 'unreview');
  return (
    <ListPage
      title="page.orderReview"
      subject="order"
      list={list}
      columns={orderColumns(t).filter(({ key }) => key !== 'waybill_no' && key !== 'open_exceptions')}
      open={(row) => orderPath(row.id)}
      rowActions={(row) => moves.of(row)}
      batch={batch}
      empty="order.emptyReview"
    />
  );
}
