import type { ReactNode } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { useDue } from '../../../../web/kit/detail/due.ts';
import { Glance } from '../../../../web/kit/detail/glance.tsx';
import { useRead } from '../../../../web/query.ts';
import { getApproval } from '../../../workspace/approval/contract.ts';
import { ApprovalGlance, NextGlance } from '../../../workspace/approval/pages/approval-glance.tsx';
import type { getPaymentRequest } from '../contract.ts';

type Request = ResultOf<typeof getPaymentRequest>;

const billsMax = 3;

/** The cards of a payment request: who acts next, and where the money goes. */
export function RequestGlances({ request }: { request: Request }): ReactNode {
  const { state } = request;
  const isOver = state === 'paid' || state === 'void';
  return (
    <>
      {!isOver &&
        (state === 'awaitingRequest' || state === 'unpaid' ? (
          <RequestNext request={request} />
        ) : (
          <ApprovalGlance subject="paymentRequest" id={request.id} />
        ))}
      <Payee request={request} />
    </>
  );
}

/** Before and after the approval: the preparer submits, or those pay who may. */
function RequestNext({ request }: { request: Request }): ReactNode {
  const t = useT();
  const format = useFormat();
  const due = useDue()(request.due_on);
  const { state, paid, amount, currency } = request;
  const isUnpaid = state === 'unpaid';
  const { data: approval } = useRead(getApproval, { subject: 'paymentRequest', id: request.id }, { enabled: isUnpaid });
  return (
    <NextGlance
      main={t(`paymentRequest.state.${state}`)}
      names={[isUnpaid ? t('paymentRequest.payers') : request.prepared_by]}
      since={isUnpaid ? approval?.events.at(-1)?.at : request.created_at}
      tone={due.over ? 'bad' : 'neutral'}
      lines={[
        due.text,
        isUnpaid &&
          Number(paid) > 0 &&
          t('paymentRequest.paidOf', { paid: format.amount(paid, currency), amount: format.money(amount, currency) }),
      ]}
    />
  );
}

function Payee({ request }: { request: Request }): ReactNode {
  const t = useT();
  const { lines } = request;
  const numbers = lines.slice(0, billsMax).map(({ bill_no }) => bill_no);
  return (
    <Glance
      name={t('paymentRequest.party_bank_account_id')}
      main={request.payee_account_no}
      lines={[
        `${request.payee_bank} · ${request.payee_account_name}`,
        numbers.length > 0 && `${t('paymentRequest.lines')}: ${numbers.join(', ')}`,
        lines.length > billsMax && t('kit.andMore', { count: lines.length - billsMax }),
      ]}
    />
  );
}
