import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import { listOrders, type OrderRow } from '../contract.ts';
import { may } from '../permits.ts';
import { editableStates } from '../states.ts';
import { orderColumns, orderPath } from './columns.tsx';
import { useOrderMoves } from './moves.ts';
import { link } from '../../../../kernel/link.ts';
import { addOrderPage, copyOrderPage, editOrderPage } from '../pages.ts';

export default function Orders(): ReactNode {
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const list = useList(listOrders);
  const moves = useOrderMoves<OrderRow>();
  return (
    <ListPage
      title="page.orders"
      list={list}
      columns={orderColumns(t)}
      open={(row) => orderPath(row.id)}
      create={{ path: link(addOrderPage), permit: may.edit }}
      rowActions={(row) => [
        ...moves.of(row),
        ...(can(may.edit) && editableStates.includes(row.state)
          ? [{ key: 'edit', word: 'kit.edit', run: () => open(link(editOrderPage, { id: row.id })) }]
          : []),
        ...(can(may.edit) ? [{ key: 'copy', word: 'kit.copy', run: () => open(link(copyOrderPage, { id: row.id })) }] : []),
      ]}
      batch={moves.batch('submit', 'approve', 'receive', 'cancel')}
      exporting={may.export}
      importing={{ entity: 'order', permit: may.import }}
      empty="order.empty"
    />
  );
}
