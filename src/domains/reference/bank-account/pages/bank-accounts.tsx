import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan, useOwnCompany } from '../../../../web/session.ts';
import { bankAccountsOf, enterBankAccount, moveBankAccount } from '../contract.ts';
import { may } from '../permits.ts';

type Account = ResultOf<typeof bankAccountsOf>['rows'][number];
type Party = { carrier_id: string } | { customer_id: string } | { supplier_id: string };

/** The bank accounts of a party, for users with the right to view them. One person enters an account, another approves it. */
export function BankAccounts({ party, name }: { party: Party; name: string }): ReactNode {
  const t = useT();
  const can = useCan();
  const [entering, setEntering] = useState(false);
  const read = useRead(bankAccountsOf, party);
  const moves = useMoves(moveBankAccount, { parts: (row: Account) => (row.mine ? ['prepared'] : []) });
  return (
    <>
      <SubTable
        rows={read.data?.rows ?? []}
        subject="bankAccount"
        title="bankAccount.title"
        empty="bankAccount.empty"
        columns={[
          { key: 'account_no', is: 'code' },
          { key: 'state', is: 'state', tones: { entered: 'warning', approved: 'good', refused: 'bad', closed: 'neutral' } },
          { key: 'account_name', is: 'text' },
          { key: 'name_differs', is: 'flag' },
          { key: 'bank', is: 'text', below: (row) => row.branch },
          { key: 'currency', is: 'code', width: 80 },
          { key: 'entered_by', is: 'text' },
          { key: 'approved_by', is: 'text' },
          { key: 'usable_from', is: 'instant' },
        ]}
        rowActions={moves.of}
      />
      {can(may.enter) && <Button onClick={() => setEntering(true)}>{t('bankAccount.do.enter')}</Button>}
      {entering && <EnterDialog party={party} name={name} close={() => setEntering(false)} />}
    </>
  );
}

function EnterDialog({ party, name, close }: { party: Party; name: string; close: () => void }): ReactNode {
  return (
    <FormDialog
      call={enterBankAccount}
      verb="bankAccount.do.enter"
      of={name}
      start={{ ...party, account_name: name, currency: useOwnCompany().currency }}
      fields={[
        { key: 'bank', is: 'text' },
        { key: 'branch', is: 'text' },
        { key: 'account_no', is: 'text' },
        { key: 'account_name', is: 'text' },
        { key: 'swift', is: 'code' },
        { key: 'cnaps', is: 'text' },
        { key: 'currency', is: 'currency' },
      ]}
      close={close}
    />
  );
}
