import type { PrintDocument } from '../../../../web/kit/print/print-document.ts';
import { PrintFacts, PrintLines } from '../../../../web/kit/print/print-parts.tsx';
import type { LoanSheet } from '../contract.ts';

/** A loan slip: who borrows what for which purpose, the decisions of its review, and the amount in words. */
export function loanDocument(loan: LoanSheet): PrintDocument {
  return {
    key: loan.id,
    records: [loan.id],
    company: loan.company,
    title: 'loan.print.title',
    no: loan.loan_no,
    on: loan.applied_on,
    mark: loan.state === 'cancelled' || loan.state === 'rejected' ? `loan.state.${loan.state}` : null,
    body: (
      <>
        <PrintFacts
          of={loan}
          subject="loan"
          items={[
            { key: 'borrower_name', is: 'text' },
            { key: 'team', is: 'text' },
            { key: 'kind', is: 'choice', words: 'loan.kind' },
            { key: 'expected_on', is: 'day' },
            { key: 'method', is: 'choice', words: 'cash.method' },
            { key: 'payee_bank', is: 'text' },
            { key: 'payee_account_no', is: 'code' },
            { key: 'order_no', is: 'code' },
            { key: 'freight_job_no', is: 'code' },
            { key: 'lent_on', is: 'day' },
            { key: 'entry_no', is: 'code' },
            { key: 'purpose', is: 'text', wrap: true },
          ]}
        />
        <PrintLines
          rows={loan.decisions}
          subject="loan.print"
          columns={[
            { key: 'stage', is: 'choice', words: 'loan.state' },
            { key: 'by', is: 'text' },
            { key: 'comment', is: 'text' },
            { key: 'at', is: 'instant' },
          ]}
        />
      </>
    ),
    totals: [{ currency: loan.currency, amount: loan.amount }],
    signatures: [{ word: 'loan.print.supervisor', ours: true }, { word: 'loan.print.cashier' }, { word: 'loan.print.borrower' }],
    printed: loan.printed,
  };
}
