import type { ReactNode } from 'react';
import { useMoves } from '../../../../web/kit/actions.ts';
import { ListPage } from '../../../../web/kit/list-page.tsx';
import { useList } from '../../../../web/kit/use-list.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { moveOrder } from '../../../order/order/contract.ts';
import { orderStates } from '../../../order/order/states.ts';
import { may } from '../../work-order/permits.ts';
import { listReceipts, type PoolRow } from '../contract.ts';
import { poolColumns } from './region-list.tsx';

/** Orders handed to dispatch: take them, or give them back with the reason. */
export default function ReceiveOrders({ page }: PageProps): ReactNode {
  const list = useList(listReceipts);
  const moves = useMoves({
    machine: orderStates,
    subject: 'order',
    call: moveOrder,
    state: (row: PoolRow) => row.state,
    params: (row, action, reason) => {
      if (action !== 'receive' && action !== 'return') throw new TypeError(`${action} is not dispatch's`);
      return { id: row.id, version: row.version, action, reason };
    },
    reason: ['return'],
    primary: ['receive'],
    danger: ['return'],
    without: ['submit', 'approve', 'reject', 'unreview', 'returnPod', 'cancel', 'close'],
    invalidates: ['receiveOrder', 'dispatchOrder', 'B169'],
  });
  return (
    <ListPage
      title={page.title}
      list={list}
      subject="dispatchOrder"
      columns={poolColumns(false)}
      open={(row) => `/order/orderDetail?id=${row.id}`}
      rowActions={(row) => moves.of(row)}
      batch={moves.batch('receive', 'return')}
      exporting={may.export}
      empty="dispatchOrder.nothingToReceive"
    />
  );
}
