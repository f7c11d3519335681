import { Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useCan, type PageProps, useSend } from '../../../../web/tab-context.ts';
import { useT } from '../../../../web/i18n.ts';
import type { Action } from '../../../../web/kit/actions.ts';
import { ChoiceInput, CurrencyInput, DecimalInput } from '../../../../web/kit/inputs.tsx';
import { ListPage } from '../../../../web/kit/list-page.tsx';
import { useList } from '../../../../web/kit/use-list.ts';
import { refresh } from '../../../../web/query.ts';
import { FormDialog } from '../../../../web/kit/form-dialog.tsx';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { movesFrom } from '../../../../kernel/machine.ts';
import { FileButton } from '../../work-order/pages/trip-sections.tsx';
import { listRoadExceptions, moveRoadException, type RoadExceptionRow } from '../contract.ts';
import { type Responsible, responsibles } from '../kinds.ts';
import { may } from '../permits.ts';
import { roadExceptionStates } from '../states.ts';

const tones = { open: 'bad', handling: 'warning', closed: 'good' } as const;

export default function RoadExceptions({ page }: PageProps): ReactNode {
  const list = useList(listRoadExceptions);
  const can = useCan();
  const send = useSend();
  const [closing, setClosing] = useState<RoadExceptionRow | null>(null);
  const actions = (row: RoadExceptionRow): Action[] =>
    movesFrom(roadExceptionStates, row.state, can).map((action) => ({
      key: action,
      word: `roadException.do.${action}`,
      ...(action === 'close' ? { tone: 'primary' as const } : {}),
      run: async () => {
        if (action === 'close') return setClosing(row);
        await send(moveRoadException, { id: row.id, version: row.version, action });
        await refresh('roadException', 'B169');
      },
    }));
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
            open: (row) => `/dispatch/workOrderDetail?id=${row.work_order_id}`,
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
          },
          { key: 'closed_at', is: 'instant', off: true },
        ]}
        open={(row) => `/dispatch/workOrderDetail?id=${row.work_order_id}`}
        rowActions={actions}
        exporting={may.view}
        empty="roadException.empty"
      />
      {closing && <CloseDialog row={closing} close={() => setClosing(null)} />}
    </>
  );
}

/** Closing says who is responsible, what it cost and how it ended. */
function CloseDialog({ row, close }: { row: RoadExceptionRow; close: () => void }): ReactNode {
  const t = useT();
  const send = useSend();
  const [responsible, setResponsible] = useState<Responsible | null>(row.responsible === 'undecided' ? null : row.responsible);
  const [cost, setCost] = useState<string | null>(row.cost);
  const [currency, setCurrency] = useState<string | null>(row.cost_currency);
  const [resolution, setResolution] = useState(row.resolution ?? '');
  const run = async (requestId: string) => {
    await send(
      moveRoadException,
      {
        id: row.id,
        version: row.version,
        action: 'close',
        responsible,
        cost,
        // The input offers the currencies of the contract alone.
        cost_currency: cost ? (currency as ParamsOf<typeof moveRoadException>['cost_currency']) : null,
        resolution,
      },
      { requestId },
    );
    await refresh('roadException', 'B169');
  };
  return (
    <FormDialog
      title={`${t('roadException.do.close')} · ${row.no}`}
      ok={t('roadException.do.close')}
      off={!responsible || resolution.trim() === '' || (cost !== null && !currency)}
      close={close}
      run={run}
    >
      <Form.Item label={t('roadException.responsible')} required>
        <ChoiceInput
          of={responsibles.filter((one) => one !== 'undecided')}
          words="roadException.responsible"
          value={responsible}
          onChange={(chosen) => setResponsible(responsibles.find((one) => one === chosen) ?? null)}
        />
      </Form.Item>
      <Form.Item label={t('roadException.cost')}>
        <DecimalInput value={cost} places={2} onChange={setCost} />
      </Form.Item>
      <Form.Item label={t('roadException.cost_currency')}>
        <CurrencyInput value={currency} onChange={setCurrency} />
      </Form.Item>
      <Form.Item label={t('roadException.resolution')} required>
        <Input.TextArea rows={3} maxLength={500} value={resolution} onChange={(event) => setResolution(event.target.value)} />
      </Form.Item>
    </FormDialog>
  );
}
