import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { serverNow } from '../../../../web/clock.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import { ToneTag } from '../../../../web/kit/detail/state-tag.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { type PageProps, useCan } from '../../../../web/tab-context.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { gateIn, listYard, moveInYard, type YardRow } from '../contract.ts';
import { may } from '../permits.ts';
import { type YardAction, yardKinds } from '../states.ts';
import { link } from '../../../../kernel/link.ts';
import { workOrderDetailPage } from '../../work-order/pages.ts';

type DialogChoice = { row: YardRow; action: YardAction };

/** The contents of the yards: in through the gate, to a dock and back, out again. */
export default function Yard({ page }: PageProps): ReactNode {
  const t = useT();
  const can = useCan();
  const format = useFormat();
  const list = useList(listYard);
  const [entering, setEntering] = useState(false);
  const [dialog, setDialog] = useState<DialogChoice | null>(null);
  const ask = (action: YardAction) => (row: YardRow) => setDialog({ row, action });
  const moves = useMoves(moveInYard, { dialogs: { dock: ask('dock'), undock: ask('undock'), gateOut: ask('gateOut') } });
  return (
    <>
      <ListPage
        title={page.title}
        list={list}
        columns={[
          { key: 'plate_no', is: 'code', pin: 'left', width: 120, below: (row) => t(`yard.kind.${row.kind}`) },
          { key: 'state', is: 'state', tones: { inYard: 'info', atDock: 'progress', out: 'neutral' }, width: 110 },
          { key: 'station_name', is: 'text', width: 150 },
          { key: 'dock', is: 'code', width: 80 },
          { key: 'container_no', is: 'code', width: 130, below: (row) => row.seal_no },
          { key: 'gate_in_at', is: 'instant', sort: 'gate_in_at' },
          {
            key: 'dwell_hours',
            is: 'own',
            width: 110,
            show: (row) => {
              const text = `${format.number(row.dwell_hours)} h`;
              return row.long ? <ToneTag tone="bad">{text}</ToneTag> : text;
            },
            text: (row) => row.dwell_hours,
          },
          { key: 'dock_at', is: 'instant', off: true },
          { key: 'gate_out_at', is: 'instant' },
          { key: 'driver_name', is: 'text', width: 120, below: (row) => row.driver_phone },
          {
            key: 'work_order_no',
            is: 'link',
            open: (row) => (row.work_order_id ? link(workOrderDetailPage, { id: row.work_order_id }) : null),
            width: 150,
          },
          { key: 'company_name', is: 'text', width: 160, off: true },
          { key: 'remark', is: 'text', width: 180 },
        ]}
        buttons={
          can(may.gate) && (
            <Button type="primary" onClick={() => setEntering(true)}>
              {t('yard.do.gateIn')}
            </Button>
          )
        }
        rowActions={moves.of}
        exporting={may.export}
        empty="yard.empty"
      />
      {entering && <GateIn close={() => setEntering(false)} />}
      {dialog && <Move dialog={dialog} close={() => setDialog(null)} />}
    </>
  );
}

function GateIn({ close }: { close: () => void }): ReactNode {
  return (
    <FormDialog
      call={gateIn}
      verb="yard.do.gateIn"
      start={{ kind: 'truck', at: serverNow().toISOString() }}
      fields={({ values }) => [
        { key: 'station_id', is: 'ref', to: 'station' },
        { key: 'kind', is: 'choice', of: yardKinds, words: 'yard.kind', as: 'radio' },
        { key: 'plate_no', is: 'code', required: values.kind === 'truck' },
        { key: 'container_no', is: 'code', required: values.kind === 'container' },
        { key: 'seal_no', is: 'text' },
        { key: 'driver_name', is: 'text' },
        { key: 'driver_phone', is: 'text' },
        { key: 'at', is: 'instant', word: 'yard.gate_in_at' },
        { key: 'remark', is: 'note' },
      ]}
      close={close}
    />
  );
}

function Move({ dialog: { row, action }, close }: { dialog: DialogChoice; close: () => void }): ReactNode {
  return (
    <FormDialog
      call={moveInYard}
      verb={`yard.do.${action}`}
      of={row.plate_no ?? row.container_no}
      start={{ id: row.id, version: row.version, action, at: serverNow().toISOString() }}
      fields={[action === 'dock' && { key: 'dock', is: 'text', required: true }, { key: 'at', is: 'instant' }]}
      close={close}
    />
  );
}
