import type { ReactNode } from 'react';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { moveOrder } from '../../../order/transport-order/contract.ts';
import { may } from '../../work-order/permits.ts';
import { listReceipts } from '../contract.ts';
import { poolColumns } from './dispatch-list.tsx';
import { link } from '../../../../kernel/link.ts';
import { orderDetailPage } from '../../../order/transport-order/pages.ts';

/** Orders handed to dispatch: receive them, or return them with a reason. */
export default function ReceiveOrders({ page }: PageProps): ReactNode {
  const list = useList(listReceipts);
  const moves = useMoves(moveOrder, { only: ['receive', 'return'] });
  return (
    <ListPage
      title={page.title}
      list={list}
      subject="dispatchOrder"
      columns={poolColumns(false)}
      open={(row) => link(orderDetailPage, { id: row.id })}
      rowActions={moves.of}
      batch={moves.batch('receive', 'return')}
      exporting={may.export}
      empty="dispatchOrder.nothingToReceive"
    />
  );
}
