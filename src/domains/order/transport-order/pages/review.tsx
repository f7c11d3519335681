import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { listReview, type OrderRow } from '../contract.ts';
import { may } from '../permits.ts';
import { orderColumns, orderPath } from './columns.tsx';
import { useOrderMoves } from './moves.ts';

export default function Review(): ReactNode {
  const t = useT();
  const list = useList(listReview);
  const moves = useOrderMoves<OrderRow>();
  return (
    <ListPage
      title="page.orderReview"
      subject="order"
      list={list}
      columns={orderColumns(t).filter(({ key }) => key !== 'waybill_no' && key !== 'open_exceptions')}
      open={(row) => orderPath(row.id)}
      rowActions={(row) => moves.of(row)}
      batch={moves.batch('approve', 'reject', 'unreview')}
      exporting={may.export}
      empty="order.emptyReview"
    />
  );
}
