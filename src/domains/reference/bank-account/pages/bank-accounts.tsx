import { Button, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Currency } from '../../../../kernel/money.ts';
import { useT } from '../../../../web/i18n.ts';
import { useMoves } from '../../../../web/kit/actions.ts';
import { FieldsDialog } from '../../../../web/kit/form-dialog.tsx';
import { CurrencyInput } from '../../../../web/kit/inputs.tsx';
import { SubTable } from '../../../../web/kit/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { useSend } from '../../../../web/tab-context.ts';
import { bankAccountsOf, enterBankAccount, moveBankAccount } from '../contract.ts';
import { may } from '../permits.ts';
import { bankAccountStates } from '../states.ts';

type Party = { carrier_id: string } | { customer_id: string } | { supplier_id: string };

/** The bank accounts of a party: entered by one person, approved by another. For who may view them. */
export function BankAccounts({ party, name }: { party: Party; name: string }): ReactNode {
  const t = useT();
  const can = useCan();
  const [entering, setEntering] = useState(false);
  const read = useRead(bankAccountsOf, party);
  const moves = useMoves({
    machine: bankAccountStates,
    subject: 'bankAccount',
    call: moveBankAccount,
    state: (row: { id: string; version: number; state: 'entered' | 'approved' | 'refused' | 'closed' }) => row.state,
    params: (row, action, reason) => ({ id: row.id, version: row.version, action, reason }),
    reason: ['refuse'],
    sure: ['approve', 'close'],
    primary: ['approve'],
    danger: ['close'],
  });
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
        rowActions={(row) => moves.of(row).filter((action) => action.key !== 'approve' || !row.mine)}
      />
      {can(may.enter) && <Button onClick={() => setEntering(true)}>{t('bankAccount.do.enter')}</Button>}
      {entering && <EnterDialog party={party} name={name} close={() => setEntering(false)} />}
    </>
  );
}

const texts = ['bank', 'branch', 'account_no', 'account_name', 'swift', 'cnaps'] as const;
const needed = new Set<string>(['bank', 'account_no', 'account_name']);
type Entered = Record<(typeof texts)[number], string> & { currency: Currency };

function EnterDialog({ party, name, close }: { party: Party; name: string; close: () => void }): ReactNode {
  const t = useT();
  const send = useSend();
  return (
    <FieldsDialog<Entered>
      title={t('bankAccount.do.enter')}
      close={close}
      initial={{ account_name: name, currency: 'CNY' }}
      send={(values, requestId) => send(enterBankAccount, { ...party, ...values }, { requestId })}
    >
      {texts.map((key) => (
        <Form.Item
          key={key}
          name={key}
          label={t(`bankAccount.${key}`)}
          rules={needed.has(key) ? [{ required: true, whitespace: true, message: t('refusal.REQUIRED') }] : []}
        >
          <Input aria-label={t(`bankAccount.${key}`)} />
        </Form.Item>
      ))}
      <Form.Item name="currency" label={t('bankAccount.currency')} required>
        <CurrencyInput />
      </Form.Item>
    </FieldsDialog>
  );
}
