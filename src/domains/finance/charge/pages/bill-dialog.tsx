import { App } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import { makeBills } from '../../bill/contract.ts';

/** Issues bills for reviewed lines: one for each party and company. */
export function BillDialog(props: {
  rows: readonly { id: string; version: number }[];
  /** True where customers are billed: they pay into an account of ours. */
  receivable: boolean;
  close: () => void;
}): ReactNode {
  const { rows, receivable, close } = props;
  const t = useT();
  const { message } = App.useApp();
  return (
    <FormDialog
      call={makeBills}
      subject="charge"
      verb="charge.do.bill"
      of={t('charge.linesCount', { count: rows.length })}
      start={{ charges: rows.map(({ id, version }) => ({ id, version })), bill_on: useToday() }}
      fields={[
        { key: 'bill_on', is: 'day' },
        { key: 'due_on', is: 'day', help: 'charge.due_onHelp' },
        receivable && { key: 'own_bank_account_id', is: 'ref', to: 'ownBankAccount', help: 'charge.own_bank_account_idHelp' },
      ]}
      close={close}
      done={async ({ bills }) => {
        void message.success(t('charge.billsMade', { numbers: bills.map(({ bill_no }) => bill_no).join(' ') }));
      }}
    >
      <p className="kit-quiet">{t('charge.billHelp')}</p>
    </FormDialog>
  );
}
