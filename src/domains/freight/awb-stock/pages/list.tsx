import { formatAwb } from '../../../../kernel/identifier.ts';
import { App, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import type { Tone } from '../../../../web/kit/detail/kinds.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { addAwbRange, listAwbStock, moveAwb, reserveAwb } from '../contract.ts';
import { may } from '../permits.ts';
import type { AwbState } from '../states.ts';

const tones: Readonly<Record<AwbState, Tone>> = { unused: 'neutral', reserved: 'warning', bound: 'good', void: 'bad' };

/** The air waybill numbers of our airlines: unused, reserved, bound to a booking, void. */
export default function AwbStock({ page }: PageProps): ReactNode {
  const t = useT();
  const can = useCan();
  const list = useList(listAwbStock);
  const moves = useMoves(moveAwb);
  const [shown, setShown] = useState<'range' | 'reserve' | null>(null);
  const close = () => setShown(null);
  return (
    <>
      <ListPage
        title={page.title}
        list={list}
        columns={[
          {
            key: 'awb_no',
            is: 'own',
            show: (row) => formatAwb(row.awb_no),
            text: (row) => formatAwb(row.awb_no),
            pin: 'left',
            sort: 'awb_no',
            width: 140,
          },
          { key: 'state', is: 'state', tones, below: (row) => row.reason },
          { key: 'airline_name', is: 'ref', width: 180 },
          { key: 'company_name', is: 'text', width: 160 },
          { key: 'reserved_by_name', is: 'text', width: 120 },
          { key: 'reserved_at', is: 'instant' },
          { key: 'bound_at', is: 'instant' },
          { key: 'transmitted_at', is: 'instant' },
          { key: 'remark', is: 'text', width: 180 },
          { key: 'created_at', is: 'instant', off: true },
        ]}
        buttons={
          can(may.edit) && (
            <>
              <Button onClick={() => setShown('range')}>{t('awbStock.do.addRange')}</Button>
              <Button type="primary" onClick={() => setShown('reserve')}>
                {t('awbStock.do.reserve')}
              </Button>
            </>
          )
        }
        rowActions={moves.of}
        batch={moves.batch()}
        exporting={may.view}
        empty="awbStock.empty"
      />
      {shown === 'range' && <RangeDialog close={close} />}
      {shown === 'reserve' && <ReserveDialog close={close} />}
    </>
  );
}

const airlines = { kind: 'airline' } as const;

function RangeDialog({ close }: { close: () => void }): ReactNode {
  return (
    <FormDialog
      call={addAwbRange}
      verb="awbStock.do.addRange"
      start={{}}
      fields={[
        { key: 'company_id', is: 'ref', to: 'ownCompany' },
        { key: 'supplier_id', is: 'ref', to: 'supplier', within: airlines },
        { key: 'first_serial', is: 'text', digits: true, help: 'awbStock.serialHelp' },
        { key: 'last_serial', is: 'text', digits: true },
        { key: 'remark', is: 'text' },
      ]}
      close={close}
    />
  );
}

function ReserveDialog({ close }: { close: () => void }): ReactNode {
  const t = useT();
  const { message } = App.useApp();
  return (
    <FormDialog
      call={reserveAwb}
      verb="awbStock.do.reserve"
      start={{}}
      fields={[
        { key: 'company_id', is: 'ref', to: 'ownCompany' },
        { key: 'supplier_id', is: 'ref', to: 'supplier', within: airlines },
      ]}
      done={({ awb_no, left }) => void message.success(t('awbStock.reserved', { awb: formatAwb(awb_no), count: left }))}
      close={close}
    />
  );
}
