import type { ReactNode } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { link } from '../../../../kernel/link.ts';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { Attachments } from '../../../../web/kit/record/attachments.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { freightJobPage } from '../../../freight/job/pages.ts';
import { orderDetailPage } from '../../../order/transport-order/pages.ts';
import { getClaim } from '../contract.ts';

type Claim = ResultOf<typeof getClaim>;

/** A claim as its reviewers read it beside their decision, with its receipts. */
export default function ClaimDocument({ id }: { id: string }): ReactNode {
  return (
    <Read of={getClaim} params={{ id }}>
      {(claim) => (
        <>
          <ClaimBasic claim={claim} />
          <ClaimLines claim={claim} />
          <Attachments subject="expenseClaim" id={id} kinds={['receipt', 'contract', 'bankSlip']} />
        </>
      )}
    </Read>
  );
}

export function ClaimLines({ claim }: { claim: Claim }): ReactNode {
  const all = claim.currency;
  return (
    <SubTable
      rows={claim.lines}
      subject="expenseLine"
      title="expenseClaim.lines"
      columns={[
        { key: 'spent_on', is: 'day', width: 130 },
        { key: 'fee_type', is: 'text', below: (line) => line.description },
        { key: 'cost_centre', is: 'text' },
        { key: 'order_no', is: 'link', open: (line) => line.order_id && link(orderDetailPage, { id: line.order_id }) },
        { key: 'freight_job_no', is: 'link', open: (line) => line.freight_job_id && link(freightJobPage, { id: line.freight_job_id }) },
        { key: 'amount', is: 'amount', currency: 'currency' },
        { key: 'rate', is: 'quantity' },
        { key: 'claimed', is: 'amount', currency: { all } },
        claim.approved !== null && { key: 'approved', is: 'amount', currency: { all } },
        { key: 'deductible', is: 'amount', currency: { all } },
        { key: 'invoice_no', is: 'code', below: (line) => line.seller_tax_no },
        { key: 'invoice_on', is: 'day' },
        { key: 'net', is: 'amount', currency: 'currency' },
        { key: 'tax', is: 'amount', currency: 'currency' },
        { key: 'confirmed_by', is: 'ref' },
      ]}
    />
  );
}

export function ClaimBasic({ claim }: { claim: Claim }): ReactNode {
  return (
    <Facts
      of={claim}
      subject="expenseClaim"
      items={[
        { key: 'purpose', is: 'text', wrap: true },
        { key: 'activity_name', is: 'text' },
        { key: 'trip_no', is: 'code' },
        { key: 'over_budget_reason', is: 'text', wrap: true },
        { key: 'late_reason', is: 'text', wrap: true },
        { key: 'claimed', is: 'amount', currency: 'currency' },
        claim.approved !== null && { key: 'approved', is: 'amount', currency: 'currency' },
        { key: 'tax', is: 'amount', currency: 'currency' },
        { key: 'functional', is: 'amount', currency: 'functional_currency' },
        { key: 'method', is: 'choice', words: 'cash.method' },
        { key: 'payee_bank', is: 'text' },
        { key: 'payee_account_no', is: 'code' },
        { key: 'company_name', is: 'text' },
        { key: 'submitted_at', is: 'instant' },
        { key: 'paid_on', is: 'day' },
        { key: 'entry_no', is: 'code' },
        claim.state === 'approved' && { key: 'offset', is: 'amount', currency: 'currency' },
        claim.state === 'approved' && { key: 'payment', is: 'amount', currency: 'currency' },
      ]}
    />
  );
}
