import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { link } from '../../../../kernel/link.ts';
import { send } from '../../../../web/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { useBelowZero } from '../../../finance/cash/pages/below-zero.ts';
import { BookEntries } from '../../../finance/ledger/pages/book-entries.tsx';
import { may as ledger } from '../../../finance/ledger/permits.ts';
import { ApprovalPanel } from '../../../workspace/approval/pages/approval-panel.tsx';
import { useDecisions } from '../../../workspace/approval/pages/decisions.tsx';
import { getLoan, reverseRepayment } from '../contract.ts';
import { printLoanPage } from '../pages.ts';
import { may } from '../permits.ts';
import { LoanBasic } from './document.tsx';
import { MoneyDialog } from './money-dialog.tsx';
import { decidable, type LoanMove, stateTones, useLoanEdit, useLoanMoves } from './moves.ts';

type Loan = ResultOf<typeof getLoan>;

/** One loan: its amount and balance, the decisions, what settled it, and its entries in the books. */
export function LoanDetail({ id }: { id: string }): ReactNode {
  const can = useCan();
  const read = useRead(getLoan, { id });
  const [dialog, setDialog] = useState<LoanMove | null>(null);
  const moves = useLoanMoves(setDialog);
  const edit = useLoanEdit();
  const decisions = useDecisions();
  return (
    <>
      <DetailPage
        subject="loan"
        id={id}
        read={read}
        title={(loan) => loan.loan_no}
        state={(loan) => loan.state}
        tones={stateTones}
        print={(loan) => link(printLoanPage, { id: loan.id })}
        above={(loan) => <OtherBalances loan={loan} />}
        keyFacts={(loan) => [
          { key: 'borrower_name', is: 'ref' },
          { key: 'amount', is: 'amount', currency: 'currency' },
          loan.lent_on !== null && { key: 'balance', is: 'amount', currency: 'currency' },
          { key: 'expected_on', is: 'day' },
          loan.overdue && { key: 'overdue', is: 'flag' },
          loan.trip_no !== null && { key: 'trip_no', is: 'code' },
          { key: 'purpose', is: 'text' },
        ]}
        actions={(loan) => [...decisions.of(decidable(loan)), ...moves.of(loan), ...edit(loan)]}
        rail={{ attachments: { kinds: ['contract', 'bankSlip'] } }}
        sections={(loan) => [
          { key: 'approval', word: 'approval.history', body: <ApprovalPanel subject="loan" id={id} /> },
          loan.lent_on !== null && {
            key: 'clearings',
            word: 'loan.clearings',
            count: loan.clearings.length,
            body: <Clearings loan={loan} />,
          },
          { key: 'basic', word: 'loan.basic', body: <LoanBasic loan={loan} /> },
          can(ledger.view) &&
            loan.cash_entry_id !== null && {
              key: 'books',
              word: 'loan.books',
              body: <BookEntries subject="cash" id={loan.cash_entry_id} />,
            },
        ]}
      />
      {decisions.dialog}
      {dialog && read.data && <MoneyDialog loan={read.data} move={dialog.move} close={() => setDialog(null)} />}
    </>
  );
}

function OtherBalances({ loan }: { loan: Loan }): ReactNode {
  const t = useT();
  const format = useFormat();
  if (loan.other_balances.length === 0 || loan.state === 'approved' || loan.state === 'cancelled') return null;
  const balances = loan.other_balances.map(({ balance, currency }) => format.money(balance, currency)).join(', ');
  return <Alert type="warning" showIcon title={t('loan.otherBalances', { balances })} />;
}

function Clearings({ loan }: { loan: Loan }): ReactNode {
  const can = useCan();
  const tell = useBelowZero();
  const { id, version } = loan;
  return (
    <SubTable
      rows={loan.clearings}
      subject="loanClearing"
      title="loan.clearings"
      columns={[
        { key: 'kind', is: 'choice', words: 'loanClearing.kind' },
        { key: 'on', is: 'day' },
        { key: 'amount', is: 'amount', currency: 'currency' },
        { key: 'document', is: 'code' },
        { key: 'by', is: 'ref' },
        { key: 'reversed', is: 'flag' },
      ]}
      rowActions={(row) =>
        can(may.financeSupervisor) && row.kind === 'repayment' && !row.reversed
          ? [
              {
                key: 'reverse',
                word: 'loan.do.reverseRepayment',
                tone: 'danger',
                asks: 'reason',
                run: async (reason) => tell(await send(reverseRepayment, { id, version, clearing_id: row.id, reason: reason ?? '' })),
              },
            ]
          : []
      }
    />
  );
}
