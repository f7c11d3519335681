import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import type { Business, Side } from '../../side.ts';
import { autoWriteOff, proposeWriteOff } from '../contract.ts';

/** Shows the proposal of automatic matching before it is carried out. */
export function AutoDialog(props: { of: { side: Side; business?: Business }; party: string; close: () => void }): ReactNode {
  const { of, party, close } = props;
  const t = useT();
  const read = useRead(proposeWriteOff, { ...of, party_id: party });
  const lines = read.data?.lines ?? [];
  return (
    <FormDialog
      call={autoWriteOff}
      verb="writeOff.auto"
      start={{ ...of, party_id: party }}
      width={720}
      off={lines.length === 0}
      close={close}
    >
      <Read of={read}>
        {() => (
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
        )}
      </Read>
    </FormDialog>
  );
}
