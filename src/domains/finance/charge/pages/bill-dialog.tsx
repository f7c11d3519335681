import { App } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import { makeBills } from '../../bill/contract.ts';

/** Issues bills for reviewed lines: one for each party and company. */
export function BillDialog({ rows, close }: { rows: readonly { id: string; version: number }[]; close: () => void }): ReactNode {
  const t = useT();
  const { message } = App.useApp();
  return (
    <FormDialog
      call={makeBills}
      subject="charge"
      verb="charge.do.bill"
      of={t('charge.linesCount', { count: rows.length })}
      start={{ charges: rows.map(({ id, version }) => ({ id, version })), bill_on: useToday() }}
      fields={[{ key: 'bill_on', is: 'day' }]}
      close={close}
      done={async ({ bills }) => {
        void message.success(t('charge.billsMade', { numbers: bills.map(({ bill_no }) => bill_no).join(' ') }));
      }}
    >
      <p className="kit-quiet">{t('charge.billHelp')}</p>
    </FormDialog>
  );
}
