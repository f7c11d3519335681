import { type ReactNode, useState } from 'react';
import { useRequestId } from '../../../../web/call.ts';
import { Amount } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Dialog } from '../../../../web/kit/dialog.tsx';
import { Picker } from '../../../../web/kit/picker.tsx';
import { RefusedAlert } from '../../../../web/kit/refused.tsx';
import { refresh } from '../../../../web/query.ts';
import { useSend } from '../../../../web/tab-context.ts';
import { type CashRow, claimCash } from '../contract.ts';

/** Says whose money a receipt is. */
export function ClaimDialog({ row, close }: { row: CashRow; close: () => void }): ReactNode {
  const t = useT();
  const send = useSend();
  const [requestId] = useRequestId();
  const [customer, setCustomer] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const claim = async () => {
    if (customer === null || busy) return;
    setBusy(true);
    try {
      await send(claimCash, { id: row.id, version: row.version, customer_id: customer }, { requestId });
      await refresh('writeOff', 'B641');
      close();
    } catch (thrown) {
      setError(thrown);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={`${t('cash.do.claim')} · ${row.entry_no}`}
      onCancel={close}
      onOk={() => void claim()}
      okText={t('cash.do.claim')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ disabled: customer === null, loading: busy }}
    >
      <p>
        {row.payer_name} · <Amount amount={row.amount} currency={row.currency} />
      </p>
      <Picker to="customer" value={customer} onChange={setCustomer} aria-label={t('cash.customer_id')} />
      {error ? <RefusedAlert error={error} /> : null}
    </Dialog>
  );
}
