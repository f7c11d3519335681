import { App, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { link } from '../../../../kernel/link.ts';
import { addDays, monthOf } from '../../../../kernel/day.ts';
import { useT } from '../../../../web/i18n.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { useToday } from '../../../../web/kit/today.ts';
import { useCan } from '../../../../web/session.ts';
import { listStorageRuns, moveStorageRun, runStorage, type StorageRunRow } from '../contract.ts';
import { may } from '../permits.ts';
import { storageDetailPage, storageTariffsPage } from '../pages.ts';
import { Untariffed, UntariffedMonth } from './untariffed.tsx';
import { MonthInput } from '../../../../web/kit/form/month-input.tsx';

export const runTones = { prepared: 'warning', charged: 'good', void: 'neutral' } as const;
const pathOf = (row: StorageRunRow): string => link(storageDetailPage, { id: row.id });

/** Storage by customer, warehouse and month: worked out, looked at, charged. */
export default function StorageRuns(): ReactNode {
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const list = useList(listStorageRuns);
  const moves = useMoves(moveStorageRun);
  const [running, setRunning] = useState(false);
  return (
    <>
      <ListPage
        title="page.storage"
        list={list}
        above={<Untariffed />}
        columns={[
          { key: 'run_no', is: 'link', open: pathOf, pin: 'left', width: 180 },
          { key: 'state', is: 'state', tones: runTones, width: 150 },
          { key: 'customer_name', is: 'text', width: 200 },
          { key: 'month', is: 'code', sort: 'month', width: 110, below: (row) => (row.round > 1 ? t('storage.correction') : null) },
          { key: 'amount', is: 'amount', currency: 'currency', width: 150 },
          { key: 'pallets', is: 'quantity', width: 100 },
          { key: 'pallet_days', is: 'quantity', width: 140 },
          { key: 'untariffed_days', is: 'quantity', unit: 'unit.days', width: 140 },
          { key: 'warehouse_name', is: 'text', width: 190 },
          { key: 'round', is: 'quantity', width: 80, off: true },
          { key: 'created_by_name', is: 'text', width: 120 },
          { key: 'created_at', is: 'instant' },
          { key: 'charged_by_name', is: 'text', width: 120 },
          { key: 'charged_at', is: 'instant' },
          { key: 'reason', is: 'text', width: 160, off: true },
        ]}
        open={pathOf}
        buttons={
          <>
            <Button onClick={() => open(link(storageTariffsPage))}>{t('page.storageTariffs')}</Button>
            {can(may.run) && (
              <Button type="primary" onClick={() => setRunning(true)}>
                {t('storage.run')}
              </Button>
            )}
          </>
        }
        rowActions={moves.of}
        batch={moves.batch('charge')}
        exporting={may.view}
        empty="storage.empty"
      />
      {running && <RunDialog close={() => setRunning(false)} />}
    </>
  );
}

function RunDialog({ close }: { close: () => void }): ReactNode {
  const t = useT();
  const today = useToday();
  const { message } = App.useApp();
  return (
    <FormDialog
      call={runStorage}
      verb="storage.run"
      start={{ month: monthOf(addDays(`${monthOf(today)}-01`, -1)) }}
      fields={({ values: { month, warehouse_id, customer_id } }) => [
        { key: 'month', is: 'own', input: <MonthInput /> },
        { key: 'warehouse_id', is: 'ref', to: 'warehouse' },
        { key: 'customer_id', is: 'ref', to: 'goodsOwner' },
        month !== undefined && {
          key: 'untariffed_days',
          is: 'shown',
          span: 12,
          show: <UntariffedMonth of={{ month, warehouse_id: warehouse_id || null, customer_id: customer_id || null }} />,
        },
      ]}
      done={({ waiting }) => void message.success(t('storage.runs', { count: waiting }))}
      close={close}
    >
      <p className="kit-quiet">{t('storage.runHelp')}</p>
    </FormDialog>
  );
}
