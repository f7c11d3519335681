import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/form-dialog.tsx';
import { SubTable } from '../../../../web/kit/sub-table.tsx';
import { refresh, useRead } from '../../../../web/query.ts';
import { useSend } from '../../../../web/tab-context.ts';
import type { Side } from '../../side.ts';
import { autoWriteOff, proposeWriteOff } from '../contract.ts';

/** Shows what automatic matching would do before it does it. */
export function AutoDialog({ side, party, close }: { side: Side; party: string; close: () => void }): ReactNode {
  const t = useT();
  const send = useSend();
  const read = useRead(proposeWriteOff, { side, party_id: party });
  const lines = read.data?.lines ?? [];
  const run = async (requestId: string) => {
    await send(autoWriteOff, { side, party_id: party }, { requestId });
    await refresh('cash', 'bill', 'ledger', 'B641', 'B642');
  };
  return (
    <FormDialog
      width={720}
      title={t('writeOff.auto')}
      ok={t('writeOff.submit')}
      off={lines.length === 0}
      error={read.error}
      close={close}
      run={run}
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
    </FormDialog>
  );
}
