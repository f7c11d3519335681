import { Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { useRequestId } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { Dialog } from '../../../../web/kit/dialog.tsx';
import { RefusedAlert } from '../../../../web/kit/refused.tsx';
import { SubTable } from '../../../../web/kit/sub-table.tsx';
import { refresh, useRead } from '../../../../web/query.ts';
import { useSend } from '../../../../web/tab-context.ts';
import type { Side } from '../../side.ts';
import { autoWriteOff, proposeWriteOff } from '../contract.ts';

/** Shows what automatic matching would do before it does it. */
export function AutoDialog({ side, party, close }: { side: Side; party: string; close: () => void }): ReactNode {
  const t = useT();
  const send = useSend();
  const [requestId] = useRequestId();
  const read = useRead(proposeWriteOff, { side, party_id: party });
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const lines = read.data?.lines ?? [];
  const match = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await send(autoWriteOff, { side, party_id: party }, { requestId });
      await refresh('cash', 'bill', 'ledger', 'B641', 'B642');
      close();
    } catch (thrown) {
      setError(thrown);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      width={720}
      title={t('writeOff.auto')}
      onCancel={close}
      onOk={() => void match()}
      okText={t('writeOff.submit')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ disabled: lines.length === 0, loading: busy }}
    >
      {read.data ? (
        <>
          <p className="kit-quiet">{t(lines.length > 0 ? 'writeOff.autoHelp' : 'writeOff.nothingToMatch')}</p>
          <SubTable
            rows={lines}
            subject="writeOff"
            title="writeOff.auto"
            rowId={(row) => `${row.cash_entry_id} ${row.bill_id} ${row.currency}`}
            columns={[
              { key: 'entry_no', is: 'code' },
              { key: 'bill_no', is: 'code' },
              { key: 'amount', is: 'amount', currency: 'currency', word: 'writeOff.take' },
            ]}
          />
        </>
      ) : (
        <Skeleton active />
      )}
      {error || read.error ? <RefusedAlert error={error ?? read.error} /> : null}
    </Dialog>
  );
}
