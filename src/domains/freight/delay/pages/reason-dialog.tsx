import type { ReactNode } from 'react';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { type DelayRow, saveDelayReason } from '../contract.ts';
import { delayReasons } from '../kinds.ts';

export function ReasonDialog({ row, close }: { row: DelayRow; close: () => void }): ReactNode {
  return (
    <FormDialog
      call={saveDelayReason}
      verb="freightDelay.do.saveReason"
      of={`${row.vessel_name} ${row.voyage}`}
      start={{ sailing_id: row.id, remark: row.remark, ...(row.reason ? { reason: row.reason } : {}) }}
      fields={[
        { key: 'reason', is: 'choice', of: delayReasons, words: 'freightDelay.reason' },
        { key: 'remark', is: 'text' },
      ]}
      close={close}
    />
  );
}
