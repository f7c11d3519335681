import { type ReactNode, useState } from 'react';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { type PageProps, useCan } from '../../../../web/tab-context.ts';
import { assignTruck, listWorkOrders, type WorkOrderRow } from '../contract.ts';
import { may } from '../permits.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { tripColumns } from './columns.tsx';
import { useWorkOrderMoves } from './moves.ts';
import { link } from '../../../../kernel/link.ts';
import { workOrderDetailPage } from '../pages.ts';

export default function WorkOrderList({ page }: PageProps): ReactNode {
  const list = useList(listWorkOrders, { tab: 'onRoad' });
  const moves = useWorkOrderMoves();
  const can = useCan();
  const [assigning, setAssigning] = useState<WorkOrderRow | null>(null);
  const assignable = (row: WorkOrderRow) => can(may.assign) && (row.state === 'accepted' || row.state === 'assigned');
  return (
    <>
      <ListPage
        title={page.title}
        list={list}
        columns={tripColumns(['planned_depart', 'planned_arrive', 'no'])}
        open={(row) => link(workOrderDetailPage, { id: row.id })}
        rowActions={(row) => [
          ...moves.of(row),
          ...(assignable(row) ? [{ key: 'assign', word: 'workOrder.do.assign', run: () => setAssigning(row) }] : []),
        ]}
        batch={moves.batch('accept', 'review', 'close', 'cancel')}
        exporting={may.export}
        empty="workOrder.empty"
      />
      {assigning && <AssignDialog trip={assigning} call={assignTruck} close={() => setAssigning(null)} />}
    </>
  );
}
