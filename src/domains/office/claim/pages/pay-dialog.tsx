import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import { cashMethods } from '../../../finance/cash/contract.ts';
import { useBelowZero } from '../../../finance/cash/pages/below-zero.ts';
import { type ClaimRow, getClaim, payClaim } from '../contract.ts';

/** Settles a claim: shows the loans that it offsets, and pays the rest from one of our accounts. */
export function PayDialog({ claim, close }: { claim: ClaimRow; close: () => void }): ReactNode {
  const t = useT();
  const format = useFormat();
  const today = useToday();
  const tell = useBelowZero();
  const { id, currency, company_id } = claim;
  return (
    <Read of={getClaim} params={{ id }}>
      {({ version, to_pay, offsets, method }) => (
        <FormDialog
          call={payClaim}
          verb="expenseClaim.do.pay"
          of={claim.claim_no}
          start={{ id, version, payment: to_pay, value_on: today, method }}
          fields={[
            Number(to_pay) > 0 && {
              key: 'own_bank_account_id',
              is: 'ref',
              to: 'ownBankAccount',
              within: { company_id, currency },
              required: true,
              span: 12,
            },
            Number(to_pay) > 0 && { key: 'method', is: 'choice', of: cashMethods, words: 'cash.method' },
            { key: 'value_on', is: 'day' },
            Number(to_pay) > 0 && { key: 'rate', is: 'quantity' },
            Number(to_pay) > 0 && { key: 'bank_ref', is: 'text' },
          ]}
          done={tell}
          close={close}
        >
          <p>
            {claim.claimant_name} · {t('expenseClaim.toPay', { amount: format.money(to_pay, currency) })}
          </p>
          {offsets.map(({ loan_no, amount }) => (
            <Alert
              key={loan_no}
              type="info"
              title={t('expenseClaim.willOffset', { no: loan_no, amount: format.money(amount, currency) })}
            />
          ))}
        </FormDialog>
      )}
    </Read>
  );
}
