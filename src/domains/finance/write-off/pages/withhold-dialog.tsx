import type { ReactNode } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import type { getCash } from '../../cash/contract.ts';
import { withholdAdvance } from '../contract.ts';

/** Records the tax that a customer withheld of its advance, by the certificate. */
export function WithholdDialog({ cash, close }: { cash: ResultOf<typeof getCash>; close: () => void }): ReactNode {
  const t = useT();
  return (
    <FormDialog
      call={withholdAdvance}
      verb="writeOff.withholdAdvance"
      of={cash.entry_no}
      start={{ cash_entry_id: cash.id, version: cash.version, business_on: useToday() }}
      fields={[
        { key: 'amount', word: 'cash.withheld', is: 'amount', currency: { all: cash.currency } },
        { key: 'certificate_no', word: 'writeOff.withheld', is: 'text' },
        { key: 'business_on', is: 'day' },
      ]}
      close={close}
    >
      <p className="kit-quiet">{t('writeOff.withholdAdvanceHelp')}</p>
    </FormDialog>
  );
}
