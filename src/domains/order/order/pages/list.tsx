import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { ListPage } from '../../../../web/kit/list-page.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useList } from '../../../../web/kit/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import { listOrders, type OrderRow } from '../contract.ts';
import { may } from '../permits.ts';
import { editableStates } from '../states.ts';
import { useOrderBatch } from './batch.ts';
import { orderColumns, orderPath } from './columns.tsx';
import { useOrderMoves } from './moves.ts';

export default function Orders(): ReactNode {
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const list = useList(listOrders);
  const moves = useOrderMoves<OrderRow>();
  const batch = useOrderBatch('submit', 'approve', 'receive', 'cancel');
  return (
    <ListPage
      title="page.orders"
      list={list}
      columns={orderColumns(t)}
      open={(row) => orderPath(row.id)}
      create={{ path: '/order/addOrder', permit: may.edit }}
      rowActions={(row) => [
        ...moves.of(row),
        ...(can(may.edit) && editableStates.includes(row.state)
          ? [{ key: 'edit', word: 'kit.edit', run: () => open(`/order/editOrder?id=${row.id}`) }]
          : []),
        ...(can(may.edit) ? [{ key: 'copy', word: 'kit.copy', run: () => open(`/order/copyOrder?id=${row.id}`) }] : []),
      ]}
      batch={batch}
      exporting={may.export}
      importing={{ entity: 'order', permit: may.import }}
      empty="order.empty"
    />
  );
}
