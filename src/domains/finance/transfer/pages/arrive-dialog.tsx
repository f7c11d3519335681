import type { ReactNode } from 'react';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import { arriveTransfer, type TransferRow } from '../contract.ts';

/** Asks for the day on which the money stood on the second account. */
export function ArriveDialog({
  transfer,
  close,
}: {
  transfer: Pick<TransferRow, 'id' | 'version' | 'transfer_no'>;
  close: () => void;
}): ReactNode {
  return (
    <FormDialog
      call={arriveTransfer}
      verb="transfer.do.arrive"
      of={transfer.transfer_no}
      start={{ id: transfer.id, version: transfer.version, in_on: useToday() }}
      fields={[{ key: 'in_on', is: 'day' }]}
      close={close}
    />
  );
}
