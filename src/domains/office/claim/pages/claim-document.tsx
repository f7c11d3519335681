import type { PrintDocument } from '../../../../web/kit/print/print-document.ts';
import { PrintFacts, PrintLines } from '../../../../web/kit/print/print-parts.tsx';
import type { ClaimSheet } from '../contract.ts';

/**
 * A reimbursement slip: the expenses with their invoices, what was approved, offset and paid, and the decisions of its review. Until it is
 * decided, its total is what was asked.
 */
export function claimDocument(claim: ClaimSheet): PrintDocument {
  const all = claim.currency;
  return {
    key: claim.id,
    records: [claim.id],
    company: claim.company,
    title: claim.kind === 'activity' ? 'expenseClaim.print.activityTitle' : 'expenseClaim.print.title',
    no: claim.claim_no,
    on: claim.applied_on,
    mark: claim.state === 'cancelled' || claim.state === 'rejected' ? `expenseClaim.state.${claim.state}` : null,
    body: (
      <>
        <PrintFacts
          of={claim}
          subject="expenseClaim"
          items={[
            { key: 'claimant_name', is: 'text' },
            { key: 'team', is: 'text' },
            { key: 'activity_name', is: 'text' },
            { key: 'participants', is: 'quantity' },
            { key: 'method', is: 'choice', words: 'cash.method' },
            { key: 'payee_bank', is: 'text' },
            { key: 'payee_account_no', is: 'code' },
            { key: 'paid_on', is: 'day' },
            { key: 'entry_no', is: 'code' },
            claim.state === 'approved' && { key: 'offset', is: 'amount', currency: 'currency' },
            claim.state === 'approved' && { key: 'payment', is: 'amount', currency: 'currency' },
            { key: 'purpose', is: 'text', wrap: true },
          ]}
        />
        <PrintLines
          rows={claim.lines}
          subject="expenseLine"
          columns={[
            { key: 'spent_on', is: 'day' },
            { key: 'fee_type', is: 'text', below: ({ description }) => description },
            { key: 'cost_centre', is: 'text' },
            { key: 'order_no', is: 'code' },
            { key: 'freight_job_no', is: 'code' },
            { key: 'invoice_no', is: 'code' },
            { key: 'amount', is: 'amount', currency: 'currency' },
            { key: 'claimed', is: 'amount', currency: { all } },
            claim.approved !== null && { key: 'approved', is: 'amount', currency: { all } },
            { key: 'deductible', is: 'amount', currency: { all } },
          ]}
          totals={[{ currency: all, values: { claimed: claim.claimed, approved: claim.approved ?? '0', deductible: claim.tax } }]}
        />
        <PrintLines
          rows={claim.decisions}
          subject="loan.print"
          columns={[
            { key: 'stage', is: 'choice', words: 'expenseClaim.state' },
            { key: 'by', is: 'text' },
            { key: 'comment', is: 'text' },
            { key: 'at', is: 'instant' },
          ]}
        />
      </>
    ),
    totals: [{ currency: all, amount: claim.approved ?? claim.claimed }],
    signatures: [{ word: 'loan.print.supervisor', ours: true }, { word: 'loan.print.cashier' }, { word: 'expenseClaim.print.claimant' }],
    printed: claim.printed,
  };
}
