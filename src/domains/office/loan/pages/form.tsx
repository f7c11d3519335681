import type { ReactNode } from 'react';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { addDays } from '../../../../kernel/day.ts';
import { link } from '../../../../kernel/link.ts';
import { send } from '../../../../web/call.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import { useToday } from '../../../../web/kit/today.ts';
import { useOwnCompany } from '../../../../web/session.ts';
import { cashMethods } from '../../../finance/cash/contract.ts';
import { getTrip } from '../../trip/contract.ts';
import { claimDays } from '../../trip/rules.ts';
import { getLoan, loanKinds, saveLoan } from '../contract.ts';
import { loansPage } from '../pages.ts';

type Values = ParamsOf<typeof saveLoan> & object;

const empty = {
  kind: 'general',
  method: 'transfer',
  payee_bank: null,
  payee_account_no: null,
  trip_id: null,
  order_id: null,
  freight_job_id: null,
} as const;

function readerOf(id: string | undefined, trip: string | null): (() => Promise<Values>) | null {
  if (id) return () => send(getLoan, { id });
  return trip ? () => advanceOf(trip) : null;
}

/** The part of a trip's advance that no loan asks for yet, to be settled in time after the return. */
async function advanceOf(id: string): Promise<Values> {
  const { purpose, currency, advance_left, to_on } = await send(getTrip, { id });
  return { ...empty, kind: 'travel', trip_id: id, purpose, currency, amount: advance_left, expected_on: addDays(to_on, claimDays + 2) };
}

/** Asks for a loan, for a trip its advance. It is submitted from its page. */
export function LoanForm({ id, trip }: { id?: string; trip: string | null }): ReactNode {
  const today = useToday();
  const form = useForm(saveLoan, {
    id: id ?? (trip ? `trip ${trip}` : 'new'),
    start: { ...empty, currency: useOwnCompany().currency },
    read: readerOf(id, trip),
    no: 'loan_no',
    done: (saved) => link(loansPage, { id: saved.id }),
  });
  return (
    <FormPage
      title="loan.new"
      form={form}
      again={false}
      sections={[
        {
          key: 'basic',
          word: 'loan.basic',
          fields: [
            { key: 'kind', is: 'choice', of: form.values.trip_id ? ['travel'] : loanKinds, words: 'loan.kind', as: 'radio', span: 12 },
            { key: 'amount', is: 'amount', currency: 'currency' },
            { key: 'expected_on', is: 'day', after: today },
            { key: 'purpose', is: 'text', span: 12 },
            { key: 'order_id', word: 'loan.order_no', is: 'ref', to: 'order' },
            { key: 'freight_job_id', word: 'loan.freight_job_no', is: 'ref', to: 'freightJob' },
          ],
        },
        {
          key: 'payee',
          word: 'loan.payee',
          fields: [
            { key: 'method', is: 'choice', of: cashMethods, words: 'cash.method' },
            { key: 'payee_bank', is: 'text' },
            { key: 'payee_account_no', is: 'code' },
          ],
        },
      ]}
    />
  );
}
