import { type ReactNode, useState } from 'react';
import type { PageProps } from '../../../../web/tab-context.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { FileButton } from '../../work-order/pages/trip-sections.tsx';
import { listRoadExceptions, moveRoadException, type RoadExceptionRow } from '../contract.ts';
import { responsibles } from '../kinds.ts';
import { may } from '../permits.ts';
import { link } from '../../../../kernel/link.ts';
import { workOrderDetailPage } from '../../work-order/pages.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { useCan } from '../../../../web/session.ts';
import { claimFormPage } from '../../../order/claim/pages.ts';
import { may as claiming } from '../../../order/claim/permits.ts';

const tones = { open: 'bad', handling: 'warning', closed: 'good' } as const;

export default function RoadExceptions({ page }: PageProps): ReactNode {
  const list = useList(listRoadExceptions);
  const [closing, setClosing] = useState<RoadExceptionRow | null>(null);
  const can = useCan();
  const open = useOpen();
  const claimActions = (row: RoadExceptionRow): Action[] =>
    can(claiming.register) && row.order_no !== null
      ? [
          {
            key: 'claim',
            word: 'cargoClaim.do.register',
            run: () => open(link(claimFormPage, { subject: 'roadException', source: row.id })),
          },
        ]
      : [];
  const moves = useMoves(moveRoadException, { dialogs: { close: (row: RoadExceptionRow) => setClosing(row) } });
  return (
    <>
      <ListPage
        title={page.title}
        list={list}
        columns={[
          { key: 'no', is: 'code', pin: 'left', width: 150, sort: 'no' },
          { key: 'state', is: 'state', tones },
          { key: 'kind', is: 'choice', words: 'roadException.kind', width: 110 },
          { key: 'happened_at', is: 'instant', sort: 'happened_at' },
          {
            key: 'work_order_no',
            is: 'link',
            open: (row) => link(workOrderDetailPage, { id: row.work_order_id }),
            below: (row) => row.plate_no,
          },
          { key: 'order_no', is: 'code', width: 150 },
          { key: 'carrier_name', is: 'text', width: 140 },
          { key: 'description', is: 'text', width: 260, below: (row) => row.place },
          { key: 'pieces', is: 'quantity', width: 90 },
          { key: 'delay_hours', is: 'quantity', width: 90 },
          { key: 'responsible', is: 'choice', words: 'roadException.responsible', width: 110 },
          { key: 'cost', is: 'amount', currency: 'cost_currency' },
          { key: 'resolution', is: 'text', width: 220 },
          { key: 'handler_name', is: 'text', width: 110 },
          { key: 'reported_by_name', is: 'text', width: 120 },
          {
            key: 'photo_ids',
            is: 'own',
            width: 120,
            show: (row) => row.photo_ids.map((id) => <FileButton key={id} id={id} word="roadException.photo_ids" />),
            // A sheet holds no pictures, and their ids say nothing.
            sheet: [],
          },
          { key: 'closed_at', is: 'instant', off: true },
        ]}
        open={(row) => link(workOrderDetailPage, { id: row.work_order_id })}
        rowActions={(row) => [...moves.of(row), ...claimActions(row)]}
        batch={moves.batch()}
        exporting={may.view}
        empty="roadException.empty"
      />
      {closing && <CloseDialog row={closing} close={() => setClosing(null)} />}
    </>
  );
}

/** Closing records who is responsible, the cost and the outcome. */
function CloseDialog({ row, close }: { row: RoadExceptionRow; close: () => void }): ReactNode {
  const { id, version, cost, cost_currency, resolution } = row;
  const responsible = row.responsible === 'undecided' ? null : row.responsible;
  return (
    <FormDialog
      call={moveRoadException}
      verb="roadException.do.close"
      of={row.no}
      start={{ id, version, action: 'close', responsible, cost, cost_currency, resolution }}
      fields={[
        {
          key: 'responsible',
          is: 'choice',
          of: responsibles.filter((one) => one !== 'undecided'),
          words: 'roadException.responsible',
          required: true,
        },
        { key: 'cost', is: 'amount', currency: 'cost_currency' },
        { key: 'resolution', is: 'note', rows: 3, required: true },
      ]}
      close={close}
    />
  );
}
