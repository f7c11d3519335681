import type { ReactNode } from 'react';
import { addDays } from '../../../../kernel/day.ts';
import type { Currency } from '../../../../kernel/money.ts';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import { requestLift } from '../contract.ts';

/** Requests a lift of one customer's limit. */
export function LiftDialog(props: {
  customer: { id: string; name: string; currency: Currency; standing: string };
  close: () => void;
}): ReactNode {
  const { customer, close } = props;
  const t = useT();
  return (
    <FormDialog
      call={requestLift}
      verb="credit.askLift"
      of={customer.name}
      start={{ customer_id: customer.id, despite_overdue: customer.standing === 'overdue', valid_until: addDays(useToday(), 7) }}
      fields={({ values }) => [
        { key: 'amount', is: 'amount', currency: { all: customer.currency }, required: !values.despite_overdue },
        { key: 'despite_overdue', is: 'flag' },
        { key: 'valid_until', is: 'day' },
        { key: 'reason', is: 'text' },
      ]}
      close={close}
    >
      <p className="kit-quiet">{t('creditLift.help')}</p>
    </FormDialog>
  );
}
