import { type ReactNode, useState } from 'react';
import { Amount } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/form-dialog.tsx';
import { Picker } from '../../../../web/kit/picker.tsx';
import { refresh } from '../../../../web/query.ts';
import { useSend } from '../../../../web/tab-context.ts';
import { type CashRow, claimCash } from '../contract.ts';

/** Says whose money a receipt is. */
export function ClaimDialog({ row, close }: { row: CashRow; close: () => void }): ReactNode {
  const t = useT();
  const send = useSend();
  const [customer, setCustomer] = useState<string | null>(null);
  const run = async (requestId: string) => {
    if (customer === null) return;
    await send(claimCash, { id: row.id, version: row.version, customer_id: customer }, { requestId });
    await refresh('writeOff', 'B641');
  };
  return (
    <FormDialog title={`${t('cash.do.claim')} · ${row.entry_no}`} ok={t('cash.do.claim')} off={customer === null} close={close} run={run}>
      <p>
        {row.payer_name} · <Amount amount={row.amount} currency={row.currency} />
      </p>
      <Picker to="customer" value={customer} onChange={setCustomer} aria-label={t('cash.customer_id')} />
    </FormDialog>
  );
}
