import type { ReactNode } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import { cashMethods } from '../../../finance/cash/contract.ts';
import { useBelowZero } from '../../../finance/cash/pages/below-zero.ts';
import { lendLoan, repayLoan } from '../contract.ts';
import type { LoanMove } from './moves.ts';

/** Pays a loan out from one of our accounts in its currency, or registers what its borrower repays. */
export function MoneyDialog({ loan, move, close }: LoanMove & { close: () => void }): ReactNode {
  const t = useT();
  const format = useFormat();
  const tell = useBelowZero();
  const { id, version, currency, company_id } = loan;
  const start = { id, version, value_on: useToday(), method: 'transfer' as const };
  const account = { key: 'own_bank_account_id', is: 'ref', to: 'ownBankAccount', within: { company_id, currency }, span: 12 } as const;
  const method = { key: 'method', is: 'choice', of: cashMethods, words: 'cash.method' } as const;
  const rest = [
    { key: 'value_on', is: 'day' },
    { key: 'rate', is: 'quantity' },
    { key: 'bank_ref', is: 'text' },
  ] as const;
  if (move === 'lend')
    return (
      <FormDialog
        call={lendLoan}
        verb="loan.do.lend"
        of={loan.loan_no}
        start={start}
        fields={[account, method, ...rest]}
        done={tell}
        close={close}
      >
        <p>
          {loan.borrower_name} · {t('loan.toPay', { amount: format.money(loan.amount, currency) })}
        </p>
      </FormDialog>
    );
  return (
    <FormDialog
      call={repayLoan}
      verb="loan.do.repay"
      of={loan.loan_no}
      start={{ ...start, amount: loan.balance }}
      fields={[account, { key: 'amount', word: 'loan.repayAmount', is: 'amount', currency: { all: currency } }, method, ...rest]}
      close={close}
    >
      <p>
        {loan.borrower_name} · {t('loan.toRepay', { amount: format.money(loan.balance, currency) })}
      </p>
    </FormDialog>
  );
}
