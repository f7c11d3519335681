import type { ReactNode } from 'react';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useBelowZero } from '../../cash/pages/below-zero.ts';
import { acceptIntercompanySettlement, type IntercompanySettlementRow } from '../contract.ts';

/** Accepts a settlement. A transfer asks for the account on which its money arrived. */
export function AcceptDialog({
  settlement,
  close,
}: {
  settlement: Pick<IntercompanySettlementRow, 'id' | 'version' | 'settlement_no' | 'kind'>;
  close: () => void;
}): ReactNode {
  const tell = useBelowZero();
  return (
    <FormDialog
      call={acceptIntercompanySettlement}
      verb="intercompanySettlement.do.accept"
      of={settlement.settlement_no}
      start={{ id: settlement.id, version: settlement.version, to_account_id: null }}
      fields={settlement.kind === 'transfer' ? [{ key: 'to_account_id', is: 'ref', to: 'ownBankAccount', required: true }] : []}
      done={tell}
      close={close}
    />
  );
}
