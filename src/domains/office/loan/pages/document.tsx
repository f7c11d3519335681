import type { ReactNode } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import { Attachments } from '../../../../web/kit/record/attachments.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { getLoan } from '../contract.ts';

/** A loan as its reviewers read it beside their decision, with its files. */
export default function LoanDocument({ id }: { id: string }): ReactNode {
  return (
    <Read of={getLoan} params={{ id }}>
      {(loan) => (
        <>
          <LoanBasic loan={loan} />
          <Attachments subject="loan" id={id} />
        </>
      )}
    </Read>
  );
}

export function LoanBasic({ loan }: { loan: ResultOf<typeof getLoan> }): ReactNode {
  return (
    <Facts
      of={loan}
      subject="loan"
      items={[
        { key: 'purpose', is: 'text', wrap: true },
        { key: 'kind', is: 'choice', words: 'loan.kind' },
        { key: 'amount', is: 'amount', currency: 'currency' },
        { key: 'functional', is: 'amount', currency: 'functional_currency' },
        { key: 'expected_on', is: 'day' },
        { key: 'method', is: 'choice', words: 'cash.method' },
        { key: 'payee_bank', is: 'text' },
        { key: 'payee_account_no', is: 'code' },
        { key: 'trip_no', is: 'code' },
        { key: 'order_no', is: 'code' },
        { key: 'freight_job_no', is: 'code' },
        { key: 'company_name', is: 'text' },
        { key: 'submitted_at', is: 'instant' },
        { key: 'lent_on', is: 'day' },
        { key: 'entry_no', is: 'code' },
        loan.lent_on !== null && { key: 'offset', is: 'amount', currency: 'currency' },
        loan.lent_on !== null && { key: 'repaid', is: 'amount', currency: 'currency' },
      ]}
    />
  );
}
