import { Button, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { serverNow } from '../../../../web/clock.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { ChoiceInput, InstantInput } from '../../../../web/kit/inputs.tsx';
import { ListPage } from '../../../../web/kit/list-page.tsx';
import { Picker } from '../../../../web/kit/picker.tsx';
import { ToneTag } from '../../../../web/kit/state-tag.tsx';
import { useList } from '../../../../web/kit/use-list.ts';
import { movesFrom } from '../../../../kernel/machine.ts';
import { type PageProps, useCan, useSend } from '../../../../web/tab-context.ts';
import { FormDialog } from '../../../../web/kit/form-dialog.tsx';
import { gateIn, listYard, moveInYard, type YardRow } from '../contract.ts';
import { may } from '../permits.ts';
import { type YardAction, yardKinds, type YardKind, yardStates } from '../states.ts';

type Asked = { row: YardRow; action: YardAction };

/** What stands in the yards: in through the gate, to a dock and back, out again. */
export default function Yard({ page }: PageProps): ReactNode {
  const t = useT();
  const can = useCan();
  const format = useFormat();
  const list = useList(listYard);
  const [entering, setEntering] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
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
            open: (row) => (row.work_order_id ? `/dispatch/workOrderDetail?id=${row.work_order_id}` : null),
            width: 150,
          },
          { key: 'remark', is: 'text', width: 180 },
        ]}
        buttons={
          can(may.gate) && (
            <Button type="primary" onClick={() => setEntering(true)}>
              {t('yard.do.gateIn')}
            </Button>
          )
        }
        rowActions={(row) =>
          movesFrom(yardStates, row.state, can).map((action) => ({
            key: action,
            word: `yard.do.${action}`,
            ...(action === 'gateOut' ? {} : { tone: 'primary' as const }),
            run: () => setAsked({ row, action }),
          }))
        }
        exporting={may.export}
        empty="yard.empty"
      />
      {entering && <GateIn close={() => setEntering(false)} />}
      {asked && <Move asked={asked} close={() => setAsked(null)} />}
    </>
  );
}

function GateIn({ close }: { close: () => void }): ReactNode {
  const t = useT();
  const send = useSend();
  const [kind, setKind] = useState<YardKind>('truck');
  const [station, setStation] = useState<string | null>(null);
  const [texts, setTexts] = useState({ plate_no: '', container_no: '', seal_no: '', driver_name: '', driver_phone: '', remark: '' });
  const [at, setAt] = useState<string | null>(() => serverNow().toISOString());
  const field = (key: keyof typeof texts, required = false) => (
    <Form.Item label={t(`yard.${key}`)} required={required}>
      <Input
        value={texts[key]}
        maxLength={200}
        onChange={(event) => setTexts({ ...texts, [key]: event.target.value })}
        aria-label={t(`yard.${key}`)}
      />
    </Form.Item>
  );
  const run = async (requestId: string) => {
    if (!station || !at) return;
    const orNull = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text.trim() || null]));
    await send(gateIn, { ...orNull, station_id: station, kind, at }, { requestId });
  };
  return (
    <FormDialog
      title={t('yard.do.gateIn')}
      ok={t('yard.do.gateIn')}
      off={!station || !at || (kind === 'truck' ? texts.plate_no.trim() === '' : texts.container_no.trim() === '')}
      close={close}
      run={run}
    >
      <Form.Item label={t('yard.station_id')} required>
        <Picker to="station" value={station} onChange={setStation} aria-label={t('yard.station_id')} />
      </Form.Item>
      <Form.Item label={t('yard.kind')} required>
        <ChoiceInput
          of={yardKinds}
          words="yard.kind"
          as="radio"
          value={kind}
          onChange={(chosen) => setKind(yardKinds.find((one) => one === chosen) ?? 'truck')}
        />
      </Form.Item>
      {field('plate_no', kind === 'truck')}
      {field('container_no', kind === 'container')}
      {field('seal_no')}
      {field('driver_name')}
      {field('driver_phone')}
      <Form.Item label={t('yard.gate_in_at')} required>
        <InstantInput value={at} onChange={setAt} />
      </Form.Item>
      {field('remark')}
    </FormDialog>
  );
}

function Move({ asked, close }: { asked: Asked; close: () => void }): ReactNode {
  const { row, action } = asked;
  const t = useT();
  const send = useSend();
  const [dock, setDock] = useState('');
  const [at, setAt] = useState<string | null>(() => serverNow().toISOString());
  const run = async (requestId: string) => {
    if (!at) return;
    await send(moveInYard, { id: row.id, version: row.version, action, at, dock: action === 'dock' ? dock : null }, { requestId });
  };
  return (
    <FormDialog
      title={`${t(`yard.do.${action}`)} · ${row.plate_no ?? row.container_no ?? ''}`}
      ok={t(`yard.do.${action}`)}
      off={!at || (action === 'dock' && dock.trim() === '')}
      close={close}
      run={run}
    >
      {action === 'dock' && (
        <Form.Item label={t('yard.dock')} required>
          <Input value={dock} maxLength={20} onChange={(event) => setDock(event.target.value)} aria-label={t('yard.dock')} />
        </Form.Item>
      )}
      <Form.Item label={t('yard.at')} required>
        <InstantInput value={at} onChange={setAt} />
      </Form.Item>
    </FormDialog>
  );
}
